// Where the simulator's first picture will have its parts, and how high it will be. Follows the
// simulator's own layout (web/view/layout.cpp and the panels); a test holds the two together.
// Lengths are CSS pixels.

const {ceil, floor, max, min, round} = Math;

/** The picture's width where there is less (web/view/view.hpp). */
export const leastWidth = 280;

/** @param {number} number @returns {string} as readers write it */
export const grouped = (number) => number.toLocaleString('en');

/** How wide a number is in digits: a comma is about half of one. */
const digits = (text) => text.length - (text.split(',').length - 1) / 2;

/** The cells: as large as fits, else a window of them under an overview (web/view/grid/grid_shape.cpp). */
function gridShape(m, width, height, ratio) {
  const pitch = (columns) => floor(width * ratio / columns);
  const room = (columns) => floor(floor(height * ratio) / pitch(columns));
  const fits = (columns) => ceil(m / columns) <= room(columns);
  let fewest = 8;
  while (pitch(fewest) > 44 * ratio) fewest *= 2;
  let most = fewest;
  while (pitch(most * 2) >= floor(6 * ratio)) most *= 2;
  let columns = fewest;
  while (columns < most && !fits(columns)) columns *= 2;
  const whole = fits(columns);
  if (!whole && most > fewest) columns = most / 2;
  const cell = pitch(columns) / ratio;
  const gap = max(1, round((cell < 14 ? 1 : 2) * ratio)) / ratio;
  const rows = whole ? ceil(m / columns) : floor(room(columns) / 2);
  const zooms = !whole || (cell < 20 && columns > fewest && rows > 1);
  return {columns, cell, gap, whole, zooms, rows};
}

/**
 * @param {object} filter from filterOf, and with what poster.js finds out once it is there
 * @param {{width: number, ratio: number, touch: boolean, controls?: string}} host
 * @returns {{height: number, counters: number[][], grid: object, answer?: number[]}} the places of
 *     the counters (x, y), of the cells and of the answer (x, y, width, height)
 */
export function layout(filter, {width, ratio, touch, controls}) {
  const {m, k, s, scheme, keys, check, filled = min(m, k * keys.length), different = k} = filter;
  const {verdict = keys.includes(check) ? 'PRESENT' : 'NOT'} = filter;
  const figure = controls === 'none';
  const full = !figure && controls !== 'min';
  const wide = width >= 720;
  const two = wide && !figure;
  const inner = min(width, 1240) - 40;
  const edge = max(20, (width - inner) / 2);
  const control = touch ? 40 : 37;
  const parts = {counters: []};

  function counters(y) {
    const measured = keys.length && m > 512;
    const room = wide && full ? inner - 97 : wide ? inner - 24 : inner;
    const rate = (filled / m) ** k;
    let x = 0;
    for (const [letters, least] of [
      [0, 48],
      [1.67 + 1.26 * digits(grouped(filled) + grouped(m)), 0],
      [rate > 0 && rate < 1e-4 && (rate < 1e-15 ? 15.6 : 14.4), 97],  // “1 in 3.55 million”, narrow letters
      [measured && 16, wide ? 145 : 97],  // “below 1 in 21,800”
    ]) {
      const needed = max(letters * 13.2, least);
      const half = needed <= room / 2 - 4;
      if (x && x + needed > room) {
        x = 0;
        y += 62;
      }
      parts.counters.push([edge + x, y]);
      x += wide ? max(needed + 24, 118) : half ? room / 2 : room;
    }
    return y + 64 + (full && !wide && (touch ? 46 : 34));
  }

  // Each takes a place and returns its height.
  const keyRow = (x, y, w) => control + full * (control + 10 + (w < 272 && control + 8));
  const answer = (x, y, w) => {
    const letters = check ? check.length + {NOT: 58, PRESENT: 75.8, MAYBE: 93}[verdict] :
      keys.length ? 50 : 64;
    const height = max(56, ceil(letters * 7 / (w - 30)) * 20 + 16);
    parts.answer = [x, y, w, height];
    return height;
  };
  const explanation = (x, y, w) => (keys[0] || check) &&
    62 + 23 * (k + 1) + 23 * (different < k) + 23 * (scheme !== 'independent' && (m & m - 1) > 0);
  const knobs = (x, y, w) => (w < 460 && (touch || !two) ? 168 : touch ? 88 : 72) +
    (touch ? 44 : 32) + 24 * (w < 360) + 32 * (s > 0);
  const recent = () => (touch ? 44 : 30) + 25 * min(12, max(4, keys.length + !!check));
  const grid = (x, y, w) => {
    const shape = gridShape(m, w, two ? 540 : 480, ratio);
    const title = `Bit array · ${grouped(m)} bits`;
    let top = y + 22;
    if (shape.zooms && !figure) top += (touch ? 24 : 8) + 20 * (digits(grouped(m)) * 7.8 + 253 > w);
    if (!shape.whole) top += 74;
    parts.grid = {...shape, title, x, y, w, top};
    return top + shape.rows * shape.cell - shape.gap + 24 - y;
  };

  const start = counters(14);
  const share = two ? (inner - 24) * 0.556 : inner;
  const columns = [[edge, start, share], [edge + share + 24, start, inner - share - 24]];
  for (const [column, panel, shown] of [
    [1, keyRow, !figure], [1, answer, !figure], [0, grid, 1], [0, explanation, full], [1, knobs, full],
    [1, recent, !figure],
  ]) {
    const place = columns[two ? column : 0];
    const taken = shown && panel(...place);
    if (taken) place[1] += taken + 16;
  }
  parts.height = ceil(max(columns[0][1], columns[1][1])) + 4;
  return parts;
}
