import assert from 'node:assert/strict';
import { fruit, Oracle } from '../harness/oracle.mjs';
import { until } from '../harness/until.mjs';

const wait = (page, milliseconds) =>
  page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), milliseconds);

// The page as in a tab behind another one. Engines differ in how a test can hide a tab, so the
// page is told.
const hide = (page, hidden) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    const state = value ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

export default (test) => {
  test('none in 5 s of idling, also after work and with the pointer at rest', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    await simulator.click('Seed');
    await simulator.check('mango');
    const { x, y } = await (await page.element('img', 'Bit array')).box();
    await page.move(x + 100, y + 150);
    await simulator.settled();
    const before = await simulator.frames();
    await wait(page, 5000);
    assert.equal(await simulator.frames(), before);
    t.print(`0 frames in 5 s, ${before} before`);
  });

  test('none while hidden, and the picture is current when shown again', async (t) => {
    const simulator = await t.open();
    await simulator.settled();
    await hide(simulator.page, true);
    const before = await simulator.frames();
    for (const key of fruit) await simulator.apply({ type: 'insert', key });
    await wait(simulator.page, 1000);
    assert.equal(await simulator.frames(), before);
    assert.equal((await simulator.state()).inserted, 6, 'commands work meanwhile');
    await hide(simulator.page, false);
    await until(async () => (await simulator.frames()) > before, 'a frame when shown');
    await simulator.shows('Inserted', '6');
  });

  test('none while scrolled off the screen', async (t) => {
    const simulator = await t.embed(
      '<iframe src="index.html" width="900" height="600" title="S"></iframe><p id="tall">…</p>',
    );
    const { page } = simulator;
    await simulator.settled();
    await page.leave();
    await page.evaluate(() => {
      const tall = document.getElementById('tall');
      tall.style.height = '5000px';
      scrollTo(0, 4000);
    });
    await page.enter('iframe');
    // The page learns of it from its IntersectionObserver, a moment later.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const watcher = new IntersectionObserver((entries) => {
            if (entries.at(-1).isIntersecting) return;
            watcher.disconnect();
            resolve();
          });
          watcher.observe(document.getElementById('canvas'));
        }),
    );
    await wait(page, 100);
    const before = await simulator.frames();
    for (const key of fruit) await simulator.apply({ type: 'insert', key });
    await wait(page, 1000);
    assert.equal(await simulator.frames(), before);
    await page.leave();
    await page.evaluate(() => scrollTo(0, 0));
    await page.enter('iframe');
    await until(async () => (await simulator.frames()) > before, 'a frame when back in view');
    await simulator.shows('Inserted', '6');
  }, { sites: ['hosted'] });

  test('two inserts 50 ms apart both land, and end as without animation', async (t) => {
    const digests = [];
    for (const reduced of [false, true]) {
      const simulator = await t.open('', { reduced });
      await simulator.settled();
      await simulator.page.evaluate(async () => {
        bloom.apply({ type: 'insert', key: 'apple' });
        await new Promise((resolve) => setTimeout(resolve, 50));
        bloom.apply({ type: 'insert', key: 'fig' });
      });
      const { keys, bits, reducedMotion } = await simulator.state();
      assert.deepEqual(keys, ['apple', 'fig']);
      assert.equal(bits, new Oracle({ m: 64, k: 3 }).insert('apple', 'fig').base64());
      assert.equal(reducedMotion, reduced);
      await simulator.settled();
      await simulator.shows('Inserted', '2');
      digests.push(await simulator.digest());
    }
    assert.equal(digests[0], digests[1]);
  });

  test('reduced motion draws no animation', async (t) => {
    const counts = [];
    for (const reduced of [false, true]) {
      const simulator = await t.open('', { reduced });
      await simulator.settled();
      const before = await simulator.frames();
      await simulator.apply({ type: 'insert', key: 'apple' });
      await simulator.settled();
      counts.push((await simulator.frames()) - before);
    }
    const [moving, still] = counts;
    t.print(`${moving} frames for an insert, ${still} with reduced motion`);
    assert.ok(still >= 1 && still <= 6, `${still} frames with reduced motion`);
    assert.ok(moving > still, `${moving} frames with motion, ${still} without`);
  });

  test('bloom.ready comes with the first frame', async (t) => {
    const simulator = await t.open();
    assert.ok((await simulator.frames()) >= 1);
    const painted = await simulator.page.evaluate(() => {
      const { width, height } = document.getElementById('canvas');
      return width > 100 && height > 100;
    });
    assert.ok(painted);
  });
};
