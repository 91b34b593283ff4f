// What goes wrong in real life: lost graphics, too many pages, offline.
import assert from 'node:assert/strict';
import { distance, readPng } from '../harness/png.mjs';
import { headScript } from '../harness/server.mjs';
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
        const simulator = await t.open('#theme=light');
        const { page } = simulator;
        await simulator.click('Seed');
        await simulator.settled();
        const seeded = await blueShare(page);
        await simulator.click('Undo');
        await simulator.settled();
        assert.ok((await blueShare(page)) < 0.6 * seeded, 'an empty array is told from a seeded one');
        const lostAt = await page.evaluate((back) => {
          const context = document.getElementById('canvas').getContext('webgl');
          const loss = context.getExtension('WEBGL_lose_context');
          loss.loseContext();
          if (back) setTimeout(() => loss.restoreContext(), 50);
          bloom.apply({ type: 'redo' });  // which no picture from before the loss can show
          return performance.now();
        }, restores);
        const digest = await simulator.digest();
        await until(async () => Math.abs((await blueShare(page)) / seeded - 1) < 0.1, 'the picture again');
        const took = (await page.evaluate(() => performance.now())) - lostAt;
        t.print(`${restores ? 'restored' : 'never restored'}: picture again within ${Math.round(took)} ms`);
        assert.equal(await simulator.digest(), digest);
        await simulator.insert('fig');
        await simulator.shows('Inserted', '7');
        assert.equal((await simulator.state()).renderer, restores ? 'webgl' : 'canvas2d');
      }
    },
    { needs: hasWebGL },
  );

  test(
    'a WebGL context that is lost before the first frame is no failure',
    async (t) => {
      // The page looks for its twin between the start and the first frame.
      const lose = `const { getContext } = HTMLCanvasElement.prototype;
        const { getElementById } = Document.prototype;
        HTMLCanvasElement.prototype.getContext = function (...wanted) {
          const context = getContext.apply(this, wanted);
          if (context?.createProgram) window.gl = context;
          return context;
        };
        document.getElementById = (id) => {
          if (id === 'twin') window.gl?.getExtension('WEBGL_lose_context').loseContext();
          return getElementById.call(document, id);
        };`;
      const simulator = await t.open('#theme=light', {
        server: { files: { 'lose.js': lose }, rewrite: headScript('lose.js', 'index.html') },
      });
      assert.ok(await simulator.page.evaluate(() => gl.isContextLost()), 'a lost context');
      await simulator.click('Seed');
      await until(async () => (await blueShare(simulator.page)) > 0.01, 'the picture');
      assert.equal((await simulator.state()).renderer, 'canvas2d');
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

  const kept = (page) => page.evaluate(() => caches.keys());
  const keptOnce = async (page) => {
    const active = () => page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated';
    });
    await until(active, 'an active service worker', 15000);
    return (await kept(page)).find((name) => name.includes('/notes/bloom/'));
  };

  test('works offline after one visit', async (t) => {
    t.tolerate(/./);  // a failed fetch is logged by the browser before the worker answers
    const page = await t.page();
    const server = await t.serve();
    await page.open(server.url('index.html'));
    await new Simulator(page).ready();
    await keptOnce(page);
    await server.close();
    await page.open(server.url('index.html?offline#m=16&keys=apple'));
    const simulator = await new Simulator(page).ready();
    assert.deepEqual((await simulator.state()).keys, ['apple']);
  });

  test('a new build is shown at once, and is then the one that works offline', async (t) => {
    t.tolerate(/./);
    let newer = false;
    const server = await t.serve({
      rewrite: (name, body) => {
        if (!newer) return body;
        if (name === 'index.html') return String(body).replace('<title>', '<title>Newer: ');
        return name === 'sw.js' ? String(body).replace(/version="\w+"/, 'version="newer"') : body;
      },
    });
    const page = await t.page();
    const visit = async (tail) => {
      await page.open(server.url(`index.html${tail}`));
      await new Simulator(page).ready();
      return page.evaluate(() => document.title);
    };
    assert.doesNotMatch(await visit(''), /Newer/);
    const old = await keptOnce(page);
    await page.evaluate(() => caches.open('bloom http://elsewhere/ 1').then(() => true));
    newer = true;
    assert.match(await visit('?again'), /Newer/);
    const only = async () => {
      const names = await kept(page);
      return names.some((name) => name.endsWith(' newer')) && !names.includes(old) && names;
    };
    const names = await until(only, 'the copies of the new build alone', 15000);
    assert.equal(names.length, 2, `those of another page stay: ${names}`);
    await server.close();
    assert.match(await visit('?offline'), /Newer/);
  });
};
