// Stories: every one is played by role and keyboard, forwards and backwards, wherever the page may be.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { accessible } from '../harness/axe.mjs';
import { Simulator } from '../harness/simulator.mjs';
import { until } from '../harness/until.mjs';

const folder = new URL('../../../web/stories/', import.meta.url);
const stories = fs.readdirSync(folder).filter((name) => name.endsWith('.json')).sort()
  .map((name) => JSON.parse(fs.readFileSync(new URL(name, folder), 'utf8')));

const files = fs.mkdtempSync(path.join(os.tmpdir(), 'bloom-stories-'));
process.on('exit', () => fs.rmSync(files, { recursive: true }));

const lesson = {
  name: 'lesson', title: 'My lesson', about: 'Two pets.', setup: 'm=16&k=2',
  steps: [
    { words: 'Filled: {filled}.', commands: [{ type: 'insert', key: 'cat' }],
      question: { ask: 'A key?', key: 'dog', answer: '{verdict}' } },
    { words: '“{guess}” is asked.', commands: [{ type: 'check', key: '{guess}' }] },
  ],
};

const text = (simulator, id) => simulator.page.evaluate((it) => document.getElementById(it)?.textContent ?? '', id);

/** Waits until a step of a story is shown; answers with its words. */
async function at(simulator, { title, steps }, number) {
  const heading = `${title} · ${number} of ${steps.length}`;
  await until(async () => (await text(simulator, 'story_title')) === heading, heading, 20000);
  const said = await text(simulator, 'story_words');
  const words = said.replace(`${number} of ${steps.length}. `, '');
  assert.ok(words.length < said.length, said);  // what is announced says where it is
  assert.ok(words.length > 0 && !/[{}]/.test(words), words);
  assert.equal(await text(simulator, 'story_unmet'), '', `${heading} is as the story says`);
  return words;
}

/** Presses a button by the keyboard. */
async function press(simulator, name) {
  const button = await simulator.page.element('button', name);
  await button.focus();
  await simulator.page.press('Enter');
}

async function upload(simulator, name, content) {
  const file = path.join(files, name);
  fs.writeFileSync(file, content);
  await (await simulator.page.select('#any-file')).upload(file);
}

