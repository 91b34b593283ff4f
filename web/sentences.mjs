// Moves the words and tables that only the rest uses from the first module's memory into the rest: 8 KB
// of the page. Moved is a constant to which nothing of the first module points: neither an address in
// its code, nor one in its tables, unless nothing of it points to the table. Strings of digits stay, as
// compilers reckon from beside them. Without the linker's map all stays where it is.

import {isFunction} from './wat.mjs';

const beside = 32;  // bytes before a table from which its addresses may be reckoned
const far = 64;  // the same where the table itself is to be moved: by characters it is from further
const least = 10;  // bytes: a shorter one costs as much as it weighs
const words = /[a-z]{3}/;
const digits = /0123|abcd/i;
const escapes = {t: 9, n: 10, r: 13};

const isData = ([line]) => line.startsWith(' (data ');

/** @returns {{at: number, bytes: Buffer}} a piece of memory */
function pieceOf([line]) {
  const [, at, text] = /^ \(data .*?\(i32\.const (\d+)\) "(.*)"\)$/.exec(line);
  const bytes = [...text.matchAll(/\\([0-9a-f]{2})|\\(.)|(.)/gis)].map(([, code, escape, plain]) =>
    (code ? parseInt(code, 16) : plain ? plain.charCodeAt(0) : escapes[escape] ?? escape.charCodeAt(0)));
  return {at: Number(at), bytes: Buffer.from(bytes)};
}

const part = (at, bytes) =>
  [` (data (i32.const ${at}) "${[...bytes].map((it) => `\\${it.toString(16).padStart(2, '0')}`).join('')}")`];

/** @returns {{from: number, to: number, strings: boolean}[]} what the linker's map says lies in the memory */
function objectsOf(map) {
  const objects = [];
  let inData = false;
  let constant = false;
  for (const line of map.split('\n')) {
    const [, start, size, indent, name] = /^\s*([0-9a-f]+|-)\s+[0-9a-f]+\s+([0-9a-f]+)\s(\s*)(.*)$/.exec(line) ?? [];
    if (!start) continue;
    if (indent === '') {
      inData = name.startsWith('.');
      constant = name === '.rodata';
    }
    if (!inData || start === '-' || indent.length !== 8) continue;
    const from = parseInt(start, 16);
    objects.push({from, to: from + parseInt(size, 16), constant, strings: /\.rodata\.str|<internal>:\(\.rodata/.test(name)});
  }
  return objects.sort((a, b) => a.from - b.from);
}

/** @returns {number[]} what may be an address in the first module's code */
function addressesOf(parts) {
  return parts.filter((it) => isFunction(it) || it[0].startsWith(' (global ')).flat()
      .flatMap((line) => [...line.matchAll(/i32\.const (\d+)|offset=(\d+)/g)].map(([, number, offset]) => Number(number ?? offset)));
}

/**
 * @param {{first: string[][], rest: string[][]}} halves
 * @param {string} map the linker's, or '': then all stays where it is
 * @returns {{first: string[][], rest: string[][]}}
 */
export function withOwnSentences({first, rest}, map) {
  const pieces = first.filter(isData).map(pieceOf);
  const end = Math.max(...pieces.map(({at, bytes}) => at + bytes.length));
  const memory = Buffer.alloc(end);
  for (const {at, bytes} of pieces) bytes.copy(memory, at);

  const objects = objectsOf(map);
  const tables = objects.filter((it) => !it.strings);
  const strings = objects.filter((it) => it.strings).flatMap(({from, to}) => stringsIn(memory, from, Math.min(to, end)));
  const wanted = new Set();
  const want = (address) => {
    for (const it of [...strings.filter(({from, to}) => address >= from && address <= to),
      ...tables.filter(({from, to}) => address >= from - beside && address <= to)]) {
      if (wanted.has(it)) continue;
      wanted.add(it);
      if (it.strings === false) addressesIn(memory, it.from, Math.min(it.to, end)).forEach(want);
    }
  };
  const addresses = [...new Set(addressesOf(first))];
  addresses.forEach(want);
  const moved = strings.filter((it) => {
    const text = memory.toString('latin1', it.from, it.to);
    return !wanted.has(it) && text.length >= least && words.test(text) && !digits.test(text);
  });

  moved.push(...tables.filter((it) => it.constant && !wanted.has(it) && it.to - it.from >= least &&
    !addresses.some((address) => address >= it.from - far && address <= it.to)));
  moved.sort((a, b) => a.from - b.from);

  const runs = [];
  for (const {from, to} of moved) {
    if (runs.at(-1)?.to === from) runs.at(-1).to = to;
    else runs.push({from, to});
  }
  const taken = runs.map(({from, to}) => part(from, memory.subarray(from, to)));
  const left = pieces.flatMap(({at, bytes}) => {
    const inside = runs.filter(({from, to}) => from < at + bytes.length && to > at);
    const ends = [at, ...inside.flatMap(({from, to}) => [from, to]), at + bytes.length];
    return ends.flatMap((from, i) => (i % 2 || ends[i + 1] <= from ? [] : [part(from, memory.subarray(from, ends[i + 1]))]));
  });
  return {first: [...first.filter((it) => !isData(it)), ...left], rest: [...rest, ...taken]};
}

function stringsIn(memory, from, to) {
  const found = [];
  for (let start = from; start < to;) {
    let stop = memory.indexOf(0, start);
    stop = stop < 0 || stop >= to ? to : stop + 1;
    if (stop > start + 1) found.push({from: start, to: stop, strings: true});
    start = stop;
  }
  return found;
}

function addressesIn(memory, from, to) {
  const found = [];
  for (let at = (from + 3) & ~3; at + 4 <= to; at += 4) found.push(memory.readUInt32LE(at));
  return found;
}
