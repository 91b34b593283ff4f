// The element <bloom-filter> in an article: three of them, a form, a wide table, long text. The
// article is tests/page/hosts/article.html.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { fruit, Oracle } from '../harness/oracle.mjs';
import { pagesOf, pixelsOf } from '../harness/paper.mjs';
import { distance, readPng } from '../harness/png.mjs';
import { Simulator } from '../harness/simulator.mjs';
import { until } from '../harness/until.mjs';

const host = (name) => fs.readFileSync(new URL(`../hosts/${name}`, import.meta.url));
const files = {
  'article.html': host('article.html'),
  'article.css': host('article.css'),
  'other.html':
    '<!doctype html><html lang="en"><head><title>Other</title><link rel="icon" href="data:,"></head><body>Other</body></html>',
};
const frame = (id) => `#${id} >>> iframe`;

async function openArticle(t, options) {
  const page = await t.page(options);
  const server = await t.serve({ files });
  await page.open(server.url('article.html'));
  await page.evaluate(() => customElements.whenDefined('bloom-filter').then(() => true));
  for (const id of ['first', 'second']) await ready(page, id);
  return { page, server };
}

// Waiting for an element starts it, wherever the page is scrolled to.
const ready = (page, id) =>
  page.evaluate((it) => document.getElementById(it).ready.then(() => true), id);
const state = (page, id) => page.evaluate((it) => document.getElementById(it).state(), id);
const show = (page, id) =>
  page.evaluate((it) => document.getElementById(it).scrollIntoView({ block: 'center' }), id);

const settledHeight = (page, id) =>
  until(async () => {
    const sizes = () =>
      page.evaluate((it) => {
        const inner = document.getElementById(it).shadowRoot.querySelector('iframe');
        const { scrollHeight, clientHeight } = inner.contentDocument.documentElement;
        return { content: scrollHeight, frame: clientHeight };
      }, id);
    const { content, frame: room } = await sizes();
    return content === room && content > 100 && content;
  }, `${id} as high as its content`);

