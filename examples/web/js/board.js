/** The board on the page: a drawing for the eye, and over it a button for each pit, for all that is not the eye. */

import { PIT, geometry, num } from "./geometry.js";
import { KINDS, RADIUS, inPit, inStore } from "./seeds.js";

const kinds = Array.from({ length: KINDS }, (_, kind) => kind);

const DEFINITIONS = `<defs>
  <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
    <stop class="top" offset="0"/><stop class="bottom" offset="1"/></linearGradient>
  <radialGradient id="hollow" cx=".5" cy=".6" r=".6">
    <stop class="deep" offset="0"/><stop class="wall" offset="1"/></radialGradient>
  ${kinds.map((kind) => `<radialGradient id="seed${kind}" cx=".5" cy=".5" r=".62" fx=".36" fy=".32">
    <stop class="light${kind}" offset="0"/><stop class="dark${kind}" offset="1"/></radialGradient>`).join("")}
  <marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
    <path d="M0 0L10 5L0 10Z"/></marker>
</defs>`;

const narrow = matchMedia("(max-width: 40rem)");

export class Board {
  #root;
  #drawing;
  #buttons;
  #on;
  #game;
  #state;
  #did;
  #bottom;
  #geometry;
  /** By seat and index, the kinds of the seeds that lie there: seeds keep their colours as they move. */
  #seeds;
  /** By seat and index, the parts of the drawing and the button or sign over it. */
  #cells;
  #hints = new Map();

