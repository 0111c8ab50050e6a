/** Where seeds lie in a hollow: the same for the same number, as a person might have dropped them. */

/** Of a seed. */
export const RADIUS = 8;

/** Kinds of seeds, by colour. */
export const KINDS = 5;

/** Between the middles of seeds that lie side by side. */
const APART = 2.15 * RADIUS;

/** Seeds by ring, from the inner one: up to twelve can be counted at a glance. */
const RINGS = [
  [], [1], [2], [3], [4], [5], [1, 5], [1, 6], [1, 7], [2, 7], [3, 7], [3, 8], [3, 9],
];

/** More lie on top of them, and no more than these 22: they would not be told apart. */
const LAYERS = [12, 7, 3];

/** Places of so many seeds in a pit, from its middle; `angle` turns the pattern. */
export function inPit(seeds, angle) {
  const places = [];
  for (const layer of LAYERS) {
    const drawn = Math.min(seeds, layer);
    places.push(...rings(drawn, angle + places.length));
    seeds -= drawn;
  }
  return places;
}

function rings(seeds, angle) {
  let inner = 0;
  return RINGS[seeds].flatMap((many, ring) => {
    const apart = many > 1 ? APART / (2 * Math.sin(Math.PI / many)) : 0;
    inner = ring ? Math.max(apart, inner + 0.9 * APART) : apart;
    return Array.from({ length: many }, (_, i) => {
      const at = angle + ring * 0.4 + 2 * Math.PI * i / many;
      return [inner * Math.cos(at), inner * Math.sin(at)];
    });
  });
}

/** Places of so many seeds in a store, a circle drawn out by `stretch` upwards and downwards: a honeycomb. */
export function inStore(seeds, radius, stretch) {
  const within = radius - RADIUS - 2, row = APART * Math.sqrt(3) / 2;
  const fits = ([x, y]) => Math.hypot(x, Math.max(0, Math.abs(y) - stretch)) <= within;
  const rows = Math.floor((within + stretch) / row), columns = Math.floor(within / APART) + 1;
  const places = [];
  for (let y = -rows; y <= rows; y++) {
    for (let x = -columns; x <= columns; x++) places.push([(x + 0.5 * Math.abs(y % 2)) * APART, y * row]);
  }
  // Those in the middle first.
  const far = ([x, y]) => Math.hypot(x, 0.6 * y);
  const lower = places.filter(fits).sort((a, b) => far(a) - far(b));
  const upper = lower.map(([x, y]) => [x + APART / 2, y + row / 3]).filter(fits);
  return [...lower, ...upper].slice(0, seeds);
}
