// The built files themselves: what they weigh and what they say.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const budget = 330 * 1000;
const hosted = ['index.html', 'bloom.js', 'bloom.wasm', 'bloom.css'];

export default (test) => {
  test(
    'the hosted page weighs at most 330 KB, gzip -9',
    async ({ dist, print }) => {
      let total = 0;
      for (const name of hosted) {
        const bytes = fs.readFileSync(path.join(dist, name));
        const packed = zlib.gzipSync(bytes, { level: 9 }).length;
        total += packed;
        print(`${name.padEnd(12)} ${String(bytes.length).padStart(8)} bytes, ${packed} gzip -9`);
      }
      print(`total        ${total} of ${budget}`);
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
    'the page has no inline script or style',
    async ({ dist }) => {
      const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
      assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=|<script>/);
      assert.match(html, /http-equiv="Content-Security-Policy"/);
    },
    { sites: [] },
  );
};
