// The page of one device: who it is, what it was told, and what its person may do.
import { html, nothing, render } from "/lit-html.js";
import { Link } from "/link.js";
import * as panels from "/panels.js";

const state = { screen: {}, log: [], serial: -1, beats: [], marked: new Set(), tab: "play", pings: [], draft: {} };
const kept = (key) => { try { return localStorage.getItem(`kingshand.${key}`) ?? ""; } catch { return ""; } };
const keep = (key, value) => { try { localStorage.setItem(`kingshand.${key}`, value); } catch { /* private window */ } };

function arrive() {
  const said = new URLSearchParams(location.hash.slice(1));
  if (said.get("host")) { keep("host", said.get("host")); place(); }
  state.host = said.get("host") || kept("host");
  state.code = (said.get("room") || "").toUpperCase();
  state.name = kept("name");
}

const hello = () => ({ type: "hello", v: 1, room: state.code, desk: state.code ? kept(`desk.${state.code}`) : "",
  host: state.host, name: state.name });
const link = new Link(hello, hear, draw);
const show = (more) => { Object.assign(state, more); draw(); };
const place = (hash = "") => history.replaceState(null, "", location.pathname + hash);
const button = (name, go, kind = "") => html`<button type="button" class=${kind} @click=${go}>${name}</button>`;

function hear(message) {
  const wasAsked = Boolean(state.screen.question);
  switch (message.type) {
    case "welcome":
      stayAwake();
      keep(`desk.${message.room}`, message.desk);
      Object.assign(state, { screen: {}, log: [], advice: null, beats: [], bye: "", lobby: null, code: message.room, pings: message.pings });
      place(`#room=${message.room}`);
      repeat();
      break;
    case "lobby": Object.assign(state, { lobby: message, room: null, screen: {}, bye: "" }); break;
    case "opened": enter(message.room); break;
    case "screen":
      state.screen = message.whole ? message.parts : { ...state.screen, ...message.parts };
      if (message.serial !== state.serial) { state.marked = new Set(); state.doubt = null; }
      state.serial = message.serial;
      if (message.room) Object.assign(state, { room: message.room, since: Date.now() });
      state.log = [...state.log.slice(0, message.log_from), ...message.log];
      if (!message.whole) celebrate(message.log.filter((line) => line.is_felt));
      if (state.screen.question && !wasAsked) notice();
      break;
    case "advice": if (message.serial === state.serial) state.advice = message.advice; break;
    case "beats": state.beats = message.beats; break;
    case "ok": done(message.c); break;
    case "no": done(message.c); state.told = message.why; break;
    case "sure": if (state.pending?.c === message.c) state.doubt = { ...state.pending, doubt: message.doubt }; break;
    case "sheet": done(message.c); state.sheet = message.rows; break;
    case "ping": state.told = `${message.who}: ${message.mark}`; break;
    case "bye": state.bye = message.why; if (!message.again && state.host && !state.code) { state.host = ""; keep("host", ""); } break;
  }
  draw();
}

// An option whose acknowledgement was lost is sent again: its serial has it taken once. What was typed may mean another.
function repeat() {
  if (state.pending?.message.type === "say") state.pending = null;
  if (state.pending) state.pending.c = link.say(state.pending.message);
}
function done(c) { if (state.pending?.c === c) state.pending = null; }
function send(message) {
  state.told = "";
  const c = link.say(message);
  if (c && (message.type === "choose" || message.type === "say")) state.pending = { c, message };
  draw();
}
const play = (token) => { state.beats = []; send({ type: "choose", serial: state.serial, token }); };
const type = (text) => send({ type: "say", serial: state.serial, text });
const look = (name) => type(`? ${name}`);
function enter(code) { state.code = code; state.room = null; state.bye = ""; link.open(); }

// An ultimate, a fall, a boss beaten: for a moment everybody looks up.
let fades = 0;
function celebrate(lines) {
  if (!lines.length) return;
  state.moment = lines;
  clearTimeout(fades);
  fades = setTimeout(() => show({ moment: null }), 2600);
}

