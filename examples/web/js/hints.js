/**
 * Hints by a small search. The library's own needs threads and clocks; this one asks the library for moves and
 * positions and knows no rules: it looks ahead as if all others played against the seat to move, one ply deeper each
 * time, until it has looked at enough positions.
 */

const POSITIONS = 150_000;
const DEEPEST = 24;

/** The search is over: it has looked at enough. */
const ENOUGH = Symbol("enough");

export class Hints {
  #library;
  #c;
  #nobody;
  #rooms;
  #outcome;
  #left = 0;
  #seat = 0;

  constructor(library) {
    this.#library = library;
    this.#c = library.c;
    this.#nobody = library.constants.KALAH_NOBODY;
    this.#rooms = Array.from({ length: DEEPEST + 1 }, () => library.room("kalah_position"));
    this.#outcome = library.room("kalah_outcome");
  }

  /** What each legal move seems to be worth: the margin in seeds, and how many plies ahead it was looked for. */
  of(position) {
    this.#seat = this.#c.kalah_position_to_move(position);
    this.#left = POSITIONS;
    const moves = this.#moves(position);
    let values = new Map(), plies = 0;
    try {
      while (plies < DEEPEST) {
        const deeper = new Map();
        for (const move of moves) {
          this.#c.kalah_position_apply(position, move, this.#rooms[plies]);
          deeper.set(move, this.#value(plies, -Infinity, Infinity));
        }
        values = deeper;
        plies++;
      }
    } catch (reason) {
      if (reason !== ENOUGH) throw reason;
    }
    return { values, plies };
  }

  /** The margin of the seat asked about, if a position is looked at so many plies deep. */
  #value(plies, low, high) {
    if (this.#left-- === 0) throw ENOUGH;
    const position = this.#rooms[plies];
    const mover = this.#c.kalah_position_to_move(position);
    if (mover === this.#nobody) return this.#final(position);
    if (plies === 0) return this.#standing(position);
    const isOwn = mover === this.#seat;
    for (const move of this.#moves(position)) {
      this.#c.kalah_position_apply(position, move, this.#rooms[plies - 1]);
      const value = this.#value(plies - 1, low, high);
      if (isOwn) low = Math.max(low, value);
      else high = Math.min(high, value);
      if (low >= high) break;
    }
    return isOwn ? low : high;
  }

  /** The legal moves, those nearest to the store first. */
  #moves(position) {
    const moves = [];
    for (let left = this.#c.kalah_position_legal_moves(position); left !== 0;) {
      const move = 31 - Math.clz32(left);
      moves.push(move);
      left ^= 1 << move;
    }
    return moves;
  }

  #final(position) {
    this.#library.call("kalah_position_outcome", position, this.#outcome);
    return this.#library.read("kalah_outcome", this.#outcome).margins[this.#seat];
  }

  /** The own store less the fullest other one. */
  #standing(position) {
    const stores = this.#library.constants.KALAH_MAX_PLAYERS;
    let most = 0;
    for (let seat = 0; seat < stores; seat++) {
      if (seat !== this.#seat) most = Math.max(most, this.#c.kalah_position_store(position, seat));
    }
    return this.#c.kalah_position_store(position, this.#seat) - most;
  }
}
