// Files of keys, made once a run in a temporary folder.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-keys-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));

/** Debian's word list: real input, about 100,000 lines. */
export const words = '/usr/share/dict/american-english';

/** Path of a file with these bytes or this text. */
export function keyFile(name, content) {
  const file = path.join(folder, name);
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file, typeof content === 'function' ? content() : content);
  }
  return file;
}

function millionLines() {
  const lines = Buffer.alloc(16e6);
  for (let i = 0; i < 1e6; i++) lines.write(`key no. ${String(i).padStart(7)}\n`, 16 * i);
  return lines;
}

/** One million keys, 16 bytes a line. */
export const million = () => keyFile('million.txt', millionLines);

/** Enough lines to keep a page busy for seconds. */
export const endless = () =>
  keyFile('endless.txt', () => Buffer.concat(Array.from({ length: 8 }, millionLines)));
