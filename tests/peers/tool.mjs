// Our filters, through the program that peer_tool.cpp builds.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Keys of every kind a line can hold: short, long, and beyond ASCII. */
export function makeKeys(prefix, count) {
  const tails = ['', ' a', 'ключ', '鍵', '🔑', '\u0000', 'x'.repeat(300)];
  return Array.from({ length: count }, (_, i) => `${prefix}${i}${tails[i % tails.length]}`);
}

/**
 * 400 pairs of n = 1 … 10^6 and p = 0.6 … 10^-12, both evenly on a logarithmic scale. (For one key at
 * a rate above 0.61 Guava refuses.)
 */
export const sizePairs = Array.from({ length: 400 }, (_, i) =>
  [Math.round(10 ** (6 * (i % 20) / 19)), 0.6 * 10 ** (-12 * Math.floor(i / 20) / 19)]);

/** What a program prints that reads `lines`. */
export function run(program, args, lines) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    input: lines.map((line) => `${line}\n`).join(''),
    maxBuffer: 2 ** 28,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(stderr.toString());
  return stdout;
}

/** Lines of 1 and 0 as booleans. */
export function answers(output) {
  return output.toString().trimEnd().split('\n').map((line) => line === '1');
}

/**
 * Builds our filter of `count` keys, and compares both sides' answers about these and as many absent
 * ones; `least` and `most` bound the share of false positives.
 * @param {(bytes: Buffer, keys: string[]) => boolean[]} theirs the other side's answers from it
 */
export function compareAnswers(tool, [format, ...size], count, [least, most], theirs) {
  const present = makeKeys('present', count);
  const asked = [...present, ...makeKeys('absent', count)];
  const bytes = tool.build(format, size, present);
  const found = tool.check(format, bytes, asked);
  assert.deepEqual(found, theirs(bytes, asked));
  assert.ok(found.slice(0, count).every(Boolean));
  const positives = found.slice(count).filter(Boolean).length;
  console.log(`       ${positives} of ${count} absent keys are false positives for both`);
  assert.ok(positives > least * count && positives < most * count);
}

export class Tool {
  #program;
  #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-peers-'));

  /** @param {string} program path of peer_tool */
  constructor(program) {
    this.#program = program;
  }

  /** The path of peer_tool. */
  get program() {
    return this.#program;
  }

  /** The command `bloom` of the same build. */
  get command() {
    return path.join(path.dirname(this.#program), '../bloom');
  }

  /** A path in a folder that close() removes. */
  file(name) {
    return path.join(this.#folder, name);
  }

  /** The stored form of a filter that holds `keys`; `size` is the format's, as the tool takes it. */
  build(format, size, keys) {
    return run(this.#program, ['build', format, ...size.map(String)], keys);
  }

  /** Whether the filter in `bytes` may contain each of `keys`, as booleans. */
  check(format, bytes, keys) {
    return answers(run(this.#program, ['check', format, this.stored(bytes)], keys));
  }

  /** The path of a file that holds `bytes` until the next call. */
  stored(bytes) {
    const file = this.file('filter');
    fs.writeFileSync(file, bytes);
    return file;
  }

  close() {
    fs.rmSync(this.#folder, { recursive: true });
  }
}
