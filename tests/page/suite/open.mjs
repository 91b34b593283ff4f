// Files that are opened: filters of every form, known by their bytes; what may be two things; and
// what is none.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accessible } from '../harness/axe.mjs';
import { bloom } from '../harness/command.mjs';
import { until } from '../harness/until.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-open-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

const keys = Array.from({ length: 200 }, (_, i) => `key ${i}`);
const others = Array.from({ length: 200 }, (_, i) => `other ${i}`);

/** Where a file of this name lies alone: engines run side by side, and each writes its own. */
const place = (name) => path.join(fs.mkdtempSync(path.join(folder, 'of-')), name);

/** A file of a name that says nothing. */
function file(name, bytes) {
  const at = place(name);
  fs.writeFileSync(at, bytes);
  return at;
}

const families = ['classic', 'split-block', 'blocked', 'counting', 'scalable', 'stable', 'cuckoo', 'xor', 'fuse',
  'ribbon', 'quotient', 'partitioned'];

/** A filter of `keys` as the command writes it. */
function built(name, ...options) {
  const at = place(name);
  bloom(['build', '--n', '200', '--p', '0.05', ...options, '-o', at], keys);
  return at;
}

const samples = () => [
  ...families.map((it, i) => [it, built(`family-${i}`, '--family', it, '--format', 'native')]),
  ['classic', built('one', '--format', 'jsonl')],
  ['split-block', built('two', '--format', 'sbbf')],
  ['guava', built('three', '--format', 'guava')],
  ['bip37', built('four', '--format', 'bip37')],
];

const upload = async (simulator, at) => {
  await (await simulator.page.select('#any-file')).upload(at);
};

const text = (simulator, id) => simulator.page.evaluate((it) => document.getElementById(it)?.textContent ?? '', id);

const opened = (simulator, at) => until(async () => (await text(simulator, 'opened')) === path.basename(at),
  `${path.basename(at)} opened`);

const alerted = async (simulator, pattern) => {
  await until(async () => pattern.test(await text(simulator, 'alert')), `the alert ${pattern}`);
  return text(simulator, 'alert');
};

/** What the filter on screen answers, as the command has it. */
const asked = (simulator, all) => simulator.page.evaluate(
  (list) => list.map((key) => bloom.apply({ type: 'check', key })[0].verdict), all);

