// Save: the filter and its picture as files, by the names that readers know.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accessible } from '../harness/axe.mjs';
import { bloom } from '../harness/command.mjs';
import { readPng } from '../harness/png.mjs';
import { until } from '../harness/until.mjs';

const formats = {
  'Path map (JSONL)': ['jsonl', 'jsonl'],
  'Parquet filter (SBBF)': ['sbbf', 'sbbf'],
  'Guava': ['guava', 'guava'],
  'BIP-37': ['bip37', 'bip37'],
  'Bloom\'s own form': ['native', 'bloom'],
  'Keys as text': ['keys', 'txt'],
};

/** What the command says of a saved file and of these keys in it. */
function asked(bytes, keys) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-save-'));
  const at = path.join(folder, 'saved');
  fs.writeFileSync(at, bytes);
  const { format } = JSON.parse(bloom(['info', at, '--json']));
  const answers = bloom(['check', at], keys).trim().split('\n').map((line) => line.split('\t')[0]);
  fs.rmSync(folder, { recursive: true });
  return [format, ...answers];
}

/** Keeps what would be downloaded, by the name of the file. */
const keepFiles = (page) => page.evaluate(() => {
  globalThis.files = {};
  const blobs = new Map();
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const address = make.call(URL, blob);
    blobs.set(address, blob);
    return address;
  };
  HTMLAnchorElement.prototype.click = function () {
    const reader = new FileReader();
    reader.onload = () => { globalThis.files[this.download] = reader.result.replace(/.*,/, ''); };
    reader.readAsDataURL(blobs.get(this.href));
  };
});

const file = (page, name) => until(async () => {
  const bytes = await page.evaluate((it) => globalThis.files[it], name);
  return bytes && Buffer.from(bytes, 'base64');
}, `the file ${name}`);

export default (test) => {
  test('Save: every format is what the interface exports, and the picture is a picture', async (t) => {
    const simulator = await t.open('#m=1000&k=5&keys=apple,%3Cb%3E%26%22,%E6%97%A5%E6%9C%AC&check=%3Cb%3E%26%22');
    const { page } = simulator;
    await keepFiles(page);
    await simulator.click('Save');
    for (const [name, [format, extension]] of Object.entries(formats)) {
      await simulator.click(name);
      const bytes = await file(page, `bloom-classic.${extension}`);
      const exported = await page.evaluate((it) => {
        const data = bloom.exportFilter(it);
        return [...(typeof data === 'string' ? new TextEncoder().encode(data) : data)];
      }, format);
      assert.deepEqual([...bytes], exported, name);
      if (format === 'keys') continue;
      const present = ['apple', '<b>&"', '日本'];
      assert.deepEqual(asked(bytes, present), [format, ...present.map(() => 'MAYBE')]);
    }
    await accessible(page, 'the panel of Save');

    await simulator.click('Picture (SVG)');
    const svg = new TextDecoder().decode(await file(page, 'bloom-classic.svg'));
    const seen = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      return {
        root: parsed.documentElement.localName,
        texts: [...parsed.querySelectorAll('text')].map((it) => it.textContent),
        cells: [...parsed.querySelectorAll('rect[rx]')].length,
        odd: parsed.querySelectorAll('script, style, image, foreignObject, b').length,
      };
    }, svg);
    assert.equal(seen.root, 'svg');
    assert.equal(seen.odd, 0);
    assert.ok(seen.cells >= 1000, `${seen.cells} cells`);
    assert.ok(seen.texts.some((it) => it.includes('“<b>&"”')), seen.texts.join('|'));
    const verdict = await simulator.verdict();
    assert.ok(verdict.endsWith(seen.texts.find((it) => it.includes('<b>')).split('”')[1]), verdict);

    for (const width of ['640', '1600']) {
      await (await page.element('textbox', 'Width of the PNG')).focus();
      await page.press('Control+a');
      await page.type(width);
      await page.press('Enter');
      await page.evaluate(() => delete globalThis.files['bloom-classic.png']);
      await simulator.click('Picture (PNG)');
      const png = await file(page, 'bloom-classic.png');
      assert.equal(png.readUInt32BE(16), Number(width));
      const [, wide, high] = /width="(\d+)" height="(\d+)"/.exec(svg);
      assert.equal(png.readUInt32BE(20), Math.round(high * width / wide));
      // The corner is white, and there are the colours of cells and of words.
      const { at } = readPng(png);
      assert.deepEqual([...at(2, 2)].slice(0, 3), [255, 255, 255]);
      const colours = new Set();
      for (let y = 0; y < png.readUInt32BE(20); y += 3) {
        for (let x = 0; x < width; x += 3) colours.add([...at(x, y)].slice(0, 3).join());
      }
      assert.ok(colours.has('36,87,197') && colours.has('228,232,238'), `${colours.size} colours`);
    }
  });

  test('Save: by keyboard in 320 px, with the reason where a format cannot be written', async (t) => {
    const simulator = await t.open('#family=cuckoo&m=512', t.browser.name === 'webkit' ? {} : { width: 320, height: 640 });
    const { page } = simulator;
    await keepFiles(page);
    const save = await page.element('button', 'Save');
    await save.focus();
    await page.press('Enter');
    await until(() => save.evaluate((it) => it.getAttribute('aria-expanded') === 'true'), 'the panel');
    const guava = await page.element('button', 'Guava');
    const said = await guava.evaluate((it) => [it.getAttribute('aria-disabled'), it.getAttribute('aria-description')]);
    assert.deepEqual(said, ['true',
      'A Guava filter is a classic filter: choose the family Classic.']);
    const own = await page.element('button', 'Bloom\'s own form');
    await own.focus();
    await page.press('Enter');
    const bytes = await file(page, 'bloom-cuckoo.bloom');
    assert.equal(new TextDecoder().decode(bytes.subarray(0, 8)), 'BLOOMFLT');
    await (await page.element('textbox', 'Width of the PNG')).focus();
    await page.press('Control+a');
    await page.type('50');
    await page.press('Enter');
    await simulator.warns(/The width is a whole number of pixels, 320 … 4,096\./);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await save.focus();
    await page.press('Enter');
    await until(async () => (await page.find('button', 'Guava')).length === 0, 'no panel');
  });
};
