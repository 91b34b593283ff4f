// Runs the behaviour suite in real browsers:
//   node run.mjs [--engines chromium,chromium-2d,firefox,webkit] [--sites hosted,file,sandbox]
//                [--only TEXT] [--elsewhere TEXT] [--dist FOLDER]
// `--only` takes the tests whose titles hold the text; `--elsewhere`, texts with commas between,
// adds those that hold one at the sites that were not named.
// `--lanes` browsers run at a time; where fewer engines are named, several browsers take one engine's
// tests from one list. Ends with one line: N passed, N failed.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { browsers } from './harness/browsers.mjs';
import { Context } from './harness/context.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    engines: { type: 'string', default: Object.keys(browsers).join(',') },
    sites: { type: 'string', default: 'hosted' },
    only: { type: 'string', default: '' },
    elsewhere: { type: 'string' },
    dist: { type: 'string', default: path.join(here, '../../dist') },
    lanes: { type: 'string', default: '2' },
  },
});
const dist = path.resolve(options.dist);
if (!fs.existsSync(path.join(dist, 'index.html'))) {
  console.error(`${dist} holds no index.html: run ./build.sh first`);
  process.exit(2);
}

// Chromium with WebGL is the browser of chromium-2d with another renderer: when all is run, it is
// spared what sees nothing of the picture. WebKit has WebGL as well, and runs all.
const unseen = new Set(`ask attack compare determinism families families_api find keyboard link load open parquet
  rates size size_systems undo`.split(/\s+/));
const spared = ({ title }, { name }) =>
  !options.only && name === 'chromium' && unseen.has(title.slice(0, title.indexOf(':')));

const everywhere = ['hosted', 'file', 'sandbox'];
const elsewhere = options.elsewhere?.split(',') ?? [];
const tests = [];
const folder = path.join(here, 'suite');
for (const file of fs.readdirSync(folder).sort()) {
  const { default: define } = await import(path.join(folder, file));
  // `needs` says which engines can run the test, `sites` where the simulator must be for it; none
  // marks a test of the built files that needs no browser.
  define((name, body, { needs = () => true, sites = everywhere, limit = 120000 } = {}) => {
    const title = `${path.basename(file, '.mjs')}: ${name}`;
    if (title.includes(options.only)) tests.push({ title, body, needs, sites, limit });
  });
}

function within(limit, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`still running after ${limit} ms`)), limit);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const counts = { passed: 0, failed: 0 };
const failures = [];
const unsteady = [];

// A test that fails on one of the real browsers is tried once more, in one that is started anew, and
// is named at the end when only the second try passed: `final` says that there is none.
async function runTest(browser, { title, body, limit }, site, final = true) {
  const start = performance.now();
  const notes = [];
  const context = new Context(browser, dist, (line) => notes.push(line), site);
  let failure;
  try {
    await within(limit, Promise.resolve(body(context)));
  } catch (error) {
    failure = error;
  }
  try {
    await within(60000, context.finish());
  } catch (error) {
    failure ??= error;
  }
  const milliseconds = Math.round(performance.now() - start);
  const line = `${browser.name.padEnd(11)} ${site.padEnd(7)} ${title}`;
  const word = !failure ? 'ok  ' : final ? 'FAIL' : 'once';
  console.log(`${word} ${line} (${milliseconds} ms)`);
  for (const note of notes) console.log(`       ${note}`);
  if (failure) {
    console.log(String(failure.stack ?? failure).replace(/^/gm, '       '));
    const place = site === 'files' ? '' : `--engines ${browser.name} --sites ${site} `;
    console.log(`       to run it alone: node tests/page/run.mjs ${place}--only ${JSON.stringify(title)}`);
    (final ? failures : unsteady).push(line);
  }
  if (!failure || final) counts[failure ? 'failed' : 'passed']++;
  return !failure;
}

// A browser that starts on a busy machine may give up: it gets a second chance.
async function start(name) {
  const browser = await browsers[name]().catch(() => browsers[name]());
  console.log(`-- ${name}: ${browser.version}`);
  return browser;
}

/** The tests of an engine, each with the site where it is run. */
function listed(browser) {
  return everywhere.flatMap((site) => {
    const named = options.sites.split(',').includes(site);
    return tests
      .filter(({ title }) => named || elsewhere.some((text) => title.includes(text)))
      .filter((test) => test.sites.includes(site) && test.needs(browser) && !spared(test, browser))
      .map((test) => ({ test, site }));
  });
}

/** Runs what is left of an engine's list in a browser of its own. */
async function runEngine(name, lists) {
  const began = performance.now();
  let browser = await start(name);
  lists[name] ??= listed(browser);
  for (let next; (next = lists[name].shift()); ) {
    if (await runTest(browser, next.test, next.site, false)) continue;
    await within(10000, browser.close()).catch(() => {});  // it may have died
    browser = await start(name);
    await runTest(browser, next.test, next.site);
  }
  await within(60000, browser.close());
  console.log(`-- ${name}: ${Math.round((performance.now() - began) / 1000)} s`);
}

for (const test of tests.filter(({ sites }) => !sites.length)) {
  await runTest({ name: 'built' }, test, 'files');
}
const engines = options.engines.split(',');
const lanes = Number(options.lanes);
const queue = engines.flatMap((name) => Array(Math.ceil(lanes / engines.length)).fill(name));
const lists = {};
const lane = async () => {
  for (let name; (name = queue.shift()); ) {
    await runEngine(name, lists).catch((error) => {
      console.log(`FAIL ${name} ${error.stack}`);
      failures.push(`${name} could not be started or ended`);
      counts.failed++;
    });
  }
};
await Promise.all(Array.from({ length: lanes }, lane));
if (unsteady.length) console.log(`tried twice:\n${unsteady.map((it) => `  ${it}`).join('\n')}`);
if (failures.length) console.log(`failed:\n${failures.map((it) => `  ${it}`).join('\n')}`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed ? 1 : 0);
