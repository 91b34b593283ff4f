// The element <bloom-filter> where it cannot start: it says why, and settles.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { siteHeaders } from '../harness/context.mjs';
import { until } from '../harness/until.mjs';

const script = '<script src="embed.js" async></script>';
const figure = '<bloom-filter id="first" keys="a,b"></bloom-filter>';
const host = (head = script, figures = figure) => `<!doctype html><html lang="en"><head><title>Host</title>
  <link rel="icon" href="data:,"><script src="listen.js"></script>${head}</head><body>${figures}</body></html>`;
const listen = `window.heard = [];
  for (const type of ['bloom-ready', 'bloom-error']) {
    addEventListener(type, ({ target, detail }) => heard.push([type, target.id, detail?.reason ?? '']));
  }
  window.said = [];
  const { error } = console;
  console.error = (...words) => { said.push(words.join(' ')); error.apply(console, words); };`;
// Twenty seconds pass when the test says so. A timer that was cleared does nothing in the element.
const patient = `${listen} const { setTimeout: wait } = window;
  const waiting = [];
  window.setTimeout = (call, ms, ...rest) => (ms === 20000 ? -waiting.push(call) : wait(call, ms, ...rest));
  window.pass = () => waiting.splice(0).forEach((call) => call());
  window.greeted = new Promise((resolve) => addEventListener('message', ({ data }) => data.type === 'hello' && resolve(true)));`;

/** Runs in the page: the sentence in a figure, whether nothing covers or clips it or its link, and where that leads. */
function figureSays(id) {
  const { shadowRoot } = document.getElementById(id);
  const sentence = shadowRoot.querySelector('.failure');
  if (!sentence) return false;
  sentence.scrollIntoView();
  const { left, top, width, height } = sentence.getBoundingClientRect();
  const at = shadowRoot.elementFromPoint(left + width / 2, top + height / 2);
  const link = sentence.querySelector('a');
  const [line] = link.getClientRects();
  const linked = shadowRoot.elementFromPoint(line.left + 5, line.top + line.height / 2) === link;
  const seen = width > 200 && height > 15 && sentence.contains(at) && linked;
  return { seen, text: sentence.textContent, href: link.href };
}

async function fails(t, page, id, pattern, own) {
  const reason = await page.evaluate((it) =>
    document.getElementById(it).ready.then(() => 'ready', (error) => error.message), id);
  t.print(reason);
  assert.match(reason, pattern);
  const { heard, said } = await page.evaluate(() => ({ heard, said }));
  assert.deepEqual(heard.filter(([, target]) => target === id), [['bloom-error', id, reason]]);
  assert.equal(said.filter((line) => line === `<bloom-filter>: ${reason}`).length, 1);
  const { seen, text, href } = await page.evaluate(figureSays, id);
  assert.ok(seen, 'the sentence and its link can be seen');
  assert.equal(text, `${reason} Open it on its own page.`);
  assert.ok(href.startsWith(`${own}#`) && href.includes('keys=a,b'), href);
  const refused = await page.evaluate((it) =>
    document.getElementById(it).state().then(() => '', (error) => error.message), id);
  assert.equal(refused, reason);
}

const defined = (page) => page.evaluate(() => customElements.whenDefined('bloom-filter').then(() => true));

