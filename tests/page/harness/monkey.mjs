// A seeded monkey: what runs in the page. It presses, types, drags, drops and resizes at random
// through the page's own elements, in every view and family, and keeps what the simulator says has
// happened.

/**
 * Runs in the page, once. Afterwards `monkey.act(count)` does so many actions, and
 * `monkey.commands` are the commands that lead to the same state. While it is `monkey.careful` it
 * does nothing that makes NOT wrong: it deletes only what was inserted, and unsets nothing.
 */
export function install(seed) {
  let state = seed;
  const random = (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  const pick = (list) => list[random(list.length)];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // After what may change settings, until the page has taken it in: a change is then an event of its
  // own, and the state at its time is what it led to.
  const settle = async (frames = 1) => {
    for (let i = 0; i < frames; i++) await frame();
  };
  const stage = document.getElementById('stage');
  const labelled = (css, name) =>
    [...document.querySelectorAll(css)].find((it) => (it.getAttribute('aria-label') ?? it.textContent) === name);
  const press = (name) => labelled('button', name)?.click();
  const fire = (target, Type, type, init) =>
    target?.dispatchEvent(new Type(type, { bubbles: true, cancelable: true, ...init }));

  const letters = ['a', 'ß', 'ключ', '布', 'م', '🍇', '<i>', ' ', '\u202e', '%', ','];
  const madeUp = () => Array.from({ length: random(6) }, () => pick(letters)).join('');
  const enter = (field, text) => {
    if (!field) return;
    field.value = text;
    fire(field, InputEvent, 'input', {});
  };
  const set = async (field, value) => {
    enter(field, value);
    fire(field, Event, 'change', {});
    await settle();
  };
  const erase = () => {
    const key = labelled('input', 'Key');  // in Compare there is none until there are keys
    if (!monkey.careful || bloom.state().keys.includes(key?.value)) press('Delete');
  };

  const place = () => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { clientX: left + random(width), clientY: top + random(height) };
  };
  const pointer = (type, at) => {
    const target = document.elementFromPoint(at.clientX, at.clientY) ?? stage;
    fire(target, PointerEvent, type, { pointerId: 1, isPrimary: true, button: 0, ...at });
  };

  let loading = [];  // the keys of the load under way
  let loads = 0;  // that ended well
  const bulk = () => {
    loading = [`bulk ${random(100)}`, `bulk ${random(100)}`];
    bloom.apply({ type: 'load', keys: loading });
  };
  // A file is read whenever the browser gets to it, and only then begins what may be cancelled. A filter
  // that has no room for its keys refuses it with an alert, perhaps before the next frame.
  const refused = () => document.querySelector('[role=alert]').textContent.endsWith('Nothing was loaded.');
  const drop = async () => {
    if (refused()) return;  // this alert would be taken for the next one
    const keys = Array.from({ length: 1 + random(50) }, (_, i) => `file ${random(1000)} ${i}`);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([keys.join(pick(['\n', '\r\n']))], 'keys.txt'));
    loading = keys;
    const before = loads;
    const until = async (holds) => {
      for (let i = 0; i < 600 && !holds(); i++) await frame();
      if (!holds()) throw new Error('A dropped file of keys has come to nothing.');
    };
    fire(document.getElementById('canvas'), DragEvent, 'drop', { dataTransfer });
    await until(() => loads > before || bloom.state().loading || refused());
    if (random(4) === 0) press('Cancel');
    await until(() => !bloom.state().loading);
    await frame();
  };

  // The page's own addresses, so that “back” never leaves it; `at` is the present one of `last`.
  let at = 0;
  let last = 0;
  let following = false;
  const followed = () => Promise.race([
    new Promise((resolve) => addEventListener('hashchange', resolve, { once: true })),
    new Promise((resolve) => setTimeout(resolve, 1000)),
  ]);
  const go = async () => {
    const step = pick([-1, 1, 0]);
    if (at + step < 0 || at + step > last) return;
    const done = followed();
    await settle();
    following = true;
    if (step === 0) {
      location.hash = `theme=${pick(['auto', 'light', 'dark'])}&m=${pick([32, 64, 500])}&keys=${random(1000)}` +
        `&family=${bloom.state().family}&tab=${pick(['filter', 'rates', 'compare'])}`;
      last = at += 1;
    } else {
      at += step;
      history.go(step);
    }
    await done;
    await settle();
    following = false;
  };

  const actions = [
    [32, () => enter(labelled('input', 'Key'), madeUp())],
    [24, () => press('Insert')],
    [24, () => press('Check')],
    [24, () => fire(labelled('input', 'Key'), KeyboardEvent, 'keydown', { key: 'Enter' })],
    [4, () => press('Seed')],
    [4, () => press('Clear')],
    [16, () => press('Undo')],
    [16, () => press('Redo')],
    [12, async () => {
      const key = pick(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'a', 'Tab']);
      fire(pick([...document.querySelectorAll('input')]), KeyboardEvent, 'keydown', { key });
      await settle();
    }],
    [4, () => set(labelled('input[role=spinbutton]', 'Bits (m)'), pick(['64', '1000', '7', 'x', '65536', '']))],
    [4, () => set(pick([...document.querySelectorAll('input[role=spinbutton]')]),
      pick(['1', '8', '16', '3', '0.1', '1 in 50', '0']))],
    [4, () => set(document.querySelector('select'), pick([...document.querySelectorAll('option')])?.text)],
    [16, erase],
    [2, () => monkey.careful || bloom.apply({ type: 'unset', key: pick(bloom.state().keys) ?? 'x' })],
    [4, () => pick([...document.querySelectorAll('[role=tab]')]).click()],
    [2, () => press(pick(['equal bits', 'equal rate', 'Measure the speed', 'Cancel']))],
    [1, () => press('Find a false positive')],
    [1, async () => {
      pick([...document.querySelectorAll('table button')])?.click();
      await settle();
    }],
    [16, () => pointer('pointermove', place())],
    [8, async () => {
      const from = place();
      const to = { ...from, clientX: from.clientX + random(200) - 100 };
      pointer('pointerdown', from);
      pointer('pointermove', to);
      pointer('pointerup', to);
      await settle(3);
    }],
    [4, () => fire(document.getElementById('canvas'), WheelEvent, 'wheel', { deltaY: 50, ...place() })],
    [1, () => (stage.style.width = `${pick([320, 480, 719, 720, 900])}px`)],
    [4, () => bloom.apply({ type: 'configure', m: pick([8, 64, 1000, 1 << 16]), k: 1 + random(8) })],
    [4, bulk],
    [4, () => bloom.apply({ type: 'insert', key: madeUp() || 'x' })],
    [1, drop],
    [1, go],
  ].flatMap(([weight, action]) => Array.from({ length: weight }, () => action));

  const fruit = 'apple banana cherry grape lemon orange';
  const commands = [];
  // Settings that the family has not are wished for still, and events name only what it has. A link
  // begins with the usual ones.
  const usual = { family: 'classic', m: 64, k: 3, scheme: 'double', seed: 0, f: 0, n: 16, p: 0.01, growth: 2, decrements: 10 };
  const configuration = () => {
    const { wish } = bloom.state();
    if (!following) return { type: 'configure', ...wish };
    const begins = commands.at(-1)?.type === 'clear';
    return { type: 'configure', ...usual, ...(begins ? {} : wish) };
  };
  const toCommand = {
    inserted: ({ key }) => ({ type: 'insert', key }),
    checked: ({ key }) => ({ type: 'check', key }),
    deleted: ({ key }) => ({ type: 'delete', key }),
    unset: ({ key }) => ({ type: 'unset', key }),
    configured: configuration,
    cleared: () => ({ type: 'clear' }),
    loaded: () => {
      loads += 1;
      return { type: 'load', keys: loading };
    },
    restored: ({ redo }) => ({ type: redo ? 'redo' : 'undo' }),
  };
  bloom.subscribe((event) => {
    if (!(event.type in toCommand)) return;
    commands.push(toCommand[event.type](event));
    const last = commands.slice(-6);
    if (last.every(({ type }) => type === 'insert') && last.map(({ key }) => key).join(' ') === fruit) {
      commands.splice(-6, 6, { type: 'seed' });
    }
  });
  window.monkey = {
    commands,
    careful: true,
    async act(count) {
      for (let i = 0; i < count; i++) {
        const action = pick(actions);
        await action();
        if (random(30) === 0) await frame();
      }
      await frame();
      await frame();
    },
  };
}
