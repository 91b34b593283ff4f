// The rate on screen, against an independent measurement: made-up keys, asked one by one.
import assert from 'node:assert/strict';
import { exactInterval } from '../harness/binomial.mjs';
import { rounds } from '../harness/share.mjs';

const settingsEach = rounds(20);
const questions = 20000;
const confidence = 0.999;
const seed = 20261122;

// Mulberry32.
function generator(state) {
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low, high) => low + (high - low) * next();
  return {
    whole: (low, high) => Math.floor(between(low, high + 1)),
    between,
    scaled: (low, high) => Math.exp(between(Math.log(low), Math.log(high))),
    pick: (list) => list[Math.floor(next() * list.length)],
  };
}

// What a family is tried with: from `n` keys, settings at which a false positive is no rarity.
const bits = (random, n, each = 1) => Math.round(n * each * random.between(2, 12));
const seeded = (random) => ({ seed: random.whole(0, 2 ** 32 - 1) });
const families = {
  classic: (random, n) => ({
    m: random.pick([bits(random, n), 2 ** random.whole(6, 14)]), k: random.whole(1, 6),
    scheme: random.pick(['double', 'enhanced', 'independent']), ...seeded(random),
  }),
  'split-block': (random, n) => ({ m: bits(random, n) }),
  blocked: (random, n) => ({ m: bits(random, n), k: random.whole(1, 6), ...seeded(random) }),
  counting: (random, n) => ({ m: bits(random, n, 4), k: random.whole(1, 6), ...seeded(random) }),
  scalable: (random, n) => ({
    n: Math.ceil(n * random.between(0.1, 2)), p: random.scaled(0.01, 0.5), growth: random.whole(1, 4), ...seeded(random),
  }),
  stable: (random, n) => ({
    m: bits(random, n), k: random.whole(1, 6), f: random.whole(1, 4), decrements: random.whole(1, 20), ...seeded(random),
  }),
  cuckoo: (random, n) => {
    const f = random.whole(4, 10);
    return { f, m: Math.ceil((n * f) / random.between(0.2, 0.85)), ...seeded(random) };
  },
  xor: (random) => ({ f: random.pick([8, 16]), ...seeded(random) }),
  fuse: (random) => ({ f: random.pick([8, 16]), ...seeded(random) }),
  ribbon: (random) => ({ p: random.scaled(0.004, 0.5), ...seeded(random) }),
  partitioned: (random, n) => ({ m: bits(random, n), k: random.whole(1, 6), ...seeded(random) }),
  quotient: (random, n) => {
    const f = random.whole(1, 8);
    return { f, m: Math.ceil((n * (f + 3)) / random.between(0.3, 0.9)), ...seeded(random) };
  },
};

/** Runs in the page: fills a filter of these settings, reads its figures, and asks. */
async function measure(settings, n, questions, name) {
  const did = (command) => {
    const [event] = bloom.apply(command);
    if (event.type === 'rejected') throw new Error(`${JSON.stringify(command)}: ${event.reason}`);
  };
  did({ type: 'clear' });
  did({ type: 'configure', ...settings });
  did({ type: 'load', keys: Array.from({ length: n }, (_, i) => `${name} key ${i}`) });
  const before = bloom.frames();
  while (bloom.frames() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
  const figures = Object.fromEntries([...document.querySelectorAll('dl')].map(
    (list) => [...list.children].map((it) => it.textContent)));
  let hits = 0;
  for (let i = 0; i < questions; i++) {
    const [{ verdict }] = bloom.apply({ type: 'check', key: `${name} made up ${i}` });
    if (verdict === 'MAYBE') hits += 1;
    else if (verdict !== 'NOT') throw new Error(`${verdict} for a key that was never inserted`);
  }
  return { figures, hits };
}

/** What the page writes as “1.87 %”, “1 in 171,000” or “below 1 in 21,800”: [least, most]. */
function rateOf(text) {
  const [, below, oneIn, number, unit] = /^(below )?(1 in )?([\d.,]+)( %)?$/.exec(text) ?? assert.fail(text);
  const value = Number(number.replaceAll(',', ''));
  assert.equal(Boolean(oneIn), !unit, text);
  const rate = oneIn ? 1 / value : value / 100;
  return [below ? 0 : rate, rate];
}

export default (test) => {
  test('an exact interval is what statistics tables say', () => {
    const near = (found, known) => found.forEach((it, i) => assert.ok(Math.abs(it - known[i]) < 1e-5, `${found}`));
    near(exactInterval(3, 10, 0.95), [0.06674, 0.65245]);
    near(exactInterval(0, 20000, 0.999), [0, 1 - 0.0005 ** (1 / 20000)]);
    near(exactInterval(6000, 20000, 0.999), [0.28939, 0.31076]);
  }, { sites: [] });

  // A rate does not depend on the engine: one is enough, and the one without WebGL has least to do.
  const needs = ({ name }) => name === 'chromium-2d';
  for (const [i, [family, settingsOf]] of Object.entries(families).entries()) {
    test(`${family}: ${settingsEach} random filters have the rate on screen`, async (t) => {
      const random = generator(seed + i);
      const { page } = await t.open();
      const outside = [];
      for (let each = 0; each < settingsEach; each++) {
        const n = Math.round(random.scaled(20, 2000));
        const settings = { family, ...settingsOf(random, n) };
        const { figures, hits } = await page.evaluate(measure, settings, n, questions, `${family} ${each}`);
        const [name, shown] = Object.entries(figures).find(([term]) => /^FP (exact|measured)$/.test(term));
        const [low, high] = exactInterval(hits, questions, confidence);
        const [least, most] = rateOf(shown);
        const percent = (rate) => (100 * rate).toPrecision(4);
        const line = `${name} ${shown}; ${hits} of ${questions} asked: ${percent(low)} … ${percent(high)} %; ` +
          `n = ${n}, ${Object.entries(settings).slice(1).map((pair) => pair.join(' = ')).join(', ')}`;
        t.print(line);
        if (most < low || least > high) outside.push(line);
      }
      assert.deepEqual(outside, [], `rates outside of their ${100 * confidence} % interval`);
    }, { needs, sites: ['hosted'] });
  }
};
