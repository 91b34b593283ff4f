// What a file weighs on its way to a reader.

import {execFileSync} from 'node:child_process';

/** @returns {number} bytes after `gzip -9`; zlib in Node packs a little worse, by its release */
export function packed(content) {
  return execFileSync('gzip', ['-9nc'], {input: content, maxBuffer: 1 << 24}).length;
}
