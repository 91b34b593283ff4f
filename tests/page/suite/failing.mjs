// The element <bloom-filter> where it cannot start: it says why, and settles.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { siteHeaders } from '../harness/context.mjs';
import { until } from '../harness/until.mjs';

const host = (head = '<script src="embed.js" async></script>') => `<!doctype html><html lang="en"><head><title>Host</title>
  <link rel="icon" href="data:,"><script src="listen.js"></script>${head}</head>
  <body><div id="article"><bloom-filter id="first" keys="a,b"></bloom-filter></div></body></html>`;
const listen = `window.heard = [];
  for (const type of ['bloom-ready', 'bloom-error']) {
    addEventListener(type, ({ target, detail }) => heard.push([type, target.id, detail?.reason ?? '']));
  }
  window.said = [];
  const { error } = console;
  console.error = (...words) => { said.push(words.join(' ')); error.apply(console, words); };`;
// Twenty seconds are one; the browser's clock is real.
const hurried = `${listen} const { setTimeout: wait } = window;
  window.setTimeout = (call, ms, ...rest) => wait(call, ms / 20, ...rest);`;

/** Runs in the page: the sentence in the figure, if nothing covers or clips it, and its link. */
function figureSays() {
  const sentence = first.shadowRoot.querySelector('p');
  if (!sentence) return null;
  sentence.scrollIntoView();
  const { left, top, width, height } = sentence.getBoundingClientRect();
  const at = first.shadowRoot.elementFromPoint(left + width / 2, top + height / 2);
  const link = sentence.querySelector('a');
  const { x, y, height: tall } = link.getBoundingClientRect();
  const linked = first.shadowRoot.elementFromPoint(x + 5, y + tall / 2);
  return { seen: width > 200 && height > 15 && sentence.contains(at) && linked === link, text: sentence.textContent, href: link.href };
}

