import assert from 'node:assert/strict';
import { until } from '../harness/until.mjs';

const article = `<p>An article with a figure.</p><iframe src="index.html" width="900" height="700"
  title="Simulator"></iframe><p id="below">${'More text. '.repeat(4000)}</p>`;

const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

export default (test) => {
  test('the wheel over the canvas scrolls the host page', async (t) => {
    const simulator = await t.embed(article, { height: 600 });
    const { page } = simulator;
    const { x, y } = await (await page.element('img', 'Bit array')).box();
    await page.leave();
    await page.wheel(x + 200, y + 150, 300);
    await until(() => page.evaluate(() => scrollY > 200), 'the host page scrolled');
  }, { sites: ['hosted'] });

  test('the wheel over the canvas scrolls the page itself', async (t) => {
    const simulator = await t.open('', { width: 500, height: 400 });
    const { page } = simulator;
    const { x, y } = await (await page.element('img', 'Bit array')).box();
    await page.wheel(x + 200, y + 200, 100);
    await until(() => page.evaluate(() => scrollY > 50), 'the page scrolled');
  });

  test('Recent scrolls inside, then the page goes on', async (t) => {
    const simulator = await t.open('', { width: 960, height: 900 });
    const { page } = simulator;
    await page.evaluate(() => {
      for (let i = 0; i < 220; i++) bloom.apply({ type: 'check', key: `key ${i}` });
    });
    const log = await page.element('log', 'Recent');
    await until(() => log.evaluate((it) => it.children.length >= 200), '200 lines in Recent');
    assert.ok(await log.evaluate((it) => it.scrollHeight > it.clientHeight + 100), 'more than fits');
    const { x, y } = middle(await log.box());
    await page.wheel(x, y, 120);
    await until(() => log.evaluate((it) => it.scrollTop > 50), 'Recent scrolled by the wheel');
    assert.equal(await page.evaluate(() => scrollY), 0);
    await log.focus();
    await page.press('End');
    const end = (it) => it.scrollTop + it.clientHeight > it.scrollHeight - 2;
    await until(() => log.evaluate(end), 'Recent scrolled to its end by key');
  });

  test('a slider is dragged on the canvas', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    const box = await (await page.element('slider', 'Bits (m)')).box();
    const y = box.y + box.height / 2;
    await page.move(box.x + box.width * 0.2, y);
    await page.down();
    const seen = new Set();
    for (const share of [0.3, 0.4, 0.5, 0.6, 0.7]) {
      await page.move(box.x + box.width * share, y);
      seen.add((await simulator.state()).m);
    }
    await page.up();
    await until(async () => (await simulator.state()).m > 10000, 'm follows the pointer');
    await simulator.settled();
    const reached = (await simulator.state()).m;
    await page.move(box.x + box.width * 0.2, y);
    await simulator.settled();
    assert.equal((await simulator.state()).m, reached, 'no drag after the button is up');
    assert.ok(Number.isInteger(Math.log2(reached)), `${reached} is a power of two`);
    const entry = await page.element('spinbutton', 'Bits (m)');
    assert.equal(await entry.value(), String(reached));
  });

  test('pointing at the grid changes nothing but the picture', async (t) => {
    const simulator = await t.open('#keys=apple,fig');
    const { page } = simulator;
    await simulator.settled();
    const digest = await simulator.digest();
    const before = await simulator.frames();
    const { x, y } = await (await page.element('img', 'Bit array')).box();
    for (let i = 0; i < 6; i++) await page.clickAt(x + 40 + 60 * i, y + 160);
    await until(async () => (await simulator.frames()) > before, 'frames for the pointer');
    assert.equal(await simulator.digest(), digest);
  });

  test(
    'touch presses buttons and leaves panning to the page',
    async (t) => {
      const simulator = await t.open('', { touch: true, width: 400, height: 700 });
      const { page } = simulator;
      // Firefox can be touched, but does not say that its pointer is coarse.
      const least = (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) ? 40 : 24;
      for (const [name, expected] of [['Seed', '6'], ['Undo', '0'], ['Redo', '6']]) {
        const button = await page.element('button', name);
        await button.evaluate((it) => it.scrollIntoView({ block: 'center' }));
        const box = await button.box();
        assert.ok(box.height >= least, `${name} is ${box.height} px high on touch`);
        const { x, y } = middle(box);
        await page.tap(x, y);
        await simulator.shows('Inserted', expected);
      }
      const panning = await page.evaluate(() => {
        const canvas = document.getElementById('canvas');
        const event = new TouchEvent('touchmove', { bubbles: true, cancelable: true });
        canvas.dispatchEvent(event);
        return [event.defaultPrevented, getComputedStyle(canvas).touchAction];
      });
      assert.equal(panning[0], false);
      assert.match(panning[1], /auto|pan-y|manipulation/);
    },
    { needs: (browser) => browser.canTouch },
  );
};
