import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { distance, readPng } from '../harness/png.mjs';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const background = { light: [0xff, 0xff, 0xff], dark: [0x0e, 0x11, 0x16] };

async function drawnTheme(simulator) {
  await simulator.settled();
  const shot = readPng(await simulator.page.screenshot());
  const corner = shot.at(4, 4);
  return Object.keys(background).find((name) => distance(corner, background[name]) < 12) ?? `${corner}`;
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

  test('axe-core finds no violation in either theme', async (t) => {
    for (const tail of ['#theme=light', '#theme=dark']) {
      const simulator = await t.open(tail);
      await simulator.click('Seed');
      await simulator.check('mango');
      await simulator.settled();
      await simulator.page.inject(axe);
      const violations = await simulator.page.evaluate(async () => {
        const result = await window.axe.run(document, { resultTypes: ['violations'] });
        return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((it) => it.html)}`);
      });
      assert.deepEqual(violations, [], tail);
    }
  });

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