const ours = (name) => !['host.html', 'listen.js'].includes(name);
const sent = (headers) => (name) => (ours(name) ? { ...siteHeaders, ...headers } : {});
const ofHost = (headers) => (name) => (name === 'host.html' ? headers : ours(name) ? siteHeaders : {});
const isolated = { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' };
const { 'Cross-Origin-Embedder-Policy': coep, ...plain } = siteHeaders;
const policy = siteHeaders['Content-Security-Policy'];
const spa = '<!doctype html><html lang="en"><title>App</title><script src="app.js"></script><p>The host’s own page';

export default (define) => {
  const test = (name, body, options) => define(name, body, { sites: ['hosted'], ...options });

  const causes = [
    ['the policy of its files forbids WebAssembly',
      { headers: sent({ 'Content-Security-Policy': policy.replace(" 'wasm-unsafe-eval'", '') }) }, /'wasm-unsafe-eval'/],
    ['the host’s policy allows no frames',
      { headers: ofHost({ 'content-security-policy': "default-src 'none'; script-src 'self'; img-src data:" }) }, /frame-src/],
    ['X-Frame-Options forbids its frame', { headers: sent({ 'X-Frame-Options': 'DENY' }) }, /X-Frame-Options/],
    ['frame-ancestors forbids its frame',
      { headers: sent({ 'Content-Security-Policy': `${policy}; frame-ancestors 'none'` }) }, /frame-ancestors/],
    // Firefox tells of neither a load nor an error there: that takes the twenty seconds.
    ['the host is isolated and its files say nothing of that', {
      headers: (name) => (name === 'host.html' ? isolated : plain),
      files: { 'listen.js': hurried },
    }, /Cross-Origin-Embedder-Policy: require-corp/],
    ['its page is missing', { files: { 'index.html': null } }, /404 .*index\.html/],
    ['its script is missing', { files: { 'bloom.js': null } }, /bloom\.js/],
    ['its page is sent as text', { types: { '.html': 'text/plain' }, headers: (name) => (name === 'host.html' ?
      { 'content-type': 'text/html' } : siteHeaders) }, /text\/plain/],
    ['its script is bundled, and the page beside it is the host’s own', {
      files: { 'index.html': spa, 'app.js': '' },
    }, /another page: embed\.js must lie beside/],
    ['its page says hello and no more',
      { files: { 'listen.js': hurried, 'bloom.js': "parent.postMessage({ source: 'bloom-filter', type: 'hello' }, '*')" } },
      /20 seconds/],
  ];
  for (const [name, server, pattern] of causes) {
    test(`says so when ${name}`, async (t) => {
      t.tolerate(/./);
      const { files, ...options } = server;
      const page = await t.page({ height: 500 });
      const served = await t.serve({ ...options, files: { 'host.html': host(), 'listen.js': listen, ...files } });
      await fails(t, page, served.url('host.html'), pattern, served.url('index.html'));
    });
  }

  test('says so when its files come from another origin that sends pages as text', async (t) => {
    t.tolerate(/./);
    const headers = () => ({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' });
    const cdn = await t.serve({ types: { '.html': 'text/plain' }, headers });
    const script = `<script src="${cdn.url('embed.js')}" async></script>`;
    const page = await t.page({ height: 500 });
    const { url } = await t.serve({ files: { 'host.html': host(script), 'listen.js': listen } });
    await fails(t, page, url('host.html'), /text\/plain/, cdn.url('index.html'));
  });

  async function fails(t, page, url, pattern, own) {
    await page.open(url);
    const started = performance.now();
    await page.evaluate(() => customElements.whenDefined('bloom-filter').then(() => true));
    const reason = await page.evaluate(() => first.ready.then(() => 'ready', (error) => error.message));
    t.print(`after ${Math.round(performance.now() - started)} ms: ${reason}`);
    assert.match(reason, pattern);
    const { heard, said } = await page.evaluate(() => ({ heard, said }));
    assert.deepEqual(heard, [['bloom-error', 'first', reason]]);
    assert.deepEqual(said.filter((line) => line.includes('bloom-filter>')), [`<bloom-filter>: ${reason}`]);
    const { seen, text, href } = await page.evaluate(figureSays);
    assert.ok(seen, 'the sentence and its link can be seen');
    assert.equal(text, `${reason} Open it on its own page.`);
    assert.ok(href.startsWith(`${own}#`) && href.includes('keys=a,b'), href);
    const refused = await page.evaluate(() => first.state().then(() => '', (error) => error.message));
    assert.equal(refused, reason);
  }

  test('starts on an isolated host, which stays isolated', async (t) => {
    const page = await t.page();
    const served = await t.serve({
      headers: (name) => (name === 'host.html' ? isolated : siteHeaders),
      files: { 'host.html': host(), 'listen.js': listen },
    });
    await page.open(served.url('host.html'));
    await page.evaluate(() => customElements.whenDefined('bloom-filter').then(() => true));
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
    const script = fs.readFileSync(path.join(t.dist, 'bloom.js'));
    const served = await t.serve({
      files: { 'host.html': host(), 'listen.js': hurried, 'bloom.js': late, 'later.js': script },
    });
    await page.open(served.url('host.html'));
    await page.evaluate(() => customElements.whenDefined('bloom-filter').then(() => true));
    assert.match(await page.evaluate(() => first.ready.then(() => '', (error) => error.message)), /20 seconds/);
    await page.evaluate(() => first.shadowRoot.querySelector('iframe').contentWindow.postMessage('now', '*'));
    await until(() => page.evaluate(() => heard.length === 2), 'the start');
    assert.deepEqual((await page.evaluate(() => first.state())).keys, ['a', 'b']);
    assert.deepEqual(await page.evaluate(() => heard.map(([type]) => type)), ['bloom-error', 'bloom-ready']);
    assert.ok(!(await page.evaluate(figureSays)));
    assert.ok(await page.evaluate(() => first.shadowRoot.querySelector('iframe').clientHeight > 400));
  });
};
