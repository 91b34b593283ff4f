// A WebAssembly module as text and back, by Binaryen's tools, which come with Emscripten.

import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** @returns {T} what `work` makes in a folder that is gone afterwards @template T @param {(folder: string) => T} work */
export function inFolder(work) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-'));
  try {
    return work(folder);
  } finally {
    fs.rmSync(folder, {recursive: true});
  }
}

/** @returns {string[][]} the lines of a module's text as its parts: each begins with one space and a parenthesis */
export function disassembled(bytes, {dis}) {
  return inFolder((folder) => {
    const [module, text] = [path.join(folder, 'module.wasm'), path.join(folder, 'module.wat')];
    fs.writeFileSync(module, bytes);
    execFileSync(dis, ['--all-features', module, '-o', text]);
    const whole = fs.readFileSync(text, 'utf8');
    const parts = [];
    for (const line of whole.slice(whole.indexOf('\n') + 1, whole.lastIndexOf('\n)')).split('\n')) {
      if (line.startsWith(' (')) parts.push([]);
      parts.at(-1).push(line);
    }
    return parts;
  });
}

/** @returns {Buffer} the module of these parts */
export function assembled(parts, {as}) {
  return inFolder((folder) => {
    const [module, text] = [path.join(folder, 'module.wasm'), path.join(folder, 'module.wat')];
    fs.writeFileSync(text, `(module\n${parts.flat().join('\n')}\n)\n`);
    execFileSync(as, ['--all-features', text, '-o', module]);
    return fs.readFileSync(module);
  });
}

export const isFunction = ([line]) => line.startsWith(' (func ');

/** @returns {string} the name of a function, by which others call it */
export const nameOf = ([line]) => /^ \(func (\S+)/.exec(line)[1];
