// Fingers, and what they hold.
import assert from 'node:assert/strict';
import { until } from '../harness/until.mjs';

const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
const phone = { width: 390, height: 844, touch: true, ratio: 2 };
// A phone's width, or as near to it as the engine's window can be.
const upright = ({ browser }) => ({ width: Math.max(390, browser.leastWidth ?? 0), height: 844 });
const seeded = '#keys=apple,banana,cherry,grape,lemon,orange&check=mango';

async function intoView(simulator, role, name) {
  const element = await simulator.page.element(role, name);
  await element.evaluate((it) => it.scrollIntoView({ block: 'center' }));
  await simulator.settled();
  return element;
}

export default (test) => {
  test('a dragged slider stays under the pointer, whatever grows above, and is one step of Undo', async (t) => {
    const simulator = await t.open(seeded, upright(t));
    const { page } = simulator;
    const before = await simulator.digest();
    const slider = await intoView(simulator, 'slider', 'Hashes (k)');
    const box = await slider.box();
    const y = box.y + box.height / 2;
    await page.move(box.x + box.width * 0.1, y);
    await page.down();
    for (const share of [0.2, 0.5, 0.95, 0.6, 0.3]) {
      await page.move(box.x + box.width * share, y);
      await simulator.settled();
      const now = await slider.box();
      assert.ok(Math.abs(now.y - box.y) <= 1, `the slider went from ${box.y} to ${now.y} at ${share}`);
    }
    await page.up();
    await simulator.settled();
    assert.ok((await simulator.state()).k > 8);
    await simulator.click('Undo');
    await until(async () => (await simulator.digest()) === before, 'the state before the drag');
  }, { sites: ['hosted'] });

  test('in an article the slider stays under the pointer as well', async (t) => {
    const page = await t.page(upright(t));
    const server = await t.serve({
      files: {
        'host.html': `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,">
          <script src="embed.js"></script></head><body>${'<p>line</p>'.repeat(20)}
          <bloom-filter id="first" keys="apple,fig" loading="eager"></bloom-filter>${'<p>line</p>'.repeat(40)}`,
      },
    });
    await page.open(server.url('host.html'));
    await page.evaluate(() => first.ready.then(() => true));
    const slider = () => page.evaluate(() => {
      const frame = first.shadowRoot.querySelector('iframe');
      const { left, top, width, height } = frame.contentDocument.getElementById('k').getBoundingClientRect();
      const at = frame.getBoundingClientRect();
      return { x: at.left + left, y: at.top + top, width, height };
    });
    await page.evaluate(() => scrollTo(0, 900));
    await until(async () => (await slider()).y > 0, 'the slider');
    const place = await slider();
    await page.evaluate((by) => scrollBy(0, by), place.y - 400);
    const box = await slider();
    await page.move(box.x + box.width * 0.1, middle(box).y);
    await page.down();
    await page.move(box.x + box.width * 0.9, middle(box).y);
    await until(() => page.evaluate(() => first.state().then(({ k }) => k > 20)), 'a large k');
    await until(async () => Math.abs((await slider()).y - box.y) <= 1, 'the slider where it was');
    await page.up();
  }, { sites: ['hosted'] });

  test('the wheel over an element of fixed height scrolls the article', async (t) => {
    const page = await t.page({ width: 900, height: 700 });
    const server = await t.serve({
      files: {
        'host.html': `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,">
          <script src="embed.js"></script></head><body><p>line</p>
          <bloom-filter id="first" keys="apple,fig" height="400"></bloom-filter>${'<p>line</p>'.repeat(90)}`,
      },
    });
    await page.open(server.url('host.html'));
    await page.evaluate(() => first.ready.then(() => true));
    await page.wheel(400, 200, 150);
    await until(() => page.evaluate(() => scrollY > 100), 'the article scrolled');
    const inside = () => page.evaluate(() => first.shadowRoot.querySelector('iframe').contentWindow.scrollY);
    assert.equal(await inside(), 0);
    // Once it is used, it shows the rest of itself.
    await page.evaluate(() => scrollTo(0, 0));
    await page.enter('#first >>> iframe');
    await page.click('button', 'Seed');
    // Engines scroll beside the page's own thread, and hear of its new extent with the next frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
    await page.leave();
    await page.wheel(400, 200, 100);
    await until(async () => (await inside()) > 50, 'the simulator scrolled inside');
  }, { sites: ['hosted'] });

  test('a tapped cell keeps its words until the next tap', async (t) => {
    const simulator = await t.open(seeded, phone);
    const { page } = simulator;
    const cell = await page.element('slider', 'Cell');
    const { x, y } = await cell.box();
    const words = () => cell.evaluate((it) => it.getAttribute('aria-valuetext'));
    await simulator.settled();
    const before = await page.screenshot();
    await page.tap(x + 60, y + 10);
    await until(async () => (await words()).startsWith('bit 1'), 'the words of the cell');
    await simulator.settled();
    assert.notDeepEqual(await page.screenshot(), before);
    await page.tap(x + 60, y - 20);
    await simulator.settled();
    assert.deepEqual(await page.screenshot(), before);
  }, { sites: ['hosted'], needs: (browser) => browser.canTouch });

  test('the verdict is in view after Check on a phone that lies on its side', async (t) => {
    const simulator = await t.open('', { width: 844, height: 390, touch: true, ratio: 2 });
    await simulator.click('Seed');
    await simulator.check('mango');
    await simulator.settled();
    const { y, height } = await (await simulator.page.element('status')).box();
    assert.ok(y >= 0 && y + height <= 390, `the verdict is at ${y} … ${y + height}`);
    assert.equal(await simulator.page.evaluate(() => scrollY), 0);
  }, { sites: ['hosted'] });

  test('an alert moves nothing and is pressed away', async (t) => {
    const simulator = await t.open(seeded, upright(t));
    const { page } = simulator;
    const entry = await intoView(simulator, 'spinbutton', 'Bits (m)');
    const places = () => page.evaluate(() => [...document.querySelectorAll('#twin > :not(#alert)')].map((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return [it.id, x, y, width, height].join(' ');
    }));
    const before = await places();
    await entry.focus();
    await page.press('Control+a');
    await page.type('7');
    await page.press('Enter');
    await simulator.warns(/“7” does not fit.*8 … 134,217,728/);
    assert.deepEqual(await places(), before);
    const { x, y } = middle(await (await page.element('alert')).box());
    await page.clickAt(x, y);
    await until(async () => (await simulator.alerts()).length === 0, 'no alert');
    assert.equal((await simulator.state()).m, 64);
  }, { sites: ['hosted'] });

  test('Ctrl+Z and Ctrl+Shift+Z undo and redo, but in text entries and where there is nothing to undo', async (t) => {
    const simulator = await t.open();
    const { page } = simulator;
    await page.evaluate(() => {
      window.prevented = [];
      addEventListener('keydown', (event) => prevented.push(event.defaultPrevented));
    });
    const inserted = async (count) => until(async () => (await simulator.state()).inserted === count, `${count} keys`);
    const last = () => page.evaluate(() => prevented.at(-1));
    await page.evaluate(() => document.activeElement.blur());
    await page.press('Control+z');
    assert.equal(await last(), false, 'nothing to undo: the key is the host’s');
    await simulator.click('Seed');
    await inserted(6);
    await page.press('Control+z');
    await inserted(0);
    assert.equal(await last(), true);
    await page.press('Control+Shift+Z');
    await inserted(6);
    await page.press('Meta+z');
    await inserted(0);
    await page.press('Meta+Shift+Z');
    await inserted(6);
    await simulator.enterKey('fig');
    await page.press('Control+z');
    assert.equal(await last(), false, 'an entry undoes its own text');
    await simulator.settled();
    assert.equal((await simulator.state()).inserted, 6);
  }, {});

  test('Share keeps the last check, and says what a link from a file can do', async (t) => {
    const simulator = await t.open(seeded);
    const { page } = simulator;
    await simulator.click('Share');
    const says = () => page.evaluate(() => document.querySelector('#link span').textContent);
    await until(says, 'a word about the link');
    const link = await page.evaluate(() => document.querySelector('#link textarea').value);
    assert.match(link, /&check=mango$/);
    assert.equal(/only works on this computer/.test(await says()), t.site === 'file');
  }, { sites: ['hosted', 'file'] });

  test('in forced colours every label is whole and can be read', async (t) => {
    const simulator = await t.open(seeded);
    const { page } = simulator;
    const session = await page.page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    for (const width of [960, 390]) {
      await page.resize(width, 900);
      await simulator.settled();
      const cut = await page.evaluate(() => [...document.querySelectorAll('.button, .term, .heading')]
        .filter((it) => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1)
        .map((it) => it.textContent));
      assert.deepEqual(cut, [], `cut at ${width} px`);
      const pressed = await page.evaluate(() => {
        const style = getComputedStyle(document.querySelector('[aria-pressed=true]'));
        return [style.forcedColorAdjust, style.color === style.backgroundColor];
      });
      assert.deepEqual(pressed, ['none', false]);
    }
  }, { sites: ['hosted'], needs: (browser) => browser.name.startsWith('chromium') });
};
