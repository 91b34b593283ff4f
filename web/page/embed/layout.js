// Where the simulator's first picture will have its parts, and how high it will be. Follows the
// simulator's own layout (web/view/layout.cpp and the panels), with words as wide as there; a test
// holds the two together. Lengths are CSS pixels.

import {Text, line} from './text.js';
import {grouped, percent, sentence} from './words.js';

const {ceil, expm1, floor, fround, max, min, round} = Math;

/** The picture's width where there is less (web/view/view.hpp). */
export const leastWidth = 280;

/** Room for the indices of the rows: a comma takes half of a digit's. */
const labelRoom = (text) => 10 + 7 * (text.length - (text.split(',').length - 1) / 2);

const scrollBar = 17;  // at most; a window has the same scale with and without one

const quiet = 10;  // around the label of a quiet button

/** Small buttons in a row: the room around their labels, and all they take (web/view/common/action_buttons.cpp). */
function rowOf(text, room, labels) {
  const wide = (padding) => labels.reduce((sum, label) => fround(sum + fround(text.button(label, padding) + 8)), -8);
  let padding = 12;
  while (padding > 5 && wide(padding) > room) padding -= 1;
  const fits = wide(padding) <= room;
  return {padding: fits ? padding : 12, fits};
}

/**
 * The four numbers (web/view/filter/counters.cpp).
 * @param {string[][]} counters value, name, caption, short caption, and the widest value where it jumps
 * @returns {{left: number, top: number, font: string}[]}
 */
function cellsOf(text, counters, room) {
  const fit = (font, space) => counters.map(([value, name, caption, short, widest = '']) => {
    const wide = max(text.width(font, value), text.width(font, widest));
    let taken = 0;
    for (const more of [caption, short, '']) {
      taken = max(wide, text.width('small', name + more));
      if (taken <= max(space, wide)) break;
    }
    return {font, wide: taken};
  });
  const quarter = room / 4;
  const half = room / 2 - 8;
  const between = (cells) => min(fround(fround(room - cells.reduce((sum, {wide}) => fround(sum + wide), 0)) / 3), 30);
  let cells = fit('number', quarter - 12);
  const quarters = cells.every(({wide}) => wide <= quarter - 12);
  if (between(cells) < 12) cells = fit('title', quarter - 12);
  const distance = between(cells);
  if (distance < 12) {
    cells = fit('number', half);
    if (cells.some(({wide}) => wide > half)) cells = fit('title', half);
  }
  let [left, top] = [0, 0];
  return cells.map(({font, wide}) => {
    if (left && left + wide > room + 0.01) [left, top] = [0, top + 62];
    const place = {left, top, font};
    left += quarters ? quarter : distance >= 12 ? wide + distance : wide <= half ? room / 2 : room;
    return place;
  });
}

