// Printed pages as pictures, and as text.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { distance, readPng } from './png.mjs';
import { locate } from './programs.mjs';

/** What `read` makes of the file of a PDF, in a folder of its own that is gone afterwards. */
function withFile(pdf, read) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-paper-'));
  try {
    const file = path.join(folder, 'printed.pdf');
    fs.writeFileSync(file, pdf);
    return read(file, folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** @param {Uint8Array} pdf @returns its pages, 96 pixels an inch, as readPng answers */
export const pagesOf = (pdf) => withFile(pdf, (file, folder) => {
  execFileSync(locate('pdftoppm'), ['-r', '96', '-png', file, path.join(folder, 'page')]);
  const pictures = fs.readdirSync(folder).filter((name) => name.endsWith('.png')).sort();
  return pictures.map((name) => readPng(fs.readFileSync(path.join(folder, name))));
});

/** @param {Uint8Array} pdf @returns {string} its text, without the breaks of lines and without ligatures */
export const textOf = (pdf) => withFile(pdf, (file) =>
  execFileSync(locate('pdftotext'), ['-raw', file, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ')
    .replace(/[\ufb00-\ufb06]/g, (it) => it.normalize('NFKC')));

/** How many pixels of the pages have this colour: red, green, blue. */
export function pixelsOf(pages, colour) {
  let pixels = 0;
  for (const { width, height, at } of pages) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) pixels += distance(at(x, y), colour) < 3 ? 1 : 0;
    }
  }
  return pixels;
}
