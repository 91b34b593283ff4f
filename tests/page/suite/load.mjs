import assert from 'node:assert/strict';
import fs from 'node:fs';
import { endless, keyFile, million, words } from '../harness/fixtures.mjs';
import { Oracle } from '../harness/oracle.mjs';
import { until } from '../harness/until.mjs';

const choose = async (simulator, file) =>
  (await simulator.page.select('input[type=file]')).upload(file);

// Loads a file through the page's file input and tells how long it took, as the page sees it, and
// what the page could do meanwhile: frames of the browser and the longest wait between two.
async function timedLoad(simulator, file) {
  await simulator.page.evaluate(() => {
    window.load = { ticks: 0, longest: 0, milliseconds: 0 };
    const start = performance.now();
    let last = start;
    const tick = (now) => {
      load.ticks += 1;
      load.longest = Math.max(load.longest, now - last);
      last = now;
      if (!load.milliseconds) requestAnimationFrame(tick);
    };
    let started = 0;
    document.querySelector('input[type=file]').addEventListener('change', () => {
      started = last = performance.now();
      load.ticks = load.longest = 0;
    }, { capture: true });
    requestAnimationFrame(tick);
    const leave = bloom.subscribe((event) => {
      if (event.type !== 'loaded') return;
      load.milliseconds = performance.now() - started;
      leave();
    });
  });
  await choose(simulator, file);
  return until(
    () => simulator.page.evaluate(() => load.milliseconds && load),
    'the keys loaded',
    40000,
  );
}

const drop = (simulator, name, text) =>
  simulator.page.evaluate(
    (fileName, content) => {
      const dataTransfer = new DataTransfer();
      if (fileName) dataTransfer.items.add(new File([content], fileName, { type: 'text/plain' }));
      else dataTransfer.setData('text/plain', content);
      const canvas = document.getElementById('canvas');
      for (const type of ['dragenter', 'dragover', 'drop']) {
        canvas.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      }
    },
    name,
    text,
  );

export default (test) => {
  test('the button Load keys opens the chooser', async (t) => {
    const simulator = await t.open();
    await simulator.page.evaluate(() => {
      window.opened = 0;
      document.querySelector('input[type=file]').addEventListener('click', (event) => {
        event.preventDefault();
        window.opened += navigator.userActivation?.isActive === false ? 0 : 1;
      });
    });
    await simulator.click('Load keys');
    await until(() => simulator.page.evaluate(() => opened === 1), 'the file chooser, by a user’s act');
  });

  test('a real word list', async (t) => {
    const list = fs.readFileSync(words, 'utf8').trim().split('\n');
    const simulator = await t.open('#m=1MiB&k=7');
    const { milliseconds } = await timedLoad(simulator, words);
    t.print(`${list.length} words in ${Math.round(milliseconds)} ms`);
    const { inserted, distinct, bits } = await simulator.state();
    assert.deepEqual([inserted, distinct], [list.length, new Set(list).size]);
    assert.equal(bits, new Oracle({ m: 8388608, k: 7 }).insert(...list).base64());
    await simulator.shows('Inserted', list.length.toLocaleString('en'));
    assert.deepEqual(await simulator.alerts(), []);
    await simulator.click('Undo');
    await until(async () => (await simulator.state()).inserted === 0, 'Undo of the load');
  });

  test('a million keys, and the page stays responsive', async (t) => {
    const simulator = await t.open('#m=2^24&k=7');
    const { milliseconds, ticks, longest } = await timedLoad(simulator, million());
    t.print(
      `1,000,000 keys in ${Math.round(milliseconds)} ms, ${ticks} frames meanwhile, ` +
        `longest wait ${Math.round(longest)} ms`,
    );
    assert.equal((await simulator.state()).distinct, 1e6);
    assert.ok(ticks >= 3, `only ${ticks} frames while it loaded`);  // the times are the benchmark's
    await simulator.neverNot(['key no.       0', 'key no.     777', 'key no.  999999']);
  });

  test('progress is shown, and Cancel leaves the state as it was', async (t) => {
    const simulator = await t.open('#m=2^24&k=7&keys=apple,fig');
    const digest = await simulator.digest();
    await choose(simulator, endless());
    const bar = await simulator.page.element('progressbar', 'Loading keys');
    const share = () => bar.evaluate((it) => Number(it.value ?? it.ariaValueNow));
    await until(async () => (await share()) > 0, 'progress');
    await simulator.click('Cancel');
    await until(async () => !(await simulator.page.find('progressbar')).length, 'no progress bar');
    assert.equal(await simulator.digest(), digest);
    await simulator.insert('date');
    await simulator.shows('Inserted', '3');
  });

  test('lines of every kind', async (t) => {
    const simulator = await t.open('#m=1024');
    const lines = [
      '\ufeffapple\r\n', 'fig\n', '\n', '\r\n', ' blank \r\n', `${'x'.repeat(4096)}\n`,
      `${'y'.repeat(4097)}\n`, 'ключ\n', Buffer.from([0x61, 0xff, 0xfe, 0x0a]), 'last without end',
    ].map((line) => Buffer.from(line));
    await choose(simulator, keyFile('kinds.txt', Buffer.concat(lines)));
    const expected = ['apple', 'fig', ' blank ', 'x'.repeat(4096), 'ключ', 'last without end'];
    await simulator.shows('Inserted', String(expected.length));
    const { keys, bits } = await simulator.state();
    assert.deepEqual(keys, expected);
    assert.equal(bits, new Oracle({ m: 1024, k: 3 }).insert(...expected).base64());
    await simulator.warns(/\b2\b.*line 7.*line 9/s);
  });

  test('a file is dropped on the picture', async (t) => {
    const simulator = await t.open();
    await drop(simulator, 'keys.txt', 'apple\nfig\n');
    await simulator.shows('Inserted', '2');
    assert.deepEqual((await simulator.state()).keys, ['apple', 'fig']);
  });

  test('bad files are named and change nothing', async (t) => {
    const simulator = await t.open('#keys=apple');
    const cases = [
      ['picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 10, 0, 3]), /text/],
      ['empty.txt', '', /no key/],
      ['blank-lines.txt', '\n\r\n\n', /no key/],
      ['latin1.txt', Buffer.from([0xe9, 0x0a, 0xe8, 0x0a]), /\b2\b.*UTF-8/s],
    ];
    for (const [name, content, reason] of cases) {
      await choose(simulator, keyFile(name, content));
      await simulator.warns(reason);
      assert.deepEqual((await simulator.state()).keys, ['apple'], name);
      await simulator.check('apple');
      await until(async () => !(await simulator.alerts()).length, `the alert about ${name} is gone`);
    }
    await drop(simulator, '', 'just text');
    await simulator.warns(/file/);
    assert.deepEqual((await simulator.state()).keys, ['apple']);
  });
};
