// Parts of the simulator in an article: what is shown of it, in whose colours, and the code that
// Share offers for it.
import assert from 'node:assert/strict';
import { fruit } from '../harness/oracle.mjs';
import { distance, readPng } from '../harness/png.mjs';
import { until } from '../harness/until.mjs';

const paper = [0xc8, 0xe6, 0xb4];  // the article's own
const files = (body) => ({
  'host.css': 'body { margin: 0; background: #c8e6b4 } bloom-filter { width: 680px }',
  'host.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="host.css">${body}</body></html>`,
});
const element = (attributes) => `<script src="embed.js"></script></head><body>
  <bloom-filter id="first" keys="${fruit}" ${attributes}></bloom-filter>`;

async function openHost(t, attributes, look = {}) {
  const page = await t.page({ width: 720, height: 900, ...look });
  const server = await t.serve({ files: files(element(attributes)) });
  await page.open(server.url('host.html'));
  await page.evaluate(() => first.ready.then(() => true));
  return page;
}

// What the screen shows in the corner of the element, and in its cells that are 0 and 1.
async function colours(page) {
  const { corner, cells } = await page.evaluate(async () => {
    const { bits } = await first.state();
    const bytes = Uint8Array.from(atob(bits), (it) => it.charCodeAt(0));
    const { left, top } = first.getBoundingClientRect();
    const inner = first.shadowRoot.querySelector('iframe').contentDocument;
    const grid = inner.getElementById('cell').getBoundingClientRect();
    // Eight in a row of 72 px; clear of corners, digits, indices and lines.
    const cells = Array.from({ length: 64 }, (_, bit) => [bytes[bit >> 3] >> (7 - (bit & 7)) & 1,
      left + grid.left + bit % 8 * 72 + 8, top + grid.top + Math.floor(bit / 8) * 72 + 60]);
    return { corner: [left + 3, top + 3], cells };
  });
  const { at } = readPng(await page.screenshot());
  const most = (wanted) => {
    const seen = new Map();
    for (const [bit, x, y] of cells) if (bit === wanted) seen.set(`${at(x, y)}`, (seen.get(`${at(x, y)}`) ?? 0) + 1);
    return [...seen].sort(([, a], [, b]) => b - a)[0][0].split(',').map(Number);
  };
  return { corner: at(...corner), unset: most(0), set: most(1) };
}

const shows = (page, part, colour) =>
  until(async () => distance((await colours(page))[part], colour) < 12, `${part} in ${colour}`);

