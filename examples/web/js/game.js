/** Games of the library (`kalah_game`), as objects of JavaScript. */

/** What the library tells goes here: one room for each kind of answer. */
class Rooms {
  constructor(library) {
    const types = ["kalah_rules", "kalah_position", "kalah_sown", "kalah_outcome"];
    for (const type of types) this[type] = library.room(type);
    this.pair = library.room("uint32_t", 2);
  }
}

export class Games {
  #library;
  #rooms;

  constructor(library) {
    this.#library = library;
    this.#rooms = new Rooms(library);
  }

  /** A game from the usual start under the rules of a text. */
  start(rules) {
    this.#library.parse("kalah_rules_parse", rules, this.#rooms.kalah_rules);
    this.#library.call("kalah_game_new", this.#rooms.kalah_rules, this.#rooms.pair);
    return this.#made();
  }

  /** The game of a record. */
  read(record) {
    this.#library.parse("kalah_game_parse", record, this.#rooms.pair);
    return this.#made();
  }

  #made() {
    return new Game(this.#library, this.#rooms, this.#library.read("uint32_t", this.#rooms.pair));
  }

  /** Whether rules can be played; throws the reason why not. */
  check(rules) {
    this.#library.parse("kalah_rules_parse", rules, this.#rooms.kalah_rules);
  }

  /** Name, source and text of each named rule set. */
  named() {
    return Array.from({ length: this.#library.c.kalah_named_rules_count() }, (_, i) => {
      this.#library.call("kalah_named_rules", i, this.#rooms.kalah_rules);
      return {
        name: this.#library.text("kalah_named_rules_name", i),
        source: this.#library.text("kalah_named_rules_source", i),
        rules: this.#library.text("kalah_rules_format", this.#rooms.kalah_rules),
      };
    });
  }
}

class Game {
  #library;
  #rooms;
  #at;

  /** How many plies have been taken back and can be played again. */
  undone = 0;

  constructor(library, rooms, at) {
    this.#library = library;
    this.#rooms = rooms;
    this.#at = at;
    const position = this.#position();
    library.call("kalah_position_rules", position, rooms.kalah_rules);
    const { players, pits } = library.read("kalah_rules", rooms.kalah_rules);
    this.players = players;
    this.pits = pits;
    /** The text form of the rules. */
    this.rules = library.text("kalah_rules_format", rooms.kalah_rules);
    this.names = Array.from({ length: players }, (_, seat) => {
      const usual = players === 2 ? ["South", "North"][seat] : `Seat ${seat + 1}`;
      return library.text("kalah_game_name", at, seat) || usual;
    });
  }

  free() {
    this.#library.c.kalah_game_free(this.#at);
  }

  /** The address of the position after the last ply. */
  #position() {
    this.#library.call("kalah_game_position", this.#at, this.#rooms.kalah_position);
    return this.#rooms.kalah_position;
  }

  /** What is on the board, and who may do what. */
  state() {
    const { c, constants } = this.#library, position = this.#position();
    const cells = this.#library.array("uint16_t", "kalah_position_cells", position);
    const side = this.pits + 1, legal = c.kalah_position_legal_moves(position);
    const toMove = c.kalah_position_to_move(position), playing = c.kalah_position_playing(position);
    return {
      sides: Array.from({ length: this.players }, (_, seat) => cells.slice(seat * side, (seat + 1) * side)),
      toMove: toMove === constants.KALAH_NOBODY ? null : toMove,
      turn: c.kalah_position_turn(position),
      legal: Array.from({ length: this.pits }, (_, pit) => pit).filter((pit) => legal >> pit & 1),
      mayPlay: (move) => (legal >> move & 1) === 1,
      maySwap: (legal >> this.pits & 1) === 1,
      playing: Array.from({ length: this.players }, (_, seat) => (playing >> seat & 1) === 1),
    };
  }

  /** The pits from which a last seed in a pit captures. */
  corresponding(seat, pit) {
    return this.#library.array("kalah_cell", "kalah_position_corresponding", this.#position(), seat, pit);
  }

  /** Plays a move: what it did, the cells that it sowed, one a seed, and those that it captured. */
  play(move) {
    const path = this.#library.array("kalah_cell", "kalah_position_path", this.#position(), move);
    this.#library.call("kalah_game_play", this.#at, move, this.#rooms.kalah_sown);
    this.undone = 0;
    const sown = this.#library.read("kalah_sown", this.#rooms.kalah_sown);
    return { ...sown, captures: sown.captures.slice(0, sown.capture_count), store: this.pits, path };
  }

  resign(seat) {
    this.#library.call("kalah_game_resign", this.#at, seat, 0);
    this.undone = 0;
  }

  undo() {
    this.#library.call("kalah_game_undo", this.#at, 1);
    this.undone++;
  }

  redo() {
    this.#library.call("kalah_game_redo", this.#at, 1);
    this.undone--;
  }

  get plies() {
    return this.#library.c.kalah_game_plies(this.#at);
  }

  /** Who played a ply of the history, and what happened. */
  ply(index) {
    this.#library.call("kalah_game_ply", this.#at, index, this.#rooms.pair, this.#rooms.pair + 4);
    return {
      seat: this.#library.read("uint32_t", this.#rooms.pair),
      text: this.#library.text("kalah_game_describe_ply", this.#at, index),
    };
  }

  /** What the game came to; null while it goes on. */
  result() {
    if (this.state().toMove !== null) return null;
    this.#library.call("kalah_game_result", this.#at, this.#rooms.kalah_outcome, 0);
    const outcome = this.#library.read("kalah_outcome", this.#rooms.kalah_outcome);
    return { ...outcome, text: this.#library.text("kalah_game_describe_result", this.#at) };
  }

  /** The text record. */
  record() {
    return this.#library.text("kalah_game_format", this.#at);
  }

  /** What hints say of the position. */
  hint(hints) {
    return hints.of(this.#position());
  }
}