  /** `on.choose(pit)` is called when a pit of the seat to move is chosen; `on.corresponding(seat, pit)` is asked. */
  constructor(root, on) {
    this.#root = root;
    this.#on = on;
    this.#drawing = root.querySelector("svg");
    this.#buttons = root.querySelector(".seats");
    root.addEventListener("click", (event) => this.#clicked(event.target));
    root.addEventListener("keydown", (event) => this.#pressed(event));
    for (const name of ["pointerover", "focusin"]) root.addEventListener(name, (event) => this.#looked(event.target));
    for (const name of ["pointerleave", "focusout"]) root.addEventListener(name, () => this.#looked(null));
    narrow.addEventListener("change", () => {
      if (!this.#game) return;
      this.#draw();
      this.show(this.#state, this.#did);
    });
  }

  /** Another game: everything is made anew. */
  begin(game, state) {
    this.#game = game;
    this.#seeds = state.sides.map((side) => side.map(() => []));
    this.#bottom = state.turn;
    this.#draw();
    this.show(state);
  }

  /** Shows a position as it is, with the marks of the move that led to it. */
  show(state, did) {
    this.#state = state;
    this.#did = did;
    this.#hints.clear();
    state.sides.forEach((side, seat) => side.forEach((held, index) => {
      const seeds = this.#seeds[seat][index];
      while (seeds.length > held) seeds.pop();
      while (seeds.length < held) seeds.push((seeds.length * 3 + index * 2 + seat) % KINDS);
      this.#fill(seat, index);
    }));
    this.#mark();
    this.#label();
  }

  /** Turns the board until a seat is at the bottom; `milliseconds` long, or at once. `signal` cuts it short. */
  async turn(seat, milliseconds, signal) {
    if (seat === this.#bottom) return;
    const away = (seat - this.#bottom + this.#game.players) % this.#game.players;
    this.#bottom = seat;
    this.#draw();
    this.show(this.#state, this.#did);
    if (milliseconds === 0) return;
    // The drawing has the new sides already: it comes from where they were.
    const from = -away * 360 / this.#game.players;
    const { width, height } = this.#geometry.view, middle = Math.min(0.85, 1.15 * height / width);
    const turning = this.#root.animate([
      { transform: `rotate(${from}deg)` },
      { transform: `rotate(${from / 2}deg) scale(${middle})` },
      { transform: "none" },
    ], { duration: signal.aborted ? 0 : milliseconds, easing: "ease-in-out" });
    signal.addEventListener("abort", () => turning.finish(), { once: true });
    await turning.finished;
  }

  /** Puts the focus on a pit that can be sown, the same as before if it can, if the focus was on the board. */
  keepFocus() {
    if (!this.#root.contains(document.activeElement)) return;
    const { toMove, legal } = this.#state;
    if (toMove === null || legal.length === 0) return;
    const before = Number(document.activeElement.dataset.index);
    this.#cells[toMove][legal.includes(before) ? before : legal[0]].button.focus();
  }

  /** What moves are worth, by their number; the best are marked. */
  hint(values) {
    this.#hints = values;
    this.#mark();
  }

  /** Where a cell is, for what moves there. */
  place({ seat, index }) {
    return this.#cells[seat][index].hollow;
  }

  /** Takes all seeds out of a cell. */
  lift({ seat, index }) {
    const seeds = this.#seeds[seat][index];
    this.#seeds[seat][index] = [];
    this.#fill(seat, index);
    return seeds;
  }

  /** Puts a seed into a cell. */
  drop({ seat, index }, kind) {
    this.#seeds[seat][index].push(kind);
    this.#fill(seat, index);
  }

  /** Draws seeds on their way; none at the end of it. */
  hold(seeds, at) {
    const hand = this.#drawing.querySelector(".hand");
    const shadow = `<circle class="shadow" cx="3" cy="8" r="${num(Math.min(26, 8 + 5 * Math.sqrt(seeds.length)))}"/>`;
    hand.innerHTML = seeds.length === 0 ? "" : shadow + circles(inPit(seeds.length, 0), seeds);
    if (at) hand.setAttribute("transform", `translate(${num(at.x)} ${num(at.y)}) scale(${at.scale.toFixed(3)})`);
  }

  /** Nothing is marked and nothing can be chosen while seeds are on their way. */
  quiet() {
    this.#hints.clear();
    this.#root.querySelectorAll(".cell").forEach((cell) => cell.setAttribute("class", "cell"));
    this.#drawing.querySelector(".badges").replaceChildren();
    this.#looked(null);
  }

  /** All that stays while nobody moves; the rest is filled in. */
  #draw() {
    const { players, pits, names } = this.#game;
    const shown = this.#geometry = geometry(players, pits, narrow.matches);
    const { left, top, width, height } = shown.view;
    this.#drawing.setAttribute("viewBox", [left, top, width, height].map(num).join(" "));
    this.#root.style.setProperty("--ratio", width / height);
    this.#root.style.setProperty("--wide", width);
    const sides = names.map((_, seat) => shown.sides[(seat - this.#bottom + players) % players]);
    const numbers = sides.flatMap((side) => side.map(({ number }, i) => number ? text(number, "number", i + 1) : ""));
    this.#drawing.innerHTML = `${DEFINITIONS}
      <path class="board" d="${shown.outline}"/>
      ${shown.bands.map((band) => `<path class="band" d="${band}"/>`).join("")}
      ${shown.middle > 60 ? way(Math.min(shown.middle * 0.5, 70)) : ""}
      ${sides.flat().map((hollow) => `<g class="cell">${shape(hollow, 0, "hollow")}<g class="seeds"></g>
        ${shape(hollow, 3.5, "legal ring")}${shape(hollow, 8.5, "mark ring")}
        ${text(hollow.count, "count", "")}</g>`).join("")}
      ${numbers.join("")}
      <g class="arrows"></g><g class="badges"></g><g class="names"></g><g class="hand"></g>`;
    const cells = [...this.#drawing.querySelectorAll(".cell")];
    if (this.#buttons.childElementCount !== players || this.#cells[0].length !== pits + 1) this.#makeButtons();
    this.#cells = sides.map((side, seat) => side.map((hollow, index) => {
      const button = this.#buttons.children[seat].children[index];
      const wide = hollow.radius + 9, high = wide + hollow.stretch;
      button.style.left = `${(hollow.x - wide - left) / width * 100}%`;
      button.style.top = `${(hollow.y - high - top) / height * 100}%`;
      button.style.width = `${2 * wide / width * 100}%`;
      button.style.height = `${2 * high / height * 100}%`;
      return { hollow, button, group: cells[seat * (pits + 1) + index] };
    }));
  }

  #makeButtons() {
    this.#buttons.replaceChildren(...this.#game.names.map((_, seat) => {
      const group = element("div", { role: "group" });
      for (let index = 0; index < this.#game.pits; index++) {
        group.append(element("button", { type: "button", class: "pit", "data-seat": seat, "data-index": index }));
      }
      group.append(element("div", { role: "img", class: "store", "data-seat": seat, "data-index": this.#game.pits }));
      return group;
    }));
    this.#cells = [[]];
  }

  #fill(seat, index) {
    const { hollow, group } = this.#cells[seat][index], seeds = this.#seeds[seat][index], held = seeds.length;
    const isStore = index === this.#game.pits;
    const places = isStore ? inStore(held, hollow.radius, hollow.stretch) : inPit(held, 2.4 * (seat * 16 + index));
    const count = group.querySelector(".count");
    group.querySelector(".seeds").innerHTML = circles(places, seeds, hollow);
    count.textContent = held;
    const size = this.#geometry.letters * (isStore ? 1.3 : 1.2), fits = hollow.room / (0.62 * String(held).length);
    count.style.fontSize = `${num(Math.min(size, fits))}px`;
  }

  /** Rings and badges: what can be sown, what the last ply did, what a hint says. */
  #mark() {
    const { toMove, legal } = this.#state, did = this.#did;
    this.#cells.forEach((side, seat) => side.forEach(({ group }, index) => {
      group.setAttribute("class", seat === toMove && legal.includes(index) ? "cell sowable" : "cell");
    }));
    const badges = [];
    const mark = (seat, index, kind, words) => {
      const { hollow, group } = this.#cells[seat][index];
      group.classList.add(kind);
      if (words) badges.push(badge(hollow, kind, words));
    };
    if (did?.has_last) {
      mark(did.mover, did.move, "from", `−${did.seeds}`);
      mark(did.last.seat, did.last.index, "last");
      for (const { cell, seeds } of did.captures) {
        const isLast = cell.seat === did.last.seat && cell.index === did.last.index;
        if (!isLast) mark(cell.seat, cell.index, "captured", `−${seeds}`);
      }
      if (did.captured > 0) mark(did.mover, this.#game.pits, "gained", `+${did.captured}`);
    }
    const best = Math.max(...this.#hints.values());
    for (const [move, value] of this.#hints) {
      if (move < this.#game.pits) mark(toMove, move, value === best ? "best" : "worse", signed(value));
    }
    this.#drawing.querySelector(".badges").innerHTML = badges.join("");
  }

  /** What the buttons are called, and which can be pressed; the names on the board. */
  #label() {
    const { sides, toMove, legal, playing } = this.#state, { names, pits, players } = this.#game;
    const plates = this.#drawing.querySelector(".names");
    plates.replaceChildren();
    names.forEach((name, seat) => {
      const isMover = seat === toMove;
      const note = isMover ? "to move" : playing[seat] ? "" : "resigned";
      this.#buttons.children[seat].setAttribute("aria-label", note ? `${name}, ${note}` : name);
      this.#cells[seat].forEach(({ button }, index) => {
        const held = seeds(sides[seat][index]);
        if (index === pits) {
          button.setAttribute("aria-label", `Store, ${held}`);
          return;
        }
        const canBeSown = isMover && legal.includes(index);
        button.setAttribute("aria-label", `Pit ${index + 1}, ${held}`);
        button.setAttribute("aria-disabled", String(!canBeSown));
        button.tabIndex = canBeSown ? 0 : -1;
      });
      const plate = this.#geometry.plates[(seat - this.#bottom + players) % players];
      const shown = element("text", {
        class: isMover ? "name on" : "name", x: num(plate.x), y: num(plate.y), "font-size": this.#geometry.letters,
        transform: `rotate(${num(plate.angle)} ${num(plate.x)} ${num(plate.y)})`,
      }, "http://www.w3.org/2000/svg");
      const short = name.length > 20 ? `${name.slice(0, 19)}…` : name;
      shown.textContent = `${isMover ? "● " : ""}${short}${note && ` · ${note}`}`;
      plates.append(shown);
    });
    this.#root.classList.toggle("table", players > 2);
  }

  #clicked(target) {
    const { seat, index } = target.closest(".pit")?.dataset ?? {};
    if (Number(seat) === this.#state.toMove) this.#on.choose(Number(index));
  }

  /** Digits choose a pit, arrows lead from pit to pit in the order of sowing. */
  #pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const pits = [...this.#buttons.querySelectorAll(".pit")];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) {
      const at = pits.indexOf(event.target);
      pits[(at + step + pits.length) % pits.length].focus();
    } else if (/^[1-9]$/.test(event.key)) {
      this.#on.choose(Number(event.key) - 1);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Marks what corresponds to a pit that somebody points at or has the focus on. */
  #looked(target) {
    const { seat, index } = target?.closest?.(".pit")?.dataset ?? {};
    this.#drawing.querySelectorAll(".corresponding").forEach((cell) => cell.classList.remove("corresponding"));
    const arrows = seat === undefined ? [] : this.#on.corresponding(Number(seat), Number(index)).map((cell) => {
      const from = this.#cells[seat][index].hollow, { hollow, group } = this.#cells[cell.seat][cell.index];
      group.classList.add("corresponding");
      return arrow(from, hollow);
    });
    this.#drawing.querySelector(".arrows").innerHTML = arrows.join("");
  }
}

/** Makes an element with attributes. */
export function element(name, attributes, space = "http://www.w3.org/1999/xhtml") {
  const made = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function seeds(count) {
  return count === 1 ? "1 seed" : `${count} seeds`;
}

export function signed(value) {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

function text({ x, y }, kind, words) {
  return `<text class="${kind}" x="${num(x)}" y="${num(y)}">${words}</text>`;
}

function circles(places, seeds, { x, y } = { x: 0, y: 0 }) {
  const circle = ([dx, dy], i) =>
    `<circle class="seed s${seeds[i]}" cx="${num(x + dx)}" cy="${num(y + dy)}" r="${RADIUS}"/>`;
  return places.map(circle).join("");
}

function shape({ x, y, radius, stretch }, wider, classes) {
  const wide = radius + wider, high = wide + stretch;
  return `<rect class="${classes}" x="${num(x - wide)}" y="${num(y - high)}" rx="${num(wide)}"
    width="${num(2 * wide)}" height="${num(2 * high)}"/>`;
}

/** On the edge of a hollow, away from its count. */
function badge({ x, y, radius, stretch, count }, kind, words) {
  const length = Math.hypot(x - count.x, y - count.y), far = (radius + stretch + 2) / length;
  const at = { x: x + (x - count.x) * far, y: y + (y - count.y) * far };
  const half = 10 + 5.5 * words.length;
  return `<g class="badge ${kind}">
    <rect x="${num(at.x - half)}" y="${num(at.y - 14)}" width="${num(2 * half)}" height="28" rx="14"/>
    ${text(at, "", words)}</g>`;
}

/** From the edge of a pit to that of another. */
function arrow(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y), part = (PIT + 6) / length;
  const x = (to.x - from.x) * part, y = (to.y - from.y) * part;
  return `<path class="arrow" d="M${num(from.x + x)} ${num(from.y + y)}L${num(to.x - x)} ${num(to.y - y)}"/>`;
}

/** The way round in which seeds are sown: against the clock. */
function way(radius) {
  const start = 215 / 180 * Math.PI, end = -35 / 180 * Math.PI;
  const x = radius * Math.cos(end), y = radius * Math.sin(end);
  const arc = `M${num(radius * Math.cos(start))} ${num(radius * Math.sin(start))}A${num(radius)} ${num(radius)} 0 1 0`;
  return `<path class="way" d="${arc} ${num(x)} ${num(y)}m-3 16l3-16l16 2"/>`;
}
