// The start: wires the parts together, and shows a reason instead of a blank page when it cannot.

import {Api} from './api.js';
import {Bridge, fileUse, job, request} from './bridge.js';
import {setText} from './dom.js';
import {Environment} from './environment.js';
import {Frames} from './frames.js';
import {Input} from './input.js';
import {Load} from './tasks/load.js';
import {Open} from './tasks/open.js';
import {Parquet} from './tasks/parquet.js';
import {Messages} from './messages.js';
import {keepOffline} from './offline.js';
import {guard, Picture} from './canvas.js';
import {Share} from './share.js';
import {save} from './tasks/save.js';
import {Stories, worksheet} from './tasks/stories.js';
import {Task} from './tasks/task.js';
import {Twin} from './twin.js';
import {Later} from './start/attempts.js';
import {loadModule} from './start/module.js';
import {Absent} from './start/rest.js';

const stage = document.getElementById('stage');
const script = document.currentScript?.src;  // '' where the page carries the script itself
let started = false;

/** Says it where nothing of the stage covers or clips it, and tells the host. */
function fail(reason) {
  const alert = document.querySelector('[role=alert]');
  alert.removeAttribute('style');
  alert.className = 'failure';
  alert.textContent = reason;
  stage.before(alert);
  messages.send('failed', {reason});
}

/** Keeps the canvas' description current: “64 bits, 17 set, 6 keys inserted”. */
function describePicture(twin) {
  setText(document.getElementById('description'), twin.widget('cell')?.detail ?? '');
}

/**
 * Whether to load the page once more: modules in WebKitGTK may trap as they start, and then not again.
 * Its interpreters keep values below the stack pointer, where signals between its threads overwrite them.
 */
function deservesReload(error) {
  const trap = typeof WebAssembly === 'object' && error instanceof WebAssembly.RuntimeError;
  return trap && !started && performance.getEntriesByType('navigation')[0]?.type !== 'reload';
}

function died(error) {
  if (deservesReload(error)) return;
  fail(`The simulator has stopped and must be reloaded. (${error.message})`);
}

/** A started module: where WebGL is promised and then fails, another one without it. */
async function open(environment) {
  for (const webgl of environment.transparent ? [0] : [1, 0]) {
    const {module, rest} = await loadModule();
    const bridge = new Bridge(module, rest, died);
    if (!webgl) await rest.load();  // which draws without it
    guard(document.getElementById('canvas'));
    let refused;
    try {
      refused = bridge.start(webgl, environment.values());
    } catch (error) {
      refused = `The simulator could not start. (${error.message})`;
    }
    if (!refused) return {bridge, rest};
    if (!webgl) throw new Error(refused);
    const canvas = document.getElementById('canvas');
    canvas.replaceWith(canvas.cloneNode(true));  // the old one may have a context of the failed kind
  }
}

