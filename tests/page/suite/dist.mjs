// The built files themselves: what they weigh and what they say.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

// Files that come together, and the bytes that they may weigh as hosts send them.
const parts = {
  'first load': { files: ['index.html', 'bloom.js', 'bloom.wasm', 'bloom.css', 'sw.js'], gzip: 228000, brotli: 196000 },
  'later': { files: ['bloom-rest.wasm'], gzip: 260000, brotli: 260000 },
};
const single = { name: 'bloom-filter-simulator.html', bytes: 620000 };
const hosted = parts['first load'].files;
const packers = {
  gzip: (bytes) => zlib.gzipSync(bytes, { level: 9 }),
  brotli: (bytes) => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_LGWIN]: 24 } }),
};

/** One request, with what it is answered. */
function ask(url, options) {
  return new Promise((resolve, reject) => {
    http.request(url, options, async (answer) => {
      const body = [];
      for await (const piece of answer) body.push(piece);
      resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(body) });
    }).on('error', reject).end();
  });
}
const text = (name) => fs.readFileSync(new URL(name, import.meta.url), 'utf8');

export default (test) => {
  test(
    'the page, its later part and the single file weigh no more than they may',
    async ({ dist, print }) => {
      const trend = JSON.parse(text('../weights.json'));
      for (const [part, { files, ...budgets }] of Object.entries(parts)) {
        const weights = { gzip: 0, brotli: 0 };
        for (const name of files) {
          const bytes = fs.readFileSync(path.join(dist, name));
          for (const [how, pack] of Object.entries(packers)) weights[how] += pack(bytes).length;
          print(`${name.padEnd(16)} ${String(bytes.length).padStart(8)} bytes`);
        }
        const before = trend.filter((it) => (it.part ?? 'first load') === part).map(({ date, bytes }) => `${date} ${bytes}`);
        print(`${part}: ${weights.gzip} of ${budgets.gzip} by gzip -9, ${weights.brotli} of ${budgets.brotli} by Brotli; ` +
          `before, by gzip: ${before.join(', ')}`);
        for (const how of Object.keys(packers)) assert.ok(weights[how] <= budgets[how], `${part}: ${weights[how]} bytes by ${how}`);
      }
      const { size } = fs.statSync(path.join(dist, single.name));
      print(`${single.name}: ${size} of ${single.bytes} bytes`);
      assert.ok(size <= single.bytes, `${size} bytes`);
    },
    { sites: [] },
  );

  test(
    'packed copies say the same, and are served to who takes them',
    async ({ dist }) => {
      const copies = fs.readdirSync(dist).filter((name) => name.endsWith('.br'));
      for (const name of hosted) assert.ok(copies.includes(`${name}.br`), name);
      for (const name of copies) {
        const [packed, plain] = [name, name.slice(0, -3)].map((it) => fs.readFileSync(path.join(dist, it)));
        assert.ok(zlib.brotliDecompressSync(packed).equals(plain) && packed.length < plain.length, name);
      }
      const program = fileURLToPath(new URL('../../../web/serve.mjs', import.meta.url));
      const server = spawn(process.execPath, [program, dist, '0']);
      try {
        const [line] = await once(server.stdout, 'data');
        const [url] = /http:\S+/.exec(line);
        for (const [name, type] of [['bloom.wasm', 'application/wasm'], ['', 'text/html; charset=utf-8']]) {
          const file = path.join(dist, name || 'index.html');
          for (const [accepted, copy] of [['gzip, deflate, br', true], ['br;q=0.1', true], ['gzip, br;q=0', false], ['', false]]) {
            const method = copy ? 'GET' : 'HEAD';
            const { status, headers, body } = await ask(url + name, { method, headers: { 'accept-encoding': accepted } });
            const sent = fs.readFileSync(copy ? `${file}.br` : file);
            assert.deepEqual([status, headers['content-type'], headers['content-encoding'], headers.vary],
              [200, type, copy ? 'br' : undefined, 'accept-encoding'], accepted);
            assert.equal(Number(headers['content-length']), sent.length);
            assert.ok(body.equals(method === 'HEAD' ? Buffer.alloc(0) : sent), accepted);
          }
        }
        assert.equal((await ask(`${url}no-such-file`)).status, 404);
      } finally {
        server.kill();
      }
    },
    { sites: [] },
  );

  test(
    'no built file names a folder of the machine or a registry, or asks elsewhere',
    async ({ dist }) => {
      const files = fs.readdirSync(dist, { recursive: true, withFileTypes: true });
      // Licences are other people’s words; /home/web_user is Emscripten’s make-believe.
      for (const entry of files.filter((it) => it.isFile() && it.name !== 'LICENSES.txt')) {
        const text = fs.readFileSync(path.join(entry.path ?? entry.parentPath, entry.name), 'latin1');
        const bad = text.match(/\/(work|home(?!\/web_user)|root|tmp|usr\/share)\/[\w.-]+|registry\.npmjs|localhost:\d+/);
        assert.equal(bad?.[0], undefined, entry.name);
      }
      for (const name of hosted.slice(0, 1).concat('bloom.css')) {
        const text = fs.readFileSync(path.join(dist, name), 'utf8').replace(/http:\/\/www\.w3\.org\S*/g, '');
        assert.doesNotMatch(text, /https?:|\/\/[a-z]|(src|href)="\//, name);
      }
    },
    { sites: [] },
  );

  test(
    'embed.js is imported in silence where there is no page',
    async ({ dist }) => {
      const code = `await import(${JSON.stringify(pathToFileURL(path.join(dist, 'embed.js')))})`;
      const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
      assert.equal(stdout + stderr, '');
    },
    { sites: [] },
  );

  test(
    'the page has no inline script or style',
    async ({ dist }) => {
      const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
      assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=|<script>/);
      assert.match(html, /http-equiv="Content-Security-Policy"/);
    },
    { sites: [] },
  );

  test(
    'what the READMEs tell to paste, save and send is what the tests use',
    () => {
      const bare = (html) => html.replaceAll('https://your.site/bloom/', '').replaceAll(' id="first"', '');
      const blocksOf = (readme) => [...readme.matchAll(/```\w*\n(.*?)```/gs)].map(([, block]) => block);
      const embedding = 'web/page/embed/README.md';
      for (const name of ['README.md', embedding]) {
        const readme = text(`../../../${name}`);
        const paste = blocksOf(readme).find((block) => block.includes('<bloom-filter'));
        assert.equal(paste.trim().split('\n').length, 3, name);
        assert.ok(bare(text('../hosts/article.html')).includes(bare(paste)), `the lines of ${name} in article.html`);
        assert.match(readme, /dist\/bloom-filter-simulator\.html/, name);
      }
      assert.ok(blocksOf(text(`../../../${embedding}`)).includes(text('../hosts/headers.txt')), 'the headers of headers.txt');
      assert.match(text('../hosts/lesson.js'), /bloom-filter-simulator\.html/);
    },
    { sites: [] },
  );
};
