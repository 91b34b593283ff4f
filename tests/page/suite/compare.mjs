// The tabs, and the view Compare: all families on the present keys.
import assert from 'node:assert/strict';
import { accessible } from '../harness/axe.mjs';
import { until } from '../harness/until.mjs';

const families = ['classic', 'split-block', 'blocked', 'counting', 'scalable', 'stable', 'cuckoo', 'xor',
  'fuse', 'ribbon', 'quotient', 'partitioned'];

const chosen = (simulator) => simulator.page.evaluate(() => {
  const tab = document.querySelector('[role=tab][aria-selected=true]');
  const panel = document.querySelector('[role=tabpanel]');
  return [tab.textContent, document.getElementById(panel.getAttribute('aria-labelledby')).textContent];
});

/** The comparison as its table reads: {caption, heads, rows} of texts. */
const table = (simulator) => simulator.page.evaluate(() => {
  const element = document.querySelector('table');
  const texts = (row) => [...row.cells].map((cell) => cell.textContent);
  return {
    caption: element.caption.textContent,
    heads: [...element.tHead.rows[0].cells].map(({ scope, textContent }) => `${scope} ${textContent}`),
    rows: [...element.tBodies[0].rows].map((row) => [row.cells[0].scope, ...texts(row)]),
  };
});

const busy = async (simulator) => (await simulator.page.find('progressbar')).length > 0;

const compared = (simulator) => until(async () => {
  const found = await simulator.page.find('button', 'Measure the speed');
  return found.length === 1 && !(await busy(simulator));
}, 'all families compared', 60000);

const loaded = async (t, count, tail = 'm=200000&k=7', look = {}) => {
  const simulator = await t.open(`#${tail}`, look);
  await simulator.page.evaluate((n) => {
    bloom.apply({ type: 'load', keys: Array.from({ length: n }, (_, i) => `key ${i}`) });
  }, count);
  return simulator;
};