let audio = null;
function notice() {
  if (navigator.vibrate) navigator.vibrate(60);
  if (audio?.state !== "running") return;
  const tone = audio.createOscillator(), gain = audio.createGain();
  gain.gain.value = 0.05;
  tone.connect(gain).connect(audio.destination);
  tone.frequency.value = 660;
  tone.start();
  tone.stop(audio.currentTime + 0.12);
}
addEventListener("pointerdown", () => { audio ??= new AudioContext(); }, { once: true });
function stayAwake() {
  if (state.code) navigator.wakeLock?.request("screen").catch(() => {});
  audio?.resume();
}
document.addEventListener("visibilitychange", stayAwake);
// The back button closes what lies on top, then goes back to where one plays; only then does it leave the page.
const CLOSED = { sheet: null, doubt: null, pending: null };
let guarded;
function guard() {
  if (guarded || !(state.sheet || state.doubt || state.tab !== "play")) return;
  guarded = true;
  history.pushState(null, "");
}
addEventListener("popstate", () => {
  if (guarded) show(state.sheet || state.doubt ? CLOSED : { tab: "play" });
  guarded = false;
});

// -- what is shown ------------------------------------------------------------------------------------------------

function question() {
  const { screen } = state, asked = screen.question;
  if (!asked) return html`<section class="question waits"><p>${screen.awaits ? `Waiting for ${screen.awaits}.` : ""}</p></section>`;
  const mark = asked.marks && !asked.marks.is_single ? asked.marks : null;
  const best = state.advice?.best ?? [];
  const mask = () => `${mark.verb} ${Array.from({ length: mark.dice }, (_, place) => (state.marked.has(place) ? "1" : "0")).join("")}`;
  const option = (one) => html`<button class="option" data-token=${one.token} @click=${() => play(one.token)}><span class="number">${one.number}</span>
    <span>${one.label}${one.mark ? html` <b>${one.mark}</b>` : nothing}</span>
    ${one.detail ? html`<small class="faint">${one.detail}</small>` : nothing}</button>`;
  return html`<section class="question"><h2>${asked.text}</h2>
    ${state.advice?.warning ? html`<p class="tone-harm">${state.advice.warning}</p>` : nothing}
    ${mark ? html`<div class="choices"><button class="option main" ?disabled=${mark.verb === "reroll" && !state.marked.size} @click=${() => play(mask())}>
      ${mark.verb === "keep" ? "Keep the marked dice, roll the others" : "Roll the marked dice"}</button>
      ${best.length ? html`${button("Mark the best", () => show({ marked: new Set(best) }), "option")}` : nothing}</div>` : nothing}
    <div class="choices">${asked.options.map(option)}</div>
    ${asked.sales.length ? html`<details><summary>Sell a card</summary><div class="choices">${asked.sales.map(option)}</div></details>` : nothing}
    ${asked.form ? html`<div class="choices">${asked.form.words.map((words) => button(words, () => type(words), "option"))}</div>
      ${asked.form.hints.map((hint) => html`<p class="faint">${hint}</p>`)}` : nothing}
    ${asked.throw ? html`<p>Type ${asked.throw.shown}.</p>` : nothing}
    ${state.advice?.hint ? html`<details><summary>Hint</summary><p>${state.advice.hint}</p></details>` : nothing}
  </section>`;
}

const typed = () => html`<form class="typed" aria-label="Say" @submit=${(event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  if (field.value.trim()) type(field.value.trim());
  field.value = "";
}}><label for="text" class="hidden">Answer or command</label>
  <input id="text" name="text" maxlength="200" autocomplete="off" placeholder="type an answer, or ? for help"><button>Say</button>
  ${button("Undo", () => type("undo"))}</form>`;

const TABS = [["play", "Play"], ["hand", "Hand"], ["board", "Board"], ["foes", "Enemies"], ["map", "Map"], ["log", "Log"], ["room", "Room"]];

function table() {
  const { screen, tab } = state;
  const there = TABS.filter(([id]) => (id !== "map" || screen.map) && (id !== "foes" || screen.foes.length) && (id !== "board" || screen.board.length));
  const shown = there.some(([id]) => id === tab) ? tab : "play";
  const panel = (id, inside) => html`<div class="panel ${shown === id ? "shown" : ""}" data-panel=${id}>${inside()}</div>`;
  return html`<nav aria-label="Panels">${there.map(([id, name]) => html`<button aria-current=${shown === id ? "page" : "false"} @click=${() => show({ tab: id })}>${name}</button>`)}</nav>
    ${screen.instead.length ? panels.rows(screen.instead) : panels.seats(screen, look)}
    <main>
      ${panel("play", () => html`${panels.beats(state.beats)}${panels.news(screen.news)}${panels.situation(screen)}
        ${!screen.dice && state.beats.length ? nothing : panels.dice(screen, screen.question?.marks, state.marked, mark)}${question()}${panels.rows(screen.below)}`)}
      ${panel("hand", () => panels.hand(screen, play, look))}
      ${screen.board.length ? panel("board", () => panels.board(screen, state.advice, play)) : nothing}
      ${screen.foes.length ? panel("foes", () => panels.foes(screen, state.advice)) : nothing}
      ${screen.map ? panel("map", () => panels.map(screen, play)) : nothing}
      ${panel("log", () => panels.log(state.log.slice(-120).reverse()))}
      ${panel("room", seatsOfRoom)}
    </main>${screen.seat >= 0 ? typed() : nothing}`;
}

