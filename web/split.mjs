// Makes two modules of one, by Binaryen's wasm-split: the first has the memory, the table and what
// every picture needs; the rest fills the table's empty places once it is loaded. A function that is
// called before that traps, as the table has nothing there: web/page/start/rest.js undoes such a call
// and does it again.

import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import {assembled, disassembled, inFolder} from './wat.mjs';

/** Without the functions that wasm-split wants to be called in the place of missing ones: 5 KB of the page. */
function withoutPlaceholders(parts) {
  const missing = new Set(parts.map(([line]) => /^ \(import "placeholder[^"]*" "[^"]*" \(func (\$[^\s()]+)/.exec(line)?.[1]).filter(Boolean));
  const runs = (line) => {
    const [, at, names] = /^ \(elem .*?\(i32\.const (\d+)\)(.*)/.exec(line);
    const found = [];
    let last;
    names.match(/\$[^\s()]+/g).forEach((name, i) => {
      if (missing.has(name)) last = undefined;
      else if (last) last.push(name);
      else found.push(last = [Number(at) + i, name]);
    });
    return found.map(([from, ...those]) => [` (elem (i32.const ${from}) ${those.join(' ')})`]);
  };
  return parts.filter(([line]) => !line.startsWith(' (import "placeholder'))
      .flatMap((part) => (part[0].startsWith(' (elem ') ? runs(part[0]) : [part]));
}

/** @param {Set<string>} names of the first one's functions @returns {{first: string[][], rest: string[][]}} the parts of both */
export function split(bytes, names, tools) {
  return inFolder((folder) => {
    const [whole, list, ...halves] = ['whole.wasm', 'first.txt', 'first.wasm', 'rest.wasm'].map((it) => path.join(folder, it));
    fs.writeFileSync(whole, bytes);
    fs.writeFileSync(list, [...names].map((name) => `${name.slice(1)}\n`).join(''));
    execFileSync(tools.split, ['--split', '--all-features', whole, `--keep-funcs=@${list}`,
      '-o1', halves[0], '-o2', halves[1], '--import-namespace=m'], {stdio: ['ignore', 'ignore', 'inherit']});
    const [first, rest] = halves.map((half) => disassembled(fs.readFileSync(half), tools));
    // What is undone is the memory and the stack pointer: there may be nothing else that changes.
    const changing = first.filter(([line]) => /^ \(global .*\(mut /.test(line));
    if (changing.length !== 1) throw new Error(`The module has ${changing.length} globals that change, and not one`);
    return {first: withoutPlaceholders(first), rest};
  });
}

/** A section that browsers skip, and scripts can read. */
function section(name, text) {
  const content = Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from(text)]);
  return Buffer.concat([Buffer.from([0, content.length]), content]);
}

/** @returns {Buffer[]} the modules of these parts, each with the same digest of all, by which they know each other */
export function paired(modules, tools) {
  const made = modules.map((parts) => assembled(parts, tools));
  const digest = createHash('sha256');
  for (const bytes of made) digest.update(bytes);
  const pair = section('pair', digest.digest('hex').slice(0, 16));
  return made.map((bytes) => Buffer.concat([bytes, pair]));
}