export default (test) => {
  test('tabs are one stop, arrow keys move, and no state changes', async (t) => {
    const simulator = await t.open('#keys=apple,banana');
    const { page } = simulator;
    const digest = await simulator.digest();
    await page.element('tablist', 'Views');
    await page.element('tabpanel', 'Filter');
    await (await page.element('tab', 'Filter')).focus();
    for (const [key, name] of [['ArrowRight', 'Rates'], ['ArrowRight', 'Size'], ['ArrowRight', 'Compare'],
      ['ArrowRight', 'Stories'], ['ArrowRight', 'Filter'], ['ArrowLeft', 'Stories'], ['Home', 'Filter'], ['End', 'Stories'],
      ['ArrowLeft', 'Compare']]) {
      await page.press(key);
      await until(async () => (await chosen(simulator))[0] === name, `${key} chooses ${name}`);
      assert.deepEqual(await chosen(simulator), [name, name]);
      assert.equal(await page.evaluate(() => document.activeElement.textContent), name);
    }
    await page.element('tabpanel', 'Compare');
    await page.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.role ?? 'none'), 'none');
    await page.press('Shift+Tab');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Compare');
    await compared(simulator);
    assert.equal(await simulator.digest(), digest);
    await page.click('tab', 'Filter');
    await page.element('img', 'Bit array');
    await page.element('slider', 'Bits (m)');
  });

  test('parts of the page have no tabs', async (t) => {
    for (const tail of ['controls=min', 'controls=none', 'show=bits,key']) {
      const { page } = await t.open(`#${tail}`);
      assert.deepEqual(await page.find('tab'), [], tail);
      assert.deepEqual(await page.find('tabpanel'), [], tail);
    }
  });

  test('all families are compared while the page goes on, in a table', async (t) => {
    const simulator = await loaded(t, 20000);
    const { page } = simulator;
    await page.evaluate(() => {
      window.gaps = [];
      let last = performance.now();
      const tick = (now) => {
        gaps.push(now - last);
        last = now;
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    const start = performance.now();
    // It may be over before a driver has looked.
    await page.evaluate(() => {
      window.progress = [];
      new MutationObserver(() => {
        const bar = document.querySelector('progress, [role=progressbar]');
        if (bar) window.progress.push(bar.getAttribute('aria-label'));
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.click('tab', 'Compare');
    await compared(simulator);
    assert.equal(await page.evaluate(() => window.progress[0]), 'Comparing');
    const frames = await page.evaluate(() => gaps.length);
    t.print(`${Math.round(performance.now() - start)} ms, ${frames} frames meanwhile`);
    assert.ok(frames >= 20, `${frames} frames while it compared`);

    const { caption, heads, rows } = await table(simulator);
    assert.equal(caption, 'All families on the same keys');
    assert.ok(heads.every((head) => head.startsWith('col ')), `${heads}`);
    assert.deepEqual(rows.map(([scope, family]) => `${scope} ${family}`), families.map((name) => `row ${name}`));
    const column = (name) => heads.indexOf(`col ${name}`) + 1;
    for (const row of rows) {
      const measured = parseFloat(row[column('measured rate')]);
      const [low, high] = row[column('95 % interval')].split('–').map(parseFloat);
      assert.ok(low <= measured && measured <= high, `${row}`);
      const bits = parseFloat(row[column('bits per key')]);
      assert.ok(row[1] === 'xor' || row[1] === 'fuse' || (bits > 8.5 && bits <= 10), `${row}`);
      // What it really takes, and in words where that is more than was allowed.
      const size = row[column('bits')];
      assert.equal(size.startsWith('smallest size '), bits > 10, `${row}`);
      const all = Number(size.replace('smallest size ', '').replaceAll(',', ''));
      assert.ok(Math.abs(all / 20000 - bits) < 0.06, `${row}`);
    }
    // The filter of the page is the classic row, measured on its own with fewer questions.
    const { fp } = await simulator.state();
    const classic = parseFloat(rows[0][column('measured rate')]) / 100;
    assert.ok(classic > fp.low * 0.95 && classic < fp.high * 1.05, `${classic} in ${fp.low} … ${fp.high}`);

    await simulator.enterKey('key 7');
    await simulator.says('PRESENT for “key 7”');
    await simulator.enterKey('no such key');
    await until(async () => /^(NOT|MAYBE) for “no such key”: /.test(await simulator.verdict()), 'the answers');
    await simulator.settled();
    const drawn = await simulator.frames();
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.equal(await simulator.frames(), drawn, 'nothing runs when all is done');
  });

  test('Cancel stops it, a change of the keys begins it again', async (t) => {
    const simulator = await loaded(t, 20000);
    const { page } = simulator;
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const cancel = [...document.querySelectorAll('button')].find(
          (button) => button.textContent === 'Cancel' || button.getAttribute('aria-label') === 'Cancel');
        if (!cancel) return;
        observer.disconnect();
        cancel.click();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await page.click('tab', 'Compare');
    await page.element('button', 'Compare');
    await simulator.settled();
    assert.equal(await busy(simulator), false);
    await simulator.apply({ type: 'insert', key: 'one more' });
    await compared(simulator);
    await page.click('button', 'equal rate');
    await compared(simulator);
    const { rows } = await table(simulator);
    assert.equal(rows.length, families.length);
    await page.click('tab', 'Filter');
    assert.equal(await busy(simulator), false);
  });

  test('a row opens its family in Filter', async (t) => {
    const simulator = await loaded(t, 2000, 'm=20000&k=3');
    await simulator.page.click('tab', 'Compare');
    await compared(simulator);
    await simulator.page.click('button', 'classic');
    await until(async () => (await chosen(simulator))[0] === 'Filter', 'Filter');
    const { m, k, distinct } = await simulator.state();
    assert.deepEqual([m, k, distinct], [20000, 7, 2000]);
  });

  test('the link names the tab, and Share keeps it', async (t) => {
    const simulator = await t.open('#keys=apple,banana&tab=compare');
    await simulator.page.element('tabpanel', 'Compare');
    await compared(simulator);
    await simulator.click('Share');
    await until(() => simulator.page.evaluate(() => /[&#]tab=compare/.test(location.hash)), 'a link with the tab');
    await simulator.page.evaluate(() => (location.hash = '#keys=apple'));
    await until(async () => (await chosen(simulator))[0] === 'Filter', 'Filter');
  });

  test('times are measured when asked for, as ratios to classic', async (t) => {
    const simulator = await loaded(t, 2000, 'm=20000&k=7');
    const { page } = simulator;
    await page.click('tab', 'Compare');
    await compared(simulator);
    const before = (await table(simulator)).rows;
    await page.click('button', 'Measure the speed');
    await until(async () => (await table(simulator)).rows[0].at(-1) !== '', 'times', 60000);
    const { rows } = await table(simulator);
    assert.deepEqual(rows[0].slice(-2), ['1.0 ×', '1.0 ×']);
    for (const [i, row] of rows.entries()) {
      assert.deepEqual(row.slice(0, -2), before[i].slice(0, -2), 'the same rates');
    }
    t.print(rows.map((row) => `${row[1]} ${row.slice(-2).join(' ')}`).join(', '));
  });

  test('axe-core finds no violation in Compare', async (t) => {
    for (const [theme, width] of [['light', 1280], ['dark', 1280], ['light', 500], ['dark', 500]]) {
      const simulator = await loaded(t, 100, `m=1000&theme=${theme}`, { width, height: 800 });
      await simulator.page.click('tab', 'Compare');
      await compared(simulator);
      await accessible(simulator.page, `${theme}, ${width}`);
      const wide = await simulator.page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} px at ${width}`);
    }
  });
};
