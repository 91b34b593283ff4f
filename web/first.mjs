// Chooses the functions of the first file, bloom.wasm: those that first.txt names, and what they
// call. A function that only the rest calls goes with the rest, whatever its source file.

import {owners, plain, unescaped} from './owners.mjs';
import {isFunction, nameOf} from './wat.mjs';

const tiny = 50;  // lines of text: a function that costs hardly more than a way to it
const changing = /std::|byn|__/;  // names of the library’s and the optimiser’s own, which may name nothing elsewhere
const least = 8;  // the same where it is called through the table, in which it has its place anyway

/** @returns {{where, path, pattern, line}[]} what first.txt says */
function rulesOf(text) {
  return text.split('\n').map((line) => line.replace(/#.*/, '').trim()).filter(Boolean).map((line) => {
    const [, where, kind, what] = /^(first|rest)\s+(function\s+)?(\S.*)$/.exec(line) ?? [];
    if (!where) throw new Error(`first.txt: “${line}” is no rule: it begins with first or rest`);
    const literal = what.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    return {line, where, ...(kind ? {pattern: new RegExp(`^${literal}$`)} : {path: what})};
  });
}

const within = (source, path) => source === path || source.startsWith(`${path}/`);

/**
 * @param {string} text what first.txt says
 * @param {Map<string, Set<string>>} known as owners() answers it
 * @returns {(name: string, sources: Iterable<string>) => string | undefined} first, rest, or undefined where it is either
 */
export function judge(text, known) {
  const rules = rulesOf(text);
  const paths = rules.filter(({path}) => path).sort((a, b) => b.path.length - a.path.length);
  const patterns = rules.filter(({pattern}) => pattern).reverse();  // the last one counts
  const sources = new Set([...known.values()].flatMap((those) => [...those]));
  const names = [...known.keys()];
  const idle = rules.filter(({path, pattern}) =>
    (path ? ![...sources].some((it) => within(it, path)) : !changing.test(pattern.source) && !names.some((it) => pattern.test(it))));
  if (idle.length) throw new Error(`first.txt: nothing is named by ${idle.map(({line}) => `“${line}”`).join(', ')}`);
  return (name, those) => {
    const named = patterns.find(({pattern}) => pattern.test(name));
    if (named) return named.where;
    const places = new Set([...those].map((it) => paths.find(({path}) => within(it, path))?.where));
    return places.size === 1 ? [...places][0] : undefined;
  };
}

/** What a module’s parts say of its functions, in their order. */
function read(parts) {
  const functions = parts.filter(isFunction);
  const names = (pattern) => parts.flatMap(([line]) => pattern.exec(line)?.[1].match(/\$[^\s()]+/g) ?? []);
  return {
    imports: parts.filter(([line]) => /^ \(import .*\(func /.test(line)).length,
    functions: functions.map((lines) => ({
      name: nameOf(lines),
      size: lines.length,
      calls: new Set(lines.flatMap((line) => /\((?:return_)?call (\$[^\s()]+)|\(ref\.func (\$[^\s()]+)/.exec(line)?.slice(1).filter(Boolean) ?? [])),
    })),
    exported: new Set(names(/^ \(export "[^"]*" \(func (\S+)\)\)/)),
    tabled: new Set(names(/^ \(elem .*?\(i32\.const \d+\)(.*)/)),
  };
}

/**
 * @param {string[][]} parts of the whole module, which has no names of its own
 * @param {string} symbols its symbol map: lines such as 12:main
 * @param {string} text what first.txt says
 * @param {string[]} objects and @param {string} build as owners() takes them
 * @returns {{name: string, says: string, first: boolean, size: number}[]} its functions
 */
export function chosen(parts, {symbols, text, objects, build}, tools) {
  const {imports, functions, exported, tabled} = read(parts);
  const titles = new Map([...symbols.matchAll(/^(\d+):(.*)$/gm)].map(([, index, name]) => [Number(index), unescaped(name)]));
  if (titles.size !== imports + functions.length) {
    throw new Error(`The module has ${imports + functions.length} functions, and its symbol map ${titles.size}`);
  }
  const known = owners(objects, build, tools);
  for (const title of titles.values()) if (!known.has(title) && !known.has(plain(title))) known.set(plain(title), new Set());
  const place = judge(text, known);
  const all = new Map(functions.map((it, i) => {
    const says = titles.get(imports + i);
    const sources = known.get(says) ?? known.get(plain(says));
    return [it.name, {...it, says: plain(says), sources: [...sources], place: place(plain(says), sources)}];
  }));
  const first = new Set();
  const take = (name, most) => {
    const it = all.get(name);
    if (!it || first.has(it) || (it.place === 'rest' && it.size > most)) return;
    first.add(it);
    it.calls.forEach((each) => take(each, tiny));
  };
  for (const name of [...exported, ...tabled]) take(name, least);
  return [...all.values()].map((it) => ({...it, first: first.has(it)}));
}