async function start(api, environment, messages) {
  const {bridge, rest} = await open(environment);
  const {attempts} = bridge;

  const twin = new Twin(document.getElementById('twin'));
  const frames = new Frames(stage, drawWholly);
  const page = {stage, bridge, rest, twin, frames, appear, say};
  let input;
  const share = new Share(stage);
  const load = new Load({...page, api});
  const stories = page.stories = new Stories({bridge, rest, api}, script || location.href);
  const parquet = new Parquet(page, load);
  const opening = new Open(page, load, {stories, parquet});
  const find = new Task(frames, () => bridge.findStep(1 << 12), () => bridge.findEnd());
  const compare = new Task(frames, () => bridge.compareStep(1 << 14), () => bridge.compareEnd());
  const lab = Object.entries(job).map(([name, which]) =>
    ({name, which, task: new Task(frames, () => bridge.labStep(which), () => bridge.labEnd(which))}));
  const go = new Task(frames, () => bridge.goStep(), () => bridge.fileEnd(fileUse.load, false));
  const picture = new Picture({
    ...page,
    async restored(webgl) {
      const absent = await rest.load().catch(({message}) => message);  // which makes the renderer anew
      const reason = absent || bridge.restored(webgl, environment.values());
      if (reason) fail(reason);
      frames.now();
    },
  });

  rest.arrived = () => frames.request();

  /** Draws; a picture that needs the rest is drawn when that has come. */
  function drawWholly(now) {
    try {
      return attempts.try(() => draw(now));
    } catch (error) {
      if (!(error instanceof Later) || attempts.trying) throw error;
      rest.load().catch(({message}) => console.error(message));
      return -1;
    }
  }

  function draw(now) {
    const wake = bridge.frame(now);
    const height = bridge.height();
    picture.fit(height);
    messages.height(height);
    stage.style.setProperty('--scale', bridge.scale());
    const widgets = bridge.widgets();
    if (widgets) {
      twin.update(widgets, bridge.scale());
      describePicture(twin);
    }
    const beyond = input?.hold(wake < 0);
    if (beyond) messages.send('scroll', {by: beyond});
    const requests = bridge.requests();
    if (requests & request.share) shareLink();
    if (requests & request.copy) copy(bridge.copied());
    if (requests & request.save) save(bridge).catch(({message}) => say(message));
    if (requests & request.loadKeys) load.choose(fileUse.load);
    if (requests & request.stories) stories.shelf();
    if (requests & request.open) opening.choose();
    if (requests & (request.openFilter | request.openKeys)) opening.answer(Boolean(requests & request.openFilter));
    if (requests & request.openNeither) opening.leave();
    if (requests & request.parquetClose) parquet.close();
    if (requests & (request.parquetLook | request.parquetAsk)) parquet.go();
    if (requests & request.parquetFilter) opening.open([parquet.filter()]);
    if (requests & request.askFile) load.choose(fileUse.ask);
    if (requests & request.secondFile) load.choose(fileUse.second);
    if (requests & request.showArray) twin.element('cell').scrollIntoView({block: 'nearest'});
    if (requests & request.find && !find.running && bridge.findBegin()) find.start();
    if (requests & (request.compare | request.time)) {
      bridge.compareBegin(requests & request.time);
      compare.start();
    }
    for (const {name, which, task} of lab) {
      if (!(requests & request[name])) continue;
      const [secret] = crypto.getRandomValues(new Uint32Array(1));
      if (bridge.labBegin(which, secret)) task.start();
    }
    if (requests & request.goThere && bridge.goBegin()) go.start();
    if (requests & request.cancel) {
      load.cancel();
      for (const task of [find, compare, go]) task.cancel();
      for (const {name, task} of lab) if (name !== 'grow') task.cancel();
    }
    api.dispatch();
    return wake;
  }

  function say(sentence) {
    bridge.alert(sentence);
    frames.request();
  }

  function shareLink() {
    try {
      share.show(bridge.share(), twin.element('share'));
    } catch (error) {
      if (error instanceof Later) throw error;
      bridge.alert(error.message);
    }
  }

  function copy({text, id}) {
    share.copy(text, twin.element(id));
  }

  /** @param {object} looks as a link has them */
  function appear({theme, controls, show, accent, background}) {
    Object.assign(environment, {theme, controls, show, accent, background});
    picture.clear(environment.transparent);
    bridge.environment(environment);
    frames.request();
  }

  /** Makes the state what the page's address says. */
  function followAddress() {
    const link = bridge.link(location.search.slice(1), location.hash.slice(1));
    appear(link);
    api.after();
    opening.leave();
    if (link.story) stories.follow(link.story, link.step);
  }

  /** Shows that something cannot be done without the rest. */
  function told(error) {
    if (!(error instanceof Absent)) throw error;
    say(error.message);
  }

  api.start(page);
  api.subscribe((event) => messages.send('event', {event}));
  await attempts.patiently(() => {
    followAddress();
    frames.now();
  });
  addEventListener('hashchange', () => attempts.patiently(followAddress).catch(told));
  input = new Input(page);
  environment.follow(() => {
    bridge.environment(environment);
    if (document.hidden) frames.request();
    else frames.now();  // off the screen too: the host lays its page out around the height
  });

  const print = (paper) => {
    if (environment.paper === paper) return;
    environment.paper = paper;
    bridge.environment(environment);
    frames.now();
    if (paper) picture.toPaper();
    else picture.fromPaper();
    const story = paper && parent === window && bridge.worksheet();  // a frame has no room for its pages
    document.getElementById('worksheet')?.remove();
    document.documentElement.classList.toggle('sheet', Boolean(story));
    if (story) document.body.append(worksheet(story));
  };
  addEventListener('beforeprint', () => print(true));
  addEventListener('afterprint', () => print(false));
  // WebKit sends those two to the outermost page only.
  matchMedia('print').addEventListener('change', ({matches}) => print(matches));

  document.getElementById('loading').remove();
  performance.mark('first picture');
  if (!environment.still) rest.load().catch(() => {});  // told when it is wanted
}

const environment = new Environment(stage);
let api;
const messages = new Messages((message) => api.answer(message));
const ready = Promise.resolve().then(() => start(api, environment, messages));
api = new Api(ready);
ready.then(
    () => {
      started = true;
      messages.send('ready', {});
      keepOffline(script);
    },
    (error) => {
      if (deservesReload(error)) {
        location.reload();
        return;
      }
      document.getElementById('loading')?.remove();
      fail(error.message);
    });
