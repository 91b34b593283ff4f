// The poster: the first picture of a filter, drawn where no simulator runs yet. Fetched by embed.js
// when an element waits. Its bits are those that the simulator will show; a test compares them.

import {isDark, legible, mixed} from './colours.js';
import {fillKeys} from './filter.js';
import {grouped, percent} from './words.js';

const mostFilled = 2000;  // keys: more take too long to hash here
const mostPairs = 512 ** 2;

const element = customElements.get('bloom-filter');
const encoder = new TextEncoder();
const all = (1n << 64n) - 1n;
const [p1, p2, p3, p4, p5] = [
  0x9E3779B185EBCA87n, 0xC2B2AE3D27D4EB4Fn, 0x165667B19E3779F9n, 0x85EBCA77C2B2AE63n,
  0x27D4EB2F165667C5n,
];

const times = (a, b) => a * b & all;
const rotate = (x, by) => (x << by | x >> 64n - by) & all;
const mix = (sum, lane) => times(rotate(sum + times(lane, p2) & all, 31n), p1);

/** XXH64, as xxHash's specification has it. @param {Uint8Array} bytes @param {bigint} seed */
export function xxh64(bytes, seed) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  let hash = seed + p5;
  if (bytes.length >= 32) {
    let sums = [seed + p1 + p2, seed + p2, seed, seed - p1].map((sum) => sum & all);
    for (; at + 32 <= bytes.length; at += 32) {
      sums = sums.map((sum, i) => mix(sum, view.getBigUint64(at + 8 * i, true)));
    }
    hash = sums.reduce((sum, each, i) => sum + rotate(each, [1n, 7n, 12n, 18n][i]), 0n) & all;
    for (const sum of sums) hash = times(hash ^ mix(0n, sum), p1) + p4 & all;
  }
  hash = hash + BigInt(bytes.length) & all;
  for (; at + 8 <= bytes.length; at += 8) {
    hash = times(rotate(hash ^ mix(0n, view.getBigUint64(at, true)), 27n), p1) + p4 & all;
  }
  if (at + 4 <= bytes.length) {
    hash = times(rotate(hash ^ times(BigInt(view.getUint32(at, true)), p1), 23n), p2) + p3 & all;
    at += 4;
  }
  for (; at < bytes.length; at += 1) {
    hash = times(rotate(hash ^ times(BigInt(bytes[at]), p5), 11n), p1);
  }
  hash = times(hash ^ hash >> 33n, p2);
  hash = times(hash ^ hash >> 29n, p3);
  return hash ^ hash >> 32n;
}

/** The hashes of a key. */
const hashOf = (key, s) => (i) => xxh64(encoder.encode(key), BigInt(s + i));

/** The k positions of a key, in probe order. */
function positions(key, {m, k, scheme, s}) {
  const hash = hashOf(key, s);
  let x = hash(0);
  let y = hash(1);
  return Array.from({length: k}, (_, i) => {
    const position = Number(x % BigInt(m));
    x = scheme === 'independent' ? hash(i + 1) : x + y & all;
    if (scheme === 'enhanced') y = y + BigInt(i + 1) & all;
    return position;
  });
}

/** The share of all hash pairs that find only bits that are 1, where the simulator counts them (core/sim/specimen/classic_rate.cpp). */
function exactRate(bits, {m, k, scheme}) {
  if (scheme === 'independent' || (m & m - 1) || m * m > mostPairs) return (bits.size / m) ** k;
  let hits = 0;
  for (const first of bits) {
    for (let step = 0; step < m; step += 1) {
      let [x, y, i] = [first, step, 0];
      while (i < k && bits.has(x & m - 1)) {
        x += y;
        i += 1;
        if (scheme === 'enhanced') y += i;
      }
      hits += i === k;
    }
  }
  return hits / (m * m);
}

// Background, panel, text, muted, unset cell, set cell.
const light = ['#ffffff', '#f5f6f8', '#14181f', '#57606e', '#e4e8ee', '#2457c5'];
const night = ['#0e1116', '#161b22', '#e8ecf2', '#9aa5b4', '#222a35', '#6ea3ff'];

