// The seed's story: what a reader does in the first minute, by mouse and by keyboard alone.
import assert from 'node:assert/strict';
import { hands } from '../harness/hands.mjs';
import { fruit, Oracle, positions } from '../harness/oracle.mjs';
import { until } from '../harness/until.mjs';

const verdictOf = (oracle, key) =>
  fruit.includes(key) ? 'PRESENT' : oracle.mayContain(key) ? 'MAYBE' : 'NOT';

// Made-up keys until the oracle expects a MAYBE, and that one last.
function madeUpKeys(oracle) {
  const keys = [];
  do keys.push(`made up ${keys.length}`);
  while (!oracle.mayContain(keys.at(-1)));
  return keys;
}

/** The story, whatever the hand; `shrink()` makes the 64 bits 16. */
async function walk(simulator, hand, shrink) {
  const roomy = new Oracle({ m: 64, k: 3 }).insert(...fruit);
  await hand.press('Seed');
  await simulator.shows('Inserted', '6');
  await simulator.shows('Filled', `${roomy.filled} / 64`);
  for (const key of ['mango', 'kiwi']) {
    await hand.ask(key);
    await simulator.says(verdictOf(roomy, key));
  }

  const tight = new Oracle({ m: 16, k: 3 }).insert(...fruit);
  await shrink();
  await simulator.shows('Filled', `${tight.filled} / 16`);
  await simulator.shows('Inserted', '6');
  await hand.press('Seed');
  await simulator.shows('Inserted', '12');
  await simulator.shows('Filled', `${tight.filled} / 16`);

  for (const key of madeUpKeys(tight)) {
    await hand.ask(key);
    await simulator.says(verdictOf(tight, key));
  }
  assert.match((await simulator.recent())[0], /MAYBE.*made up/);
  for (const key of fruit) {
    await hand.ask(key);
    await simulator.says('PRESENT');
    assert.ok((await simulator.verdict()).includes(key) || (await simulator.recent())[0].includes(key));
  }
  assert.equal((await simulator.state()).bits, tight.base64());
}

// The first minute: two buttons, and the visitor has seen a false positive and who lent its bits.
async function firstMinute(simulator, hand) {
  const start = { m: 64, k: 3 };
  await hand.press('Seed');
  await simulator.shows('Inserted', '6');
  await hand.press('Find a false positive');
  await simulator.says('MAYBE');
  const [{ key, positions: probes }] = (await simulator.state()).log;
  assert.ok(!fruit.includes(key));
  assert.deepEqual(probes, positions(key, start));
  assert.match(await simulator.verdict(), /You never inserted it: a false positive/);
  const lent = probes.map((bit) => fruit.filter((each) => positions(each, start).includes(bit)));
  assert.ok(lent.every((keys) => keys.length > 0));
  const seen = () => simulator.page.evaluate(() => [...document.querySelectorAll('#twin > *')]
    .filter((it) => !['log', 'status'].includes(it.role || it.getAttribute('role')))
    .map((it) => it.textContent));
  const names = [...new Set(lent.map((keys) => keys[0]))];
  await until(async () => (await seen()).some((text) => names.every((name) => text.includes(name))),
    `${names.join(', ')}, who lent bits to ${key}`);
}

export default (test) => {
  for (const name of ['keyboard', 'touch']) {
    test(`two buttons show a false positive, by ${name}`, async (t) => {
      const simulator = await t.open('', hands[name].look);
      await firstMinute(simulator, hands[name].of(simulator));
    }, { needs: (engine) => name !== 'touch' || engine.canTouch });
  }

  test('by mouse', async (t) => {
    const simulator = await t.open();
    const hand = hands.mouse.of(simulator);
    await walk(simulator, hand, () => hand.enter('Bits (m)', '16'));
  });

  test('by keyboard alone', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    const hand = hands.keyboard.of(simulator);
    await walk(simulator, hand, async () => {
      await hand.reach(await page.element('slider', 'Bits (m)'));
      await page.press('ArrowLeft');
      await simulator.shows('Filled', `${new Oracle({ m: 32, k: 3 }).insert(...fruit).filled} / 32`);
      await page.press('ArrowDown');
    });
  });
};
