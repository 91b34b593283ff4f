// Each family, worked by hand from its choice to a link that restores it.
import assert from 'node:assert/strict';
import { hands } from '../harness/hands.mjs';
import { fruit } from '../harness/oracle.mjs';
import { until } from '../harness/until.mjs';

const titles = ['Classic', 'Split-block', 'Blocked', 'Counting', 'Scalable', 'Stable', 'Cuckoo', 'Xor',
  'Fuse', 'Ribbon', 'Quotient', 'Partitioned'];
const erasing = ['Counting', 'Cuckoo', 'Quotient'];

// Six keys in a first slice for 16 make false positives so rare that ten million tries meet none: the
// page says what to do about it, and it is done.
const rare = /^None of 10,000,000 .* or choose a higher Rate \(p\)\.$/;

// Chromium tries every family with every hand; elsewhere they take turns, so that each family
// meets one hand an engine and each hand several families.
const turns = { 'chromium-2d': 0, firefox: 1, webkit: 2 };
function works(hand, title, { name, canTouch }) {
  if (hand === 'touch' && !canTouch) return false;
  if (!(name in turns)) return true;
  const able = Object.keys(hands).filter((each) => each !== 'touch' || canTouch);
  return able[(titles.indexOf(title) + turns[name]) % able.length] === hand;
}

const contents = ({ family, m, k, scheme, seed, inserted, distinct, keys, bits, values, marks }) =>
  JSON.stringify({ family, m, k, scheme, seed, inserted, distinct, keys: keys.sort(), bits, values, marks });

const family = async (simulator) => (await simulator.state()).family;

const reaches = (simulator, title) =>
  until(async () => (await family(simulator)) === title.toLowerCase(), title);

const holds = (simulator, count) =>
  until(async () => (await simulator.state()).distinct === count, `${count} keys`);

/** The link that Share makes of what the page shows. */
async function share(simulator, hand) {
  await hand.press('Share');
  const hash = () => simulator.page.evaluate(() => location.hash);
  return until(async () => (await hash()).includes('check=') && hash(), 'a link');
}

/** Presses Undo until there is nothing left to undo. */
async function undoAll(simulator, hand) {
  const { page } = simulator;
  const now = () => page.evaluate(() => ({ canUndo: bloom.state().canUndo, digest: bloom.digest() }));
  for (let before = await now(); before.canUndo;) {
    await hand.press('Undo');
    before = await until(async () => {
      const after = await now();
      return after.digest !== before.digest && after;
    }, 'what Undo takes back');
  }
}

export default (test) => {
  for (const title of titles) {
    for (const [name, { look, of }] of Object.entries(hands)) {
      test(`${title} from its choice to its link, by ${name}`, async (t) => {
        const simulator = await t.open('', look);
        const hand = of(simulator);
        const list = await hand.element('combobox', 'Family');
        assert.deepEqual(await list.evaluate(({ options }) => [...options].map(({ text }) => text)), titles);
        const start = contents(await simulator.state());

        await hand.choose(title);
        await reaches(simulator, title);
        await until(async () => (await list.value()) === title, `the list shows ${title}`);
        await hand.press('Seed');
        await holds(simulator, 6);
        await hand.ask('apple');
        await hand.reads(/^PRESENT/);
        await hand.press('Find a false positive');
        if (title === 'Scalable') {
          await simulator.warns(rare);
          await hand.enter('Rate (p)', '0.5');
          await until(async () => (await simulator.state()).p === 0.5, 'a rate of 50 %');
          await hand.press('Find a false positive');
        }
        await hand.reads(/^MAYBE.*: a false positive\.$/);
        assert.ok(!fruit.includes((await simulator.state()).log[0].key));

        const erases = erasing.includes(title);
        assert.equal((await simulator.page.find('button', 'Delete')).length, erases ? 1 : 0);
        if (erases) {
          await hand.fill('banana');
          await hand.press('Delete');
          await hand.reads(/You deleted it\./);
          await holds(simulator, 5);
        }

        const worked = contents(await simulator.state());
        assert.notEqual(worked, start);
        const link = await share(simulator, hand);
        await undoAll(simulator, hand);
        assert.equal(contents(await simulator.state()), start, 'undone to the start');
        await t.visit(simulator, link);
        assert.equal(contents(await simulator.state()), worked, link);
        assert.deepEqual(await simulator.alerts(), []);
      }, { needs: (browser) => works(name, title, browser), sites: ['hosted'] });
    }
  }

  test('the keys stay when the family changes, and Undo brings the family back', async (t) => {
    const simulator = await t.open();
    const hand = hands.mouse.of(simulator);
    await hand.press('Seed');
    for (const title of [...titles.slice(1), titles[0]]) {
      const before = await family(simulator);
      await hand.choose(title);
      await reaches(simulator, title);
      assert.deepEqual((await simulator.state()).keys, fruit, title);
      await hand.press('Undo');
      await until(async () => (await family(simulator)) === before, `${before} again`);
      await hand.press('Redo');
      await reaches(simulator, title);
    }
  });

  test('a family in which the keys have no room is refused, and the list goes back', async (t) => {
    const simulator = await t.open();
    await simulator.apply({ type: 'load', keys: Array.from({ length: 100 }, (_, i) => `key ${i}`) });
    const hand = hands.mouse.of(simulator);
    await hand.choose('Cuckoo');
    await simulator.warns(/The keys do not fit/);
    assert.equal(await (await hand.element('combobox', 'Family')).value(), 'Classic');
  });

  test('a rate is typed as links write it', async (t) => {
    const simulator = await t.open('#family=ribbon');
    await (await simulator.page.element('spinbutton', 'Rate (p)')).focus();
    await simulator.page.press('Control+a');
    await simulator.page.type('1 in 1000');
    await simulator.page.press('Enter');
    const entry = await simulator.page.element('spinbutton', 'Rate (p)');
    assert.equal(await entry.evaluate((input) => input.value), '0.001');
    await simulator.page.press('ArrowUp');
    await until(async () => (await entry.evaluate((input) => input.value)) === '0.002', 'the next rate');
  });
};
