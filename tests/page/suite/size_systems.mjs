// In your system and in your language, in the view Size: as the command has them, and copied.
import assert from 'node:assert/strict';
import { accessible } from '../harness/axe.mjs';
import { tried } from '../harness/command.mjs';
import { until } from '../harness/until.mjs';

const bloom = (...words) => tried(['size', ...words]);

const keysOf = (list) => bloom(`--${list}`, 'list').text.match(/^[\w-]+/gm);

/** Chooses each of a list, as a reader does, and tells what then stands in these elements. */
const each = (simulator, list, ids) => simulator.page.evaluate((id, wanted) => {
  const select = document.getElementById(id);
  return [...select.options].map((_, i) => {
    select.selectedIndex = i;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return Object.fromEntries(wanted.map((it) => [it, document.getElementById(it)?.textContent]));
  });
}, list, ids);

const text = (simulator, id) => simulator.page.evaluate((it) => document.getElementById(it).textContent, id);

export default (test) => {
  test('Size: each system’s line, rate and refusal are the command’s', async (t) => {
    for (const [n, p] of [['10k', '1%'], ['1e9', '30%']]) {
      const simulator = await t.open(`#tab=size&n=${n}&p=${encodeURIComponent(p)}`);
      await simulator.page.element('combobox', 'System');
      const shown = await each(simulator, 'system', ['system_text', 'system_rate']);
      for (const [i, key] of keysOf('system').entries()) {
        const told = bloom('--n', n, '--p', p, '--system', key);
        if (told.refused) {
          assert.equal(`bloom: ${shown[i].system_text}\n`, told.text);
          continue;
        }
        const [, line] = told.text.match(/^write +((.|\n {8})*)/m);
        assert.equal(shown[i].system_text, line.replace(/\n {8}/g, '\n'), key);
        const [, rate] = told.text.match(/^rate +(.+) for the/m);
        const [, ours] = shown[i].system_rate.replaceAll(',', '').match(/^Rate it really gives(.+?)( not .*)?$/);
        assert.equal(ours, rate, key);
      }
    }
  });

  test('Size: each program is the command’s, where m is', async (t) => {
    // A path map's m is a multiple of six, as the formula's is here.
    const simulator = await t.open('#tab=size&n=10M&p=0.1%25');
    await simulator.page.element('combobox', 'Language');
    const shown = await each(simulator, 'language', ['language_text']);
    const languages = keysOf('language');
    assert.equal(shown.length, languages.length);
    for (const [i, key] of languages.entries()) {
      assert.equal(shown[i].language_text, bloom('--n', '10M', '--p', '0.1%', '--language', key).text);
    }
  });

  test('Size: Copy puts the line and the program on the clipboard, line by line', async (t) => {
    const simulator = await t.open('#tab=size');
    const { page } = simulator;
    await page.evaluate(() => {
      const area = document.createElement('textarea');
      area.setAttribute('aria-label', 'Pasted');
      document.body.append(area);
    });
    for (const [name, id] of [['Copy the program', 'language_text'], ['Copy the line', 'system_text']]) {
      await simulator.click(name);
      const wanted = await text(simulator, id);
      const area = await page.element('textbox', 'Pasted');
      await until(async () => {
        await area.focus();
        await page.press('Control+a');
        await page.press('Control+v');
        return (await area.value()) === wanted;
      }, `${name}, pasted`);
    }
    assert.deepEqual(await simulator.alerts(), []);
  }, { sites: ['hosted'] });

  test('Size: where the clipboard is refused the program is selected', async (t) => {
    const simulator = await t.open('#tab=size');
    const { page } = simulator;
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
      Document.prototype.execCommand = () => false;
    });
    await simulator.click('Copy the program');
    const wanted = await text(simulator, 'language_text');
    assert.match(wanted, /^# pip install xxhash\n/);
    await until(async () => await page.evaluate(() => {
      const { value = '', selectionStart = 0, selectionEnd = 0 } = document.activeElement;
      return value.slice(selectionStart, selectionEnd);
    }) === wanted, 'the program selected');
    await page.element('textbox', 'Copy this text');
  });

  test('Size: axe, and 320 px, with long lines', async (t) => {
    // WebKit's windows are no narrower.
    const narrow = t.browser.name === 'webkit' ? {} : { width: 320, height: 700 };
    const simulator = await t.open('#tab=size&n=1e9&p=30%25&theme=dark', narrow);
    await each(simulator, 'language', []);
    await simulator.settled();
    await accessible(simulator.page, 'Size');
    const overflow = await simulator.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} px wider than the page`);
  });
};
