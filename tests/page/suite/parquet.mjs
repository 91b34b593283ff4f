// Parquet files that are looked into: by role and keyboard alone, of gigabytes, of two writers, and
// what is none.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessible } from '../harness/axe.mjs';
import { tabTo } from '../harness/hands.mjs';
import { rounds } from '../harness/share.mjs';
import { until } from '../harness/until.mjs';

const vectors = fileURLToPath(new URL('../../vectors/', import.meta.url));
const sample = path.join(vectors, 'sample.parquet');
const published = (name) => path.join(vectors, 'parquet-testing', name);

/** A folder of its own for each test: engines run side by side. */
function folder() {
  const at = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-parquet-'));
  process.on('exit', () => fs.rmSync(at, { recursive: true, force: true }));
  return at;
}

const upload = async ({ page }, at) => (await page.select('#any-file')).upload(at);

const text = ({ page }, id) => page.evaluate((it) => document.getElementById(it)?.textContent ?? '', id);

const opened = (simulator, at) => until(async () => (await text(simulator, 'parquet')) === path.basename(at),
  `${path.basename(at)} opened`);

const says = (simulator, id, pattern) => until(async () => pattern.test(await text(simulator, id)), `${id} like ${pattern}`);

const alerted = async (simulator, pattern) => {
  await says(simulator, 'alert', pattern);
  return text(simulator, 'alert');
};

/** Tab by Tab to an element, and the keys there. */
async function by(simulator, role, name, ...keys) {
  const { page } = simulator;
  await tabTo(page, await page.element(role, name));
  for (const key of keys) await page.press(key);
}

/** The rows of a table, as lists of cells. */
const table = ({ page }, id) => page.evaluate((it) =>
  [...(document.getElementById(it)?.tBodies[0]?.rows ?? [])].map(({ cells }) => [...cells].map((cell) => cell.textContent)), id);

/** WebKit's windows are no narrower than its own. */
const narrow = (t) => (t.browser.name === 'webkit' ? {} : { width: 320, height: 800 });

/** Runs in the page: what is read of files from now on, and how large the module's memory gets. */
function watch() {
  const read = { bytes: 0, most: 0, memory: 0 };
  const { slice } = Blob.prototype;
  Blob.prototype.slice = function sliced(from, to) {
    read.bytes += to - from;
    read.most = Math.max(read.most, to - from);
    return slice.call(this, from, to);
  };
  const { set } = Uint8Array.prototype;
  Uint8Array.prototype.set = function written(...args) {
    read.memory = Math.max(read.memory, this.buffer.byteLength);
    return set.apply(this, args);
  };
  window.bloomRead = read;
  document.getElementById('any-file').addEventListener('change', () => {
    const begun = performance.now();
    const look = () => {
      if (document.getElementById('parquet')) read.milliseconds = performance.now() - begun;
      else requestAnimationFrame(look);
    };
    look();
  }, { capture: true });
}

