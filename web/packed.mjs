// The files of dist/ as hosts send them: what each weighs, and those that are worth it packed by
// Brotli beside themselves, for hosts that send such copies.

import fs from 'node:fs';
import path from 'node:path';
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';

const worth = 0.95;  // of its bytes: a copy that is not smaller than that is not made

const sizeOf = (content) => Buffer.byteLength(content);

/** @returns {Buffer} */
const byBrotli = (content) => brotliCompressSync(content, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: sizeOf(content),
  },
});

/**
 * Writes files and their packed copies into an emptied folder, and prints what they weigh.
 * @param {Map<string, string | Buffer>} files by name
 * @param {Record<string, string[]>} sums names of files that are told together
 */
export function writePacked(folder, files, sums) {
  fs.rmSync(folder, {recursive: true, force: true});
  fs.mkdirSync(folder, {recursive: true});
  const weights = new Map();
  for (const [name, content] of files) {
    const small = byBrotli(content);
    fs.writeFileSync(path.join(folder, name), content);
    if (small.length < worth * sizeOf(content)) fs.writeFileSync(path.join(folder, `${name}.br`), small);
    const weight = [sizeOf(content), gzipSync(content, {level: 9}).length, small.length];
    weights.set(name, weight);
    const [raw, gzip, brotli] = weight.map((it) => String(it).padStart(8));
    console.log(`${name.padEnd(28)}${raw} bytes,${gzip} with gzip -9,${brotli} with Brotli`);
  }
  for (const [what, names] of Object.entries(sums)) {
    const sum = (i) => names.reduce((all, name) => all + weights.get(name)[i], 0);
    console.log(`${what} (${names.join(', ')}): ${sum(1)} bytes with gzip -9, ${sum(2)} with Brotli`);
  }
}
