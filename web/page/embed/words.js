// What the simulator's first picture says, in its own words (web/view/filter/verdict_text.cpp,
// web/view/drawing/format.cpp): where they break decides how high it is.

const {min} = Math;

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

// Characters that leave no mark of their own, and those that shape what they follow (core/sim/text/invisible.cpp).
const shapelessOnes = '\x80-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200b\u200e\u200f' +
  '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e00ff}' +
  '\u{e01f0}-\u{e0fff}';
const shapingOnes = '\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}';
const coded = new RegExp(`[${shapelessOnes}\u2400-\u2426]`, 'u');  // U+2400… are the marks themselves
const shaping = new RegExp(`[${shapingOnes}]`, 'u');
const unseen = new RegExp(`[\0- \x7f${shapelessOnes}${shapingOnes}]`, 'gu');

/** A key as it is drawn (web/view/drawing/key_text.cpp): marks for what is not seen, and at most 60 characters. */
function shown(key) {
  const characters = [...key];
  const drawn = characters.map((character, i) => {
    const [before, after] = [characters[i - 1] ?? ' ', characters[i + 1] ?? ' '];
    const code = character.codePointAt();
    if (code === 0x20 && before !== ' ' && after !== ' ') return character;
    if (code <= 0x20 || code === 0x7f) return String.fromCharCode(0x2400 + min(code, 0x21));
    const hidden = shaping.test(character) ? before.codePointAt() < 0x600 : coded.test(character);
    const like = character === '[' && /^\[U\+[0-9A-F]{4,}\]/.test(characters.slice(i).join(''));
    return hidden || like ? `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]` : character;
  });
  return drawn.length > 60 ? `${drawn.slice(0, 59).join('')}…` : drawn.join('');
}

const bare = (key) => key.replace(unseen, '');

// The capitals that the simulator knows: Latin, Greek and Cyrillic.
const capitals = new RegExp('[A-Z\xc0-\xd6\xd8-\xde\u0100-\u012e\u0132-\u0136\u0139-\u0147\u014a-\u017d\u01a0-\u01a4' +
  '\u01af\u01cd-\u01db\u01de-\u01ee\u01f8-\u021e\u0222-\u0232\u0386-\u03ab\u0400-\u042f\u0460-\u0480\u048a-\u04be' +
  '\u04c1-\u04cd\u04d0-\u052e\u1e00-\u1e94\u1ea0-\u1efe]', 'g');
const lower = (key) => key.replace(capitals, (letter) => letter.toLowerCase()).replaceAll('ς', 'σ');
const sameButCapitals = (a, b) => lower(a) === lower(b);

/** How the spaces of an inserted key differ from those of the form of the checked one that is alike. */
function spacesWords(inserted, checked) {
  const [[leading, inner, trailing], [left, within, right]] = [inserted, checked].map((key) => {
    const [, start, rest, end] = /^( *)(.*?)( *)$/s.exec(key);
    return [start.length, rest, end.length];
  });
  const words = (has, had, where) => {
    const count = Math.abs(has - had);
    return `${has < had ? 'without the' : count > 1 ? 'with' : 'with a'} space${count > 1 ? 's' : ''} ${where}`;
  };
  if (sameButCapitals(inner, within)) {
    if (leading === left) return words(trailing, right, 'at its end');
    if (trailing === right) return words(leading, left, 'at its start');
  }
  const same = sameButCapitals(inserted.replaceAll(' ', ''), checked.replaceAll(' ', ''));
  return `with ${same ? 'other spaces' : 'characters that are not seen'}`;
}

/** Whether a key is among those that a filling inserts (fillKeys). */
const fills = (fill, key) => /^key[1-9]\d*$/.test(key) && key.slice(3) <= fill;

const mostComposed = 1000;  // keys that are not ASCII

/** What follows where an inserted key differs from the checked one in looks only (core/sim/near_match.cpp). */
function lookalike(fill, keys, checked) {
  const forms = [checked, checked.normalize('NFC'), checked.normalize('NFD')];
  const filled = forms.map((form) => lower(bare(form))).filter((form) => fills(fill, form));
  let composed = 0;
  for (const key of new Set([...filled, ...keys])) {
    const foreign = /[^\0-\x7f]/.test(key) && composed < mostComposed;
    composed += foreign;
    for (const seen of foreign ? [key, key.normalize('NFC')] : [key]) {
      const form = forms.find((it) => sameButCapitals(bare(seen), bare(it)));
      if (form === undefined) continue;
      const how = [
        !sameButCapitals(seen, form) && spacesWords(key, form),
        bare(seen) !== bare(form) && 'with other capitals',
        (form !== checked || seen !== key) && 'in another form of Unicode',
      ].filter(Boolean).join(', ');
      return [[' “', 'body'], [shown(key), 'body', true], [`” (${how}) is in the set.`, 'body']];
    }
  }
  return [];
}

/**
 * The sentence of a check, as runs of a paragraph (text.js).
 * @param {number} fill how many keys a filling inserts @param {string[]} keys that are inserted after it
 * @param {string} key that is checked @param {number} zero the bit that is 0
 */
export function sentence(fill, keys, key, verdict, zero, k) {
  const word = [`${verdict}.`, 'strong'];
  const name = [shown(key), 'body', true];
  const like = keys.includes(key) || fills(fill, key) ? [] : lookalike(fill, keys, key);
  if (verdict === 'NOT') {
    return [word, [` Bit ${grouped(zero)} is 0, so “`, 'body'], name, ['” was certainly never inserted.', 'body'], ...like];
  }
  const bits = k === 1 ? 'The one bit is 1' : `All ${k} bits are 1`;
  const end = verdict === 'MAYBE' ? '” out. You never inserted it: a false positive.' : '” out. You did insert it.';
  return [word, [` ${bits}, so the filter cannot rule “`, 'body'], name, [end, 'body'], ...like];
}
