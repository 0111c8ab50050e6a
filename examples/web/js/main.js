/** The page: a game, its board and what can be done with it. */

import { Board, element, signed } from "./board.js";
import { Games } from "./game.js";
import { Hints } from "./hints.js";
import { load } from "./library.js";
import { RecordDialog } from "./records.js";
import { RulesDialog } from "./rules.js";
import { pause, sow } from "./sowing.js";

const at = (id) => document.getElementById(id);

/** How long the board takes to turn, in milliseconds. */
const TURNING = 650;

class Page {
  #games;
  #hints;
  #game;
  #board;
  #rules;
  #records;

  /** What is going on, and what cuts it short. */
  #going = Promise.resolve();
  #cut = null;

  constructor(library) {
    this.#games = new Games(library);
    this.#hints = new Hints(library);
    this.#board = new Board(at("board"), {
      choose: (pit) => this.#choose(pit),
      corresponding: (seat, pit) => this.#cut ? [] : this.#game.corresponding(seat, pit),
    });
    const begin = (game) => this.#next(() => this.#begin(game));
    this.#rules = new RulesDialog(at("new-dialog"), this.#games, begin);
    this.#records = new RecordDialog(at("load-dialog"), this.#games, begin);
    const actions = {
      new: () => this.#rules.open(this.#game.rules),
      load: () => this.#records.open(),
      undo: () => this.#change(() => this.#game.undo()),
      redo: () => this.#change(() => this.#game.redo()),
      resign: () => this.#change(() => this.#game.resign(this.#game.state().toMove)),
      swap: (signal) => this.#play(this.#game.pits, signal),
      hint: () => this.#hint(),
      copy: () => this.#copy(),
    };
    for (const [id, action] of Object.entries(actions)) {
      // What could be done when it was chosen perhaps cannot any more when its turn comes.
      const act = (signal) => at(id).disabled || at(id).hidden || action(signal);
      at(id).addEventListener("click", () => this.#next(act));
    }
    // Browsers have a clipboard for pages from https and from the own machine only.
    at("copy").hidden = !navigator.clipboard;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) at("speed").value = "0";
    begin(this.#games.start("standard"));
  }

  /** Does something; what is going on is cut short, and comes to its end before. */
  #next(something) {
    this.#cut?.abort();
    const cut = new AbortController();
    const before = this.#going;
    this.#going = (async () => {
      await before.catch(() => {});
      this.#cut = cut;
      await something(cut.signal);
    })().finally(() => this.#cut = null);
  }

  #choose(pit) {
    if (this.#cut) this.#cut.abort();
    else if (this.#game.state().mayPlay(pit)) this.#next((signal) => this.#play(pit, signal));
  }

  async #begin(game) {
    this.#game?.free();
    this.#game = game;
    at("rules").textContent = game.rules;
    at("moves").replaceChildren();
    this.#board.begin(game, game.state());
    await this.#change(() => {});
  }

  async #play(move, signal) {
    const did = this.#game.play(move), speed = Number(at("speed").value);
    if (speed > 0 && did.path.length > 0) {
      this.#board.quiet();
      await sow(this.#board, did, speed, signal);
      this.#show(did);
      if (this.#game.state().turn !== did.mover) await pause(3 * speed, signal);
    }
    this.#show(did);
    if (!this.#game.result()) await this.#board.turn(this.#game.state().turn, speed > 0 ? TURNING : 0, signal);
    this.#board.keepFocus();
  }

  /** Does what needs no animation. */
  async #change(something) {
    something();
    this.#show();
    await this.#board.turn(this.#game.state().turn, 0);
  }

  /** Shows the game as it is, and says what happened last. */
  #show(did) {
    const game = this.#game, state = game.state(), result = game.result();
    this.#board.show(state, did);
    const moves = at("moves");
    while (moves.childElementCount > game.plies) moves.lastChild.remove();
    while (moves.childElementCount < game.plies) {
      const item = element("li", {});
      item.textContent = game.ply(moves.childElementCount).text;
      moves.append(item);
    }
    moves.scrollTop = moves.scrollHeight;
    at("record").textContent = game.record();
    at("save").href = `data:text/plain;charset=utf-8,${encodeURIComponent(game.record())}`;
    at("undo").disabled = game.plies === 0;
    at("redo").disabled = game.undone === 0;
    at("hint").disabled = at("resign").disabled = result !== null;
    at("swap").hidden = !state.maySwap;
    at("said").classList.toggle("over", result !== null);
    this.#say(moves.lastChild?.textContent, result?.text ?? `${game.names[state.toMove]} to move.`);
  }

  #hint() {
    const { values, plies } = this.#game.hint(this.#hints);
    this.#board.hint(values);
    const most = Math.max(...values.values());
    const best = [...values.keys()].filter((move) => values.get(move) === most).sort((a, b) => a - b);
    const names = best.map((move) => move === this.#game.pits ? "the swap" : `pit ${move + 1}`);
    this.#say(`Looking ${plies} plies ahead, ${names.join(" or ")} seems best: ${signed(most)}.`);
  }

  async #copy() {
    await navigator.clipboard.writeText(this.#game.record());
    this.#say("The record has been copied.");
  }

  /** Says sentences, each on its line, unless that is what has just been said. */
  #say(...sentences) {
    const lines = sentences.filter(Boolean).map((sentence) => {
      const line = element("span", {});
      line.textContent = `${sentence} `;
      return line;
    });
    const text = lines.map((line) => line.textContent).join("");
    if (at("said").textContent !== text) at("said").replaceChildren(...lines);
  }
}

load().then((library) => new Page(library)).catch((error) => {
  at("said").textContent = `The page cannot start: ${error.message}`;
  throw error;
});
