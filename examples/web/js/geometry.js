/**
 * Where everything is on a board: two rows face to face, or three or four sides round a table. (0, 0) is the middle,
 * and the first side is the one at the bottom.
 */

/** Radius of a pit. */
export const PIT = 34;

/** Sizes for wide and for narrow windows, where letters are larger beside pits that are closer to each other. */
const WIDE = { step: 90, rim: 44, edge: 12, outside: 46, number: 17, letters: 21 };
const NARROW = { step: 76, rim: 44, edge: 4, outside: 24, number: null, letters: 30 };

/** Of every hollow its place, its size, the place of its count and how wide that may be. */
export function geometry(players, pits, isNarrow) {
  const sizes = isNarrow ? NARROW : WIDE;
  return { letters: sizes.letters, ...(players === 2 ? rows(pits, sizes) : table(players, pits, sizes)) };
}

/** Two rows, each with its store at the right hand of its owner. */
function rows(pits, { step, rim, edge, outside, number }) {
  const radius = 42, apart = PIT + 14, beside = 10, behind = 16;
  const row = (pits - 1) / 2 * step;
  // A board of one pit is narrower than what is written around it.
  const half = Math.max(row + PIT + beside + 2 * radius + behind, 210);
  const across = apart + PIT + rim;
  const sides = [1, -1].map((turn) => {
    const hollows = Array.from({ length: pits }, (_, i) => {
      const x = turn * (i * step - row);
      return {
        x, y: turn * apart, radius: PIT, stretch: 0, room: step - 8,
        count: { x, y: turn * (apart + PIT + 24) },
        number: number && { x, y: turn * (across + number) },
      };
    });
    const x = turn * (half - behind - radius);
    const count = { x, y: turn * (apart + PIT + 24) };
    return [...hollows, { x, y: 0, radius, stretch: apart + PIT - radius, room: 2 * radius, count }];
  });
  const plates = [1, -1].map((turn) => ({ x: 0, y: turn * (across + outside), angle: 0 }));
  const wide = half + edge, high = across + outside + 22;
  const corner = 48, x = half - corner, y = across - corner;
  return {
    view: { left: -wide, top: -high, width: 2 * wide, height: 2 * high },
    sides, plates, bands: [], middle: 0,
    outline: outlined([[-x, y], [x, y], [x, -y], [-x, -y]], corner),
  };
}

/** Sides round a table, the stores in its corners and the names inside. */
function table(players, pits, { step, rim, edge, number, letters }) {
  const radius = 46, side = (pits - 1) / 2 * step;
  // Even with one pit a side there is room for the names.
  const half = Math.max(side + (players === 3 ? 112 : 98), players === 3 ? 330 : 240);
  const away = half / Math.tan(Math.PI / players);
  const sides = [], plates = [], corners = [], bands = [];
  for (let seat = 0; seat < players; seat++) {
    const angle = seat * 2 * Math.PI / players;
    const at = (x, y) => turned(x, y, angle);
    // Beside a pit there is less room than above and below.
    const room = 2 * seat % players === 0 ? step - 8 : 42;
    const hollows = Array.from({ length: pits }, (_, i) => {
      const x = i * step - side;
      return {
        ...at(x, away), radius: PIT, stretch: 0, room,
        count: at(x, away + PIT + 24),
        number: number && at(x, away + PIT + rim + number),
      };
    });
    const corner = at(half, away);
    const inwards = 1 - (radius + 27) / Math.hypot(corner.x, corner.y);
    hollows.push({ ...corner, radius, stretch: 0, room: 56, count: { x: corner.x * inwards, y: corner.y * inwards } });
    sides.push(hollows);
    corners.push([corner.x, corner.y]);
    bands.push(`M${num(hollows[0].x)} ${num(hollows[0].y)}L${num(corner.x)} ${num(corner.y)}`);
    // Along the side, and never upside down.
    const degrees = (((90 - seat * 360 / players) % 180) + 180) % 180 - 90;
    plates.push({ ...at(0, away - PIT - letters - 6), angle: degrees });
  }
  const outer = PIT + rim, around = outer + edge + (number ? number + 10 : 0);
  const xs = corners.map(([x]) => x), ys = corners.map(([, y]) => y);
  const left = Math.min(...xs) - around, top = Math.min(...ys) - around;
  return {
    view: { left, top, width: Math.max(...xs) + around - left, height: Math.max(...ys) + around - top },
    sides, plates, bands,
    middle: away - PIT - 2 * letters - 12,
    outline: outlined(corners, outer),
  };
}

/** A point turned round (0, 0), against the clock. */
function turned(x, y, angle) {
  const cos = Math.cos(angle), sin = Math.sin(angle);
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

/** A polygon, its corners given against the clock, widened by `rim` and round at the corners. */
function outlined(corners, rim) {
  const points = corners.flatMap(([x, y], i) => {
    const before = corners[(i + corners.length - 1) % corners.length], after = corners[(i + 1) % corners.length];
    return [[before, [x, y]], [[x, y], after]].map(([[x0, y0], [x1, y1]]) => {
      const length = Math.hypot(x1 - x0, y1 - y0);
      return `${num(x + (y0 - y1) / length * rim)} ${num(y + (x1 - x0) / length * rim)}`;
    });
  });
  return points.map((point, i) => (i === 0 ? "M" : i % 2 ? `A${rim} ${rim} 0 0 0 ` : "L") + point).join("") + "Z";
}

/** A coordinate with at most one decimal. */
export function num(value) {
  return String(Math.round(value * 10) / 10 || 0);
}
