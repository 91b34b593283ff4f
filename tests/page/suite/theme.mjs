import assert from 'node:assert/strict';
import { accessible } from '../harness/axe.mjs';
import { distance, readPng } from '../harness/png.mjs';
import { until } from '../harness/until.mjs';

const families = ['classic', 'split-block', 'blocked', 'counting', 'scalable', 'stable', 'cuckoo', 'xor',
  'fuse', 'ribbon', 'quotient', 'partitioned'];
const background = { light: [0xff, 0xff, 0xff], dark: [0x0e, 0x11, 0x16] };

async function drawnTheme(simulator) {
  await simulator.settled();
  const shot = readPng(await simulator.page.screenshot());
  const corner = shot.at(4, 4);
  return Object.keys(background).find((name) => distance(corner, background[name]) < 12) ?? `${corner}`;
}

/** Applies the commands, and waits for a picture of what they led to. */
async function shown(simulator, ...commands) {
  for (const command of commands.slice(0, -1)) await simulator.apply(command);
  const before = await simulator.frames();  // the one that shows the last may come at once
  await simulator.apply(commands.at(-1));
  await until(async () => (await simulator.frames()) > before, 'a frame');
}

export default (test) => {
  test('the theme follows the system, or the link', async (t) => {
    const cases = [
      ['', false, 'light'],
      ['', true, 'dark'],
      ['#theme=auto', true, 'dark'],
      ['#theme=dark', false, 'dark'],
      ['#theme=light', true, 'light'],
    ];
    for (const [tail, dark, expected] of cases) {
      const simulator = await t.open(tail, { dark });
      assert.equal(await drawnTheme(simulator), expected, `${tail} on a ${dark ? 'dark' : 'light'} system`);
    }
  });

  for (const theme of Object.keys(background)) {
    test(`axe-core finds no violation in ${theme}, whatever the family and its picture`, async (t) => {
      const simulator = await t.open(`#theme=${theme}`);
      await accessible(simulator.page, 'the empty page');
      await simulator.click('Seed');
      for (const family of families) {
        await shown(simulator, { type: 'configure', family }, { type: 'check', key: 'mango' }, { type: 'insert', key: 'apple' });
        await accessible(simulator.page, family);
      }
      await simulator.apply({ type: 'load', keys: Array.from({ length: 2000 }, (_, i) => `key ${i}`) });
      for (const m of [1 << 16, 1 << 20]) {
        await shown(simulator, { type: 'configure', family: 'classic', m });
        await accessible(simulator.page, `the picture of ${m} bits`);
      }
    });
  }

  test('controls=min and none leave the figure', async (t) => {
    const count = async (tail) => {
      const simulator = await t.open(tail);
      await simulator.page.element('img', 'Bit array');
      return (await simulator.page.find('button')).length;
    };
    const [full, min, none] = [
      await count('#keys=apple'), await count('#keys=apple&controls=min'),
      await count('#keys=apple&controls=none'),
    ];
    assert.ok(full >= 8, `${full} buttons`);
    assert.ok(min < full, `${min} buttons with controls=min, ${full} in full`);
    assert.equal(none, 0);
  });
};
