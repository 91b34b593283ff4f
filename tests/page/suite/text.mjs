import assert from 'node:assert/strict';
import { Oracle, positions } from '../harness/oracle.mjs';
import { until } from '../harness/until.mjs';

// Latin with combining marks, Cyrillic, Chinese, Arabic and Hebrew (right to left), Thai, emoji
// with joiners, markup, blanks.
const scripts = ['naïve café', 'ключ', '布隆过滤器', 'مفتاح', 'מפתח', 'กุญแจ', '👩‍🔬🍇', '<b>&amp;"', ' a  b '];

const selection = async (simulator) =>
  (await simulator.key()).evaluate(({ value, selectionStart, selectionEnd }) =>
    value.slice(selectionStart, selectionEnd),
  );

export default (test) => {
  test('typed keys in any script reach the filter as they are', async (t) => {
    const simulator = await t.open();
    for (const [i, key] of scripts.entries()) {
      await simulator.insert(key);
      await simulator.shows('Inserted', String(i + 1));
    }
    const { keys, bits } = await simulator.state();
    assert.deepEqual(keys, scripts);
    assert.equal(bits, new Oracle({ m: 64, k: 3 }).insert(...scripts).base64());
  });

  test('cut and paste', async (t) => {
    const simulator = await t.open();
    const key = await simulator.key();
    await simulator.enterKey('mango');
    await simulator.page.press('Control+a');
    await simulator.page.press('Control+x');
    await until(async () => (await key.value()) === '', 'an empty field after cut');
    await simulator.page.press('Control+v');
    await simulator.page.press('Control+v');
    await until(async () => (await key.value()) === 'mangomango', 'the key pasted twice');
    await simulator.click('Insert');
    await until(async () => (await simulator.state()).keys[0] === 'mangomango', 'the pasted key');
  });

  test('Enter inserts, Shift+Enter checks', async (t) => {
    const simulator = await t.open();
    const enter = async (text, keys) => {
      await simulator.enterKey(text);
      await simulator.page.press(keys);
    };
    await enter('one', 'Shift+Enter');
    await simulator.says('NOT');
    assert.equal((await simulator.state()).inserted, 0);
    await enter('two', 'Enter');
    await simulator.shows('Inserted', '1');
    await enter('two', 'Shift+Enter');
    await simulator.says('PRESENT');
    await enter('three', 'Enter');
    await simulator.shows('Inserted', '2');
  });

  test('the Enter that ends a composition does nothing', async (t) => {
    const simulator = await t.open();
    await simulator.enterKey('かな');
    const key = await simulator.key();
    const enter = (init) => key.evaluate((field, how) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...how }));
      return bloom.state().log.length;
    }, init);
    assert.equal(await enter({ isComposing: true }), 0);
    assert.equal(await enter({ keyCode: 229 }), 0);
    await enter({ keyCode: 13 });
    await until(async () => (await simulator.state()).inserted === 1, 'the key inserted');
  });

  test('what the entries hold is on paper', async (t) => {
    const simulator = await t.open('#m=4096', { dark: true });
    // Dark pixels of the printed picture where an entry lies.
    const ink = (fields) => simulator.page.evaluate((css) => {
      dispatchEvent(new Event('beforeprint'));
      const paper = document.querySelector('.paper');
      const origin = document.getElementById('canvas').getBoundingClientRect();
      const counts = [...document.querySelectorAll(css)].map((entry) => {
        const { left, top, width, height } = entry.getBoundingClientRect();
        const place = [left - origin.left + 3, top - origin.top + 3, width - 6, height - 6]
          .map((length) => Math.round(length * devicePixelRatio));
        const { data } = paper.getContext('2d').getImageData(...place);
        return data.filter((value, i) => i % 4 === 1 && value < 70).length;  // a hint is not so dark
      });
      dispatchEvent(new Event('afterprint'));
      return counts;
    }, fields);
    const [key, bits] = await ink('.text_field, .number');
    assert.equal(key, 0, 'nothing was typed');
    assert.ok(bits > 20, `4096 is written: ${bits} dark pixels`);
    await simulator.enterKey('mango');
    const [typed] = await ink('.text_field');
    t.print(`dark pixels: m ${bits}, key ${typed}`);
    assert.ok(typed > 30, `mango is written: ${typed} dark pixels`);
    const [family] = await ink('.choice');
    assert.ok(family > 30, `Classic is written: ${family} dark pixels`);
    await simulator.page.click('tab', 'Size');
    const fields = await ink('#stage input.entry, #stage select');
    assert.ok(fields.length >= 6, 'n, p, m, k, and the lists');
    assert.ok(fields.every((dark) => dark > 10), `all of Size is written: ${fields}`);
    assert.equal(await simulator.page.evaluate(() => document.querySelectorAll('.paper').length), 0);
  });

  test('the text stays, and stays selected, so that typing replaces it', async (t) => {
    const simulator = await t.open();
    await simulator.enterKey('mango');
    await simulator.page.press('Shift+Enter');
    await simulator.says('NOT');
    await until(async () => (await selection(simulator)) === 'mango', 'the key selected');
    await simulator.page.type('kiwi');
    assert.equal(await (await simulator.key()).value(), 'kiwi');
    await simulator.click('Insert');
    await until(async () => (await selection(simulator)) === 'kiwi', 'the key selected after a click');
  });

  test('an empty key and one that is too long are refused in words', async (t) => {
    const simulator = await t.open();
    const key = await simulator.key();
    await simulator.click('Insert');
    await simulator.warns(/key/i);
    await key.evaluate((field, text) => {
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, 'x'.repeat(4097));
    await simulator.click('Insert');
    await simulator.warns(/4.?096/);
    assert.equal((await simulator.state()).inserted, 0);
    await simulator.insert('fig');
    await simulator.shows('Inserted', '1');
    await until(async () => (await simulator.alerts()).length === 0, 'the alert is gone');
  });

  test('a key of 1 MB is refused; control and right-to-left characters are keys', async (t) => {
    const simulator = await t.open('#keys=apple');
    const digest = await simulator.digest();
    const [event] = await simulator.apply({ type: 'insert', key: 'x'.repeat(2 ** 20) });
    assert.equal(event.type, 'rejected');
    await (await simulator.key()).evaluate((field) => {
      field.value = 'y'.repeat(2 ** 20);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await simulator.click('Insert');
    await simulator.warns(/4.?096/);
    assert.equal(await simulator.digest(), digest);
    const odd = ['\u0000\u0007\u001b', '\u202edlo', 'a\tb', '\ufeff', '\u2028', 'مفتاح\u200f'];
    for (const key of odd) await simulator.apply({ type: 'insert', key });
    await simulator.neverNot(['apple', ...odd]);
    assert.deepEqual((await simulator.state()).keys, ['apple', ...odd]);
    await simulator.settled();
  });

  test('spaces are drawn, and a key that only looks like an inserted one is named', async (t) => {
    const keys = ['apple ', 'e\u0301clair'];
    const simulator = await t.open(`#m=4096&keys=${keys.map(encodeURIComponent)}`);
    for (const [key, words] of [
      ['apple', '“apple␠” (with a space at its end) is in the set.'],
      ['\u00e9clair', '“e\u0301clair” (in another form of Unicode) is in the set.'],
    ]) {
      await simulator.apply({ type: 'check', key });
      await until(async () => (await simulator.verdict()).endsWith(words), words);
      assert.match(await simulator.verdict(), /^NOT\./);
    }
    assert.ok((await simulator.recent()).some((line) => /inserted ?apple␠/.test(line)));
    assert.deepEqual((await simulator.state()).keys, keys);
  });

  test('after a change of settings the lines are of this filter, or say of which', async (t) => {
    const simulator = await t.open('#keys=apple&check=kiwi');
    const list = await simulator.page.element('log', 'Recent');
    await list.evaluate((element) => (window.lines = [...element.children]));
    await simulator.apply({ type: 'configure', m: 32, k: 2 });
    const apple = positions('apple', { m: 32, k: 2 });
    const [checked, inserted] = (await simulator.state()).log;
    assert.deepEqual(inserted.positions, apple);
    assert.deepEqual(checked.earlier,
      { family: 'classic', m: 64, k: 3, scheme: 'double', seed: 0 });
    const now = () => simulator.recent();
    await until(async () => /kiwi ?at m = 64, k = 3$/.test((await now())[0]), 'an earlier filter');
    assert.match((await now())[1], new RegExp(`apple ?${apple.join(' ')}$`));
    // The same elements with other words: nothing is announced again.
    assert.ok(await list.evaluate((element) =>
      [...element.children].every((line, i) => line === window.lines[i])));
  });

  test('markup in a key is text everywhere', async (t) => {
    const key = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    const simulator = await t.open(`#keys=${encodeURIComponent(key)}&check=${encodeURIComponent(key)}`);
    await simulator.says('PRESENT');
    assert.ok((await simulator.recent()).some((line) => line.includes('<img src=x')));
    const seen = await simulator.page.evaluate(() => [
      document.title,
      document.querySelectorAll('img, #stage script').length,
    ]);
    assert.deepEqual(seen, ['Bloom filter simulator', 0]);
  });
};
