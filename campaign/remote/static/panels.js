// What the screen of a seat looks like. Words, chances and numbers come from the program; nothing is worked out here.
import { html, nothing } from "/lit-html.js";

export const tone = (name) => `tone-${name || "plain"}`;
export const row = (parts) => html`<p class="row">${parts.map(([text, kind]) => html`<span class=${tone(kind)}>${text}</span>`)}</p>`;
const faint = (text) => html`<span class="faint">${text}</span>`;
export const told = (lines) => lines.map((line) => html`<p class=${tone(line.tone)}>${line.text}</p>`);
export const rows = (all) => all.map(row);

export function seats(screen, look) {
  return html`<section aria-label="Who takes part"><ul class="seats">${screen.seats.map((seat) => html`
    <li class="seat ${seat.is_foe ? "foe" : ""} ${seat.has_fallen ? "fallen" : ""} ${seat.is_asked ? "asked" : ""}">
      <button class="name" @click=${() => look(seat.name)}>${seat.is_foe ? "◆ " : ""}${seat.name}</button>
      <span class="health ${tone(seat.tone)}">${seat.health > seat.full ? `${seat.full}+${seat.health - seat.full}` : `${seat.health}/${seat.full}`}</span>
      ${seat.cp === null ? nothing : html`<span class="cp">${seat.cp} CP</span>`}
      <meter min="0" max=${seat.full} value=${Math.max(0, seat.health)} aria-label="health of ${seat.name}"></meter>
      <div class="marks">
        ${seat.tokens.map((token) => html`<button class="token ${token.is_harmful ? "harmful" : ""}"
          @click=${() => look(token.name)}>${token.is_harmful ? "▾ " : ""}${token.name}${token.amount > 1 ? ` x${token.amount}` : ""}</button>`)}
        ${seat.kit ? faint(seat.kit) : nothing}
        ${[...seat.notes, ...seat.deck].map(faint)}
      </div>
    </li>`)}</ul></section>`;
}

const named = (roll, place) => `die ${place + 1}: ${roll.values[place]} ${roll.faces[place]?.symbol ?? ""}`;
const hue = (roll, place) => `die hue${roll.faces[place]?.hue ?? 0}`;
const face = ({ values, faces }, place, shown = faces[place]) => html`<span class="pip">${values[place]}</span><span class="sign">${shown?.sign || shown?.symbol || ""}</span>
  <span class="short">${shown?.short || ""}</span>`;
const die = (roll, place) => html`<span class=${hue(roll, place)} role="img" aria-label=${named(roll, place)}>${face(roll, place)}</span>`;

export function dice(screen, marks, marked, mark) {
  const roll = screen.dice;
  if (!roll) return made(screen.made.at(-1));
  return html`<section class="dice" aria-label=${roll.whose}><h2>${roll.whose}</h2><div class="tray">
    ${roll.values.map((_, place) => (marks && !marks.is_single && place < marks.dice
      ? html`<button class=${hue(roll, place)} aria-pressed=${marked.has(place) ? "true" : "false"} aria-label=${named(roll, place)}
          @click=${() => mark(place)}>${face(roll, place)}</button>` : die(roll, place)))}</div></section>`;
}

export const made = (roll) => (roll ? html`<section class="dice over"><h2>${roll.dice.whose}</h2><div class="tray">
  ${roll.dice.values.map((_, place) => die(roll.dice, place))}</div>${roll.makes ? html`<p>${roll.makes}</p>` : nothing}</section>` : nothing);

export function situation(screen) {
  const { running, damage, effect } = screen.situation;
  const lines = [running, ...damage, effect].filter(Boolean);
  return lines.length ? html`<section class="situation">${lines.map((line) => html`<p>${line}</p>`)}</section>` : nothing;
}

export function beats(list) {
  return list.length ? html`<section class="beats" aria-live="polite"><h2>What happened</h2>${list.map((beat) => html`
    <article><h3>${beat.who || beat.turn}</h3>${made(beat.roll)}
      ${beat.card ? html`<details><summary>${beat.card.name}</summary><p>${beat.card.text}</p></details>` : nothing}
      ${told(beat.lines.filter((line) => !line.is_minor))}
      ${beat.health.map((step) => html`<p class="faint">${step.name}: ${step.before} → ${step.after}</p>`)}
      ${rows(beat.report)}</article>`)}</section>` : nothing;
}

