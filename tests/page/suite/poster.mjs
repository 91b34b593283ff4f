// The poster of <bloom-filter>: it stands in for a simulator that has not started, so it must take
// the same room and show the same bits.
import assert from 'node:assert/strict';
import { fruit } from '../harness/oracle.mjs';

const host = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
  <link rel="icon" href="data:,"><link rel="stylesheet" href="host.css"><script src="embed.js"></script>
  </head><body></body></html>`;
const files = { 'host.html': host, 'host.css': 'body { margin: 0 }' };

async function openHost(t, look = {}) {
  const page = await t.page({ width: 1620, height: 900, ...look });
  const server = await t.serve({ files });
  await page.open(server.url('host.html'));
  return page;
}

const listed = (...keys) => `${keys.map(encodeURIComponent)}`;

// One of each range of characters that are not seen.
const unseen = '\x85\xad\u034f\u061c\u1160\u1680\u17b5\u180e\u200b\u200d\u200f\u202e\u2060\u2800\u3000\u3164' +
  '\ufe0f\ufeff\uffa0\ufffb\u{1d173}\u{e0041}\u{e0100}\u{e01f0}';

const filters = [
  { m: 64, k: 3 },
  { m: 64, controls: 'min' },
  { m: 1024, controls: 'none' },
  { m: 64, keys: `${fruit}` },
  { m: 64, keys: `${fruit}`, check: 'tomato' },
  { m: 16, keys: `${fruit}`, check: 'kiwi', controls: 'min' },
  { m: '2^20' },
  { keys: `${fruit}`, check: 'onion', show: 'bits,verdict', background: 'transparent' },
  { fill: 20, show: 'verdict,key,recent,bits,counters' },
  { m: '1KiB', keys: `${fruit}`, controls: 'none' },
  { n: '1_000', p: '1 in 100', keys: 'fig,date' },
  { n: 1000, p: 0.01, s: 7, scheme: 'enhanced', keys: 'fig,date,kiwi' },
  { m: '2^20', keys: `${fruit}`, check: 'an absent key, asked in so many words that they take two lines' },
  { m: '2^27', fill: 300, show: 'bits,counters' },
  { m: 100, k: 7, keys: `${fruit}`, check: 'naïve café “quoted”', show: 'key,verdict,explanation,recent' },
  { keys: 'apple,Zürich', check: 'Apple ', show: 'verdict,bits' },
  { m: 32, keys: 'a%20fig%20,e%CC%81clair', check: 'éClair', controls: 'min' },
  { m: 48, k: 1, s: 3, scheme: 'independent', keys: 'fig', show: 'knobs,counters' },
  { keys: `${fruit}`, show: 'rate' },
  { m: 256, keys: `${fruit}`, check: 'tomato', show: 'bits,rate,knobs,explanation' },
  // What looks like the key that is checked, and what does not.
  { m: 4096, keys: listed(`ap${unseen}ple`), check: 'apple', show: 'verdict' },
  { m: 4096, keys: listed('apple\tpie '), check: 'apple pie', show: 'verdict' },
  { m: 4096, keys: listed('ap ple and pears, plums, figs '), check: 'app le and pears, plums, figs', show: 'verdict' },
  { m: 4096, keys: listed('e\u0301clair and other cakes '), check: 'éclair and other cakes', show: 'verdict' },
  { m: 4096, keys: listed('ée\u0301'), check: 'éé', show: 'verdict' },
  { m: 4096, keys: listed('Ա'), check: 'ա', show: 'verdict' },
  { m: 4096, fill: 20, keys: 'fig', check: 'Key20', show: 'verdict' },
  { m: 4096, fill: 20, keys: 'fig', check: 'Key21', show: 'verdict' },
  // How keys are drawn.
  { m: 4096, check: '[U+00A0][U+2420] \u2420 is not what it seems', show: 'verdict' },
  { m: 4096, check: `日本\t\u200d and \u{1f469}\u200d\u{1f52c} ${'\0\x7f'.repeat(5)}`, show: 'verdict' },
  { m: 4096, check: `${'i'.repeat(29)}${'長'.repeat(29)}`, show: 'verdict' },
];

/** Runs in the page: [width, poster, simulator] where these differ in height. */
async function shiftsOf(attributes, widths) {
  const make = (loading) => {
    const element = document.createElement('bloom-filter');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.loading = loading;
    return element;
  };
  const [live, poster, gap] = [make('eager'), make('lazy'), document.createElement('p')];
  gap.style.height = '9000px';  // a poster that no reader comes near stays one
  document.body.replaceChildren(live, gap, poster);
  await live.ready;
  const wait = () => new Promise((next) => setTimeout(next, 20));
  const inner = live.shadowRoot.querySelector('iframe').contentDocument;
  const shifts = [];
  for (const width of widths) {
    live.style.width = poster.style.width = `${width}px`;
    const canvas = poster.shadowRoot.querySelector('canvas');
    while (canvas.width !== Math.floor(width * devicePixelRatio)) await wait();
    let [height, same] = [0, 0];
    const late = performance.now() + 3000;  // a busy machine draws its next picture later than that of before stood still
    while (same < 3 || inner.getElementById('canvas').getBoundingClientRect().width < width - 1 ||
        (poster.offsetHeight !== height && performance.now() < late)) {
      await wait();
      same = live.offsetHeight === height ? same + 1 : 0;
      height = live.offsetHeight;
    }
    if (poster.offsetHeight !== height) shifts.push([width, poster.offsetHeight, height]);
  }
  return shifts;
}

// Widths from a phone's to a laptop's, others for each filter, so that all are met in the end.
const widthsOf = (i, count, most) => Array.from({ length: count }, (_, j) =>
  Math.floor(280 + (most - 280) * ((j + ((i * 0.618) % 1)) / count) ** 1.5));

export default (define) => {
  const test = (name, body, options) => define(name, body, { sites: ['hosted'], ...options });

  const looks = [[{}, () => true], [{ ratio: 2 }, ({ name }) => name === 'webkit'],
    [{ ratio: 1.25 }, ({ name }) => name === 'firefox'], [{ touch: true, ratio: 3 }, ({ name }) => name === 'chromium']];
  for (const [look, needs] of looks) {
    test(`takes exactly the room of the first picture, of any width ${JSON.stringify(look)}`, async (t) => {
      const page = await openHost(t, look.touch ? { ...look, width: 760 } : look);
      for (const [i, filter] of filters.entries()) {
        const shifts = await page.evaluate(shiftsOf, filter, widthsOf(i, 5, look.touch ? 740 : 1280));
        assert.deepEqual(shifts, [], `[width, poster, simulator] of ${JSON.stringify(filter)}`);
      }
    }, { limit: 300000, needs });
  }

  test('shows the bits of the first picture', async (t) => {
    const page = await openHost(t);
    const long = 'a key of more than thirty-two bytes, in which every lane takes part';
    const keys = [...fruit, 'ключ', long].map(encodeURIComponent).join(',');
    const schemes = ['double', 'enhanced', 'independent'];
    for (const [i, scheme] of schemes.entries()) {
      const { drawn, bits } = await page.evaluate(async (attributes) => {
        const element = document.createElement('bloom-filter');
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        element.style.width = '1264px';
        const gap = document.createElement('p');
        gap.style.height = '4000px';
        document.body.replaceChildren(gap, element);
        const canvas = element.shadowRoot.querySelector('canvas');
        while (canvas.width !== element.clientWidth) await new Promise((next) => setTimeout(next, 5));
        const context = canvas.getContext('2d');
        const blue = (x, y) => {
          const [r, g, b] = context.getImageData(x, y, 1, 1).data;
          return r === 0x24 && g === 0x57 && b === 0xc5 ? 1 : 0;
        };
        // The cells, 32 in a row, begin under the heading, beside the indices of the rows.
        const top = 14 + 52;
        const labels = 10 + 3 * 7;
        const pitch = Math.floor((element.clientWidth - 32 - labels) / 32);
        const left = 16 + labels;
        const drawn = Array.from({ length: 256 }, (_, bit) =>
          blue(left + bit % 32 * pitch + 3, top + Math.floor(bit / 32) * pitch + 3));
        return { drawn, bits: (await element.state()).bits };
      }, { m: 256, k: 4, s: i, scheme, keys, theme: 'light', controls: 'none' });
      const bytes = Buffer.from(bits, 'base64');
      const set = Array.from({ length: 256 }, (_, bit) => (bytes[bit >> 3] >> (7 - (bit & 7))) & 1);
      assert.deepEqual(drawn, set, scheme);
    }
  });
};
