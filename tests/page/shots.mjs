// Pictures of the running page, for people to look at and for README.md:
//   node shots.mjs [--dist FOLDER] [--out FOLDER] [--only TEXT]
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { browsers } from './harness/browsers.mjs';
import { Context } from './harness/context.mjs';
import { Oracle, fruit } from './harness/oracle.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    dist: { type: 'string', default: path.join(here, '../../dist') },
    out: { type: 'string', default: path.join(here, '../../build/shots') },
    only: { type: 'string', default: '' },
  },
});

// A made-up key that the seeded filter cannot tell from an inserted one.
function falsePositive() {
  const filter = new Oracle({ m: 64, k: 3 }).insert(...fruit);
  const names = ['tomato', 'fig', 'kiwi', 'mango', 'date', 'papaya', 'plum', 'quince', 'guava',
    'lychee', 'peach', 'pear', 'melon', 'olive', 'apricot', 'raisin', 'lime', 'coconut'];
  for (let i = 0; ; i++) {
    const key = names[i] ?? `berry ${i}`;
    if (filter.mayContain(key)) return key;
  }
}

const story = `keys=${fruit.join(',')}&check=${falsePositive()}`;
const laptop = { width: 1280, height: 720 };
const shots = [
  ['start', 'chromium', {}, 'theme=light'],
  ['wide-light', 'chromium', laptop, `theme=light&${story}`],
  ['wide-dark', 'chromium', { ...laptop, dark: true }, `theme=dark&${story}`],
  ['wide-light-2x', 'chromium', { ratio: 2 }, `theme=light&${story}`],
  ['wide-dark-2x', 'chromium', { ratio: 2, dark: true }, `theme=dark&${story}`],
  ['narrow-light', 'chromium', { width: 320, ratio: 2 }, `theme=light&${story}`],
  ['narrow-dark', 'chromium', { width: 320, ratio: 2, dark: true }, `theme=dark&${story}`],
  ['4k', 'chromium', { width: 3840, height: 2160 }, `theme=light&${story}`],
  ['touch', 'chromium', { width: 390, touch: true, ratio: 3 }, `theme=light&${story}`],
  ['large', 'chromium', {}, 'theme=light&m=2^20&keys=apple,banana'],
  ['huge', 'chromium', {}, 'theme=light&m=2^27&keys=apple,banana'],
  ['m-4096', 'chromium', {}, `theme=light&m=4096&${story}`],
  ['alert', 'chromium', {}, 'theme=light&m=7'],
  ['controls-min', 'chromium', {}, `theme=light&controls=min&${story}`],
  ['controls-none', 'chromium', {}, `theme=light&controls=none&${story}`],
  ['no-webgl', 'chromium-2d', {}, `theme=light&${story}`],
  ['no-webgl-2x', 'chromium-2d', { ratio: 2 }, `theme=light&${story}`],
  ['firefox', 'firefox', {}, `theme=light&${story}`],
  ['webkit', 'webkit', {}, `theme=light&${story}`],
  ['webkit-2x-dark', 'webkit', { ratio: 2, dark: true }, story],
];

fs.mkdirSync(options.out, { recursive: true });
const started = new Map();
for (const [name, engine, look, tail] of shots) {
  if (!name.includes(options.only)) continue;
  if (!started.has(engine)) started.set(engine, await browsers[engine]());
  const context = new Context(started.get(engine), path.resolve(options.dist), console.log);
  const simulator = await context.open(`#${tail}`, look);
  await simulator.settled(20000);
  if (!look.height) {
    const height = await simulator.page.evaluate(() => document.documentElement.scrollHeight);
    const content = await simulator.page.evaluate(() => document.getElementById('stage').offsetHeight);
    await simulator.page.resize(look.width ?? 960, Math.min(height, content + 8));
    await simulator.settled(20000);
  }
  const file = path.join(options.out, `${name}.png`);
  fs.writeFileSync(file, await simulator.page.screenshot());
  console.log(path.relative(process.cwd(), file));
  await context.finish();
}
for (const browser of started.values()) await browser.close();
process.exit();