export const news = (lines) => (lines?.length ? html`<section class="news" aria-live="polite">
  ${told(lines)}</section>` : nothing);

export function hand(screen, play, look) {
  const card = (held, can) => html`<li class="card ${held.token ? "ready" : ""}">
    <button class="name" @click=${() => look(held.name)}>${held.name}${held.copies > 1 ? ` x${held.copies}` : ""}</button>
    ${faint(held.heading || held.cost)}
    ${held.token && can ? html`<button class="play" @click=${() => play(held.token)}>Play</button>` : nothing}
    ${held.why_not ? faint(held.why_not) : nothing}</li>`;
  if (!screen.hand.length && !screen.mates.length) return html`<p class="faint">No cards.</p>`;
  return html`<ul class="cards">${screen.hand.map((held) => card(held, true))}</ul>
    ${screen.mates.map((mate) => html`<h3>${mate.name}</h3><ul class="cards">${mate.cards.map((held) => card(held, false))}</ul>`)}`;
}

export function board(screen, advice, play) {
  return html`${screen.board.map((space) => html`<details class="space"><summary>${space.name}
      ${space.text ? faint(space.text) : nothing}</summary><p class="about">${space.about}</p></details>
      ${space.abilities.filter((one) => one.token).map((one) => html`<button class="option" @click=${() => play(one.token)}>${one.name}</button>`)}`)}
    ${chances("Your chances", advice?.odds)}`;
}

function chances(heading, list) {
  return list?.length ? html`<table><caption>${heading}</caption><thead><tr><th scope="col">chance</th><th scope="col">damage</th>
    <th scope="col">worth</th><th scope="col">ability</th></tr></thead><tbody>${list.map((one) => html`<tr class=${one.is_met ? "met" : ""}>
    <td>${one.chance}</td><td>${one.damage}</td><td>${one.worth}</td><td>${one.name} ${faint(one.needs)}</td></tr>`)}</tbody></table>` : nothing;
}

export function foes(screen, advice) {
  return html`${screen.foes.map((foe) => html`<article><h3>◆ ${foe.name}</h3><p class="faint">${foe.status}</p>
    ${foe.sheet.map((part) => html`<details class=${part.is_used ? "met" : ""}><summary>${part.line}</summary><p class="about">${part.about}</p></details>`)}</article>`)}
    ${advice?.threats.map((threat) => chances(threat.heading, threat.chances))}`;
}

export function map(screen, play) {
  const chart = screen.map;
  const columns = [...new Set(Object.keys(chart.spots).map((place) => place[0]))].sort();
  const lines = [...new Set(Object.keys(chart.spots).map((place) => Number(place.slice(1))))].sort((a, b) => a - b);
  const cell = (place) => {
    const spot = chart.spots[place];
    if (!spot) return html`<td></td>`;
    const inside = html`<span class="short">${spot.short}</span> <span>${spot.items.map(([mark]) => mark).join(" ")}</span>
      <b>${spot.who.map((seat) => chart.names[seat][0]).join(" ")}</b>${spot.steps ? html`<small>${spot.steps}</small>` : nothing}`;
    const name = [place, spot.name, ...spot.items.map(([, what]) => what), ...spot.who.map((seat) => chart.names[seat][1]), spot.fight].filter(Boolean).join(", ");
    return html`<td class="spot ${spot.state} ${spot.foe ? "foe" : ""}">${spot.go
      ? html`<button aria-label="go to ${name}" @click=${() => play(spot.go)}>${inside}</button>`
      : html`<div aria-label=${name} role="img">${inside}</div>`}</td>`;
  };
  return html`<div class="scrolls"><table class="map"><tbody>${lines.map((line) => html`<tr>${columns.map((column) => cell(column + line))}</tr>`)}</tbody></table></div>
    <p class="faint">${chart.told} ${chart.legend.map(([mark, what]) => `${mark} ${what}`).join(" · ")}</p>`;
}

export const log = (lines) => html`<ol class="log" aria-live="polite">${lines.map((line) => html`<li class="${tone(line.tone)} ${line.is_felt ? "felt" : ""} ${line.is_minor ? "minor" : ""}">${line.text}</li>`)}</ol>`;
