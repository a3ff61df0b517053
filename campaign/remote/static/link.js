// The socket to the room. Every connection begins with a hello and is answered with the whole screen, so nothing has to
// be remembered across connections but who this device is.
const FIRST_WAIT = 500, LONGEST_WAIT = 15000;
// The program says something every few seconds. If nothing comes for so long, the network is dead or the program is
// frozen, and another connection is tried.
const SILENCE = 10000;
// From this code on a connection was refused, and says why; with the first of them, trying again is of no use.
const REFUSED = 4403;

// `hello` makes the hello of this device, `hear` takes every message, `changed` is called when it opens or closes.
export class Link {
  constructor(hello, hear, changed) {
    Object.assign(this, { hello, hear, changed, count: 0, wait: FIRST_WAIT });
    const wake = () => {
      if (!document.hidden && this.isWanted && (!this.socket || Date.now() - this.heard > SILENCE)) this.open();
    };
    document.addEventListener("visibilitychange", wake);
    for (const name of ["online", "pageshow"]) addEventListener(name, wake);
    addEventListener("offline", () => this.lose());
  }

  get isOpen() { return this.socket?.readyState === WebSocket.OPEN; }

  get isLost() { return this.isWanted && !this.isOpen; }

  listen() {
    this.heard = Date.now();
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.open(), SILENCE);
  }

  // A socket that brings nothing is left at once: to close it properly may take minutes.
  drop() {
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    const old = this.socket;
    this.socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }

  open() {
    const wasOpen = this.isOpen;
    this.drop();
    this.isWanted = true;
    this.listen();
    const socket = this.socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket`);
    socket.onopen = () => { socket.send(JSON.stringify(this.hello())); this.changed(); };
    socket.onmessage = (event) => {
      this.listen();
      const message = JSON.parse(event.data);
      if (message.type === "alive") return;
      if (message.type !== "bye") this.wait = FIRST_WAIT;
      else if (!message.again) this.isWanted = false;
      this.hear(message);
    };
    socket.onclose = ({ code, reason }) => {
      if (code === REFUSED) this.isWanted = false;
      if (code >= REFUSED && reason) this.hear({ type: "bye", why: reason, again: true });
      this.lose();
    };
    if (wasOpen) this.changed();
  }

  lose() {
    this.drop();
    this.changed();
    if (!this.isWanted) return;
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  say(message) {
    if (!this.isOpen) return 0;
    this.count += 1;
    this.socket.send(JSON.stringify({ ...message, c: this.count }));
    return this.count;
  }
}
