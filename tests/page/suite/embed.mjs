// The element <bloom-filter> on hosts with ways of their own.
import assert from 'node:assert/strict';
import { pagesOf, pixelsOf, textOf } from '../harness/paper.mjs';
import { until } from '../harness/until.mjs';

const host = (title, body) => `<!doctype html><html lang="en"><head><title>${title}</title>
  <link rel="icon" href="data:,"></head><body>${body}</body></html>`;

export default (define) => {
  const test = (name, body) => define(name, body, { sites: ['hosted'] });

  const policies = {
    'that runs scripts by nonce': "default-src 'none'; script-src 'nonce-x'; frame-src 'self'; img-src data:",
    'of Trusted Types': "require-trusted-types-for 'script'; trusted-types 'none'",
  };
  for (const [name, policy] of Object.entries(policies)) {
    test(`starts on a host ${name}`, async (t) => {
      const page = await t.page({ height: 400 });
      const server = await t.serve({
        files: {
          'host.html': host('Host', `<script src="embed.js" nonce="x"></script>
            <bloom-filter id="first" keys="a,b"></bloom-filter>${'<p>line</p>'.repeat(100)}
            <bloom-filter id="second" keys="c"></bloom-filter>`),
        },
        headers: (file) => (file === 'host.html' ? { 'content-security-policy': policy } : {}),
      });
      const typed = policy.includes('trusted');
      if (typed) t.tolerate(/action has been blocked|injection sink|trusted-types-sink/);
      await page.open(server.url('host.html'));
      const { keys } = await page.evaluate(() => first.state());
      assert.deepEqual(keys, ['a', 'b']);
      const known = await page.evaluate(() => 'trustedTypes' in window);
      const room = () => page.evaluate(() => {
        const poster = second.shadowRoot.querySelector('canvas');
        const { data } = poster.getContext('2d').getImageData(0, 0, poster.width, poster.height);
        return { height: second.clientHeight, painted: data.some(Boolean) };
      });
      if (typed && known) assert.equal((await room()).painted, false);
      else await until(async () => (await room()).painted, 'the poster of the second');
      const { height } = await room();
      await page.evaluate(() => second.ready.then(() => true));
      const kept = () => page.evaluate((it) => second.clientHeight === it, height);
      await until(kept, `the room of the poster, ${height} px`);
    });
  }

  test('properties that were set before its script was there count', async (t) => {
    const page = await t.page();
    const server = await t.serve({
      files: {
        'host.html': host('Host', `<bloom-filter id="first" m="32" keys="a"></bloom-filter>
          <script src="host.js"></script>`),
        'host.js': `Object.assign(first, { m: 128, keys: 'b,c' });
          document.head.append(Object.assign(document.createElement('script'), { src: 'embed.js' }));`,
      },
    });
    await page.open(server.url('host.html'));
    await page.evaluate(() => customElements.whenDefined('bloom-filter').then(() => true));
    const { m, keys } = await page.evaluate(() => first.state());
    assert.deepEqual([m, keys], [128, ['b', 'c']]);
    assert.equal(await page.evaluate(() => first.getAttribute('keys')), 'b,c');
    await page.evaluate(() => (first.m = 16));
    await until(async () => (await page.evaluate(() => first.state())).m === 16, 'the new size');
  });

  test('posters are printed light where the site is dark', async (t) => {
    const page = await t.page({ dark: true, height: 400 });
    const server = await t.serve({
      files: {
        'host.css': '@media screen { html { background: #0e1116 } }',
        'host.html': host('Host', `<link rel="stylesheet" href="host.css"><script src="embed.js"></script>${'<p>line</p>'.repeat(60)}
          <bloom-filter id="first" keys="a,b,c" controls="none"></bloom-filter>`),
      },
    });
    await page.open(server.url('host.html'));
    const pages = pagesOf(await page.print(async (printed) => {
      const poster = first.shadowRoot.querySelector('canvas');
      const [dark, light] = [[0x0e, 0x11, 0x16], [0xff, 0xff, 0xff]].map(String);
      const corner = () => String(poster.getContext('2d').getImageData(2, 2, 1, 1).data.slice(0, 3));
      while (![dark, light].includes(corner())) await new Promise((resolve) => setTimeout(resolve, 10));
      if (printed && corner() !== dark) throw new Error(`${corner()} after printing`);
    }));
    const [light, dark] = [[0x24, 0x57, 0xc5], [0x6e, 0xa3, 0xff]].map((colour) =>
      pixelsOf(pages, colour));
    t.print(`pixels of set cells: ${light}, dark: ${dark}`);
    assert.ok(light > 1000 && dark === 0);
    assert.equal(await page.evaluate(() => Boolean(first.shadowRoot.querySelector('iframe'))), false);
  });

  test('what has not started is printed as its title, keys and link, a story with the way to all of it', async (t) => {
    const page = await t.page({ height: 400 });
    const server = await t.serve({
      files: {
        'host.html': host('Host', `<script src="embed.js"></script>
          <bloom-filter id="played" story="delete" controls="none"></bloom-filter>${'<p>line</p>'.repeat(60)}
          <bloom-filter id="first" title="Buckets" family="cuckoo" m="256" keys="quince,m%C3%BCsli" fill="20"></bloom-filter>
          <bloom-filter id="second" story="disk"></bloom-filter>
          <bloom-filter id="third" keys="apple" controls="none"></bloom-filter>`),
      },
    });
    await page.open(server.url('host.html'));
    const pdf = await page.print(async (printed) => {
      await played.ready;
      const { contentDocument: inner } = played.shadowRoot.querySelector('iframe');
      while (!inner.getElementById('story_next')) await new Promise((resolve) => setTimeout(resolve, 10));
      const poster = third.shadowRoot.querySelector('canvas');
      const painted = () => poster.getContext('2d').getImageData(0, 0, poster.width, poster.height).data.some(Boolean);
      while (!painted()) await new Promise((resolve) => setTimeout(resolve, 10));
      if (printed && inner.getElementById('worksheet')) throw new Error('a worksheet is left in the frame');
      const fallback = first.shadowRoot.querySelector('.paper');
      if (printed && fallback.checkVisibility?.()) throw new Error('what is for paper is on the screen');
    });
    const text = textOf(pdf);
    const joined = text.replaceAll(' ', '');  // an address breaks where there is room
    const link = (tail) => `${server.url('index.html').replace(/:\d+/, '')}#${tail}`;
    const bare = joined.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1');
    assert.match(text, /Buckets: a cuckoo filter\. Keys: key1 … key20, quince, müsli\. To try it: http/);
    assert.ok(bare.includes(link('family=cuckoo&m=256&fill=20&keys=quince,m%C3%BCsli')), text);
    assert.match(text, /the story “disk”\. Print the whole story from its own page: http/);
    for (const story of ['delete', 'disk']) assert.ok(bare.includes(link(`story=${story}`)), `${story}: ${text}`);
    assert.equal(text.match(/Print the whole story/g).length, 2);
    assert.equal(text.match(/To try it/g).length, 1, 'what has a poster needs no words');
    assert.doesNotMatch(text, /Answers/);  // a part of a worksheet
    assert.ok(pixelsOf(pagesOf(pdf), [0x24, 0x57, 0xc5]) > 1000, 'the picture of what is played, and the poster');
  });

  test('one that starts unseen, as in a closed tab, is drawn when it is seen', async (t) => {
    const page = await t.page();
    const frames = ['#plain', '#eager >>> iframe'];
    const server = await t.serve({
      files: {
        'host.html': host('Host', `<script src="embed.js"></script><div id="tab" hidden>
          <iframe id="plain" src="index.html?keys=a,b" title="Plain" width="700" height="600"></iframe>
          <bloom-filter id="eager" keys="a,b" loading="eager"></bloom-filter></div>`),
      },
    });
    await page.open(server.url('host.html'));
    await page.evaluate(() => eager.ready.then(() => true));
    for (const frame of frames) {
      await page.enter(frame);
      await page.evaluate(() => bloom.ready.then(() => true));
      await page.evaluate(() => bloom.apply({ type: 'insert', key: 'c' }));
      await page.leave();
    }
    await page.evaluate(() => (tab.hidden = false));
    for (const frame of frames) {
      await page.enter(frame);
      const shown = () => page.evaluate(() => {
        const { width, height } = document.getElementById('canvas').getBoundingClientRect();
        return width === document.documentElement.clientWidth && height > 400 && !document.getElementById('alert').textContent;
      });
      await until(shown, `the picture in ${frame}, as wide as its place`);
      assert.deepEqual(await page.evaluate(() => bloom.state().keys), ['a', 'b', 'c']);
      await page.leave();
    }
  });

  test('it starts with the view that it is told, and nothing stands in for another than the filter', async (t) => {
    const page = await t.page();
    const server = await t.serve({
      files: {
        'host.html': host('Host', `<script src="embed.js"></script>
          <bloom-filter id="first" tab="size" n="10000000000" p="0.01" loading="eager"></bloom-filter>${'<p>line</p>'.repeat(300)}
          <bloom-filter keys="a"></bloom-filter><bloom-filter keys="a" tab="size"></bloom-filter>
          <bloom-filter keys="a" story="delete"></bloom-filter>
          <bloom-filter keys="a" tab="size" controls="min"></bloom-filter><bloom-filter keys="a" tab="sizes"></bloom-filter>`),
      },
    });
    await page.open(server.url('host.html'));
    await page.evaluate(() => first.ready.then(() => true));
    await page.enter('#first >>> iframe');
    await until(() => page.evaluate(() => document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'Size'), 'Size');
    const keys = async () => (await page.element('textbox', 'Keys (n)')).value();
    assert.equal(await keys(), '10,000,000,000');
    await page.leave();
    await page.evaluate(() => void (first.n = '20000000000'));
    await page.enter('#first >>> iframe');
    await until(async () => (await keys()) === '20,000,000,000', 'the other n');
    assert.equal(await page.evaluate(() => document.querySelector('[role=alert]')?.textContent ?? ''), '');
    await page.leave();
    const drawn = () => page.evaluate(() => [...document.querySelectorAll('bloom-filter:not(#first)')].map((it) => {
      const poster = it.shadowRoot.querySelector('canvas');
      return poster.getContext('2d').getImageData(0, 0, poster.width, poster.height).data.some(Boolean);
    }));
    await until(async () => (await drawn())[0], 'the poster of a filter');
    await until(async () => (await drawn())[4], 'the poster of the last');
    assert.deepEqual(await drawn(), [true, false, false, true, true]);
  });

  test('in a place narrower than it can be it scrolls sideways', async (t) => {
    const page = await t.page();
    const server = await t.serve({
      files: {
        'host.html': host('Host', `<script src="embed.js"></script>
          <bloom-filter id="first" keys="a,b" style="width: 120px"></bloom-filter>`),
      },
    });
    await page.open(server.url('host.html'));
    await page.evaluate(() => first.ready.then(() => true));
    await page.enter('#first >>> iframe');
    const place = await page.evaluate(() => {
      const { width } = document.getElementById('canvas').getBoundingClientRect();
      // An unused page is as long as its frame: then its body scrolls.
      const room = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
      return { width, room };
    });
    assert.deepEqual(place, { width: 280, room: 280 });
    await page.leave();
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const root = document.documentElement;
      return { scrollWidth: root.scrollWidth, clientWidth: root.clientWidth };
    });
    assert.equal(scrollWidth, clientWidth, 'the host does not');
  });

  test('each is itself again on the way back, in whatever order they start', async (t) => {
    const visits = 8;  // engines keep fewer pages: the first is loaded again
    const filters = [64, 65, 66, 67].map((m) => `<bloom-filter id="f${m}" m="${m}"></bloom-filter>`);
    const body = `<script src="embed.js"></script>${filters.join('')}<script src="order.js"></script>`;
    const page = await t.page();
    const server = await t.serve({
      files: {
        'other.html': host('Other', ''),
        'host.html': host('Host', body),
        'order.js': `const order = sessionStorage.length ? [f65, f66, f64, f67] : [f67, f66, f65, f64];
          sessionStorage.visited = true;
          const ready = Promise.all(order.map((element) => element.ready)).then(() => true);`,
      },
      headers: (name) => (name === 'host.html' ? { 'cache-control': 'no-store' } : {}),
    });
    await page.open(server.url('host.html'));
    await page.evaluate(() => ready);
    for (let i = 0; i < visits; i++) await page.open(server.url(`other.html?${i}`));
    for (let i = 0; i < visits; i++) await page.back();
    // Going back ends when there is a document, whose scripts may be still to come.
    await until(() => page.evaluate(() => document.readyState === 'complete' && ready), 'the page');
    const sizes = await page.evaluate(() =>
      Promise.all([f64, f65, f66, f67].map(async (element) => (await element.state()).m)));
    assert.deepEqual(sizes, [64, 65, 66, 67]);
    assert.equal(server.requests.filter(({ path }) => path.endsWith('/host.html')).length, 2);
  });
};
