// What the simulator's first picture says, in its own words (web/view/panels/verdict.cpp,
// web/view/drawing/format.cpp): where they break decides how high it is.

/** @param {number} number @returns {string} as readers write it */
export const grouped = (number) => number.toLocaleString('en');

const units = [[1e12, ' trillion'], [1e9, ' billion'], [1e6, ' million']];
const digits = (number) => (number >= 100 ? `${Number(number.toPrecision(3))}` : number.toPrecision(3));

/** A rate. */
export function percent(rate) {
  if (!rate) return '0 %';
  if (rate >= 0.9995) return rate < 1 ? 'over 99.9 %' : '100 %';
  if (rate >= 1e-4) return `${digits(rate * 100)} %`;
  const oneIn = Number((1 / rate).toPrecision(3));
  if (oneIn >= 1e15) return 'below 1 in 10^15';
  const [size, name] = units.find(([least]) => oneIn >= least) ?? [];
  return `1 in ${size ? digits(oneIn / size) + name : grouped(oneIn)}`;
}

/** A key of at most 60 characters. */
function shortened(key) {
  const characters = [...key];
  return characters.length > 60 ? `${characters.slice(0, 59).join('')}…` : key;
}

/** The sentence of a check, as runs of a paragraph (text.js). @param {number} zero the bit that is 0 */
export function sentence(key, verdict, zero, k) {
  const word = [`${verdict}.`, 'strong'];
  const shown = [shortened(key), 'body', true];
  if (verdict === 'NOT') {
    return [word, [` Bit ${grouped(zero)} is 0, so “`, 'body'], shown, ['” was certainly never inserted.', 'body']];
  }
  const bits = k === 1 ? 'The one bit is 1' : `All ${k} bits are 1`;
  const end = verdict === 'MAYBE' ? '” out. You never inserted it: a false positive.' : '” out. You did insert it.';
  return [word, [` ${bits}, so the filter cannot rule “`, 'body'], shown, [end, 'body']];
}
