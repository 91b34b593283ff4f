// The built files themselves: what they weigh and what they say.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const budget = 400 * 1000;
const hosted = ['index.html', 'bloom.js', 'bloom.wasm', 'bloom.css', 'sw.js'];
const text = (name) => fs.readFileSync(new URL(name, import.meta.url), 'utf8');

export default (test) => {
  test(
    'the hosted page weighs at most 400 KB, gzip -9',
    async ({ dist, print }) => {
      let total = 0;
      for (const name of hosted) {
        const bytes = fs.readFileSync(path.join(dist, name));
        const packed = zlib.gzipSync(bytes, { level: 9 }).length;
        total += packed;
        print(`${name.padEnd(12)} ${String(bytes.length).padStart(8)} bytes, ${packed} gzip -9`);
      }
      const trend = JSON.parse(text('../weights.json')).map(({ date, bytes }) => `${date} ${bytes}`);
      print(`total        ${total} of ${budget}; before: ${trend.join(', ')}`);
      assert.ok(total <= budget, `${total} bytes`);
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