const ours = (name) => !['host.html', 'listen.js'].includes(name);
const isolated = { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' };
const { 'Cross-Origin-Embedder-Policy': coep, ...plain } = siteHeaders;
const policy = siteHeaders['Content-Security-Policy'];
const spa = '<!doctype html><html lang="en"><title>App</title><script src="app.js"></script><p>The host’s own page';

export default (define) => {
  // Nothing of it is drawn with WebGL.
  const needs = ({ name }) => name !== 'chromium';
  const test = (name, body) => define(name, body, { sites: ['hosted'], needs });

  // Copies of the files in folders of their own: what is wrong there, and what of it is named.
  const copies = {
    policy: [{ 'Content-Security-Policy': policy.replace(" 'wasm-unsafe-eval'", '') }, /'wasm-unsafe-eval'/],
    options: [{ 'X-Frame-Options': 'DENY' }, /X-Frame-Options/],
    ancestors: [{ 'Content-Security-Policy': `${policy}; frame-ancestors 'none'` }, /frame-ancestors/],
    page: [{}, /404 .*page\/index\.html/, 'index.html'],
    script: [{}, /bloom\.js/, 'bloom.js'],
    text: [{ 'content-type': 'text/plain' }, /text\/plain/],
  };

  test('says so when its files are incomplete, or sent as something else', async (t) => {
    t.tolerate(/./);
    const figures = Object.keys(copies).map((name) =>
      `<bloom-filter id="${name}" src="${name}/index.html" keys="a,b" loading="eager"></bloom-filter>`);
    const files = { 'host.html': host(script, figures.join('')), 'listen.js': listen };
    for (const [name, [, , missing]] of Object.entries(copies)) {
      for (const file of ['index.html', 'bloom.js', 'bloom.css', 'bloom.wasm']) {
        files[`${name}/${file}`] = file === missing ? null : fs.readFileSync(path.join(t.dist, file));
      }
    }
    // In a frame WebKit goes by the policy in the page, where header and page have one.
    files['policy/index.html'] = String(files['policy/index.html']).replace(" 'wasm-unsafe-eval'", '');
    const headers = (name) => {
      const [copy, file] = name.split('/');
      return file === 'index.html' ? { ...siteHeaders, ...copies[copy][0] } : {};
    };
    const page = await t.page();
    const server = await t.serve({ files, headers });
    await page.open(server.url('host.html'));
    await defined(page);
    for (const [name, [, pattern]] of Object.entries(copies)) {
      await fails(t, page, name, pattern, server.url(`${name}/index.html`));
    }
    // Once the cause is gone, a figure that is put there again starts.
    await page.evaluate(() => {
      text.src = 'index.html';
      document.body.append(text);
    });
    assert.deepEqual((await page.evaluate(() => text.state())).keys, ['a', 'b']);
    assert.ok(!(await page.evaluate(figureSays, 'text')));
  });

  /** Runs in the page: whether the browser has put a page of its own in the frame. */
  const blocked = () => !first.shadowRoot.querySelector('iframe').contentDocument;
  const ofHost = (headers) => (name) => (name === 'host.html' ? headers : ours(name) ? siteHeaders : {});
  const causes = [
    ['the host’s policy allows no frames',
      { headers: ofHost({ 'content-security-policy': "default-src 'none'; script-src 'self'; img-src data:" }) }, /frame-src/],
    // Firefox tells of neither a load nor an error there: that takes the twenty seconds.
    ['the host is isolated and its files say nothing of that',
      { headers: (name) => (name === 'host.html' ? isolated : plain), files: { 'listen.js': patient } },
      /Cross-Origin-Embedder-Policy: require-corp/, blocked],
    ['its script is bundled, and the page beside it is the host’s own', { files: { 'index.html': spa, 'app.js': '' } },
      /another page: embed\.js must lie beside/],
    ['its page says hello and no more',
      { files: { 'listen.js': patient, 'bloom.js': "parent.postMessage({ source: 'bloom-filter', type: 'hello' }, '*')" } },
      /20 seconds/, () => greeted],
  ];
  for (const [name, { files, ...options }, pattern, passes] of causes) {
    test(`says so when ${name}`, async (t) => {
      t.tolerate(/./);
      const page = await t.page({ height: 500 });
      const server = await t.serve({ ...options, files: { 'host.html': host(), 'listen.js': listen, ...files } });
      await page.open(server.url('host.html'));
      await defined(page);
      if (passes) {
        await page.evaluate(() => void first.ready.catch(() => {}));
        await until(() => page.evaluate(passes), 'what comes before the twenty seconds');
        await page.evaluate(() => pass());
      }
      await fails(t, page, 'first', pattern, server.url('index.html'));
    });
  }

  test('says so when its files come from another origin that sends pages as text', async (t) => {
    t.tolerate(/./);
    const headers = () => ({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' });
    const cdn = await t.serve({ types: { '.html': 'text/plain' }, headers });
    const page = await t.page({ height: 500 });
    const { url } = await t.serve({
      files: { 'host.html': host(`<script src="${cdn.url('embed.js')}" async></script>`), 'listen.js': listen },
    });
    await page.open(url('host.html'));
    await defined(page);
    await fails(t, page, 'first', /text\/plain/, cdn.url('index.html'));
  });

  test('starts on an isolated host, which stays isolated', async (t) => {
    const page = await t.page();
    const served = await t.serve({
      headers: (name) => (name === 'host.html' ? isolated : siteHeaders),
      files: { 'host.html': host(), 'listen.js': listen },
    });
    await page.open(served.url('host.html'));
    await defined(page);
    assert.deepEqual((await page.evaluate(() => first.state())).keys, ['a', 'b']);
    assert.deepEqual(await page.evaluate(() => [crossOriginIsolated, heard]), [true, [['bloom-ready', 'first', '']]]);
  });

  test('one that is late is shown in the place of what was said', async (t) => {
    t.tolerate(/bloom-filter>/);
    const page = await t.page();
    // The start is put off until the host says so.
    const late = `addEventListener('message', ({ data }) => {
        if (data !== 'now') return;
        document.body.append(Object.assign(document.createElement('script'), { src: 'later.js' }));
      });
      parent.postMessage({ source: 'bloom-filter', type: 'hello' }, '*');`;
    const served = await t.serve({
      files: { 'host.html': host(), 'listen.js': patient, 'bloom.js': late, 'later.js': fs.readFileSync(path.join(t.dist, 'bloom.js')) },
    });
    await page.open(served.url('host.html'));
    await defined(page);
    await page.evaluate(() => void first.ready.catch(() => {}));
    await until(() => page.evaluate(() => greeted), 'a hello');
    await page.evaluate(() => pass());
    assert.match(await page.evaluate(() => first.ready.then(() => '', (error) => error.message)), /20 seconds/);
    await page.evaluate(() => first.shadowRoot.querySelector('iframe').contentWindow.postMessage('now', '*'));
    await until(() => page.evaluate(() => heard.length === 2), 'the start');
    assert.deepEqual((await page.evaluate(() => first.state())).keys, ['a', 'b']);
    assert.deepEqual(await page.evaluate(() => heard.map(([type]) => type)), ['bloom-error', 'bloom-ready']);
    assert.ok(!(await page.evaluate(figureSays, 'first')));
    assert.ok(await page.evaluate(() => first.shadowRoot.querySelector('iframe').clientHeight > 400));
  });
};