export default (define) => {
  const test = (name, body, options) => define(name, body, { sites: ['hosted'], ...options });

  test('three elements are drawn and are independent', async (t) => {
    const { page } = await openArticle(t);
    await ready(page, 'third');
    const before = await state(page, 'second');
    assert.deepEqual([before.m, before.inserted, before.log[0].key], [16, 6, 'kiwi']);
    assert.equal(before.bits, new Oracle({ m: 16, k: 3 }).insert(...fruit).base64());
    await page.evaluate(() => first.apply({ type: 'insert', key: 'fig' }).then(() => true));
    assert.deepEqual((await state(page, 'first')).keys, ['apple', 'banana', 'cherry', 'fig']);
    assert.deepEqual(await state(page, 'second'), before);
    assert.deepEqual((await state(page, 'third')).m, 4096);
  });

  test('each is as high as its content, also when that changes', async (t) => {
    const { page } = await openArticle(t);
    const wide = await settledHeight(page, 'first');
    await page.evaluate(() => (document.querySelector('article').style.maxWidth = '340px'));
    await until(async () => (await settledHeight(page, 'first')) > wide, 'a higher, narrow element');
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(sideways, 0);
  });

  test('takes no focus and does not scroll the article', async (t) => {
    const { page } = await openArticle(t);
    const seen = await page.evaluate(() => [document.activeElement.tagName, scrollX, scrollY]);
    assert.deepEqual(seen, ['BODY', 0, 0]);
    await page.evaluate(() => document.getElementById('name').focus());
    await page.evaluate(() => first.apply({ type: 'insert', key: 'fig' }).then(() => true));
    await page.evaluate(() => first.setAttribute('m', '128'));
    await until(async () => (await state(page, 'first')).m === 128, 'the new m');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'name');
  });

  test('the wheel over each scrolls the article', async (t) => {
    const { page } = await openArticle(t, { height: 700 });
    for (const id of ['first', 'second']) {
      await settledHeight(page, id);
      await show(page, id);
      const box = await (await page.select(`#${id}`)).box();
      const before = await page.evaluate(() => scrollY);
      await page.wheel(box.x + 60, Math.max(box.y, 0) + 100, 150);
      await until(() => page.evaluate((from) => scrollY > from + 50, before), `scrolled over ${id}`);
    }
  });

  test('Tab walks through form and elements, typing stays where it belongs', async (t) => {
    const { page } = await openArticle(t);
    await page.evaluate(() => document.getElementById('name').focus());
    await page.type('Ada / m k 1 2 3');
    assert.equal(await page.evaluate(() => document.getElementById('name').value), 'Ada / m k 1 2 3');
    const visited = [];
    for (let i = 0; i < 60 && visited.at(-1) !== 'second'; i++) {
      await page.press('Tab');
      visited.push(await page.evaluate(() => document.activeElement.id || document.activeElement.type));
    }
    assert.deepEqual([...new Set(visited)], ['text', 'submit', 'second']);
    for (let i = 0; i < 60 && visited.at(-1) !== 'first'; i++) {
      await page.press('Shift+Tab');
      visited.push(await page.evaluate(() => document.activeElement.id || document.activeElement.type));
    }
    assert.equal(visited.at(-1), 'first');
    const inside = await page.enter(frame('first')).then(() => new Simulator(page));
    await inside.insert('typed here');
    await inside.shows('Inserted', '4');
    await page.leave();
    assert.equal(await page.evaluate(() => document.getElementById('text').value), '');
  });

  test('events bubble with their detail', async (t) => {
    const { page } = await openArticle(t);
    const heard = await page.evaluate(async () => {
      const list = [];
      document.addEventListener('bloom-event', ({ detail, target }) =>
        list.push([target.id, detail.type, detail.key]));
      await first.apply({ type: 'insert', key: 'fig' });
      await second.apply({ type: 'check', key: 'fig' });
      return list;
    });
    assert.deepEqual(heard, [['first', 'inserted', 'fig'], ['second', 'checked', 'fig']]);
  });

  test('attributes and properties change the running simulator', async (t) => {
    const { page } = await openArticle(t);
    await page.evaluate(() => {
      const { contentWindow } = first.shadowRoot.querySelector('iframe');
      contentWindow.notReloaded = true;
    });
    const changes = [
      [() => (first.m = 128), ({ m }) => m === 128],
      [() => first.setAttribute('k', '5'), ({ k }) => k === 5],
      [() => (first.scheme = 'enhanced'), ({ scheme }) => scheme === 'enhanced'],
      [() => first.setAttribute('s', '7'), ({ seed }) => seed === 7],
      [() => first.setAttribute('keys', 'fig,date'), ({ keys }) => `${keys}` === 'fig,date'],
      [() => first.setAttribute('check', 'fig'), ({ log }) => log[0].op === 'check'],
      [() => first.removeAttribute('m'), ({ m }) => m === 64],
    ];
    for (const [change, done] of changes) {
      await page.evaluate(change);
      await until(async () => done(await state(page, 'first')), String(change));
    }
    assert.equal((await state(page, 'first')).distinct, 2);
    assert.ok(await page.evaluate(() => first.shadowRoot.querySelector('iframe').contentWindow.notReloaded));
    assert.equal(await page.evaluate(() => first.scheme), 'enhanced');
  });

  test('a malformed command is refused with a reason', async (t) => {
    const { page } = await openArticle(t);
    const reason = await page.evaluate(() =>
      first.apply({ type: 'grow' }).then(() => '', (error) => error.message),
    );
    assert.match(reason, /insert/);
  });

  test('messages from strangers do nothing', async (t) => {
    const { page } = await openArticle(t);
    const before = await state(page, 'first');
    await page.evaluate(async () => {
      const { contentWindow } = first.shadowRoot.querySelector('iframe');
      const stranger = document.createElement('iframe');
      document.body.append(stranger);
      const source = 'bloom-filter';
      const command = { type: 'clear' };
      const script = stranger.contentDocument.createElement('script');
      script.textContent = `parent.first.shadowRoot.querySelector('iframe').contentWindow
        .postMessage(${JSON.stringify({ source, type: 'apply', command })}, '*')`;
      stranger.contentDocument.body.append(script);
      for (const message of [null, 5, 'clear', {}, { source }, { source: 'x', type: 'apply', command },
        { source, type: 'apply' }, { source, type: 'apply', command: { type: 'grow' } },
        { source, type: 'eval', code: 'top.hacked = 1' }, { source, type: 'link', link: 5 },
        { source, type: '__proto__' }]) {
        contentWindow.postMessage(message, '*');
      }
      postMessage({ source, type: 'height', height: 9000 }, '*');
    });
    assert.deepEqual(await state(page, 'first'), before);
    assert.ok(await page.evaluate(() => first.offsetHeight < 5000 && !window.hacked));
  });

  test('the theme is the article’s, which follows the system, or the attribute’s', async (t) => {
    const { page } = await openArticle(t, { dark: true, height: 700 });
    const corner = async (id, inside = 3) => {
      await show(page, id);
      const { x, y } = await (await page.select(`#${id}`)).box();
      return readPng(await page.screenshot()).at(x + inside, Math.max(y, 0) + 3);
    };
    const dark = await corner('first', -3);
    assert.ok(dark.every((channel) => channel < 50), `a dark article, ${dark}`);
    await until(async () => distance(await corner('first'), dark) < 3, 'dark like the article');
    await page.evaluate(() => first.setAttribute('theme', 'light'));
    await until(async () => distance(await corner('first'), [255, 255, 255]) < 12, 'light by attribute');
  });

  test('the third starts only when the reader comes near', async (t) => {
    const { page } = await openArticle(t, { height: 500 });
    const started = () => page.evaluate(() => Boolean(third.shadowRoot.querySelector('iframe')));
    assert.equal(await started(), false);
    await show(page, 'third');
    await until(started, 'the third started');
    await ready(page, 'third');
    assert.equal((await state(page, 'third')).k, 4);
  });

  test('is printed with its picture, light and not cut off', async (t) => {
    const { page } = await openArticle(t, { dark: true });
    const pages = pagesOf(await page.print(async (printed) => {
      for (const element of [first, second]) {
        await element.ready;
        const inner = element.shadowRoot.querySelector('iframe').contentDocument;
        const { documentElement: root } = inner;
        const papers = () => inner.querySelectorAll('.paper').length;
        while (root.scrollHeight !== root.clientHeight || papers()) {
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      }
      if (!printed) return;
      await first.apply({ type: 'insert', key: 'after' });
      const { inserted } = await first.state();
      if (inserted !== 4) throw new Error(`${inserted} inserted after printing`);
    }));
    const [set, unset, darkSet] = [[0x24, 0x57, 0xc5], [0xe4, 0xe8, 0xee], [0x6e, 0xa3, 0xff]].map((colour) =>
      pixelsOf(pages, colour));
    t.print(`${pages.length} pages; pixels of set cells: ${set}, of others: ${unset}, dark: ${darkSet}`);
    assert.ok(set > 1000 && unset > 4000, 'cells on paper');
    assert.ok(set > darkSet, 'light on paper');
  });

  test('survives back and forward', async (t) => {
    const { page, server } = await openArticle(t);
    await page.open(server.url('other.html'));
    await page.back();
    assert.match(await page.evaluate(() => document.title), /^How/);
    await ready(page, 'first');
    await page.evaluate(() => first.apply({ type: 'insert', key: 'after' }).then(() => true));
    assert.ok((await state(page, 'first')).keys.includes('after'));
  });

  test('moved and removed elements start again and leave nothing behind', async (t) => {
    const { page } = await openArticle(t);
    await page.evaluate(() => {
      window.element = first;
      element.remove();
    });
    const refused = await page.evaluate(() =>
      Promise.race([
        element.state().then(() => 'answered', () => 'refused'),
        new Promise((resolve) => setTimeout(() => resolve('waits'), 300)),
      ]),
    );
    assert.notEqual(refused, 'answered');
    await page.evaluate(() => document.querySelector('article').prepend(element));
    await page.evaluate(() => element.ready.then(() => true));
    const { keys } = await page.evaluate(() => element.state());
    assert.deepEqual(keys, ['apple', 'banana', 'cherry']);
  });
};