/** The colours of one poster (web/view/drawing/theme.cpp). */
function coloursOf({dark, accent, background}) {
  const own = background && background !== 'transparent' ? background : '';
  const colours = [...((own ? isDark(own) : dark) ? night : light)];
  if (own && own !== colours[0]) {
    const text = colours[2];
    colours.splice(0, 5, own, mixed(own, text, 0.04), text, mixed(own, text, 0.75), mixed(own, text, 0.11));
  }
  if (accent) colours[5] = legible(accent, colours[0]);
  return colours;
}

/** What of the first picture follows from the bits. */
function findOut(filter) {
  const {fill, keys, check} = filter;
  if (fill > mostFilled) return filter;
  const inserted = [...fillKeys(fill), ...keys];
  const bits = new Set(inserted.flatMap((key) => positions(key, filter)));
  const key = check || (keys.at(-1) ?? '');
  const last = positions(key, filter);
  const zero = last.find((bit) => !bits.has(bit));
  const verdict = zero !== undefined ? 'NOT' : inserted.includes(check) ? 'PRESENT' : 'MAYBE';
  return {...filter, bits, filled: bits.size, different: new Set(last).size, h2: hashOf(key, filter.s)(1), zero,
    rate: exactRate(bits, filter), verdict};
}

/**
 * Draws the numbers and the cells, each in its place.
 * @param {HTMLCanvasElement} canvas gets its height
 * @param {object} filter from filterOf
 * @param {object} host as for layout
 * @param {{dark: boolean, accent: string, background: string}} looks
 */
function paint(canvas, filter, host, looks) {
  const found = findOut(filter);
  const {m, k, fill: filling, keys, bits} = found;
  const {scale, height, counters, curve, answer, grid} = element.layout(found, host);
  canvas.width = host.width * host.ratio;
  canvas.height = height * host.ratio;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d', {willReadFrequently: true});  // else WebKitGTK prints it black
  context.scale(host.ratio * scale, host.ratio * scale);

  const [background, panel, text, muted, unset, set] = coloursOf(looks);
  const fill = (colour, ...rectangle) => {
    context.fillStyle = colour;
    context.fillRect(...rectangle);
  };
  const write = (words, x, y, colour, font, align = 'left') => {
    context.fillStyle = colour;
    context.font = `${font}px Inter, system-ui, sans-serif`;
    context.textAlign = align;
    context.fillText(words, x, y);
  };
  if (looks.background !== 'transparent') fill(background, 0, 0, host.width, height);

  counters.slice(0, 3).forEach(([x, y, size], i) => {
    const [value, caption] = [
      [grouped(filling + keys.length), 'Inserted'],
      [bits ? `${grouped(bits.size)} / ${grouped(m)}` : '', 'Filled'],
      [bits ? percent((bits.size / m) ** k) : '', 'FP est, from fill'],
    ][i];
    write(value, x, y + 23, text, `600 ${size}`);
    write(caption, x, y + 44, muted, 13);
  });
  if (answer) fill(panel, ...answer);
  if (curve) write('Rate as keys are inserted', curve[0], curve[1] + 15, muted, '600 12');

  if (!grid) return;
  const {words, x, y, w, top, left: start, whole, columns, rows, cell, gap} = grid;
  write(words, x, y + 16, muted, '600 12');
  if (!whole) fill(unset, x, top - 126, w, 64);
  const side = cell - gap;
  for (let bit = 0; bit < Math.min(m, columns * rows); bit += 1) {
    const on = bits?.has(bit);
    const left = start + bit % columns * cell;
    const row = top + Math.floor(bit / columns) * cell;
    fill(on ? set : unset, left, row, side, side);
    if (cell >= 20) {
      const em = cell < 34 ? 12 : cell < 54 ? 16 : 23;
      write(on ? 1 : 0, left + side / 2, row + side / 2 + em * 0.36, on ? background : muted, em, 'center');
    }
  }
}

element.paint = paint;
