// The element <bloom-filter> in its place: its colours, its room, its moves, and the focus.
import assert from 'node:assert/strict';
import { distance, readPng } from '../harness/png.mjs';
import { until } from '../harness/until.mjs';

const host = (body, head = '') => `<!doctype html><html lang="en"><head><title>Host</title>
  <link rel="icon" href="data:,"><link rel="stylesheet" href="host.css">${head}</head><body>${body}</body></html>`;
const element = '<script src="embed.js"></script>';

export default (define) => {
  // Nothing of it is drawn with WebGL.
  const needs = ({ name }) => name !== 'chromium';
  const test = (name, body, options) => define(name, body, { sites: ['hosted'], needs, ...options });

  test('has the colours of its place, which the site switches', async (t) => {
    const page = await t.page({ height: 700 });
    const server = await t.serve({
      files: {
        // Two figures, of which the second is a poster still.
        'host.css': `#page { padding: 20px } #second { display: block; margin-top: 4000px }
          .sepia body { background: #f4ecd8; transition: background-color 0.2s } .night #page { background: #22262b }
          .glass #page { background: #00000080 } .grey #page { background: #808080 }
          .card bloom-filter { background: #102030 }`,
        'host.html': host(`${element}<div id="page"><bloom-filter id="first" keys="a,b" controls="none"></bloom-filter>
          <bloom-filter id="second" keys="a,b" controls="none"></bloom-filter></div>`),
      },
    });
    await page.open(server.url('host.html'));
    await page.evaluate(() => first.ready.then(() => true));
    const pixels = async (id) => {
      await page.evaluate((it) => document.getElementById(it).scrollIntoView({ block: 'center' }), id);
      const { x, y } = await (await page.select(`#${id}`)).box();
      const { at } = readPng(await page.screenshot());
      return [at(x + 3, Math.max(y, 0) + 3), at(x - 3, Math.max(y, 0) + 3)];
    };
    const inFrame = () => page.evaluate(() =>
      first.shadowRoot.querySelector('iframe').contentDocument.documentElement.dataset.theme);
    const switches = [
      [() => (document.documentElement.style.colorScheme = 'dark'), 'dark'],
      [() => (document.documentElement.style.colorScheme = 'light'), 'light'],
      [() => (document.documentElement.className = 'sepia'), 'light'],
      [() => (document.documentElement.className = 'night'), 'dark'],
      [() => (document.documentElement.className = ''), 'light'],
    ];
    for (const [change, theme] of switches) {
      await page.evaluate(change);
      const follows = async () => {
        const [inside, outside] = await pixels('first');
        return distance(inside, outside) < 3 && (await inFrame()) === theme;
      };
      await until(follows, `a figure of ${change}`);
    }
    const inner = (name) => page.evaluate((it) => {
      document.documentElement.className = it;
      const frame = first.shadowRoot.querySelector('iframe').contentDocument;
      return frame.documentElement.style.getPropertyValue('--background');
    }, name);
    await until(async () => (await inner('card')) === '#102030', 'the background of the element itself');
    await until(async () => (await inner('glass')) !== '#102030', 'a place that is seen through');
    await until(async () => (await inner('grey')) === '#ffffff', 'a box where text would be hard to read');
    for (const name of ['sepia', 'night', '']) {
      await page.evaluate((it) => void (document.documentElement.className = it), name);
      const follows = async () => {
        const canvas = await page.evaluate(() => {
          const poster = second.shadowRoot.querySelector('canvas');
          return [...poster.getContext('2d').getImageData(2, 2, 1, 1).data.slice(0, 3)];
        });
        const behind = await page.evaluate((it) => {
          const style = getComputedStyle(it === 'sepia' ? document.body : document.getElementById('page'));
          return it ? style.backgroundColor.match(/\d+/g).map(Number) : [255, 255, 255];
        }, name);
        return distance(canvas, behind) < 3;
      };
      await until(follows, `a poster of ${name || 'a white page'}`);
    }
    // A theme that is asked for brings its own background.
    await page.evaluate(() => (first.theme = 'dark'));
    await until(async () => distance((await pixels('first'))[0], [0x0e, 0x11, 0x16]) < 3, 'a dark figure on a white page');
  });

  test('an article with embed.css does not jump', async (t) => {
    const shiftOf = async (width, sheet) => {
      const page = await t.page({ width, height: 800 });
      const server = await t.serve({
        files: {
          'host.css': 'body { margin: 0 auto; max-width: 760px }',
          // The script comes after the first picture of the page.
          'host.js': `window.shift = 0;
            new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shift += value)))
              .observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() =>
              document.head.append(Object.assign(document.createElement('script'), { src: 'embed.js' })), 100)));`,
          'host.html': host(`<p>A figure:</p><bloom-filter id="first" m="64" k="3" keys="apple,banana,cherry"><a
            href="index.html">A Bloom filter to try</a></bloom-filter>${'<p>A line of text.</p>'.repeat(40)}<script src="host.js"></script>`, sheet),
        },
      });
      await page.open(server.url('host.html'));
      await page.evaluate(() => customElements.whenDefined('bloom-filter').then(() => first.ready).then(() => true));
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
      return page.evaluate(() => shift);
    };
    for (const width of [960, 390]) {
      const [bare, kept] = [await shiftOf(width, ''), await shiftOf(width, '<link rel="stylesheet" href="embed.css">')];
      t.print(`${width} px: ${kept.toFixed(3)}, without embed.css ${bare.toFixed(3)}`);
      assert.ok(bare > 0.1 && kept < 0.1);
    }
  }, { needs: ({ name }) => name === 'chromium-2d' });

  test('its fallback is seen until it is there', async (t) => {
    const page = await t.page();
    const server = await t.serve({
      files: {
        'host.css': '',
        'host.html': host('<bloom-filter id="first"><a href="index.html">A filter to try</a></bloom-filter>'),
      },
    });
    await page.open(server.url('host.html'));
    const seen = () => page.evaluate(() => first.querySelector('a').getClientRects().length);
    assert.equal(await seen(), 1);
    await page.evaluate(() => document.head.append(Object.assign(document.createElement('script'), { src: 'embed.js' })));
    await until(async () => (await seen()) === 0, 'the figure in its place');
  });

  test('moveBefore keeps what was done in it', async (t) => {
    const page = await t.page();
    const server = await t.serve({
      files: {
        'host.css': '#other { background: #222 }',
        'host.html': host(`${element}<bloom-filter id="first" keys="a"></bloom-filter><div id="other"></div>`),
      },
    });
    await page.open(server.url('host.html'));
    await page.evaluate(() => first.apply({ type: 'insert', key: 'b' }).then(() => true));
    await page.evaluate(() => other.moveBefore(first, null));
    assert.deepEqual((await page.evaluate(() => first.state())).keys, ['a', 'b']);
    const theme = () => page.evaluate(() =>
      first.shadowRoot.querySelector('iframe').contentDocument.documentElement.dataset.theme);
    await until(async () => (await theme()) === 'dark', 'the colours of its new place');
  }, { needs: ({ name }) => name === 'chromium-2d' });

  test('check is percent-encoded, as keys are', async (t) => {
    const page = await t.page();
    const server = await t.serve({
      files: {
        'host.css': '',
        'host.html': host(`${element}<bloom-filter id="first" keys="%D7%90%2C,b" check="%D7%90%2C"></bloom-filter>
          <bloom-filter id="second" keys="b" check="50%, c"></bloom-filter>`),
      },
    });
    await page.open(server.url('host.html'));
    const checked = async (id) => {
      const { log } = await page.evaluate((it) => document.getElementById(it).state(), id);
      return [log[0].op, log[0].key, log[0].verdict];
    };
    assert.deepEqual(await checked('first'), ['check', 'א,', 'PRESENT']);
    assert.deepEqual((await checked('second')).slice(0, 2), ['check', '50%, c']);
    await page.evaluate(() => (first.check = 'a%20fig'));
    await until(async () => (await checked('first'))[1] === 'a fig', 'the other key');
  });

  test('Escape gives the focus back, unless it closes something', async (t) => {
    const page = await t.page();
    const server = await t.serve({
      files: {
        'host.css': '',
        'host.html': host(`${element}<bloom-filter id="first" keys="a"></bloom-filter><script src="host.js"></script>`),
        'host.js': "window.heard = []; addEventListener('keydown', ({ key }) => heard.push(key));",
      },
    });
    await page.open(server.url('host.html'));
    await page.evaluate(() => first.ready.then(() => true));
    await page.enter('#first >>> iframe');
    await page.click('button', 'Share');
    const panel = () => page.evaluate(() => !document.getElementById('link').hidden);
    await until(panel, 'the link');
    await page.evaluate(() => document.querySelector('#link input').focus());
    await page.press('Escape');
    await until(async () => !(await panel()), 'the link closed');
    await (await page.element('textbox', 'Key')).focus();
    await page.press('Escape');
    await page.leave();
    const inside = () => page.evaluate(() => first.shadowRoot.activeElement?.tagName);
    await until(async () => (await inside()) === 'FIGURE', 'the focus outside');
    await page.press('PageDown');
    await until(() => page.evaluate(() => heard.join() === 'PageDown'), 'a key of the host');
  });
};
