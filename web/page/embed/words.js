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

/** A key as it is drawn: spaces that would not be seen as signs, and at most 60 characters. */
function shown(key) {
  const seen = (at) => at >= 0 && at < key.length && key[at] !== ' ';
  const marked = [...key.replace(/ /g, (space, at) => (seen(at - 1) && seen(at + 1) ? space : '␠'))];
  return marked.length > 60 ? `${marked.slice(0, 59).join('')}…` : marked.join('');
}

const unseen = /[\0- \x7f-\xa0\xad\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/g;
const bare = (key) => key.replace(unseen, '');

/** How the spaces of an inserted key differ from those of the one that was checked. */
function spacesWords(inserted, checked) {
  const [[leading, trailing], [left, right]] = [inserted, checked].map((key) =>
    (key.trim() ? [/^ */, / *$/].map((end) => end.exec(key)[0].length) : [key.length, 0]));
  const words = (has, had, where) => {
    const count = Math.abs(has - had);
    return `${has < had ? 'without the' : count > 1 ? 'with' : 'with a'} space${count > 1 ? 's' : ''} ${where}`;
  };
  if (inserted.length - leading - trailing === checked.length - left - right) {
    if (leading === left) return words(trailing, right, 'at its end');
    if (trailing === right) return words(leading, left, 'at its start');
  }
  const same = inserted.replaceAll(' ', '').length === checked.replaceAll(' ', '').length;
  return `with ${same ? 'other spaces' : 'characters that are not seen'}`;
}

/** What follows where an inserted key differs from the checked one in looks only (core/sim/words/lookalike.cpp). */
function lookalike(keys, checked) {
  const forms = [...new Set([checked, checked.normalize('NFC'), checked.normalize('NFD')])];
  for (const key of keys) {
    const form = forms.find((it) => bare(key).toLowerCase() === bare(it).toLowerCase());
    if (form === undefined) continue;
    const how = [
      key.toLowerCase() !== form.toLowerCase() && spacesWords(key, checked),
      bare(key) !== bare(form) && 'with other capitals',
      form !== checked && 'in another form of Unicode',
    ].filter(Boolean).join(', ');
    return [[' “', 'body'], [shown(key), 'body', true], [`” (${how}) is in the set.`, 'body']];
  }
  return [];
}

/**
 * The sentence of a check, as runs of a paragraph (text.js).
 * @param {string[]} keys that are inserted @param {string} key that is checked @param {number} zero the bit that is 0
 */
export function sentence(keys, key, verdict, zero, k) {
  const word = [`${verdict}.`, 'strong'];
  const name = [shown(key), 'body', true];
  const like = keys.includes(key) ? [] : lookalike(keys, key);
  if (verdict === 'NOT') {
    return [word, [` Bit ${grouped(zero)} is 0, so “`, 'body'], name, ['” was certainly never inserted.', 'body'], ...like];
  }
  const bits = k === 1 ? 'The one bit is 1' : `All ${k} bits are 1`;
  const end = verdict === 'MAYBE' ? '” out. You never inserted it: a false positive.' : '” out. You did insert it.';
  return [word, [` ${bits}, so the filter cannot rule “`, 'body'], name, [end, 'body'], ...like];
}
