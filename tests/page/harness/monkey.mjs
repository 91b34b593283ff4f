// A seeded monkey: what runs in the page. It presses, types, drags, drops and resizes at random
// through the page's own elements, and keeps what the simulator says has happened.

/**
 * Runs in the page, once. Afterwards `monkey.act(count)` does so many actions, and
 * `monkey.commands` are the commands that lead to the same state.
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
  const stage = document.getElementById('stage');
  const labelled = (css, name) =>
    [...document.querySelectorAll(css)].find((it) => (it.getAttribute('aria-label') ?? it.textContent) === name);
  const press = (name) => labelled('button', name)?.click();
  const fire = (target, Type, type, init) =>
    target.dispatchEvent(new Type(type, { bubbles: true, cancelable: true, ...init }));

  const letters = ['a', 'ß', 'ключ', '布', 'م', '🍇', '<i>', ' ', '\u202e', '%', ','];
  const madeUp = () => Array.from({ length: random(6) }, () => pick(letters)).join('');
  const enter = (field, text) => {
    field.value = text;
    fire(field, InputEvent, 'input', {});
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
  const bulk = () => {
    loading = [`bulk ${random(100)}`, `bulk ${random(100)}`];
    bloom.apply({ type: 'load', keys: loading });
  };
  const drop = async () => {
    const keys = Array.from({ length: 1 + random(50) }, (_, i) => `file ${random(1000)} ${i}`);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([keys.join(pick(['\n', '\r\n']))], 'keys.txt'));
    loading = keys;
    fire(document.getElementById('canvas'), DragEvent, 'drop', { dataTransfer });
    if (random(4) === 0) press('Cancel');
    await frame();
    for (let i = 0; i < 200 && document.querySelector('progress'); i++) await frame();
    await frame();
  };

  // The page's own addresses, so that “back” never leaves it; `at` is the present one of `last`.
  let at = 0;
  let last = 0;
  const followed = () => Promise.race([
    new Promise((resolve) => addEventListener('hashchange', resolve, { once: true })),
    new Promise((resolve) => setTimeout(resolve, 1000)),
  ]);
  const go = async () => {
    const step = pick([-1, 1, 0]);
    if (at + step < 0 || at + step > last) return;
    const done = followed();
    if (step === 0) {
      location.hash = `theme=${pick(['auto', 'light', 'dark'])}&m=${pick([32, 64, 500])}&keys=${random(1000)}`;
      last = at += 1;
    } else {
      at += step;
      history.go(step);
    }
    await done;
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
    [12, () => {
      const key = pick(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'a', 'Tab']);
      fire(pick([...document.querySelectorAll('input')]), KeyboardEvent, 'keydown', { key });
    }],
    [4, () => {
      const entry = labelled('input[role=spinbutton]', 'Bits (m)');
      enter(entry, pick(['64', '1000', '7', 'x', '65536', '']));
      fire(entry, Event, 'change', {});
    }],
    [16, () => pointer('pointermove', place())],
    [8, () => {
      const from = place();
      const to = { ...from, clientX: from.clientX + random(200) - 100 };
      pointer('pointerdown', from);
      pointer('pointermove', to);
      pointer('pointerup', to);
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
  const toCommand = {
    inserted: ({ key }) => ({ type: 'insert', key }),
    checked: ({ key }) => ({ type: 'check', key }),
    configured: ({ m, k, scheme, seed: s }) => ({ type: 'configure', m, k, scheme, seed: s }),
    cleared: () => ({ type: 'clear' }),
    loaded: () => ({ type: 'load', keys: loading }),
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
