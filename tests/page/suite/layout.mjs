import assert from 'node:assert/strict';
import { fruit, Oracle } from '../harness/oracle.mjs';
import { distance, readPng } from '../harness/png.mjs';
import { until } from '../harness/until.mjs';

const accent = [0x24, 0x57, 0xc5];

// Left, top, right and bottom of what differs from the background, in device pixels.
function bounds({ width, height, at }) {
  const background = at(2, height - 2);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (distance(at(x, y), background) < 24) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return [left, top, right, bottom];
}

function share({ width, height, at }, colour) {
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) count += distance(at(x, y), colour) < 8 ? 1 : 0;
  }
  return count / (width * height);
}

async function picture(simulator) {
  await simulator.settled();
  return readPng(await simulator.page.screenshot());
}

const overflow = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export default (test) => {
  test('set cells have the set colour', async (t) => {
    const simulator = await t.open('#theme=light');
    const empty = share(await picture(simulator), accent);
    await simulator.apply({ type: 'seed' });
    const six = share(await picture(simulator), accent);
    await simulator.apply({ type: 'load', keys: Array.from({ length: 200 }, (_, i) => `${i}`) });
    const full = share(await picture(simulator), accent);
    const { filled } = new Oracle({ m: 64, k: 3 }).insert(...fruit);
    const ratio = (six - empty) / (full - empty);
    t.print(`${filled} of 64 cells set: ${(64 * ratio).toFixed(1)} cells of colour`);
    assert.ok(full - empty > 0.02, `the grid covers ${full - empty} of the picture`);
    assert.ok(Math.abs(ratio - filled / 64) < 0.06, `${ratio} of the cells are coloured`);
  });

  test('at pixel ratio 2 the picture is the same, twice as large', async (t) => {
    const one = await picture(await t.open('#theme=light&keys=apple,fig', { height: 700 }));
    const two = await picture(await t.open('#theme=light&keys=apple,fig', { height: 700, ratio: 2 }));
    assert.equal(two.width, 2 * one.width);
    const expected = bounds(one).map((edge) => 2 * edge);
    const seen = bounds(two);
    seen.forEach((edge, i) => assert.ok(Math.abs(edge - expected[i]) <= 8, `${seen}, not ${expected}`));
    let different = 0;
    let samples = 0;
    for (let y = 4; y < one.height - 4; y += 5) {
      for (let x = 4; x < one.width - 4; x += 5) {
        samples += 1;
        different += distance(one.at(x, y), two.at(2 * x + 1, 2 * y + 1)) > 64 ? 1 : 0;
      }
    }
    t.print(`${((100 * different) / samples).toFixed(1)} % of sampled points differ`);
    assert.ok(different / samples < 0.06, `${different} of ${samples} points differ`);
  });

  test('the drawing has as many pixels as the screen', async (t) => {
    for (const ratio of t.browser.name === 'webkit' ? [1, 2] : [1, 1.25, 2, 3]) {
      const simulator = await t.open('', { ratio, width: 700, height: 500 });
      await simulator.settled();
      const [drawn, shown] = await simulator.page.evaluate(() => {
        const canvas = document.getElementById('canvas');
        const { width, height } = canvas.getBoundingClientRect();
        return [[canvas.width, canvas.height], [width, height]];
      });
      shown.forEach((length, i) =>
        assert.ok(Math.abs(length * ratio - drawn[i]) <= ratio, `${drawn} drawn, ${shown} × ${ratio} shown`),
      );
    }
  });

  test('the array is large, in sight with key and verdict, and drawn at its size', async (t) => {
    for (const [width, height, share, touch] of [
      [1280, 720, 1 / 5, false], [1920, 1080, 1 / 4, false], [390, 844, 1 / 4, true], [844, 390, 1 / 6, true],
    ]) {
      if (touch && t.browser.name !== 'chromium') continue;  // the others have windows no narrower
      const simulator = await t.open(`#keys=${fruit}&check=fig`, { width, height, touch });
      await simulator.settled();
      const seen = await simulator.page.evaluate(() => {
        const rect = (id) => document.getElementById(id).getBoundingClientRect();
        const cells = rect('cell');
        const canvas = document.getElementById('canvas');
        return {
          share: cells.width * cells.height / (innerWidth * innerHeight),
          across: [rect('grid_heading').left, cells.right],
          bottom: Math.max(...['key', 'verdict', 'cell'].map((id) => rect(id).bottom)),
          pixels: canvas.width / (canvas.getBoundingClientRect().width * devicePixelRatio),
          type: rect('insert').height / 37,
          widths: [document.body.clientWidth, rect('canvas').width],
        };
      });
      t.print(`${width} × ${height}: the cells cover ${(100 * seen.share).toFixed(1)} %`);
      assert.ok(seen.share >= share, `${seen.share} of ${width} × ${height}`);
      assert.ok(seen.bottom <= height, `down to ${seen.bottom} of ${height}`);
      assert.equal(seen.pixels, 1);
      assert.equal(...seen.widths, 'the picture is as wide as the page beside its scroll bar');
      if (width === 1920) assert.equal(seen.type, 1.5);
      if (width === 390) {
        // From margin to margin, but for what whole pixels a cell leave.
        const [left, right] = seen.across;
        assert.ok(left <= 16 && right >= seen.widths[0] - 16 - 8 - 4, `from ${left} to ${right}`);
      }
    }
  });

  test('320 px wide: all there, nothing scrolls sideways', async (t) => {
    const simulator = await t.embed(
      '<iframe src="index.html" width="320" height="800" frameborder="0" title="Simulator"></iframe>',
    );
    const { page } = simulator;
    assert.equal(await page.evaluate(() => innerWidth), 320);
    assert.equal(await overflow(page), 0);
    const widgets = [['textbox', 'Key'], ['button', 'Insert'], ['button', 'Load keys'], ['log', 'Recent'],
      ['slider', 'Bits (m)'], ['spinbutton', 'Bits (m)']];
    for (const [role, name] of widgets) {
      const box = await (await page.element(role, name)).evaluate((it) => {
        const { left, right, width, height } = it.getBoundingClientRect();
        return { left, right, width, height };
      });
      assert.ok(box.left >= 0 && box.right <= 320, `${name} from ${box.left} to ${box.right}`);
      assert.ok(box.width >= 24 && box.height >= 24, `${name} is ${box.width} × ${box.height}`);
    }
    await simulator.click('Seed');
    await simulator.shows('Inserted', '6');
  }, { sites: ['hosted'] });

  test('the picture follows its element without a window resize', async (t) => {
    const simulator = await t.embed('<iframe src="index.html" width="900" height="900" title="S"></iframe>');
    const { page } = simulator;
    const width = () => page.evaluate(() => document.getElementById('canvas').getBoundingClientRect().width);
    await simulator.settled();
    const wide = await width();
    await page.leave();
    await page.evaluate(() => (document.querySelector('iframe').width = 500));
    await page.enter('iframe');
    await until(async () => (await width()) < wide - 300, 'a narrower picture');
    await simulator.settled();
    assert.equal(await overflow(page), 0);
    await page.evaluate(() => {
      window.resizes = 0;
      addEventListener('resize', (event) => (resizes += event.isTrusted ? 1 : 0));
      document.getElementById('stage').style.width = '360px';
    });
    await until(async () => Math.abs((await width()) - 360) <= 1, 'a picture as wide as its stage');
    assert.equal(await page.evaluate(() => resizes), 0, 'resizes of the window');
    await simulator.click('Seed');
    await simulator.shows('Inserted', '6');
  }, { sites: ['hosted'] });

  test('nothing shifts while the page starts and works', async (t) => {
    const simulator = await t.open('', { height: 1200 });
    const height = () => simulator.page.evaluate(() => document.documentElement.scrollHeight);
    const place = async () => JSON.stringify(await (await simulator.page.element('button', 'Insert')).box());
    await simulator.settled();
    const before = [await height(), await place()];
    await simulator.click('Seed');
    await simulator.check('mango');
    await simulator.settled();
    assert.deepEqual([await height(), await place()], before);
  });
};