function mark(place) {
  const marked = new Set(state.marked), most = state.screen.question.marks.most;
  if (!marked.delete(place) && marked.size < most) marked.add(place);
  state.marked = marked;
  draw();
}

const left = (seconds) => Math.max(0, seconds - Math.round((Date.now() - state.since) / 1000));
setInterval(() => { if (state.room?.want || state.room?.seats.some((seat) => seat.bot_in >= 0)) draw(); }, 1000);
const who = ({ by, who, here, meanwhile, bot_in }) => [by === "you" ? "you" : who, who && !here && "away", by === "bot" && "a bot plays", !who && by !== "bot" && "free",
  meanwhile && `${meanwhile} plays`, bot_in >= 0 && `a bot plays in ${left(bot_in)} s`].filter(Boolean).join(", ");

function seatsOfRoom() {
  const { room } = state;
  const says = (name, message) => button(name, () => send(message));
  const holder = (one) => {
    const { seat, by, who: has, here, meanwhile } = one, seats = [seat];
    return html`<li><b>${one.name}</b> <span>${who(one)}</span>
    ${has ? nothing : says("Take", { type: "claim", seats })}
    ${has && (by === "you" || room.host) ? says("Free", { type: "give", seats }) : nothing}
    ${by === "bot" ? says("Stop the bot", { type: "bot", seat, plays: false }) : here ? nothing : says("Let a bot play", { type: "bot", seat, plays: true })}
    ${has && !here ? says(meanwhile ? "Wait for them" : "Play for them", { type: "stand_in", seat, plays: !meanwhile }) : nothing}</li>`;
  };
  const waits = [0, 20, 60, 180];
  return html`<section class="room"><p>Code of this room: <b class="code">${room.code}</b></p><ul class="holders">${room.seats.map(holder)}</ul>
    ${room.host ? html`${says(room.watchers ? "Let nobody watch" : "Let others watch", { type: "watchers", allowed: !room.watchers })}
      <label>A bot plays for whoever is away<select @change=${(event) => send({ type: "away", seconds: Number(event.target.value) })}>
        ${waits.map((after) => html`<option value=${after} ?selected=${after === room.away_after}>${after ? `after ${after} s` : "never"}</option>`)}</select></label>
      ${says("Close the room", { type: "close", room: room.code })}
      ${button("All campaigns", () => { place(); enter(""); })}` : nothing}
    <div class="pings" role="group" aria-label="Say to all">${state.pings.map((mark) => says(mark, { type: "ping", mark }))}</div></section>`;
}

function over() {
  return html`<main class="over">${panels.rows(state.room.over)}
    ${state.room.next ? button(`Begin ${state.room.next}`, () => send({ type: "next" }), "option main") : nothing}${seatsOfRoom()}</main>`;
}

function join() {
  return html`<main class="join"><h1>kingshand</h1><form @submit=${(event) => {
    event.preventDefault();
    state.name = event.target.elements.name.value.trim();
    keep("name", state.name);
    enter(event.target.elements.code.value.trim().toUpperCase());
  }}><label>Your name <input name="name" maxlength="24" .value=${state.name}></label>
    <label>Code of the room <input name="code" maxlength="8" required .value=${state.code} autocomplete="off" autocapitalize="characters"></label><button class="main">Join</button></form></main>`;
}

