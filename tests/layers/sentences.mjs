// Where the words of the interface stand: in files whose name ends with _text, each once.
//
// A *sentence* is a string with three words or more. A *part* of one is a string of fewer words that
// begins or ends with a space, or begins with a comma, a colon or a stop and a space: values are put
// before or behind it. Both stand in web/**/*_text.{hpp,cpp,js} only; what composes a sentence moves
// there whole. A *label*, which begins with a capital and has one or two words, may stand beside its
// widget. Sentences are said once, and so are the labels of the view: two widgets that say the same
// share a constant.

/** The files that speak to readers. */
const interfaces = /^web\/(view|platform)\/.*\.[ch]pp$|^web\/page\/.*\.js$/;
const texts = /_text\.([ch]pp|js)$/;

/** What is not held to this, and why. */
const elsewhere = new Map([
  ['web/view/drawing/svg.cpp', 'its strings are markup'],
  ['web/page/sw.js', 'its string is the name of a cache'],
  ['web/page/embed/', 'it is on a host\'s page before the simulator is, with words of its own'],
  ['web/page/main.js', 'its two sentences say why the rest of the page is not there'],
]);

/** Whether what is between two strings makes them one. */
const joins = (between) => /^[\s+]*$/.test(between.replace(/\/\*[^]*?\*\/|\/\/.*/g, ''));
const word = /\p{L}/u;

const unescaped = (text) => text.replace(/\\[tnr]/g, ' ').replace(/\\(.)/g, '$1');
const withoutTags = (text) => text.replace(/<[^<>]*>/g, '');

// What may hold a quote is taken whole: comments, patterns, includes, programs in other languages.
const scriptTokens = new RegExp([
  /\/\*[^]*?\*\/|\/\/.*/, /[(=,:!&|] ?\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\//,
  /"((?:\\.|[^"\\\n])*)"/, /'((?:\\.|[^'\\\n])*)'/, /`/,
].map((it) => it.source).join('|'), 'g');
const cppTokens = new RegExp([
  /\/\*[^]*?\*\/|\/\/.*/, /^#.*/, /R"(\w*)\([^]*?\)\1"/, /(?<=\w)'(?=\w)|'(?:\\.|[^'\\\n])*'/,
  /"((?:\\.|[^"\\\n])*)"/,
].map((it) => it.source).join('|'), 'gm');

/** The inside of a JavaScript template from `at` on, a value as …; where it ends, and the values. */
function template(source, at) {
  const values = [];
  let text = '';
  for (let i = at; i < source.length; i += 1) {
    if (source[i] === '`') return {text, values, end: i + 1};
    if (source[i] === '\\') {
      text += source.slice(i, i += 2);
      i -= 1;
    } else if (source.startsWith('${', i)) {
      const from = i += 2;
      for (let depth = 1; ; i += 1) {
        if (source[i] === '{') depth += 1;
        if (source[i] === '}') depth -= 1;
        if (depth === 0 || i >= source.length) break;
        if (source[i] === '`') i = template(source, i + 1).end - 1;
      }
      values.push(source.slice(from, i));
      text += '…';
    } else {
      text += source[i];
    }
  }
  return {text, values, end: source.length};
}

/** @returns {{text: string, line: number}[]} the strings of a source; adjacent ones are one */
export function strings(source, script, firstLine = 1) {
  const found = [];
  const tokens = new RegExp(script ? scriptTokens : cppTokens);
  let end = -1;
  for (let match = tokens.exec(source); match; match = tokens.exec(source)) {
    const line = firstLine + source.slice(0, match.index).split('\n').length - 1;
    let text = script ? match[1] ?? match[2] : match[2];
    if (match[0] === '`') {
      const inside = template(source, tokens.lastIndex);
      text = inside.text;
      tokens.lastIndex = inside.end;
      found.unshift(...inside.values.flatMap((value) => strings(value, script, line)));
    }
    if (text === undefined) continue;
    if (end >= 0 && joins(source.slice(end, match.index))) found.at(-1).text += unescaped(text);
    else found.push({text: unescaped(text), line});
    end = tokens.lastIndex;
  }
  return found;
}

/** @returns {'sentence' | 'part' | 'label' | ''} what a string is to readers */
export function spoken(string) {
  const text = withoutTags(string);
  const words = text.split(/\s+/).filter((it) => word.test(it));
  if (words.length >= 3) return 'sentence';
  if (words.length > 0 && /^[,;:.]?\s|\s$/.test(text)) return 'part';
  return /^\p{Lu}\p{Ll}/u.test(text) ? 'label' : '';
}

const spokenIn = (files, read) => files.filter((file) => interfaces.test(file))
    .filter((file) => ![...elsewhere.keys()].some((name) => file.startsWith(name)))
    .flatMap((file) => strings(read(file), file.endsWith('.js')).map((it) => ({...it, file, is: spoken(it.text)})));

/** @returns {string[]} the sentences and parts of sentences that stand outside of *_text */
export function sentencesOutside(files, read) {
  return spokenIn(files, read).filter(({file, is}) => (is === 'sentence' || is === 'part') && !texts.test(file))
      .map(({file, line, text, is}) => `${file}:${line}: “${text}” is a ${is}: it belongs in a file *_text`);
}

/** @returns {string[]} what is said twice: a sentence by the view or by the page, a label by the view */
export function saidTwice(files, read) {
  const places = new Map();
  for (const {file, line, text, is} of spokenIn(files, read)) {
    const page = file.endsWith('.js');  // where capitals are of keys and events as well
    if (is !== 'sentence' && !(is === 'label' && !page)) continue;
    const key = `${page} ${text}`;
    places.set(key, [...(places.get(key) ?? []), {place: `${file}:${line}`, text}]);
  }
  return [...places.values()].filter((all) => all.length > 1)
      .map((all) => `“${all[0].text}” is said ${all.length} times: ${all.map((it) => it.place).join(', ')}`);
}