export default (test) => {
  test('a Parquet file is looked into by role and keyboard alone', async (t) => {
    const simulator = await t.open('#keys=apple,cherry', narrow(t));
    const digest = await simulator.digest();
    await upload(simulator, sample);
    await opened(simulator, sample);
    await says(simulator, 'parquet_about', /^18\.2 KB, 2 row groups, 5 columns\. Read: .*Nothing left this computer\.$/);
    await until(async () => (await table(simulator, 'parquet_table')).filter((row) => row[6]).length === 3, 'all filters read');
    const rows = await table(simulator, 'parquet_table');
    assert.deepEqual(rows.map(([name, groups]) => [name, groups]),
      [['id', '2 of 2'], ['path', '1 of 2'], ['day', '2 of 2'], ['even', 'none'], ['distance', 'none']]);
    assert.deepEqual(rows.map((row) => row[7]),
      ['1 %', '1 % · dictionary too small elsewhere', '1 %', 'not written', 'not written']);
    await accessible(simulator.page, 'a Parquet file');

    await by(simulator, 'textbox', 'a value of id');
    await simulator.page.type('10007');
    await simulator.page.press('Enter');
    await says(simulator, 'parquet_answer', /^“10007” can be in 1 of 2 row groups: 1\.$/);
    assert.ok((await simulator.page.find('status')).length > 0);
    await by(simulator, 'slider', 'Row group', 'ArrowRight');
    await says(simulator, 'parquet_row_group', /^Row group 1: 512 bytes, fill 0\.44, about 301 distinct, 0\.337 %; may hold the value\.$/);
    await simulator.page.press('Home');
    await says(simulator, 'parquet_row_group', /^Row group 0: .*; does not hold the value\.$/);
    await by(simulator, 'textbox', 'a value of id', 'Control+a');
    await simulator.page.type('seven');
    await by(simulator, 'button', 'Check', 'Space');
    await alerted(simulator, /“seven” .* a whole number in its range/);
    await simulator.page.press('Escape');

    await by(simulator, 'button', 'day', 'Space');
    await until(() => simulator.page.element('textbox', 'a value of day'), 'the other column');
    assert.equal(await text(simulator, 'parquet_answer'), '');
    const list = await simulator.page.element('combobox', 'Column');
    assert.equal(await list.value(), 'day · INT32 DATE');
    await list.evaluate((select) => {
      select.value = 'path · BYTE_ARRAY STRING';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await by(simulator, 'textbox', 'a value of path');
    await simulator.page.type('path/7');
    await simulator.page.press('Enter');
    await says(simulator, 'parquet_answer', /^“path\/7” can be in 1 of 1 row group: 0\. Not known of 1 without a filter\.$/);
    assert.equal(await simulator.digest(), digest);

    await by(simulator, 'button', 'Open this filter', 'Enter');
    await says(simulator, 'opened', /^path in row group 0 of sample\.parquet$/);
    const state = await simulator.state();
    assert.equal(state.family, 'split-block');
    assert.equal(state.imported, true);
    assert.equal((await simulator.apply({ type: 'check', key: 'path/7' }))[0].verdict, 'MAYBE');
    // A filter does not say of what type its values are.
    assert.match(await text(simulator, 'opened_words'), /values of other types are asked for in their Parquet file\./);
    assert.equal((await simulator.apply({ type: 'check', key: 'nowhere' }))[0].verdict, 'NOT');
    await until(async () => /“nowhere” was certainly never inserted as text\.$/.test(await simulator.verdict()), 'the verdict');
    await accessible(simulator.page, 'a filter of a Parquet file');
    await by(simulator, 'button', 'Back to sample.parquet', 'Enter');
    await opened(simulator, sample);
    await by(simulator, 'button', 'Close', 'Enter');
    await until(async () => (await text(simulator, 'parquet')) === '', 'the file, closed');
    assert.equal((await simulator.state()).imported, true);
    assert.equal(await simulator.page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  });

  test('what is no Parquet file that can be read gets one sentence, and what is on screen stays', async (t) => {
    const at = folder();
    const simulator = await t.open('#keys=apple,cherry');
    const digest = await simulator.digest();
    const whole = fs.readFileSync(sample);
    const hostile = Buffer.from(whole);
    hostile.writeUInt32LE(0x3fffffff, whole.length - 8);
    const lost = Buffer.from(whole);
    lost.fill(0xff, whole.length - 300, whole.length - 100);
    for (const [name, bytes, reason] of [
      ['cut', whole.subarray(0, 9000), /does not end with PAR1/],
      ['shorter', whole.subarray(0, 7), /shorter than 12 bytes/],
      ['hostile', hostile, /announce a footer of 1073741823 bytes in 18231/],
      ['damaged', lost, /Its footer is damaged or cut off/],
    ]) {
      fs.writeFileSync(path.join(at, name), bytes);
      await upload(simulator, path.join(at, name));
      const sentence = await alerted(simulator, new RegExp(`^“${name}” is not opened\\. `));
      assert.match(sentence, reason);
      assert.equal(await text(simulator, 'parquet'), '');
    }
    await upload(simulator, published('encrypt_columns_and_footer.parquet.encrypted'));
    await alerted(simulator, /encrypted: its filters need the file's key/);
    assert.equal(await simulator.digest(), digest);

    // Without filters it opens, and says why of each column; a file that is none leaves it as it is.
    const encrypted = published('encrypt_columns_plaintext_footer.parquet.encrypted');
    await upload(simulator, encrypted);
    await opened(simulator, encrypted);
    const rows = await table(simulator, 'parquet_table');
    assert.ok(rows.every((row) => row[1] === 'none'));
    assert.deepEqual(rows.filter((row) => row[7] === 'encrypted').map(([name]) => name), ['float_field', 'double_field']);
    await upload(simulator, path.join(at, 'cut'));
    await alerted(simulator, /^“cut” is not opened\. /);
    assert.equal(await text(simulator, 'parquet'), path.basename(encrypted));

    // A filter that is damaged is told, and the others are there.
    const damaged = Buffer.from(whole);
    const begin = damaged.indexOf(Buffer.from([0x1c, 0x1c, 0x00, 0x00, 0x1c]));
    damaged[begin] = 0x2c;
    fs.writeFileSync(path.join(at, 'one'), damaged);
    await upload(simulator, path.join(at, 'one'));
    await opened(simulator, path.join(at, 'one'));
    await until(async () => (await table(simulator, 'parquet_table')).some((row) => / · 1 unreadable/.test(row[7])), 'an unreadable filter');
  });

  test('a Parquet file of four gigabytes opens at once, in little memory', async (t) => {
    const { DuckDBInstance } = await import('../../peers/node_modules/@duckdb/node-api/lib/index.js');
    const { writeLarge } = await import('../../peers/large_parquet.mjs');
    const at = folder();
    const [small, large] = ['small.parquet', 'large.parquet'].map((name) => path.join(at, name));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const rows = 10240;
    await connection.run('SET threads = 1');
    await connection.run(`COPY (SELECT r AS id, r % 7 AS week FROM range(${240 * rows}) t(r)) TO '${small}' (FORMAT parquet,
      ROW_GROUP_SIZE ${rows}, dictionary_size_limit 100000, bloom_filter_false_positive_ratio 0.00001)`);
    connection.closeSync();
    writeLarge(fs.readFileSync(small), large);
    assert.ok(fs.statSync(large).size > 2 ** 32);

    const simulator = await t.open();
    await simulator.page.evaluate(watch);
    await upload(simulator, large);
    await opened(simulator, large);
    await says(simulator, 'parquet_about', /^4\.3. GB, 240 row groups, 2 columns\./);
    await until(async () => (await table(simulator, 'parquet_table')).every((row) => row[6]), 'some filters read', 60000);
    await simulator.settled();
    const filters = await simulator.page.evaluate(() =>
      [...document.getElementById('parquet_bars_table').tBodies[0].rows].map(({ cells }) => Number(cells[1].textContent.replaceAll(',', ''))));
    assert.equal(filters.length, 240);
    const read = await simulator.page.evaluate(() => window.bloomRead);
    t.print(`${Math.round(read.milliseconds)} ms to the table; ${read.bytes} bytes read, ${read.most} at most at a time; ${
      (read.memory / 1e6).toFixed(1)} MB of the module`);
    const told = filters.reduce((sum, bytes) => sum + bytes, 0);
    assert.ok(told > 5e6 && read.bytes > told && read.bytes < 1.1 * told + 1e5, `${told} bytes of filters`);
    assert.ok(read.most <= 2 ** 20 + 256);
    assert.ok(read.memory > 1e6 && read.memory < 60e6);
    assert.ok(read.milliseconds < 2000);

    const before = read.bytes;
    await (await simulator.page.element('textbox', 'a value of id')).focus();
    await simulator.page.type(String(77 * rows + 5));
    await simulator.page.press('Enter');
    await says(simulator, 'parquet_answer', /^“788485” can be in \d+ of 240 row groups: .*\b77\b/);
    const asked = await simulator.page.evaluate(() => window.bloomRead.bytes);
    assert.equal(asked - before, 240 * 32);
    fs.rmSync(large);
  });

  // What is told does not depend on the engine: one is enough, and the one without WebGL has least to do.
  test('random Parquet files of two writers: what DuckDB and hyparquet say, the page says', async (t) => {
    const { generate } = await import('../../peers/parquet_files.mjs');
    const at = folder();
    const { files } = await generate(at, rounds(200), { seed: 2, questions: 8 });
    const simulator = await t.open();
    const said = { present: 0, answers: 0, excluded: 0 };
    for (const { file, chunks, questions, lengths } of files) {
      const groups = chunks.length && chunks.at(-1).rowGroup + 1;
      const names = chunks.slice(0, chunks.length / Math.max(groups, 1)).map(({ column }) => column);
      await upload(simulator, file);
      await opened(simulator, file);
      const found = await simulator.page.evaluate(async (columns, asked) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const change = (element) => element.dispatchEvent(new Event('change', { bubbles: true }));
        const rows = () => [...(document.getElementById('parquet_bars_table')?.tBodies[0]?.rows ?? [])]
          .map(({ cells }) => [...cells].map((cell) => cell.textContent));
        const look = async (name) => {
          const select = document.getElementById('parquet_column');
          select.selectedIndex = columns.indexOf(name);
          change(select);
          while (document.getElementById('parquet_value').getAttribute('aria-label') !== `a value of ${name}` ||
            rows().some((row) => row[1] === 'not read yet')) await frame();
        };
        const all = {};
        for (const name of columns) {
          await look(name);
          all[name] = rows();
        }
        const answers = [];
        for (const { column, value } of asked) {
          const entry = document.getElementById('parquet_value');
          if (entry.getAttribute('aria-label') !== `a value of ${column}`) await look(column);
          entry.value = value;
          change(entry);  // the answer before is gone by now
          while (!document.getElementById('parquet_answer').textContent.startsWith('“')) await frame();
          answers.push([document.getElementById('parquet_answer').textContent, rows().map((row) => row[5])]);
        }
        return { all, answers, alert: document.querySelector('[role=alert]').textContent };
      }, groups ? names : [], questions.map(({ column, value }) => ({ column, value })));
      assert.equal(found.alert, '', file);
      for (const { rowGroup, column, presence, length, offset } of chunks) {
        const row = found.all[column][rowGroup];
        if (!row) {
          assert.ok(chunks.every((it) => it.column !== column || it.offset === null), `${file}: ${column}`);
          continue;
        }
        if (offset === null) {
          assert.equal(row[1], presence, `${file}: ${column}`);
          continue;
        }
        said.present += 1;
        assert.match(row[4], /%|1 in/);
        if (lengths) assert.equal(Number(row[1].replaceAll(',', '')), length, `${file}: ${column}`);
      }
      questions.forEach(({ column, value, answers }, i) => {
        const words = { true: 'MAYBE', false: 'NOT', null: '' };
        assert.deepEqual(found.answers[i][1], answers.map((answer) => words[answer]), `${file}: ${column}, ${value}`);
        said.answers += answers.length;
        said.excluded += answers.filter((answer) => answer === false).length;
      });
    }
    t.print(`${said.present} filters; ${said.answers} answers, ${said.excluded} of them NOT`);
    assert.ok(said.present > 5 * files.length && said.excluded > said.answers / 5 && said.excluded < said.answers * 4 / 5);
  }, { needs: ({ name }) => name === 'chromium-2d', sites: ['hosted'], limit: 600000 });
};
