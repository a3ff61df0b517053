// The socket to the room. Every connection begins with a hello and is answered with the whole screen, so nothing has to
// be remembered across connections but who this device is.
const FIRST_WAIT = 500, LONGEST_WAIT = 15000;
// Whoever does not answer for so long is frozen, or behind a dead network: another connection is tried.
const SILENCE = 10000;

// `hello` makes the hello of this device, `hear` takes every message, `changed` is called when it opens or closes.
export class Link {
  constructor(hello, hear, changed) {
    Object.assign(this, { hello, hear, changed, count: 0, wait: FIRST_WAIT, ended: false, socket: null, timer: 0, watch: 0 });
    const now = () => { if (!document.hidden && !this.isOpen && !this.ended) this.open(); };
    document.addEventListener("visibilitychange", now);
    addEventListener("online", now);
    addEventListener("offline", () => this.socket?.close());
  }
  get isOpen() { return this.socket?.readyState === WebSocket.OPEN; }
  expect() {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.open(), SILENCE);
  }
  open() {
    clearTimeout(this.timer);
    this.expect();
    this.ended = false;
    const old = this.socket;
    this.socket = null;
    old?.close();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.socket = new WebSocket(`${scheme}//${location.host}/socket`);
    socket.onopen = () => { this.wait = FIRST_WAIT; socket.send(JSON.stringify(this.hello())); this.changed(); };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(this.watch);
      const message = JSON.parse(event.data);
      if (message.type === "bye" && !message.again) this.ended = true;
      this.hear(message);
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      clearTimeout(this.watch);
      this.changed();
      if (this.ended) return;
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    };
  }
  say(message) {
    if (!this.isOpen) return 0;
    this.count += 1;
    this.expect();
    this.socket.send(JSON.stringify({ ...message, c: this.count }));
    return this.count;
  }
}
