// Where the simulator's first picture will have its parts, and how high it will be. Follows the
// simulator's own layout (web/view/layout.cpp and the panels); a test holds the two together.
// Lengths are CSS pixels.

const {ceil, expm1, floor, max, min, round} = Math;

/** The picture's width where there is less (web/view/view.hpp). */
export const leastWidth = 280;

/** @param {number} number @returns {string} as readers write it */
export const grouped = (number) => number.toLocaleString('en');

/** How wide a number is in digits: a comma is about half of one. */
const digits = (text) => text.length - (text.split(',').length - 1) / 2;

/** The cells: as large as fits, else a window of them under an overview (web/view/grid/grid_shape.cpp). */
function gridShape(m, width, height, ratio) {
  const pixels = (length) => floor(length * ratio);
  const pitch = (columns) => min(floor(pixels(width) / columns), pixels(72));
  const whole = (columns, room) => min(pitch(columns), floor(pixels(room) / ceil(m / columns)));
  let fewest = 8;
  while (pitch(fewest * 2) >= pixels(72)) fewest *= 2;
  let most = fewest;
  while (pitch(most * 2) >= pixels(6)) most *= 2;
  const best = (room) => {
    let columns = fewest;
    for (let c = fewest; c <= most; c *= 2) if (whole(c, room) > whole(columns, room)) columns = c;
    return columns;
  };
  let room = height;
  if (whole(best(room), room) < pixels(20)) room -= 34;
  let columns = best(room);
  const fits = whole(columns, room) >= pixels(6);
  if (!fits) columns = max(fewest, most / 2);
  const device = fits ? whole(columns, room) : pitch(columns);
  const cell = device / ratio;
  const gap = max(1, round((cell < 14 ? 1 : cell < 36 ? 2 : 4) * ratio)) / ratio;
  const all = ceil(m / columns);
  const rows = fits ? all : min(all, max(1, floor(pixels(max(cell, height - 110)) / device)));
  const zooms = rows < all || (cell < 20 && columns > fewest && all > 1);
  return {columns, cell, gap, whole: rows === all, zooms, rows};
}

/**
 * @param {object} filter from filterOf, and with what poster.js finds out once it is there
 * @param {{width: number, ratio: number, touch: boolean, show: object}} host with partsOf
 * @returns {{scale: number, height: number, counters: number[][], grid: object, answer?: number[]}}
 *     what a unit of the following is in CSS pixels; the height (in CSS pixels), and the places of
 *     the counters (x, y), of the cells and of the answer (x, y, width, height)
 */