function contrast(a, b) {
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((c) => ((c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

export default (define) => {
  const test = (name, body) => define(name, body, { sites: ['hosted'] });

  test('background=transparent lets the article’s show through, before the start as after it', async (t) => {
    for (const dark of [false, true]) {
      const page = await openHost(t, `show="bits" background="transparent" theme="${dark ? 'dark' : 'light'}"`);
      await shows(page, 'corner', paper);
      await shows(page, 'set', dark ? [0x6e, 0xa3, 0xff] : [0x24, 0x57, 0xc5]);
    }
    const page = await t.page();
    const body = `${element('').replace('<bloom-filter', `<div>${'<p>line</p>'.repeat(300)}</div><bloom-filter
      background="transparent" show="bits"`)}`;
    const server = await t.serve({ files: files(body) });
    await page.open(server.url('host.html'));
    const corner = () => page.evaluate(() => {
      const poster = first.shadowRoot.querySelector('canvas');
      const { data } = poster.getContext('2d').getImageData(0, 0, poster.width, poster.height);
      return data.some(Boolean) && `${data.slice(0, 4)}`;
    });
    assert.equal(await until(corner, 'a poster'), '0,0,0,0');
  });

  test('an accent of too little contrast becomes one of 3 : 1, which the console says once', async (t) => {
    for (const [theme, background, accents] of [
      ['light', [255, 255, 255], ['#ffee55', '#eeeeee']],
      ['dark', [0x0e, 0x11, 0x16], ['#000080', '#331111']],
    ]) {
      const page = await openHost(t, `show="bits" theme="${theme}"`);
      await page.evaluate(() => {
        const { console } = first.shadowRoot.querySelector('iframe').contentWindow;
        window.said = [];
        for (const way of ['info', 'warn', 'log']) console[way] = (...words) => said.push(words.join(' '));
      });
      let before = (await colours(page)).set;
      for (const accent of accents) {
        await page.evaluate((colour) => first.setAttribute('accent', colour), accent);
        await until(async () => distance((await colours(page)).set, before) > 24, `cells in ${accent}, or almost`);
        before = (await colours(page)).set;
        const ratio = contrast(before, background);
        t.print(`${accent} on ${theme} is drawn as ${before}: ${ratio.toFixed(2)} : 1`);
        assert.ok(ratio >= 2.99 && ratio < 3.4, `${ratio} : 1`);
      }
      const said = await page.evaluate(() => said);
      assert.equal(said.length, 1, said.join('\n'));
      assert.match(said[0], new RegExp(`accent ${accents[0]}.*contrast.*#[0-9a-f]{6}`));
      // One that can be seen stays as it is.
      await page.evaluate((colour) => first.setAttribute('accent', colour), theme === 'light' ? '#7a3fb0' : '#c8a2ff');
      await shows(page, 'set', theme === 'light' ? [0x7a, 0x3f, 0xb0] : [0xc8, 0xa2, 0xff]);
    }
  });

  test('parts, filling and colours change with their attributes, without another start', async (t) => {
    const page = await openHost(t, 'theme="light"');
    await page.evaluate(() => (first.shadowRoot.querySelector('iframe').contentWindow.notReloaded = true));
    const inner = (ids) => page.evaluate((list) => {
      const { contentDocument } = first.shadowRoot.querySelector('iframe');
      return list.filter((id) => contentDocument.getElementById(id)?.checkVisibility?.() ??
        contentDocument.getElementById(id)?.offsetWidth > 0).join();
    }, ids);
    const ids = ['share', 'key', 'verdict', 'cell', 'inserted', 'm', 'recent'];
    const change = (name, value) => page.evaluate((n, v) => {
      first[n] = v;
    }, name, value);
    const parts = (expected) => until(async () => (await inner(ids)) === expected, `${expected || 'nothing'} shown`);
    const everything = ids.join();
    await parts(everything);
    for (const [name, value, expected] of [
      ['show', 'bits', 'cell'], ['show', 'verdict,bits', 'verdict,cell'], ['show', 'knobs,counters', 'inserted,m'],
      ['show', null, everything], ['controls', 'min', 'key,verdict,cell,inserted,recent'],
      ['controls', 'none', 'cell'], ['show', 'key', 'key'], ['show', null, 'cell'], ['controls', null, everything],
    ]) {
      await change(name, value);
      await parts(expected);
    }
    await change('show', 'bits');
    await parts('cell');
    await change('fill', 20);
    const keys = async () => (await page.evaluate(() => first.state())).keys;
    await until(async () => (await keys()).length === 20 + fruit.length, 'keys that fill it');
    assert.deepEqual(await keys(), [...Array.from({ length: 20 }, (_, i) => `key${i + 1}`), ...fruit]);
    await change('fill', null);
    await until(async () => (await keys()).length === fruit.length, 'its own keys alone');
    await change('accent', '#7a3fb0');
    await shows(page, 'set', [0x7a, 0x3f, 0xb0]);
    await change('background', '#fdf6e3');
    await shows(page, 'corner', [0xfd, 0xf6, 0xe3]);
    await change('background', 'transparent');
    await shows(page, 'corner', paper);
    await change('background', '#102030');
    await shows(page, 'corner', [0x10, 0x20, 0x30]);
    await change('background', null);
    await shows(page, 'corner', [255, 255, 255]);
    await change('accent', null);
    await shows(page, 'set', [0x24, 0x57, 0xc5]);
    assert.ok(await page.evaluate(() => first.shadowRoot.querySelector('iframe').contentWindow.notReloaded));
  });

  test('the curve of Rates is a part, read and worked as there, and of the filter as it is when it is shown', async (t) => {
    const page = await openHost(t, 'show="bits,rate" theme="light"');
    await page.enter('#first >>> iframe');
    const rows = () => page.evaluate(() => [...document.querySelectorAll('#growth_table tbody tr')]
      .map((row) => [...row.cells].map((cell) => cell.textContent)));
    const complete = async () => {
      const all = await rows();
      return all.length > 0 && all.every((row) => row[2]) && all;
    };
    const all = await until(complete, 'the rate of every row', 30000);
    assert.ok(all.some(([keys, formula]) => keys === `${fruit.length}` && formula.endsWith(' %')));
    assert.equal(await page.evaluate(() => document.querySelectorAll('#cell, #tabs').length), 1);
    const slider = await page.element('slider', 'Keys');
    const said = () => slider.evaluate((it) => it.getAttribute('aria-valuetext'));
    const before = await said();
    assert.ok(before.startsWith(`${fruit.length} keys: `), before);
    await slider.focus();
    await page.press('ArrowRight');
    await until(async () => (await said()) !== before, 'another number of keys');
    await page.leave();
    await page.evaluate(() => (first.show = 'bits'));
    await page.evaluate(() => first.apply({ type: 'insert', key: 'after' }).then(() => true));
    await page.enter('#first >>> iframe');
    await until(async () => (await rows()).length === 0, 'no curve');
    await page.leave();
    await page.evaluate(() => (first.show = 'rate'));
    await page.enter('#first >>> iframe');
    const more = await until(complete, 'the rate of every row of one key more', 30000);
    assert.ok(more.some(([keys]) => keys === `${fruit.length + 1}`), 'of the filter as it is now');
    await page.leave();
  });

  test('the embed code that Share offers shows the same filter in another site’s page', async (t) => {
    const like = ({ m, k, scheme, seed, bits, inserted, log: [{ op, key, verdict }] }) =>
      ({ m, k, scheme, seed, bits, inserted, op, key, verdict });
    for (const tail of ['#keys=apple,banana&check=tomato', '#keys=100%25,%25&check=50%25%2C%20%25D7',
      `#m=1000&k=5&s=77&scheme=enhanced&keys=${['a,b', 'x&y="z"', 'ключ', '100%', '<b>'].map(encodeURIComponent)}&check=fig`]) {
      const simulator = await t.open(tail);
      await simulator.click('Share');
      const offered = () => simulator.page.evaluate(() => {
        const field = [...document.querySelectorAll('#link label')].find((it) => it.textContent === 'Embed code');
        return field?.offsetWidth && field.querySelector('input').value;
      });
      const code = await until(offered, 'the embed code');
      const page = await t.page();
      const server = await t.serve({ files: files(`</head><body>${code}`) });
      await page.open(server.url('host.html'));
      const fallback = await page.evaluate(() => document.querySelector('bloom-filter a').href);
      assert.equal(fallback, await simulator.page.evaluate(() => location.href));
      const state = await page.evaluate(() => customElements.whenDefined('bloom-filter')
        .then(() => document.querySelector('bloom-filter').state()));
      assert.deepEqual(like(state), like(await simulator.state()), code);
    }
  });
};
