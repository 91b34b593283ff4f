// What an element's attributes say, read as the simulator reads its link (core/sim/link.hpp), so that
// the room for it is known before it runs. A test holds the two together.

const {LN2, ceil, log, log1p, max, min, round} = Math;
const units = {'': 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9, million: 1e6, billion: 1e9};
const inBits = {
  ...units, KB: 8e3, kB: 8e3, MB: 8e6, GB: 8e9, KiB: 2 ** 13, MiB: 2 ** 23, GiB: 2 ** 33,
};

/** A number in its range, or 0. */
const within = (low, number, high) => (number >= low && number <= high ? Number(number) : 0);

/** A number as people write it (core/bloom/text/numbers.hpp), or NaN. */
function read(text = '', names = units) {
  if (/^2\^\d+$/.test(text)) return 2 ** text.slice(2);
  const [, digits = '', name] = /^(?!0+,)([\d.,_]+(?:e[+-]?\d+)?)\s?(\D*)$/i.exec(text) ?? [];
  return digits ? digits.replace(/[,_]/g, '') * names[name] : NaN;
}

const whole = (low, text, high, names) => {
  const number = read(text, names);
  return Number.isInteger(number) ? within(low, number, high) : 0;
};

/** A rate above 0 and below 1, or 0; a whole number is 1 in so many. */
function rateOf(text = '') {
  const [, part, total] = /^(.+)(?: in |\/)(.+)$/.exec(text) ?? [];
  const rate = total ? read(part) / read(total) : read(text, {'': 1, '%': 0.01});
  const least = Number.MIN_VALUE;
  return rate > 1 ? 1 / whole(2, text, 2 ** 64) || 0 : within(least, rate, 1 - 2 ** -53);
}

/** A key as it is, or as it is written where that is no percent-encoded text. */
export function decoded(key) {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

/** The keys of a list as in a link. @returns {string[]} */
export const keysOf = (list = '') => list.split(',').filter(Boolean).map(decoded);

const operations = {'+': 'insert', '-': 'delete', '~': 'unset'};

/** The operations of a list as in a link. @returns {string[][]} the command and the key of each */
export const operationsOf = (list) =>
  keysOf(list).map((text) => [operations[text[0]], text.slice(1)]).filter(([type]) => type);

const otherTabs = ['rates', 'size', 'compare', 'stories'];

/**
 * Whether a poster can draw what the attributes say: a classic filter, from which nothing was taken, by itself.
 * Any other name of a family is the simulator's to judge.
 */
export function isDrawn({family = 'classic', ops, story, tab, ...attributes}) {
  const elsewhere = otherTabs.includes(tab) && partsOf(attributes).complete;
  return !ops && !story && !elsewhere && family === 'classic';
}

/** The keys that a filling inserts. @returns {string[]} */
export const fillKeys = (fill) => Array.from({length: fill}, (_, i) => `key${i + 1}`);

/** How many keys an attribute fill asks for. */
export const fillOf = (text) => whole(1, text, 1e6);

/** @returns {string} the colour as #rrggbb, transparent where that is allowed, or '' */
export function colourOf(text = '', transparent = false) {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(text) ?? [];
  return digits ? `#${digits}` : transparent && text === 'transparent' ? text : '';
}

const all = ['bits', 'key', 'verdict', 'counters', 'knobs', 'explanation', 'recent'];

/** @returns {object} true for each part that is shown; `complete`: the page as it is */
export function partsOf({show = '', controls}) {
  const named = show.split(',').filter((name) => [...all, 'rate'].includes(name));
  const shown = named.length ? named : controls === 'none' ? ['bits'] :
    controls === 'min' ? ['bits', 'key', 'verdict', 'counters', 'recent'] : [...all, 'complete'];
  return Object.fromEntries(shown.map((name) => [name, true]));
}

/** @param {object} attributes by name @returns {{m, k, s, scheme, fill, keys: string[], check?: string}} */
export function filterOf({m, k, n, p, scheme, s, fill, keys, check}) {
  let size = whole(8, m, 2 ** 27, inBits);
  let hashes = whole(1, k, 32);
  const count = whole(1, n, 2 ** 64);
  const rate = rateOf(p);
  let fits = true;
  if (!m && count && rate) {
    const exact = hashes ? -hashes * count / log1p(-(rate ** (1 / hashes))) : count * -log(rate) / LN2 ** 2;
    fits = ceil(exact) <= 2 ** 27;
    size = fits && max(8, ceil(exact));
  }
  const best = size && count ? size / count * LN2 : rate && -log(rate) / LN2;
  if (!k && best && fits) hashes = min(32, max(1, round(best)));
  s = whole(0, s, 2 ** 32 - 1);
  scheme = ['enhanced', 'independent'].includes(scheme) ? scheme : 'double';
  return {m: size || 64, k: hashes || 3, s, scheme, fill: fillOf(fill), keys: keysOf(keys), check: check && decoded(check)};
}
