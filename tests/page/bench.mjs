// What the page costs, in real browsers; figures are printed and written as JSON:
//   node bench.mjs [--dist FOLDER] [--out FILE] [--only TEXT] [--idle SECONDS]
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { browsers } from './harness/browsers.mjs';
import { Context } from './harness/context.mjs';
import { million, words } from './harness/fixtures.mjs';
import { until } from './harness/until.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: 'string', default: path.join(here, '../../dist') },
    out: { type: 'string', default: path.join(here, '../../build/bench/page.json') },
    only: { type: 'string', default: '' },
    idle: { type: 'string', default: '60' },
  },
});
const dist = path.resolve(options.dist);
const results = [];

function report(benchmark, engine, figures, text) {
  results.push({ benchmark, engine, ...figures });
  console.log(`${engine.padEnd(12)} ${benchmark.padEnd(12)} ${text}`);
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Drawing many bits beside drawing 64. */
async function frameCost(context, engine) {
  const cost = {};
  for (const [name, m] of [['64', 64], ['2^20', 2 ** 20], ['2^27', 2 ** 27]]) {
    const simulator = await context.open(`#m=${m}&keys=apple,banana,cherry&check=apple`);
    await simulator.settled(20000);
    const runs = [];
    for (let i = 0; i < 12; i++) runs.push(await simulator.page.evaluate(() => bloom.measure(20)));
    cost[name] = Math.min(...runs);  // what else the machine does only ever adds
    await simulator.page.open('about:blank');
  }
  const ratios = { '2^20': cost['2^20'] / cost[64], '2^27': cost['2^27'] / cost[64] };
  const text = Object.entries(cost).map(([name, ms]) => `m=${name}: ${ms.toFixed(2)} ms`).join(', ');
  report('frame', engine, { milliseconds: cost, ratios },
    `${text}; ratios ${ratios['2^20'].toFixed(2)} and ${ratios['2^27'].toFixed(2)} (at most 1.5)`);
}

/** From choosing a file to the event that says it is loaded. */
async function loadTime(context, engine) {
  for (const [name, file, tail] of [
    ['words', words, '#m=1MiB&k=7'],
    ['million', million(), '#m=2^24&k=7'],
  ]) {
    const simulator = await context.open(tail);
    await simulator.page.evaluate(() => {
      const input = document.querySelector('input[type=file]');
      let start = 0;
      input.addEventListener('change', () => (start = performance.now()), { capture: true });
      bloom.subscribe(({ type, count }) => {
        if (type === 'loaded') window.loaded = { count, milliseconds: performance.now() - start };
      });
    });
    await (await simulator.page.select('input[type=file]')).upload(file);
    const { count, milliseconds } = await until(
      () => simulator.page.evaluate(() => window.loaded),
      'the keys loaded',
      60000,
    );
    report(`load ${name}`, engine, { count, milliseconds }, `${count} keys in ${milliseconds.toFixed(0)} ms`);
  }
}

// A page of 20 KB that draws 64 cells with plain JavaScript: what the simulator is compared with.
const plainScript = `
const canvas = document.querySelector('canvas');
const context = canvas.getContext('2d');
const table = [${Array.from({ length: 3600 }, (_, i) => (i * 2654435761) % 10007)}];
for (let i = 0; i < 64; i += 1) {
  context.fillStyle = table[i * 7] % 2 ? '#2457c5' : '#e4e8ee';
  context.fillRect(20 + (i % 16) * 31, 40 + Math.floor(i / 16) * 31, 29, 29);
  context.fillStyle = '#14181f';
  context.fillText(String(table[i * 7] % 2), 31 + (i % 16) * 31, 58 + Math.floor(i / 16) * 31);
}
requestAnimationFrame(() => (window.firstFrame = performance.now()));
`;
const plainPage = `<!doctype html><html lang="en"><head><title>Plain</title>
<link rel="icon" href="data:,"></head><body><canvas width="900" height="500"></canvas>
<script src="plain.js"></script></body></html>`;
const emptyPage = '<!doctype html><html lang="en"><head><title>Empty</title><link rel="icon" href="data:,"></head></html>';
/** From navigation to the first drawn frame, beside the plain page. */
async function firstFrame(context, engine) {
  const server = await context.serve({
    headers: () => ({ 'cache-control': 'max-age=3600' }),
    files: { 'plain.html': plainPage, 'plain.js': plainScript },
  });
  const drawn = () => window.firstFrame ?? performance.getEntriesByName('first picture')[0]?.startTime;
  const figures = {};
  for (const name of ['plain.html', 'index.html']) {
    const times = { cold: [], warm: [] };
    for (let visit = 0; visit < 3; visit++) {
      const page = await context.page();
      for (const kind of ['cold', 'warm', 'warm', 'warm']) {
        await page.open('about:blank');
        await page.open(server.url(name));
        times[kind].push(await until(() => page.evaluate(drawn), 'a first frame'));
      }
    }
    figures[name === 'plain.html' ? 'plain' : 'bloom'] = {
      cold: median(times.cold),
      warm: median(times.warm),
    };
  }
  const ratio = figures.bloom.warm / figures.plain.warm;
  report('first frame', engine, { ...figures, ratio },
    ['cold', 'warm'].map((it) => `${it} ${figures.bloom[it].toFixed(0)} ms beside ${figures.plain[it].toFixed(0)}`)
      .join(', ') + `; warm ratio ${ratio.toFixed(1)}`);
}

/** Time that the page's process works while nobody does anything (Chromium). */
async function idleCost(context, engine) {
  const server = await context.serve({ files: { 'empty.html': emptyPage } });
  const pages = {};
  for (const [name, file] of [['empty', 'empty.html'], ['bloom', 'index.html']]) {
    const page = await context.page();
    await page.open(server.url(file));
    if (name === 'bloom') await page.evaluate(() => bloom.ready.then(() => true));
    pages[name] = page.page;
  }
  const busy = async (page) => (await page.metrics()).TaskDuration;
  const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  await pause(2);
  const before = { empty: await busy(pages.empty), bloom: await busy(pages.bloom) };
  await pause(Number(options.idle));
  const seconds = {
    empty: (await busy(pages.empty)) - before.empty,
    bloom: (await busy(pages.bloom)) - before.bloom,
  };
  report('idle', engine, { seconds, over: Number(options.idle) },
    `${(1000 * seconds.bloom).toFixed(1)} ms of work in ${options.idle} s, empty page ${(1000 * seconds.empty).toFixed(1)} ms`);
}

function renderersMemory(processes) {
  let bytes = 0;
  for (const { id, type } of processes) {
    if (type !== 'renderer') continue;
    const status = fs.readFileSync(`/proc/${id}/status`, 'utf8');
    bytes += 1024 * Number(/RssAnon:\s+(\d+)/.exec(status)[1]);
  }
  return bytes;
}

/** Memory of one and of ten simulators in a page, beside an empty page (Chromium). */
async function memory(context, engine) {
  const frames = (count) => '<iframe src="index.html" width="900" height="600" title="S"></iframe>'.repeat(count);
  const host = (count) => `<!doctype html><html lang="en"><head><title>Host</title>
    <link rel="icon" href="data:,"></head><body>${frames(count)}</body></html>`;
  const files = { 'host-0.html': host(0), 'host-1.html': host(1), 'host-10.html': host(10) };
  const server = await context.serve({ files });
  const megabytes = {};
  for (const count of [0, 1, 10]) {
    const page = await context.page();
    await page.open(server.url(`host-${count}.html`));
    await page.evaluate(() =>
      Promise.all([...document.querySelectorAll('iframe')].map((it) => it.contentWindow.bloom.ready)).then(() => true),
    );
    const session = await page.page.browser().target().createCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    megabytes[count] = renderersMemory(processInfo) / 2 ** 20;
    await page.open('about:blank');
    await page.page.close();
  }
  const one = megabytes[1] - megabytes[0];
  const ten = megabytes[10] - megabytes[0];
  report('memory', engine, { megabytes: { one, ten } },
    `one embed ${one.toFixed(0)} MB, ten embeds ${ten.toFixed(0)} MB more than an empty page`);
}

const anywhere = { frame: frameCost, load: loadTime, 'first frame': firstFrame };
const chromiumOnly = { idle: idleCost, memory };
for (const engine of Object.keys(browsers)) {
  const cases = { ...anywhere, ...(engine === 'chromium' ? chromiumOnly : {}) };
  const browser = await browsers[engine]();
  console.log(`-- ${engine}: ${browser.version}`);
  for (const [name, measure] of Object.entries(cases)) {
    if (!`${engine} ${name}`.includes(options.only)) continue;
    const context = new Context(browser, dist, console.log);
    try {
      await measure(context, engine);
      await context.finish();
    } catch (error) {
      console.error(`${engine} ${name}: ${error.message}`);
      process.exitCode = 1;
    }
  }
  await browser.close();
}
fs.mkdirSync(path.dirname(options.out), { recursive: true });
fs.writeFileSync(options.out, `${JSON.stringify(results, null, 2)}\n`);
console.log(`written to ${path.relative(process.cwd(), options.out)}`);
process.exit();
