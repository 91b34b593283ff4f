// What typing shows: the preview, which never logs, never speaks while keys are typed, and never delays.
import assert from 'node:assert/strict';
import { fruit } from '../harness/oracle.mjs';
import { until } from '../harness/until.mjs';

const spoken = (page) => page.evaluate(() => document.getElementById('spoken').textContent);

export default (test) => {
  test('a hundred keys typed at ten milliseconds a letter all land, and nothing speaks meanwhile', async (t) => {
    const simulator = await t.open('#m=65536');
    const keys = Array.from({ length: 100 }, (_, i) => `typed${i}`);
    const { live, longest } = await simulator.page.evaluate(async (list) => {
      const field = document.querySelector('input[aria-label=Key]');
      const quiet = [document.querySelector('[role=status]'), document.getElementById('spoken')];
      const live = [];  // what was said, and how long after the last key
      let pressed = performance.now();
      const watch = new MutationObserver(() => quiet.filter((it) => it.textContent).forEach((it) =>
        live.push([it.textContent, Math.round(performance.now() - pressed)])));
      quiet.forEach((it) => watch.observe(it, { childList: true, characterData: true, subtree: true }));
      field.focus();
      let longest = 0;
      const press = (key) => {
        const start = pressed = performance.now();
        if (key === 'Enter') {
          field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        } else {
          field.value += key;
          field.dispatchEvent(new InputEvent('input', { data: key, inputType: 'insertText', bubbles: true }));
        }
        longest = Math.max(longest, performance.now() - start);
      };
      for (const key of list) {
        field.value = '';
        for (const letter of [...key, 'Enter']) {
          press(letter);
          await new Promise((next) => setTimeout(next, 10));
        }
      }
      watch.disconnect();
      return { live, longest };
    }, keys);
    t.print(`the longest key press took ${longest.toFixed(1)} ms`);
    const { log, keys: landed } = await simulator.state();
    assert.deepEqual(landed, keys);
    assert.equal(log.length, keys.length, 'one line a key');
    // A machine that stands still for a second is a pause.
    assert.deepEqual(live.filter(([, after]) => after < 990), []);
  });

  test('it is spoken once the reader pauses, and taken back when the key is used', async (t) => {
    const simulator = await t.open(`#keys=${fruit}`);
    const { page } = simulator;
    const digest = await simulator.digest();
    await simulator.enterKey('apple');
    assert.equal(await spoken(page), '');
    await until(async () => (await spoken(page)).startsWith('Check would say PRESENT'), 'the preview spoken');
    assert.equal(await simulator.verdict(), '');
    assert.equal(await simulator.digest(), digest);
    await simulator.settled();
    const frames = await simulator.frames();
    await new Promise((next) => setTimeout(next, 1500));
    assert.equal(await simulator.frames(), frames, 'no frame while nothing is typed');
    await page.press('Shift+Enter');
    await simulator.says('PRESENT');
    assert.equal(await spoken(page), '');
    assert.equal((await simulator.state()).log.length, fruit.length + 1);
  });
};