export default (test) => {
  test('Open: a filter of every form is opened by its bytes, and answers as the command does', async (t) => {
    const simulator = await t.open();
    for (const [family, at] of samples()) {
      await upload(simulator, at);
      await opened(simulator, at);
      const told = bloom(['check', at], [...keys, ...others]).trim().split('\n').map((line) => line.split('\t')[0]);
      assert.deepEqual(await asked(simulator, [...keys, ...others]), told, `${family} in ${at}`);
      const facts = JSON.parse(bloom(['info', at, '--json']));
      const state = await simulator.state();
      assert.equal(state.imported, true);
      assert.equal(state.family, family);
      if (facts.filled !== undefined) assert.equal(state.filled, facts.filled, at);
      const words = await text(simulator, 'opened_words');
      assert.match(words, /Which keys it holds is not known\.$/);
      if (facts.estimatedKeys !== null && facts.estimatedKeys !== undefined) {
        assert.match(words, new RegExp(`about ${Math.round(facts.estimatedKeys)} distinct keys`), `${family}: ${words}`);
      }
    }
    await simulator.click('Undo');
    await simulator.click('Clear');
    assert.equal((await simulator.state()).imported, false);
    assert.equal(await text(simulator, 'opened'), '');
  });

  test('Open: what is no filter is refused in one sentence, and the filter on screen stays', async (t) => {
    const simulator = await t.open('#keys=apple,cherry');
    const digest = await simulator.digest();
    let number = 0;
    for (const [, at] of samples()) {
      const bytes = fs.readFileSync(at);
      const broken = Buffer.from(bytes);
      broken[bytes.length >> 1] ^= 0xff;
      broken[20] ^= 0x80;
      const binary = bytes.includes(0);
      if (!binary) continue;  // a path map that is cut is asked about
      const cut = file(`cut-${number += 1}`, bytes.subarray(0, bytes.length - 3));
      await upload(simulator, cut);
      const sentence = await alerted(simulator, new RegExp(`“cut-${number}” is not opened\\. `));
      assert.ok(sentence.length < 260, sentence);
    }
    await upload(simulator, file('nothing', ''));
    await alerted(simulator, /“nothing” is empty: there is nothing to open\./);
    await upload(simulator, file('noise', Buffer.from([...Array(300).keys()].map((i) => (i * 167 + 13) % 256))));
    await alerted(simulator, /“noise” is not opened\. It is no filter: /);
    assert.equal(await simulator.digest(), digest);
  });

  test('Open: what may be two things is asked about, and goes either way', async (t) => {
    // WebKit's windows cannot be so narrow.
    const simulator = await t.open('', t.browser.name === 'webkit' ? {} : { width: 320, height: 640 });
    const hex = fs.readFileSync(built('filterload', '--format', 'bip37')).toString('hex');
    const at = file('hex', `${hex}\n`);
    await upload(simulator, at);
    await until(async () => /“hex” may be a BIP-37 filter in hexadecimal, or a file of keys\./.test(await text(simulator, 'question')), 'a question');
    assert.match(await text(simulator, 'question_preview'), new RegExp(hex.slice(0, 12)));
    await accessible(simulator.page, 'a question about a file');
    await simulator.click('Open the filter');
    await opened(simulator, at);
    assert.deepEqual(await asked(simulator, keys), keys.map(() => 'MAYBE'));

    await simulator.click('Clear');
    await upload(simulator, at);
    await simulator.click('Insert its lines as keys');
    await until(async () => (await simulator.state()).distinct === 1, 'the line, inserted');
    await until(async () => (await text(simulator, 'question')) === '', 'no question');

    await upload(simulator, file('map', fs.readFileSync(built('whole', '--format', 'jsonl')).subarray(0, 80)));
    await until(async () => /“map” begins like a path map\. /.test(await text(simulator, 'question')), 'a question');
    const digest = await simulator.digest();
    await simulator.click('Neither');
    await until(async () => (await text(simulator, 'question')) === '', 'no question');
    assert.equal(await simulator.digest(), digest);
    // Hexadecimal and of no filter, and the first letters of one.
    for (const [name, content] of [['digits', `${hex.slice(2)}\n`], ['cut', hex.slice(0, -3)], ['letters', 'BLOOM']]) {
      await upload(simulator, file(name, content));
      await until(async () => /a part of one, or a key\.$|first bytes/.test(await text(simulator, 'question')), `a question about ${name}`);
      assert.equal(await simulator.digest(), digest);
      await simulator.click('Neither');
      await until(async () => (await text(simulator, 'question')) === '', 'no question');
    }
    await upload(simulator, file('checksum', '99108ad8ed9bb6274d3980bab5a85c048f0950c8'));
    await until(async () => (await text(simulator, 'question')) !== '', 'a question');
    await simulator.click('Insert its lines as keys');
    await until(async () => (await simulator.state()).distinct === 2, 'the digits, inserted');
    // Another file, whatever it is, takes the place of one that was asked about.
    await upload(simulator, file('once', hex.slice(0, -3)));
    await until(async () => (await text(simulator, 'question')) !== '', 'a question');
    await upload(simulator, file('more', 'fig\n'));
    await until(async () => (await simulator.state()).distinct === 3, 'the other file, inserted');
    await until(async () => (await text(simulator, 'question')) === '', 'no question');
  });

  test('Open: digits that are no filter, and text of which only the first lines are digits, are keys', async (t) => {
    const simulator = await t.open();
    const load = async (name, lines) => {
      await simulator.click('Clear');
      await upload(simulator, file(name, lines.join('\n')));
      await until(async () => (await simulator.state()).distinct === lines.length, `the lines of ${name}, inserted`);
      assert.equal(await text(simulator, 'question'), '');
    };
    await load('odd', ['1', '2', '3']);
    await load('even', ['10', '22', '31']);
    const numbers = Array.from({ length: 15000 }, (_, i) => `${i}`);  // more than the page looks at first
    await load('late', [...numbers, 'zebra']);
  });

  test('Open: of files that come one after the other the last is opened, and it is whole', async (t) => {
    const simulator = await t.open('#keys=apple');
    for (const [sizes, wait] of [[[4, 1], 0], [[1, 4], 0], [[4, 2], 8], [[2, 2, 1], 3]]) {
      await simulator.page.evaluate(async (all, milliseconds) => {
        for (const [i, size] of all.entries()) {
          // Parquet's: nothing in it tells one half from another's. MiB, in zigzag and seven bits a byte.
          const header = [0x15, 0x80, 0x80, 0x80, size, 0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0];
          const bits = new Uint8Array(size << 20).map((_, at) => (at * (i + 3)) >> 5);
          window.last = new File([new Uint8Array(header), bits], `${all}-${milliseconds}`);
          const data = new DataTransfer();
          data.items.add(window.last);
          document.getElementById('canvas').dispatchEvent(
            new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
          if (milliseconds) await new Promise((resolve) => setTimeout(resolve, milliseconds));
        }
      }, sizes, wait);
      await opened(simulator, `${sizes}-${wait}`);
      // Whoever was before it may be read still, in older hands.
      await simulator.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
      const whole = await simulator.page.evaluate(async () => {
        const [saved, was] = [bloom.exportFilter('sbbf'), new Uint8Array(await last.arrayBuffer())];
        return saved.length === was.length && saved.every((byte, i) => byte === was[i]);
      });
      assert.ok(whole, `${sizes} MiB, ${wait} ms apart`);
      assert.equal(await text(simulator, 'alert'), '');
    }
  });

  test('Open: a Parquet file or a story that is still read gives way to what is dropped after it', async (t) => {
    const simulator = await t.open();
    const parquet = fs.readFileSync(new URL('../../vectors/sample.parquet', import.meta.url)).toString('base64');
    const story = JSON.stringify({ name: 'late', title: 'Late', about: 'Too late.', setup: 'm=32', steps: [{ words: 'Too late.' }] });
    await simulator.page.evaluate(() => {
      // A disk that needs 100 ms for each piece of that file.
      const { slice } = Blob.prototype;
      Blob.prototype.slice = function sliced(...range) {
        const piece = slice.apply(this, range);
        if (this.name !== 'slow') return piece;
        for (const name of ['arrayBuffer', 'text']) {
          piece[name] = async () => {
            await new Promise((resolve) => setTimeout(resolve, 100));
            return Blob.prototype[name].call(piece);
          };
        }
        return piece;
      };
      window.drop = (name, content) => {
        const data = new DataTransfer();
        data.items.add(new File([content], name));
        document.getElementById('canvas').dispatchEvent(
          new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
      };
    });
    const wait = (milliseconds) => simulator.page.evaluate((it) => new Promise((resolve) => setTimeout(resolve, it)), milliseconds);
    for (const first of ['parquet', 'story']) {
      for (const pause of [50, 150]) {
        await simulator.page.evaluate(async (base64, json, milliseconds, key) => {
          drop('slow', json || Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
          await new Promise((resolve) => setTimeout(resolve, milliseconds));
          drop('quick', key);
        }, parquet, first === 'story' ? story : '', pause, `${pause} ms after the ${first}`);
        await until(async () => (await simulator.state()).keys.at(-1) === `${pause} ms after the ${first}`, 'the key');
        await wait(300);  // for whatever comes late
        assert.equal(await text(simulator, 'parquet'), '');
        assert.equal(await text(simulator, 'alert'), '');
        assert.equal((await simulator.state()).distinct, (first === 'story' ? 2 : 0) + (pause === 150 ? 2 : 1));
      }
    }
    await simulator.page.evaluate((json) => drop('slow', json), story);
    await until(() => simulator.page.evaluate(() => document.body.textContent.includes('Too late.')), 'the story, alone');
  });

  test('Open: BIP-37 is known by its bytes when they are many and none is 0, and each text has its own mark', async (t) => {
    const simulator = await t.open();
    const full = Buffer.concat([Buffer.from([0xfd, 0xa0, 0x8c]), Buffer.alloc(36000, 0xff), Buffer.from([5, 0, 0, 0, 0, 0, 0, 0, 0])]);
    const at = file('full', full);
    await upload(simulator, at);
    await opened(simulator, at);
    assert.match(await text(simulator, 'opened_words'), /full, every key seems present\. Check takes a key as text: Bitcoin's own are bytes/);
    await simulator.click('Clear');
    await simulator.page.evaluate(() => {
      const data = new DataTransfer();
      for (const content of ['\ufeffpear\nfig', '\ufeffapple\n', '\ufeff\ufeffplum']) data.items.add(new File([content], 'keys'));
      document.getElementById('canvas').dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    });
    await until(async () => (await simulator.state()).distinct === 4, 'the keys of three files');
    assert.deepEqual((await simulator.state()).keys, ['pear', 'fig', 'apple', '\ufeffplum']);
  });

  test('Open: files are dropped and pasted as well, and lines of text are keys', async (t) => {
    const simulator = await t.open();
    const map = fs.readFileSync(built('dropped', '--format', 'jsonl'), 'utf8');
    const give = (type, name, content) => simulator.page.evaluate((event, fileName, words) => {
      const data = new DataTransfer();
      if (fileName) data.items.add(new File([words], fileName));
      else data.setData('text/plain', words);
      const given = event === 'paste'
        ? new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data, data: words, dataType: 'text/plain' })
        : new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data });
      (event === 'paste' ? document.body : document.getElementById('canvas')).dispatchEvent(given);
    }, type, name, content);
    await give('drop', 'dropped', map);
    await opened(simulator, 'dropped');
    assert.deepEqual(await asked(simulator, keys), keys.map(() => 'MAYBE'));
    await simulator.click('Clear');
    await give('paste', '', map);
    await opened(simulator, 'What was pasted');
    await simulator.click('Clear');
    await upload(simulator, file('keys', keys.join('\n')));
    await until(async () => (await simulator.state()).distinct === keys.length, 'the keys, inserted');
  });

  test('Open: the button asks for a file, by pointer and by keys, while the browser allows it', async (t) => {
    const simulator = await t.open('', t.browser.name === 'webkit' ? {} : { width: 320, height: 640 });
    const { page } = simulator;
    await page.evaluate(() => {
      window.allowed = [];
      document.getElementById('any-file').addEventListener('click', (event) => {
        event.preventDefault();  // the chooser is a window of the browser's own
        allowed.push(navigator.userActivation?.isActive ?? true);
      });
    });
    const button = await page.element('button', 'Open');
    const ways = [
      () => simulator.click('Open'),
      () => page.press('Enter'),
      () => page.press('Space'),
    ];
    for (const [i, way] of ways.entries()) {
      await button.focus();
      await way();
      await until(() => page.evaluate((n) => allowed.length === n, i + 1), `the chooser, ${i + 1}`);
    }
    assert.deepEqual(await page.evaluate(() => allowed), [true, true, true]);
  });
};
