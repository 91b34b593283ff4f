// The DOM twin by itself: an element that was changed is as one that is made anew, whatever changed.
import assert from 'node:assert/strict';
import fs from 'node:fs';

const source = (name) => fs.readFileSync(new URL(`../../../web/page/${name}`, import.meta.url), 'utf8');
const files = {
  'host.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Twin</title>
    <link rel="icon" href="data:,"><script type="module" src="host.js"></script></head>
    <body><div id="views"></div><div id="twin"><div role="alert"></div></div></body></html>`,
  'host.js': "import * as module from './twin.js'; window.module = module;",
  ...Object.fromEntries(['twin.js', 'dom.js', 'log_lines.js'].map((name) => [name, source(name)])),
};

/** Runs in the page: what differs between an element that was changed and one that was made anew. */
function differences() {
  const { Twin, roles } = window.module;
  const container = document.getElementById('twin');
  const usual = {
    id: 'it', name: 'Name', text: 'a\tb\nc\td\ne\tf', value: 1, min: 0, max: 9, x: 1, y: 2, w: 30, h: 20, enabled: true,
    primary: false, pressed: -1, expanded: -1, row: 0, detail: '', inside: '',
  };
  const changes = [
    { name: 'Another' }, { name: '' }, { text: 'Name' }, { text: 'c\td\ne\tf\ng\th' }, { text: 'a\tb\nc\td' }, { value: 0 },
    { min: 0.25, value: 0.5, max: 0.75 }, { max: 1000 }, { x: 3 }, { y: 4 }, { w: 50 }, { h: 60 }, { enabled: false },
    { primary: true }, { pressed: 0 }, { pressed: 1 }, { expanded: 0 }, { expanded: 1 }, { detail: 'Why' },
    { detail: 'Why not' }, { inside: 'views' },
  ];
  const untouched = Object.keys(usual).filter((name) => !changes.some((it) => name in it));
  const seen = (element) => [element, ...element.querySelectorAll('*')].map((it) => ({
    tag: it.tagName, within: it === element && it.parentElement.id, attributes: it.getAttributeNames().sort()
      .map((name) => `${name}=${it.getAttribute(name)}`), value: it.value, chosen: it.selectedIndex,
    text: it.children.length ? '' : it.textContent,
  }));
  const shown = (...widgets) => {
    const twin = new Twin(container);
    for (const widget of widgets) twin.update([widget], 1);
    const result = JSON.stringify(seen(twin.element('it')));
    twin.update([], 1);
    document.querySelector('[role=alert]').className = '';
    return result;
  };
  const wrong = [];
  for (const role of Object.keys(roles)) {
    const all = [{}, ...changes].map((change) => ({ ...usual, ...change, role }));
    for (const after of all) {
      const anew = shown(after);
      for (const before of all) if (shown(before, after) !== anew) wrong.push({ before, after, anew, is: shown(before, after) });
    }
  }
  return { roles: Object.keys(roles).length, untouched, wrong };
}

export default (define) => {
  const test = (name, body) => define(name, body, { sites: ['hosted'] });

  test('a changed element is as one made anew, in every property of every role', async (t) => {
    const page = await t.page();
    await page.open((await t.serve({ files })).url('host.html'));
    const { roles, untouched, wrong } = await page.evaluate(differences);
    assert.equal(roles, 17);
    assert.deepEqual(untouched, ['id', 'row']);
    assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} differ`);
  });

  test('a list that becomes another shows what is chosen of it, and every part of it can be chosen', async (t) => {
    const page = await t.page();
    await page.open((await t.serve({ files })).url('host.html'));
    const result = await page.evaluate(() => {
      const twin = new window.module.Twin(document.getElementById('twin'));
      const list = (text) => twin.update([{
        id: 'column', role: 'choice', name: 'Column', text, value: 1, x: 0, y: 0, w: 90, h: 30, enabled: true, inside: '',
      }], 1);
      list('id\nname\ncity');
      list('price\nsku');
      const { selectedIndex, value } = twin.element('column');
      return { selectedIndex, value };
    });
    assert.deepEqual(result, { selectedIndex: 1, value: 'sku' });
  });
};
