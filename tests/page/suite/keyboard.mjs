import assert from 'node:assert/strict';
import { until } from '../harness/until.mjs';

const around = `<p><input id="before"></p><p><iframe src="index.html" width="900" height="600"
  title="Simulator"></iframe></p><p><input id="after"></p>`;

const active = (page) => page.evaluate(() => document.activeElement.id);

export default (test) => {
  test('nothing is focused at the start, and the page is not scrolled', async (t) => {
    const simulator = await t.open('', { height: 300 });
    const seen = await simulator.page.evaluate(() => [document.activeElement.tagName, scrollY]);
    assert.deepEqual(seen, ['BODY', 0]);
  });

  test('Tab goes in, through every control and out again', async (t) => {
    const simulator = await t.embed(around);
    const { page } = simulator;
    await page.leave();
    assert.equal(await active(page), '', 'the embed takes no focus');
    await page.evaluate(() => document.getElementById('before').focus());
    const visited = [];
    for (let i = 0; i < 40; i++) {
      await page.press('Tab');
      if ((await active(page)) === 'after') break;
      visited.push(
        await page.evaluate(() => {
          const { activeElement: element } = frames[0].document;
          return element.getAttribute('aria-label') ?? element.textContent;
        }),
      );
    }
    assert.equal(await active(page), 'after', `visited ${visited}`);
    const stops = ['Key', 'Insert', 'Check', 'Seed', 'Clear', 'Share', 'Load keys', 'Bits (m)', 'Hashes (k)'];
    for (const name of stops) assert.ok(visited.includes(name), `${name} in ${visited}`);
    for (let i = 0; i < 40 && (await active(page)) !== 'before'; i++) await page.press('Shift+Tab');
    assert.equal(await active(page), 'before');
  }, { sites: ['hosted'] });

  test('the focus can be seen', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    const without = new Set();
    const seen = new Set();
    for (let i = 0; i < 30; i++) {
      await page.press('Tab');
      const [name, visible] = await page.evaluate(() => {
        const { activeElement: element } = document;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        const ring = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
        return [element.tagName + (element.ariaLabel ?? element.textContent), ring || boxShadow !== 'none'];
      });
      // Once around: Tab has left the page, and without the focus there is no ring to see.
      if (name.startsWith('BODY') || name.startsWith('HTML') || seen.has(name)) break;
      seen.add(name);
      if (!visible) without.add(name);
    }
    assert.ok(seen.size >= 10, `${[...seen]}`);
    assert.deepEqual([...without], [], 'elements without a focus ring');
  });

  test('arrow keys step the sliders', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    const settings = async () => {
      const { m, k } = await simulator.state();
      return `${m} ${k}`;
    };
    const bits = await page.element('slider', 'Bits (m)');
    const hashes = await page.element('slider', 'Hashes (k)');
    const steps = [
      [bits, 'ArrowRight', '128 3'],
      [bits, 'ArrowUp', '256 3'],
      [bits, 'ArrowLeft', '128 3'],
      [hashes, 'ArrowRight', '128 4'],
      [hashes, 'ArrowDown', '128 3'],
      [hashes, 'ArrowLeft', '128 2'],
    ];
    for (const [slider, key, expected] of steps) {
      await slider.focus();
      await page.press(key);
      await until(async () => (await settings()) === expected, `${key} makes it ${expected}`);
    }
  });

  test('a number entry takes any value and refuses bad ones', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    const enter = async (text) => {
      const entry = await page.element('spinbutton', 'Bits (m)');
      await entry.focus();
      await page.press('Control+a');
      await page.type(text);
      await page.press('Enter');
    };
    await simulator.click('Seed');
    await enter('1000');
    await until(async () => (await simulator.state()).m === 1000, 'm is 1000');
    await enter('3');
    await simulator.warns(/8.*134.?217.?728/);
    const { m, distinct } = await simulator.state();
    assert.deepEqual([m, distinct], [1000, 6]);
  });

  test('shortcuts and keys outside the fields stay the host’s', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    await page.evaluate(() => {
      window.prevented = [];
      addEventListener('keydown', (event) => event.defaultPrevented && prevented.push(event.key));
    });
    await page.click('button', 'Check');
    for (const key of ['Control+b', 'Escape', 'PageDown', 'ArrowDown', 'Home', 'a', 'Tab']) {
      await page.press(key);
    }
    assert.deepEqual(await page.evaluate(() => prevented), []);
  });
};
