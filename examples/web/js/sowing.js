/** Shows a ply seed by seed, as the library says that it went. */

/** The longest that one handful may take. */
const LONGEST = 7000;

/**
 * Sows and captures on the board: `speed` is the time that a seed takes, in milliseconds. `signal` cuts it short: then
 * all of it is done at once.
 */
export async function sow(board, did, speed, signal) {
  const origin = { seat: did.mover, index: did.move };
  await carry(board, origin, did.path, Math.min(speed * did.path.length, LONGEST), signal);
  for (const { cell } of did.captures) {
    const store = { seat: did.mover, index: did.store };
    await carry(board, cell, [store], 3 * speed, signal);
  }
}

/** Takes the seeds of a cell along a path, and leaves one in each of its cells and all that is left in the last. */
async function carry(board, from, path, milliseconds, signal) {
  const seeds = board.lift(from);
  const places = [from, ...path].map((cell) => board.place(cell));
  let passed = 0;
  await frames(milliseconds, signal, (part) => {
    const way = part * path.length;
    for (; passed < Math.floor(way); passed++) board.drop(path[passed], seeds.shift());
    board.hold(seeds, between(places, way));
  });
  for (const kind of seeds) board.drop(path.at(-1), kind);
  board.hold([]);
}

/** Where on the way from place to place: slower near the places, higher between them. */
function between(places, way) {
  const at = Math.min(Math.floor(way), places.length - 2), part = way - at;
  const eased = part * part * (3 - 2 * part);
  const [from, to] = [places[at], places[at + 1]];
  return {
    x: from.x + (to.x - from.x) * eased,
    y: from.y + (to.y - from.y) * eased,
    scale: 1 + 0.25 * Math.sin(part * Math.PI),
  };
}

/** Calls a function with 0 to 1 as time goes by, and surely with 1 at the end. */
async function frames(milliseconds, signal, draw) {
  const start = performance.now();
  for (let part = 0; part < 1 && !signal.aborted;) {
    draw(part);
    // A frame may have begun before the start.
    const now = Math.max(start, await new Promise(requestAnimationFrame));
    part = (now - start) / milliseconds;
  }
  draw(1);
}

/** Waits, unless it is to end at once. */
export async function pause(milliseconds, signal) {
  await frames(milliseconds, signal, () => {});
}
