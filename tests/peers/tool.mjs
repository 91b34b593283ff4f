// Our filter, through the program that sbbf_tool.cpp builds.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Keys of every kind a line can hold: short, long, and beyond ASCII. */
export function makeKeys(prefix, count) {
  const tails = ['', ' a', 'ключ', '鍵', '🔑', '\u0000', 'x'.repeat(300)];
  return Array.from({ length: count }, (_, i) => `${prefix}${i}${tails[i % tails.length]}`);
}

export class Tool {
  #program;
  #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-peers-'));

  /** @param {string} program path of sbbf_tool */
  constructor(program) {
    this.#program = program;
  }

  /** A path in a folder that close() removes. */
  file(name) {
    return path.join(this.#folder, name);
  }

  /** The stored form of a filter of `blocks` blocks that holds `keys`. */
  build(blocks, keys) {
    return this.#run(['build', String(blocks)], keys);
  }

  /** Whether the filter in `bytes` may contain each of `keys`, as booleans. */
  check(bytes, keys) {
    const stored = this.file('filter.sbbf');
    fs.writeFileSync(stored, bytes);
    const lines = this.#run(['check', stored], keys).toString().trimEnd().split('\n');
    return lines.map((line) => line === '1');
  }

  close() {
    fs.rmSync(this.#folder, { recursive: true });
  }

  #run(args, keys) {
    const { status, stdout, stderr, error } = spawnSync(this.#program, args, {
      input: keys.map((key) => `${key}\n`).join(''),
      maxBuffer: 2 ** 28,
    });
    if (error) throw error;
    if (status !== 0) throw new Error(stderr.toString());
    return stdout;
  }
}
