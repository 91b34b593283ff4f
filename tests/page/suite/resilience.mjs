// What goes wrong in real life: lost graphics, too many pages, offline.
import assert from 'node:assert/strict';
import { distance, readPng } from '../harness/png.mjs';
import { Simulator } from '../harness/simulator.mjs';
import { until } from '../harness/until.mjs';

const set = [0x24, 0x57, 0xc5];

async function blueShare(page) {
  const { width, height, at } = readPng(await page.screenshot());
  let count = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) count += distance(at(x, y), set) < 8 ? 1 : 0;
  }
  return (4 * count) / (width * height);
}

const hasWebGL = ({ name }) => name === 'chromium' || name === 'webkit';

export default (define) => {
  const test = (name, body, options) => define(name, body, { sites: ['hosted'], ...options });

  test(
    'a lost WebGL context comes back by itself',
    async (t) => {
      for (const restores of [true, false]) {
        const simulator = await t.open('#theme=light&keys=apple,banana,cherry,grape');
        const { page } = simulator;
        await simulator.settled();
        const before = await blueShare(page);
        const digest = await simulator.digest();
        const lostAt = await page.evaluate((back) => {
          const context = document.getElementById('canvas').getContext('webgl');
          const loss = context.getExtension('WEBGL_lose_context');
          loss.loseContext();
          if (back) setTimeout(() => loss.restoreContext(), 50);
          return performance.now();
        }, restores);
        await until(async () => Math.abs((await blueShare(page)) / before - 1) < 0.1, 'the picture again');
        const took = (await page.evaluate(() => performance.now())) - lostAt;
        t.print(`${restores ? 'restored' : 'never restored'}: picture again within ${Math.round(took)} ms`);
        assert.equal(await simulator.digest(), digest);
        await simulator.insert('fig');
        await simulator.shows('Inserted', '5');
        assert.equal((await simulator.state()).renderer, restores ? 'webgl' : 'canvas2d');
      }
    },
    { needs: hasWebGL },
  );

  test('twenty on one page are all drawn', async (t) => {
    t.tolerate(/too many.*WebGL/i);
    const count = 20;
    const page = await t.page({ width: 1500, height: 1300 });
    const frame = '<iframe src="index.html#theme=light&controls=none&keys=a,b,c,d,e,f,g,h" width="280" height="300"></iframe>';
    const html = `<!doctype html><html lang="en"><head><title>Many</title><link rel="icon" href="data:,">
      </head><body>${frame.repeat(count)}</body></html>`;
    const server = await t.serve({ files: { 'many.html': html } });
    await page.open(server.url('many.html'));
    await until(
      () => page.evaluate(async () => {
        const ready = Array.from({ length: 20 }, (_, i) => frames[i].bloom.ready);
        return Promise.all(ready).then(() => true);
      }),
      'twenty started',
      40000,
    );
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll('iframe')].map((it) => {
        const { x, y, width, height } = it.getBoundingClientRect();
        return { x, y, width, height };
      }),
    );
    await until(async () => {
      const { at } = readPng(await page.screenshot());
      return boxes.every(({ x, y, width, height }) => {
        for (let dy = 4; dy < height; dy += 3) {
          for (let dx = 4; dx < width; dx += 3) {
            if (distance(at(x + dx, y + dy), set) < 8) return true;
          }
        }
        return false;
      });
    }, 'set cells in all twenty', 20000);
  }, { limit: 240000 });

  test('works offline after one visit', async (t) => {
    t.tolerate(/./);  // a failed fetch is logged by the browser before the worker answers
    const page = await t.page();
    const server = await t.serve();
    await page.open(server.url('index.html'));
    await new Simulator(page).ready();
    await until(
      () => page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state === 'activated';
      }),
      'an active service worker',
      15000,
    );
    await server.close();
    await page.open(server.url('index.html?offline#m=16&keys=apple'));
    const simulator = await new Simulator(page).ready();
    assert.deepEqual((await simulator.state()).keys, ['apple']);
  });
};