export default (test) => {
  test('every story comes true, forwards and backwards, by keyboard', async (t) => {
    const simulator = await t.open('#keys=own');
    const own = await simulator.digest();
    for (const story of stories) {
      await (await simulator.page.element('tab', 'Stories')).click();
      await press(simulator, story.title);
      const digests = [];
      for (let step = 1; ; step++) {
        const words = await at(simulator, story, step);
        const before = story.steps[step - 2]?.question;
        if (before && !('key' in before)) {
          // Words that begin with the answer tell it themselves.
          const told = /^(The answer: |NOT|MAYBE|PRESENT)/.test(words) || words.startsWith(before.answer.replace(/ …$/, ''));
          assert.ok(told, words);
        }
        digests.push(await simulator.digest());
        if (step === story.steps.length) break;
        await press(simulator, 'Next');
      }
      for (let step = story.steps.length - 1; step >= 1; step--) {
        await press(simulator, 'Back');
        await at(simulator, story, step);
        assert.equal(await simulator.digest(), digests[step - 1], `${story.name}, back at step ${step}`);
      }
      await press(simulator, 'Leave');
      await press(simulator, 'The one from before');
      await until(async () => (await simulator.digest()) === own, 'the own filter');
    }
  }, { limit: 600000, needs: ({ name }) => name !== 'chromium' });  // one Chromium is enough for all of them

  test('an answer comes with Next, beside the guess, and each step is announced once', async (t) => {
    const story = stories.find(({ name }) => name === 'delete');
    const simulator = await t.open('#story=delete');
    await at(simulator, story, 1);
    await simulator.page.evaluate(() => {
      window.announced = [];
      const words = document.getElementById('story_words');
      new MutationObserver(() => window.announced.push(words.textContent)).observe(words, { childList: true, characterData: true, subtree: true });
    });
    const cell = await simulator.page.element('slider', 'Cell');
    await cell.focus();
    await simulator.page.press('End');
    for (let back = 0; back < 3; back++) await simulator.page.press('ArrowLeft');
    await until(async () => /You point at 12\./.test(await text(simulator, 'story_guess')), 'the guess');
    await press(simulator, 'Next');
    assert.match(await at(simulator, story, 2), /^The answer: 12, as you said\. /);
    await simulator.click('MAYBE');
    const choice = await simulator.page.element('button', 'MAYBE');
    await until(async () => (await choice.evaluate((it) => it.ariaPressed ?? it.getAttribute('aria-pressed'))) === 'true', 'MAYBE pressed');
    await simulator.click('Next');
    assert.match(await at(simulator, story, 3), /^The answer: NOT\. You said MAYBE\. /);
    const announced = await simulator.page.evaluate(() => window.announced);
    assert.equal(announced.length, 2, announced.join('\n'));
    assert.equal((await simulator.state()).log[0].verdict, 'NOT');
  });

  test('what is done in between is undone by the next step, and Share links to the step', async (t) => {
    const story = stories.find(({ name }) => name === 'shrink');
    const simulator = await t.open('#story=shrink&step=3');
    await at(simulator, story, 3);
    const digest = await simulator.digest();
    await simulator.apply({ type: 'insert', key: 'elephant' });
    await simulator.click('Next');
    await at(simulator, story, 4);
    await simulator.click('Back');
    await at(simulator, story, 3);
    assert.equal(await simulator.digest(), digest);
    if (t.site !== 'sandbox') {  // where there is no clipboard
      await simulator.click('Share');
      await until(() => simulator.page.evaluate(() => /story=shrink&step=3$/.test(location.hash)), 'the address');
    }
    await press(simulator, 'Leave');  // what Share shows may lie over it
    await press(simulator, 'This story’s');
    await until(async () => (await text(simulator, 'story_title')) === '', 'no story');
    assert.equal(await simulator.digest(), digest);
  });

  test('Play goes on by itself to the end', async (t) => {
    const story = stories.find(({ name }) => name === 'set');
    const simulator = await t.open('#story=set&step=6');
    await at(simulator, story, 6);
    await simulator.click('Speed');
    await simulator.click('Speed');
    await simulator.click('Play');
    await at(simulator, story, 7);
    await until(async () => (await simulator.page.find('button', 'Pause')).length === 0, 'the end of Play');
  });

  test('a story is readable at 320 px and in the cards, and by a screen reader', async (t) => {
    const narrow = t.browser.name === 'webkit' ? {} : { width: 320, height: 700 };
    const simulator = await t.open('#tab=stories', narrow);
    await simulator.page.element('button', stories[0].title);
    const fits = () => simulator.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(await fits());
    await accessible(simulator.page, 'the cards');
    await simulator.click('A set without the set');
    for (let step = 1; step <= stories[0].steps.length; step++) {
      await at(simulator, stories[0], step);
      assert.ok(await fits(), `step ${step}`);
      if (step < stories[0].steps.length) await simulator.click('Next');
    }
    await accessible(simulator.page, 'the last step');
    await simulator.click('Leave');
    await accessible(simulator.page, 'what stays');
  });

  test('a story of the reader’s own is opened; a wrong one is refused with its line and reason', async (t) => {
    const simulator = await t.open('#keys=own');
    const digest = await simulator.digest();
    const wrong = JSON.stringify(lesson, null, 1).replace('{filled}', '{fulled}');
    await upload(simulator, 'wrong.json', wrong);
    const line = wrong.split('\n').findIndex((it) => it.includes('fulled')) + 1;
    await simulator.warns(new RegExp(`^“wrong\\.json” is no story that can be played: line ${line}: “fulled” is no fact of the simulator\\.$`));
    assert.equal(await simulator.digest(), digest);
    await upload(simulator, 'lesson.json', JSON.stringify(lesson));
    await at(simulator, lesson, 1);
    const key = await simulator.page.element('textbox', 'Your key');
    await key.focus();
    await simulator.page.type('cat');
    await simulator.page.press('Enter');  // and on, as in any form
    assert.equal(await at(simulator, lesson, 2), 'You typed “cat”: PRESENT. “cat” is asked.');
    assert.equal(await simulator.page.evaluate(() => document.activeElement.id), 'story_next');
  });

  test('the own filter comes back with the name of its file, and Back with the view of the step', async (t) => {
    const pages = { ...lesson, steps: [{ words: 'One.' }, { words: 'Two.', view: 'rates' }, { words: 'Three.' }, { words: 'Four.', view: 'size' }] };
    const simulator = await t.open('#m=32&k=2&keys=cat');
    const map = await simulator.page.evaluate(() => bloom.exportFilter('jsonl'));
    await upload(simulator, 'own.jsonl', map);
    const opened = (name) => until(async () => (await text(simulator, 'opened')).includes(name), name);
    await opened('own.jsonl');
    await upload(simulator, 'lesson.json', JSON.stringify(pages));
    const tab = () => simulator.page.evaluate(() => document.querySelector('[role=tab][aria-selected=true]').textContent);
    const tabs = ['Filter', 'Rates', 'Rates', 'Size'];
    for (let step = 1; step <= 4; step++) {
      await at(simulator, pages, step);
      assert.equal(await tab(), tabs[step - 1]);
      if (step < 4) await simulator.click('Next');
    }
    for (let step = 3; step >= 1; step--) {
      await simulator.click('Back');
      await at(simulator, pages, step);
      assert.equal(await tab(), tabs[step - 1]);
    }
    await upload(simulator, 'other.jsonl', map);
    await opened('other.jsonl');
    await simulator.click('Leave');
    await simulator.click('The one from before');
    await opened('own.jsonl');
    assert.equal((await simulator.state()).m, 32);
  });

  test('a link may name a story of the same host, and of no other', async (t) => {
    t.tolerate(/404|Failed to load/);
    const simulator = await t.open('', { server: { files: { 'lesson.json': JSON.stringify(lesson) } } });
    await t.visit(simulator, '?a#story=lesson.json&step=2');
    assert.equal(await at(simulator, lesson, 2), '“dog” is asked.');
    await t.visit(simulator, '?b#story=https://example.org/lesson.json');
    await simulator.warns(/it must lie on the host of this page\./);
    await t.visit(simulator, '?c#story=none.json');
    await simulator.warns(/“none\.json” could not be loaded\. \(the host answers 404\)/);
    await t.visit(simulator, '?d#story=none');
    await simulator.warns(/There is no story “none”: there are set, /);
    await t.visit(simulator, '?e#story=set&step=99');
    await at(simulator, stories[0], 1);
    await simulator.warns(/step = “99” is not a step of a story/);
  }, { sites: ['hosted'] });

  test('one line embeds a story', async (t) => {
    const page = await t.page();
    const server = await t.serve({ files: {
      'host.html': `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,">
        <script src="embed.js"></script></head><body><bloom-filter id="it" story="delete" step="3" controls="none"></bloom-filter></body></html>`,
    } });
    await page.open(server.url('host.html'));
    const story = stories.find(({ name }) => name === 'delete');
    await until(() => page.evaluate(async () => (await window.it.state()).filled === 2), 'the state of the step');
    await page.evaluate(() => { window.it.step = '5'; });
    await until(() => page.evaluate(async () => (await window.it.state()).family === 'counting'), 'another step');
    assert.equal(story.steps.length, 7);
    // What the host says of its filter ends the story; so does a story that it takes away.
    await page.evaluate(() => { window.it.m = '32'; });
    const bits = (m) => async () => (await page.evaluate(() => window.it.state())).m === m;
    await until(bits(32), 'the filter of the host');
    assert.equal((await page.evaluate(() => window.it.state())).inserted, 0);
    await page.evaluate(() => { window.it.step = '3'; });
    await until(bits(16), 'the story again');
    await page.evaluate(() => { window.it.story = null; });
    await until(bits(32), 'the filter of the host again');
  }, { sites: ['hosted'] });

  test('stories are there without a network, after a visit that saw none', async (t) => {
    t.tolerate(/./);  // a failed fetch is logged by the browser before the worker answers
    const page = await t.page();
    const server = await t.serve();
    await page.open(server.url('index.html'));
    const simulator = await new Simulator(page).ready();
    const active = () => page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated');
    await until(active, 'an active service worker', 15000);
    await server.close();
    await page.open(server.url('index.html?offline#story=set&step=2'));
    await simulator.ready();
    await at(simulator, stories[0], 2);
  }, { sites: ['hosted'] });

  test('stories are fetched when they are first wanted, and not before', async (t) => {
    const simulator = await t.open();
    const fetched = () => simulator.page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('stories.json')).length);
    assert.equal(await fetched(), 0);
    await (await simulator.page.element('tab', 'Stories')).click();
    await simulator.page.element('button', stories[0].title);
    assert.equal(await fetched(), 1);
  }, { sites: ['hosted'] });

  test('on paper a story is a worksheet, its answers on the last page', async (t) => {
    const simulator = await t.open('#story=delete');
    await at(simulator, stories.find(({ name }) => name === 'delete'), 1);
    const sheet = await simulator.page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const all = [...document.querySelectorAll('#worksheet > *')].map((it) => it.textContent);
      const rooms = document.querySelectorAll('#worksheet .room').length;
      const numbers = [...document.querySelectorAll('#worksheet > ol > li:not(.told)')].map((it) => it.value);
      dispatchEvent(new Event('afterprint'));
      return { all, rooms, numbers, left: document.querySelectorAll('#worksheet').length };
    });
    assert.equal(sheet.rooms, 4);
    assert.deepEqual(sheet.numbers, [1, 2, 3, 4]);  // as their answers
    assert.equal(sheet.left, 0);
    assert.equal(sheet.all[0], 'Why you cannot delete');
    assert.doesNotMatch(sheet.all[2], /false negative/);
    assert.match(sheet.all.at(-1), /^Answers.*NOT “dog” was inserted, but its bit 12 is 0\./);
  });

  test('all stories together weigh at most 25 KB, gzip -9', async ({ dist, print }) => {
    const bytes = fs.readFileSync(path.join(dist, 'stories.json'));
    const packed = zlib.gzipSync(bytes, { level: 9 }).length;
    print(`stories.json ${bytes.length} bytes, ${packed} gzip -9`);
    const byName = (all) => [...all].sort((a, b) => (a.name < b.name ? -1 : 1));
    const shipped = JSON.parse(bytes);
    assert.deepEqual(byName(shipped), byName(stories));
    const groups = [...new Set(shipped.map(({ group }) => group))];
    assert.deepEqual(groups, ['Begin here', 'Where filters work', 'Where they mislead']);
    assert.ok(packed <= 25000);
  }, { sites: [] });
};
