// What an element's attributes say, read as the simulator reads its link (core/sim/link.hpp), so that
// the room for it is known before it runs. A test holds the two together.

const {LN2, ceil, log, log1p, max, min, round} = Math;
const units = {K: 8e3, M: 8e6, Ki: 2 ** 13, Mi: 2 ** 23};  // in bits

/** A number in its range, or 0. */
const within = (low, number, high) => (number >= low && number <= high ? Number(number) : 0);

function bits(text = '') {
  const [, count, unit] = /^(\d+)(Ki?|Mi?)B$/.exec(text) ?? [];
  const number = unit ? count * units[unit] : text.startsWith('2^') ? 2 ** text.slice(2) : text;
  return within(8, number, 2 ** 27);
}

/** The keys of a list as in a link. @returns {string[]} */
export const keysOf = (list = '') => list.split(',').filter(Boolean).map((key) => {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
});

/** @param {object} attributes by name @returns {{m, k, s, scheme, keys: string[], check?: string}} */
export function filterOf({m, k, n, p, scheme, s, keys, check}) {
  let size = bits(m);
  let hashes = within(1, k, 32);
  const rate = p > 1 ? 1 / p : within(0, p, 1);
  if (!m && n >= 1 && rate) {
    const exact = hashes ? -hashes * n / log1p(-(rate ** (1 / hashes))) : n * -log(rate) / LN2 ** 2;
    size = bits(`${max(8, ceil(exact))}`);
  }
  const best = size && n >= 1 ? size / n * LN2 : rate && -log(rate) / LN2;
  if (!k && best) hashes = min(32, max(1, round(best)));
  s = within(0, s, 2 ** 32 - 1);
  return {m: size || 64, k: hashes || 3, s, scheme, keys: keysOf(keys), check};
}