/** The cells: as large as fits, else a window of them under an overview (web/view/cells/grid_shape.cpp). */
function gridShape(m, width, height, ratio) {
  const pixels = (length) => floor(length * ratio);
  const pitch = (columns) => min(floor(pixels(width) / columns), pixels(72));
  const whole = (columns, room) => min(pitch(columns), floor(pixels(room) / ceil(m / columns)));
  let fewest = 8;
  while (pitch(fewest * 2) >= pixels(72)) fewest *= 2;
  let most = fewest;
  while (pitch(most * 2) >= pixels(6)) most *= 2;
  const best = (room) => {
    let largest = 0;
    for (let columns = fewest; columns <= most; columns *= 2) largest = max(largest, whole(columns, room));
    const least = max(fround(fround(0.9) * largest), min(largest, pixels(20)));
    let columns = most;
    while (whole(columns, room) < least) columns /= 2;
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
 * @returns {{scale: number, height: number, counters: number[][], grid: object, curve?: number[], answer?: number[]}}
 *     what a unit of the following is in CSS pixels; the height (in CSS pixels), and the places of
 *     the counters (x, y), of the cells, of the curve (x, y) and of the answer (x, y, width, height)
 */
export function layout(filter, host) {
  const scale = max(1, floor(min((host.width + scrollBar) / 1280, 3, 4 / host.ratio) * 8) / 8);
  const [width, ratio] = [host.width / scale, host.ratio * scale];
  const {touch, show} = host;
  const text = new Text(ratio, touch);
  const {m, k, s, scheme = 'double', fill, keys, check, different = k, h2 = 0n} = filter;
  const count = fill + keys.length;
  const {filled = min(m, round(-m * expm1(-k * count / m))), verdict = keys.includes(check) ? 'PRESENT' : 'NOT',
    zero = m - 1} = filter;
  const {rate = (filled / m) ** k} = filter;
  const full = show.complete === true;
  const figure = !show.knobs && !show.recent;
  const two = width >= 720 && !figure;
  const inner = min(width, 1440) - (two ? 40 : 32);
  const edge = (width - inner) / 2;
  const small = touch ? 40 : 28;
  const parts = {scale, counters: []};
  const offers = full && !count && !check;

  // Each takes a place and returns its height.
  const title = (x, y, w) => (touch ? 30 : 26) +
    text.paragraph(w, ['A set in a few bits. It says NOT for certain, or MAYBE.', 'small']);
  const keyRow = (x, y, w) => {
    const rings = 'As you type, rings show where the key falls.';
    const hint = touch ? two && rings : `Enter inserts, Shift+Enter checks. ${rings}`;
    return (touch ? 40 : 37) + (full && hint ? 4 + text.paragraph(w, [hint, 'small']) : 0);
  };
  const answer = (x, y, w) => {
    const hint = count ? 'Type a key and Check whether the filter knows it.' :
      offers ? 'Type a key, or begin with one of these:' : 'Type a key and Insert it.';
    const words = text.paragraph(w - 30, ...check ? sentence(fill, keys, check, verdict, zero, k) : [[hint, 'body']]);
    let offering = 0;
    if (offers) {
      const labels = ['Seed', 'Find a false positive', 'Load keys'];
      const {padding} = rowOf(text, w - 30, labels);
      let left = 0;
      offering = 8 + small;
      for (const label of labels) {
        const wide = text.button(label, padding);
        if (left && left + wide > w - 30) {
          left = 0;
          offering += small + 8;
        }
        left += wide + 8;
      }
    }
    const height = max(full ? 48 + small : 56, words + offering + 20);
    parts.answer = [x, y, w, height];
    return height;
  };
  const actions = (x, y, w) => small +
    (rowOf(text, w, ['Seed', 'Find a false positive', 'Clear', 'Undo', 'Redo']).fits ? 0 : small + 8);
  const counters = (x, y, w) => {
    const exact = !filled || scheme === 'independent' || (m <= 512 && !(m & m - 1));
    const by = {double: 'double hashing', enhanced: 'enhanced double hashing', independent: 'independent hashes'}[scheme];
    const cells = cellsOf(text, [
      [grouped(count), 'Inserted', '', ''],
      [`${grouped(filled)} / ${grouped(m)}`, 'Filled', '', ''],
      [percent((filled / m) ** k), 'FP est', ', from fill', ', from fill'],
      [exact ? percent(rate) : '', exact ? 'FP exact' : 'FP measured', `, ${by}`, `, ${scheme}`,
        exact ? '' : 'below 1 in 21,800'],
    ], w);
    parts.counters = cells.map(({left, top, font}) => [x + left, y + top, font === 'number' ? 25 : 18]);
    return cells[3].top + 48 + (full ? touch || w < 460 ? 40 : 26 : 0);
  };
  const explanation = (x, y, w) => {
    if (!keys[0] && !check) return 0;
    const lap = BigInt(m);
    const notes = [
      scheme !== 'independent' && m & m - 1 && `Sums past 2^64 lose 2^64 mod ${m} = ${2n ** 64n % lap}`,
      different < k && `${k} probes meet only ${different} bit${different > 1 ? 's' : ''}` +
        (scheme === 'double' ? `: h2 mod ${grouped(m)} = ${grouped(h2 % lap)}` : ''),
    ].filter(Boolean);
    return 62 + 23 * (k + 1) + notes.reduce((sum, note) => sum + 3 + text.paragraph(w, [note, 'small']), 0);
  };
  const knobs = (x, y, w) => full * (touch ? 46 : 36) + (w < 460 && (touch || !two) ? 168 : touch ? 88 : 72) +
    (touch ? 44 : 32) + 24 * (w < 360) + 32 * (s > 0);
  const curve = (x, y) => {
    parts.curve = [x, y];
    return 44 + (two ? 320 : 250);  // web/view/rates/growth_panel.cpp
  };
  const recent = () => (touch ? 44 : 30) + 25 * min(12, max(4, !!fill + keys.length + !!check));
  const grid = (x, y, w) => {
    const labels = labelRoom(grouped(m - 1));
    const shape = gridShape(m, w - labels, 576, ratio);
    const words = `Bit array · ${grouped(m)} bits`;
    let top = y;
    if (shape.zooms && !(figure && !show.key && !show.verdict)) {
      const zoom = ['Zoom out', 'Zoom in', 'Fit'].reduce((sum, label) => sum + text.button(label, quiet), 0);
      const below = text.width('heading', words) > w + quiet - zoom;
      top += (touch ? 44 : 30) + (below ? line : 0);
    } else if (!shape.whole) {
      top += 28;
    }
    if (!shape.whole) top += 74;
    top = round((top + 52) * ratio) / ratio;
    parts.grid = {...shape, words, x, y, w, top, left: x + labels};
    const wide = shape.columns * shape.cell - shape.gap;
    const room = wide < 480 ? w : wide;
    const tall = line * (full ? 2 + (room < 280) : 1);
    const below = tall + (full && room < 480 ? touch ? 40 : 26 : 0);
    return top + shape.rows * shape.cell - shape.gap + 6 + below - y;
  };

  const share = two ? floor((inner - 40) * 0.54) : inner;
  const total = (widths) => widths.reduce((sum, wide) => fround(sum + wide), 0);
  const tabs = total(['Filter', 'Rates', 'Size', 'Compare', 'Stories'].map((name) =>
    max(text.button(name, quiet), text.button(name, quiet, 'heading'))));
  const buttons = total(['Open', 'Save', 'Share'].map((name) => text.button(name, quiet)));
  const twoRows = tabs + buttons - 5 * 6 > inner + 2 * quiet;  // web/view/tabs.cpp
  const top = 14 + full * (small + twoRows * (small - 4) + 14);  // below the tabs
  const columns = [[edge, top, share], [edge + share + 40, top, inner - share - 40]];
  const {bits, key, rate: rates, recent: log} = show;
  const rows = show.explanation && !full;  // there a button opens it
  const panels = two ? [[0, grid, bits], [0, explanation, rows], [0, curve, rates], [1, title, full], [1, keyRow, key],
    [1, answer, show.verdict], [1, actions, full], [1, counters, show.counters],
    [1, knobs, show.knobs], [1, recent, log]] :
    [[0, keyRow, key], [0, answer, show.verdict], [0, grid, bits],
      [0, counters, show.counters], [0, curve, rates], [0, actions, full], [0, knobs, show.knobs],
      [0, explanation, rows], [0, recent, log]];
  for (const [column, panel, shown] of panels) {
    const place = columns[column];
    const taken = shown && panel(...place);
    if (taken) place[1] += taken + 14;
  }
  parts.height = ceil(max(columns[0][1], columns[1][1]) + 6) * scale;
  return parts;
}
