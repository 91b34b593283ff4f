// Printed pages as pictures.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readPng } from './png.mjs';
import { locate } from './programs.mjs';

/** @param {Uint8Array} pdf @returns its pages, 96 pixels an inch, as readPng answers */
export function pagesOf(pdf) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-paper-'));
  try {
    const file = path.join(folder, 'printed.pdf');
    fs.writeFileSync(file, pdf);
    execFileSync(locate('pdftoppm'), ['-r', '96', '-png', file, path.join(folder, 'page')]);
    const pictures = fs.readdirSync(folder).filter((name) => name.endsWith('.png')).sort();
    return pictures.map((name) => readPng(fs.readFileSync(path.join(folder, name))));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