export function layout(filter, host) {
  const scale = max(1, floor(min(host.width / 1280, 3, 4 / host.ratio) * 8) / 8);
  const [width, ratio] = [host.width / scale, host.ratio * scale];
  const {touch, show} = host;
  const {m, k, s, scheme, fill, keys, check, different = k} = filter;
  const count = fill + keys.length;
  const {filled = min(m, round(-m * expm1(-k * count / m))), verdict = keys.includes(check) ? 'PRESENT' : 'NOT'} = filter;
  const full = show.complete === true;
  const figure = !show.knobs && !show.recent;
  const two = width >= 720 && !figure;
  const inner = min(width, 1440) - (two ? 40 : 32);
  const edge = (width - inner) / 2;
  const small = touch ? 40 : 28;
  const parts = {scale, counters: []};
  const offers = full && !count && !check;

  // Each takes a place and returns its height.
  const title = (x, y, w) => (touch ? 30 : 26) + 20 * (1 + (w < 300));
  const keyRow = (x, y, w) => (touch ? 40 : 37) +
    (full ? (touch ? two && 24 : 4 + 20 * (1 + (w < 445))) : 0);
  const answer = (x, y, w) => {
    const letters = check ? check.length + {NOT: 58, PRESENT: 75.8, MAYBE: 93}[verdict] :
      count ? 50 : offers ? 39 : 26;
    const words = ceil(letters * 7 / (w - 30)) * 20;
    const rows = offers && w < 279 ? 2 : 1;
    const height = max(full ? 48 + small : 56, words + 20 + offers * (8 + rows * (small + 8) - 8));
    parts.answer = [x, y, w, height];
    return height;
  };
  const actions = (x, y, w) => small + (w < 318 && small + 8);
  const counters = (x, y, w) => {
    const measured = count && m > 512;
    const rate = (filled / m) ** k;
    const rates = !rate ? 3.4 : rate >= 1e-4 ? 6.4 : rate < 1e-15 ? 15.6 : 14.4;  // “1 in 3.55 million”
    const values = [
      [0, 49],
      [1.67 + 1.26 * digits(grouped(filled) + grouped(m)), 34],
      [rates, 37],
      measured ? [16.7, 75] : [rates, 52],  // “below 1 in 21,800”
    ].map(([letters, least]) => [letters * 13.2, least]);
    const quarter = w / 4;
    const needed = values.map(([value, least]) => max(value, least));
    const between = () => (w - needed.reduce((sum, each) => sum + each)) / 3;
    if (between() < 12) values.forEach(([value, least], i) => (needed[i] = max(value * 0.735, least)));
    const row = between() >= 12;
    const quarters = needed.every((each) => each <= quarter - 12);
    const half = w / 2 - 8;
    const large = values.every(([value, least]) => max(value, least) <= half);
    let [left, top] = [0, y];
    values.forEach(([value, least], i) => {
      const wide = row ? needed[i] : max(value * (large ? 1 : 0.735), least);
      if (left && left + wide > w + 0.01) [left, top] = [0, top + 62];
      parts.counters.push([x + left, top]);
      left += quarters ? quarter : row ? wide + min(30, between()) : wide <= half ? w / 2 : w;
    });
    return top + 48 + (full ? touch ? 40 : 26 : 0) - y;
  };
  const explanation = () => (keys[0] || check) &&
    62 + 23 * (k + 1) + 23 * (different < k) + 23 * (scheme !== 'independent' && (m & m - 1) > 0);
  const knobs = (x, y, w) => (w < 460 && (touch || !two) ? 168 : touch ? 88 : 72) +
    (touch ? 44 : 32) + 24 * (w < 360) + 32 * (s > 0);
  const recent = () => (touch ? 44 : 30) + 25 * min(12, max(4, !!fill + keys.length + !!check));
  const grid = (x, y, w) => {
    const labels = 10 + 7 * digits(grouped(m - 1));
    const shape = gridShape(m, w - labels, 576, ratio);
    const words = `Bit array · ${grouped(m)} bits`;
    let top = y;
    if (shape.zooms && !(figure && !show.key && !show.verdict)) top += (touch ? 44 : 30) + 20 * (digits(grouped(m)) * 7.8 + 251 > w);
    if (!shape.whole) top += 74;
    top = round((top + 52) * ratio) / ratio;
    parts.grid = {...shape, words, x, y, w, top, left: x + labels};
    const wide = shape.columns * shape.cell - shape.gap;
    const below = full ? ((wide < 480 ? w : wide) < 480) * 20 + (touch ? 40 : 26) : 20;
    return top + shape.rows * shape.cell - shape.gap + 6 + below - y;
  };

  const share = two ? floor((inner - 40) * 0.54) : inner;
  const columns = [[edge, 14, share], [edge + share + 40, 14, inner - share - 40]];
  const {bits, key, recent: log} = show;
  const rows = show.explanation && !full;  // there a button opens it
  const panels = two ? [[0, grid, bits], [0, explanation, rows], [1, title, full], [1, keyRow, key],
    [1, answer, show.verdict], [1, actions, full], [1, counters, show.counters],
    [1, knobs, show.knobs], [1, recent, log]] :
    [[0, title, full], [0, keyRow, key], [0, answer, show.verdict], [0, grid, bits],
      [0, counters, show.counters], [0, actions, full], [0, knobs, show.knobs],
      [0, explanation, rows], [0, recent, log]];
  for (const [column, panel, shown] of panels) {
    const place = columns[column];
    const taken = shown && panel(...place);
    if (taken) place[1] += taken + 14;
  }
  parts.height = ceil(max(columns[0][1], columns[1][1]) + 6) * scale;
  return parts;
}