function lobby() {
  const { lobby: all, draft } = state;
  const kind = all.kinds.find((one) => one.id === draft.kind) ?? all.kinds[0];
  const heroes = draft.heroes ?? [];
  const toggle = (id) => { draft.heroes = heroes.includes(id) ? heroes.filter((one) => one !== id) : [...heroes, id]; draw(); };
  return html`<main class="lobby"><h1>kingshand</h1><h2>Campaigns</h2>
    <ul class="holders">${all.campaigns.map((one) => html`<li><b>${one.name}</b> <span class="faint">${one.kind}: ${one.heroes.join(", ")}${one.packs.length ? `. ${one.packs.join(" ")}` : ""}</span>
      ${one.room ? button("Go in", () => enter(one.room)) : button("Open a room", () => send({ type: "open", campaign: one.name }))}
      ${one.at_table && !one.room ? button("With the box", () => send({ type: "open", campaign: one.name, at_table: true })) : nothing}</li>`)}</ul>
    <h2>Begin something new</h2><form @submit=${(event) => {
      event.preventDefault();
      send({ type: "begin", name: event.target.elements.name.value.trim(), kind: kind.id, heroes, difficulty: event.target.elements.difficulty.value });
    }}><label>What <select @change=${(event) => show({ draft: { kind: event.target.value, heroes: [] } })}>
      ${all.kinds.map((one) => html`<option value=${one.id} ?selected=${one === kind}>${one.title}</option>`)}</select></label>
    <p class="faint">${kind.about}</p>
    <fieldset><legend>Who plays, in the order of the seats: ${heroes.length} chosen, ${kind.least} to ${kind.most}</legend><div class="choices">
      ${kind.heroes.map(([id, name]) => html`<button type="button" class="option" aria-pressed=${heroes.includes(id) ? "true" : "false"} @click=${() => toggle(id)}>
        ${heroes.includes(id) ? html`<span class="number">${heroes.indexOf(id) + 1}</span>` : nothing}<span>${name}</span></button>`)}</div></fieldset>
    <label>Difficulty <select name="difficulty">${kind.difficulties.map((one) => html`<option ?selected=${one === "normal"}>${one}</option>`)}</select></label>
    <label>Name <input name="name" maxlength="60" required></label><button class="main">Begin</button></form></main>`;
}

const dialog = (name, inside) => html`<div class="veil" @click=${(event) => { if (event.target === event.currentTarget) close(); }}>
  <div class="dialog" role="dialog" aria-modal="true" aria-label=${name}>${inside}</div></div>`;

const close = () => show(CLOSED);

function draw() {
  const { room, screen } = state;
  const isAsked = Boolean(screen.question);
  document.title = `${isAsked ? "● " : ""}${room?.title ?? "kingshand"}`;
  const want = room?.want;
  render(html`
    ${room ? html`<header><h1>${screen.heading?.text ?? room.title}</h1><span class="faint">${room.title}</span></header>` : nothing}
    ${link.isLost && (state.code || state.host) ? html`<p class="banner" role="status">Not connected: reconnecting. Nothing you do counts until then.</p>` : nothing}
    ${state.bye ? html`<p class="banner" role="alert">${state.bye} ${button("Leave", () => { place(); show({ code: "", bye: "", room: null, screen: {} }); if (state.host) enter(""); })}</p>` : nothing}
    ${state.told ? html`<p class="banner" role="status">${state.told} ${button("OK", () => show({ told: "" }))}</p>` : nothing}
    ${want && !want.mine && !want.voted ? html`<p class="banner" role="alert">${want.text} <span class="faint">${left(want.seconds)} s, then ${want.silence ? "yes" : "no"}</span>
      ${button("Agree", () => send({ type: "vote", want: want.number, yes: true }))} ${button("Refuse", () => send({ type: "vote", want: want.number, yes: false }))}</p>` : nothing}
    <div class=${link.isLost ? "locked" : ""} ?inert=${link.isLost}>
    ${!room ? (state.lobby && !state.code ? lobby() : join()) : room.over.length ? over() : screen.seats ? table() : html`<main>${seatsOfRoom()}</main>`}</div>
    ${state.moment ? html`<div class="moment" role="status">${panels.told(state.moment)}</div>` : nothing}
    ${state.doubt ? dialog("Are you sure?", html`<p>${state.doubt.doubt}</p>${button("Yes", () => {
        const { message, doubt } = state.doubt;
        state.doubt = null;
        send({ ...message, sure: [...(message.sure ?? []), doubt] });
      }, "main")}${button("No", close)}`) : nothing}
    ${state.sheet ? dialog("To read", html`<div class="sheet" tabindex="0">${panels.rows(state.sheet)}</div>${button("Close", close, "main")}`) : nothing}
  `, document.getElementById("page"));
  guard();
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (state.sheet || state.doubt)) close();
});
addEventListener("hashchange", () => { const old = state.code; arrive(); if (state.code !== old) { state.room = null; link.open(); } });
arrive();
draw();
if ((state.code && (state.name || kept(`desk.${state.code}`))) || state.host) link.open();
const worker = "/worker.js", policy = globalThis.trustedTypes?.createPolicy("kingshand", { createScriptURL: () => worker });
navigator.serviceWorker?.register(policy?.createScriptURL("") ?? worker).catch(() => {});
