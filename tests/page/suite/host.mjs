// Hosts of every kind, and what can be missing.
import assert from 'node:assert/strict';
import { siteHeaders } from '../harness/context.mjs';
import { headScript } from '../harness/server.mjs';
import { Simulator } from '../harness/simulator.mjs';
import { until } from '../harness/until.mjs';

async function works(simulator) {
  await simulator.insert('apple');
  await simulator.shows('Inserted', '1');
}

/** Runs in the page: what of an element can be read where it is: its text, if nothing covers or clips it. */
function readable(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = width > 100 && height > 15 && Number(getComputedStyle(element).opacity) === 1 &&
    element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  return seen ? element.textContent : '';
}

// Waits for a page that cannot start to say why, in an alert that can be read and seen.
async function explains(page, pattern) {
  await until(async () => {
    for (const alert of await page.find('alert')) if (pattern.test(await alert.evaluate(readable))) return true;
    return false;
  }, `a visible alert that matches ${pattern}`);
}

export default (define) => {
  const test = (name, body, options) => define(name, body, { sites: ['hosted'], ...options });

  const hosts = [
    ['no header of its own, at the root of its host', { base: '/', headers: () => ({}) }],
    ['gzip', { encoding: 'gzip' }],
    ['brotli', { encoding: 'br' }],
  ];
  for (const [name, server] of hosts) {
    test(`works under ${name}`, async (t) => {
      const simulator = await t.open('#keys=', { server });
      await works(simulator);
    });
  }

  test('works with a wrong MIME type for wasm, and says so in the console', async (t) => {
    t.tolerate(/wasm streaming compile failed|falling back/);
    const server = {
      types: { '.wasm': 'text/plain' },
      files: {
        'listen.js': `window.said = [];
          for (const name of ['log', 'warn', 'error']) {
            const original = console[name];
            console[name] = (...words) => { said.push(words.join(' ')); original.apply(console, words); };
          }`,
      },
      rewrite: headScript('listen.js', 'index.html'),
    };
    const simulator = await t.open('', { server });
    await works(simulator);
    const said = await simulator.page.evaluate(() => said);
    assert.ok(said.some((text) => /wasm.*(type|mime)/i.test(text)), `in the console: ${said}`);
  });

  test('asks only its own host, once for each file', async (t) => {
    const simulator = await t.open();
    await works(simulator);
    const asked = await simulator.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const foreign = asked.filter((url) => !url.startsWith(simulator.server.origin));
    assert.deepEqual(foreign.filter((url) => !/^(data|blob):/.test(url)), []);
    for (const file of ['bloom.js', 'bloom.css', 'bloom.wasm']) {
      assert.equal(asked.filter((url) => url.endsWith(`/${file}`)).length, 1, `${file} in ${asked}`);
    }
    const missing = simulator.server.requests.filter(({ status }) => status !== 200);
    assert.deepEqual(missing, []);
  });

  // What keeps the module away, and what of it the sentence must name.
  const without = (words, instead = '') => () =>
    ({ 'content-security-policy': siteHeaders['Content-Security-Policy'].replace(words, instead) });
  const failures = [
    ['its file is missing', { files: { 'bloom.wasm': null } }, /404 .*bloom\.wasm; put/],
    ['the host answers with a page of its own',
      { files: { 'bloom.wasm': '<!doctype html><p>Home' }, types: { '.wasm': 'text/html' } }, /bloom\.wasm \(text\/html\); put/],
    ['its file is damaged', { files: { 'bloom.wasm': '\0asm\x01\0\0\0damaged' } }, /damaged.* copy/],
    ['a policy blocks it', { headers: without(" 'wasm-unsafe-eval'") }, /Content-Security-Policy.* allow 'wasm-unsafe-eval'/],
    ['a policy blocks its file', { headers: without("connect-src 'self'", "connect-src 'none'") },
      /Content-Security-Policy.* allow 'self' in its connect-src/],
  ];
  for (const [name, server, pattern] of failures) {
    test(`says on the screen that ${name}, and what to do`, async (t) => {
      t.tolerate(/./);
      const page = await t.page();
      await page.open((await t.serve(server)).url('index.html'));
      await explains(page, pattern);
      const reason = await page.evaluate(() => bloom.ready.then(() => '', (error) => error.message));
      assert.match(reason, pattern);
    });
  }

  test('says so when there is no WebAssembly', async (t) => {
    t.tolerate(/./);
    const page = await t.page();
    const server = await t.serve({
      files: { 'no-wasm.js': 'delete globalThis.WebAssembly;' },
      rewrite: headScript('no-wasm.js', 'index.html'),
    });
    await page.open(server.url('index.html'));
    await explains(page, /WebAssembly/);
  });

  test('starts without WebGL where that is promised and then fails', async (t) => {
    const page = await t.page();
    const server = await t.serve({
      files: {
        'broken-webgl.js': `const {getContext} = HTMLCanvasElement.prototype;
          HTMLCanvasElement.prototype.getContext = function(kind, ...rest) {
            if (!kind.includes('webgl')) return getContext.call(this, kind, ...rest);
            return new Proxy({}, {get() { throw new Error('no such thing'); }});
          };`,
      },
      rewrite: headScript('broken-webgl.js', 'index.html'),
    });
    await page.open(server.url('index.html'));
    const simulator = await new Simulator(page).ready();
    await works(simulator);
    assert.equal((await simulator.state()).renderer, 'canvas2d');
  });

  const trap = `const trap = () => { throw new WebAssembly.RuntimeError('made up'); };
    Object.assign(CanvasRenderingContext2D.prototype, { putImageData: trap });
    Object.assign(WebGLRenderingContext.prototype, { drawArrays: trap, drawElements: trap });`;
  const loadedAnew = () => performance.getEntriesByType('navigation')[0].type === 'reload';

  test('is loaded once more when its module traps as it starts', async (t) => {
    t.tolerate(/made up/);
    const page = await t.page();
    const server = await t.serve({
      files: {
        'trap.js': `if (!(${loadedAnew})()) { ${trap} }`,
        'host.html': `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,">
          <script src="embed.js"></script></head><body><bloom-filter id="first" keys="a,b"></bloom-filter>`,
      },
      rewrite: headScript('trap.js', 'index.html'),
    });
    await page.open(server.url('index.html'));
    await until(() => page.evaluate(loadedAnew), 'the second load');
    await works(await new Simulator(page).ready());
    await page.open(server.url('host.html'));
    const { keys } = await page.evaluate(() => first.state());
    assert.deepEqual(keys, ['a', 'b']);
  });

  test('says so when its module traps again', async (t) => {
    t.tolerate(/made up/);
    const page = await t.page();
    const server = await t.serve({
      files: { 'trap.js': trap },
      rewrite: headScript('trap.js', 'index.html'),
    });
    await page.open(server.url('index.html'));
    await until(() => page.evaluate(loadedAnew), 'the second load');
    const reason = () => page.evaluate(() => document.querySelector('[role=alert]').textContent);
    await until(async () => (await reason()).includes('made up'), 'a reason');
    await explains(page, /made up/);
    assert.equal(server.requests.filter(({ path }) => path.endsWith('index.html')).length, 2);
  });

  test('says on the screen that its frame is sandboxed, and what to do', async (t) => {
    t.tolerate(/./);
    const page = await t.page();
    const html = `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head><body>
      <iframe src="index.html" sandbox="allow-scripts" title="Filter" width="600" height="400"></iframe></body></html>`;
    await page.open((await t.serve({ files: { 'host.html': html } })).url('host.html'));
    await page.enter('iframe');
    // To WebKit nothing there is of the page's own host, its script included.
    if (t.browser.name !== 'webkit') return explains(page, /sandboxed.* cross-origin; add allow-same-origin/);
    const loading = await page.select('#loading');
    return until(async () => /bloom\.js.* sandbox/.test(await loading.evaluate(readable)), 'a reason that can be read');
  });

  const scriptless = [
    ['missing', { files: { 'bloom.js': null } }],
    ['blocked by a policy', { headers: without("script-src 'self'", "script-src 'none'") }],
  ];
  for (const [name, server] of scriptless) {
    test(`says so when its script is ${name}`, async (t) => {
      t.tolerate(/./);
      const page = await t.page();
      await page.open((await t.serve(server)).url('index.html'));
      const loading = await page.select('#loading');
      await until(async () => /bloom\.js.* policy/.test(await loading.evaluate(readable)), 'a reason that can be read');
    });
  }

  test('works where storage and clipboard are refused', async (t) => {
    const page = await t.page();
    const server = await t.serve({
      files: {
        'refuse.js': `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
          Object.defineProperty(navigator, 'clipboard', { value: undefined });
          Document.prototype.execCommand = () => false;
          Object.defineProperty(window, 'crypto', { value: undefined });`,
      },
      rewrite: headScript('refuse.js', 'index.html'),
    });
    await page.open(server.url('index.html'));
    const simulator = await new Simulator(page).ready();
    await works(simulator);
    await simulator.click('Share');
    await until(() => page.evaluate(() => location.hash.includes('apple')), 'the link in the address');
    const chosen = () => page.evaluate(() => {
      const { value = '', selectionStart = 0, selectionEnd = 0 } = document.activeElement;
      return value.slice(selectionStart, selectionEnd);
    });
    await until(async () => (await chosen()).includes('apple'), 'the link selected, to be copied by hand');
  });
};
