// The seed's story: what a reader does in the first minute, by mouse and by keyboard alone.
import assert from 'node:assert/strict';
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

// By Tab or Shift+Tab, whichever leads there without leaving the page.
async function tabTo(page, role, name) {
  const target = await page.element(role, name);
  const behind = await target.evaluate((element) => {
    const { activeElement } = document;
    return Boolean(element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  for (let i = 0; i < 40 && !(await target.focused()); i++) {
    await page.press(behind ? 'Shift+Tab' : 'Tab');
  }
  assert.ok(await target.focused(), `Tab reaches ${role} “${name}”`);
}

/** The story, whatever the hand: `press(button)`, `ask(key)` and `shrink()` do the work. */
async function walk(simulator, { press, ask, shrink }) {
  const roomy = new Oracle({ m: 64, k: 3 }).insert(...fruit);
  await press('Seed');
  await simulator.shows('Inserted', '6');
  await simulator.shows('Filled', `${roomy.filled} / 64`);
  for (const key of ['mango', 'kiwi']) {
    await ask(key);
    await simulator.says(verdictOf(roomy, key));
  }

  const tight = new Oracle({ m: 16, k: 3 }).insert(...fruit);
  await shrink();
  await simulator.shows('Filled', `${tight.filled} / 16`);
  await simulator.shows('Inserted', '6');
  await press('Seed');
  await simulator.shows('Inserted', '12');
  await simulator.shows('Filled', `${tight.filled} / 16`);

  for (const key of madeUpKeys(tight)) {
    await ask(key);
    await simulator.says(verdictOf(tight, key));
  }
  assert.match((await simulator.recent())[0], /MAYBE.*made up/);
  for (const key of fruit) {
    await ask(key);
    await simulator.says('PRESENT');
    assert.ok((await simulator.verdict()).includes(key) || (await simulator.recent())[0].includes(key));
  }
  assert.equal((await simulator.state()).bits, tight.base64());
}

// The first minute: two buttons, and the visitor has seen a false positive and who lent its bits.
async function firstMinute(simulator, press) {
  const start = { m: 64, k: 3 };
  await press('Seed');
  await simulator.shows('Inserted', '6');
  await press('Find a false positive');
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
  test('two buttons show a false positive, by keyboard', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    await firstMinute(simulator, async (name) => {
      await tabTo(page, 'button', name);
      await page.press('Space');
    });
  });

  test('two buttons show a false positive, by touch', async (t) => {
    const simulator = await t.open('', { width: 390, height: 844, touch: true });
    const { page } = simulator;
    await firstMinute(simulator, async (name) => {
      await simulator.settled();
      const { x, y, width, height } = await (await page.element('button', name)).box();
      await page.tap(x + width / 2, y + height / 2);
    });
  }, { needs: (engine) => engine.canTouch });

  test('by mouse', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    await walk(simulator, {
      press: (name) => simulator.click(name),
      ask: (key) => simulator.check(key),
      async shrink() {
        const entry = await page.element('spinbutton', 'Bits (m)');
        await entry.click();
        await page.press('Control+a');
        await page.type('16');
        await page.press('Enter');
      },
    });
  });

  test('by keyboard alone', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    await walk(simulator, {
      async press(name) {
        await tabTo(page, 'button', name);
        await page.press('Space');
      },
      async ask(key) {
        await tabTo(page, 'textbox', 'Key');
        await page.press('Control+a');
        await page.type(key);
        await page.press('Shift+Enter');
      },
      async shrink() {
        await tabTo(page, 'slider', 'Bits (m)');
        await page.press('ArrowLeft');
        await simulator.shows('Filled', `${new Oracle({ m: 32, k: 3 }).insert(...fruit).filled} / 32`);
        await page.press('ArrowDown');
      },
    });
  });
};
