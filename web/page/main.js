// The start: wires the parts together, and shows a reason instead of a blank page when it cannot.

import * as call from 'border/call';
import * as fileUse from 'border/fileUse';
import * as request from 'border/request';
import {Api} from './api.js';
import {Bridge} from './bridge.js';
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
import {Work} from './tasks/work.js';
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
  const work = new Work(page);
  const picture = new Picture({
    ...page,
    async restored(webgl) {
      const absent = await rest.load().catch(({message}) => message);  // which makes the renderer anew
      const reason = absent || bridge.refusal(call.restored, webgl, ...environment.values());
      if (reason) fail(reason);
      frames.now();
    },
  });

  rest.arrived = () => frames.request();

  // What the view asks of the page.
  const answers = {
    [request.share]: shareLink,
    [request.loadKeys]: () => load.choose(fileUse.load),
    [request.cancel]: () => load.cancel(),
    [request.showArray]: () => twin.element('cell').scrollIntoView({block: 'nearest'}),
    [request.askFile]: () => load.choose(fileUse.ask),
    [request.secondFile]: () => load.choose(fileUse.second),
    [request.copy]: copy,
    [request.open]: () => opening.choose(),
    [request.openFilter]: () => opening.answer(true),
    [request.openKeys]: () => opening.answer(false),
    [request.openNeither]: () => opening.leave(),
    [request.save]: () => save(bridge).catch(({message}) => say(message)),
    [request.stories]: () => stories.shelf(),
    [request.parquetLook]: () => parquet.go(),
    [request.parquetAsk]: () => parquet.go(),
    [request.parquetClose]: () => parquet.close(),
    [request.parquetFilter]: () => opening.open([parquet.filter()]),
    [request.work]: () => work.slice(),
  };

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
    const wake = bridge.run(call.frame, now);
    const height = bridge.run(call.height);
    picture.fit(height);
    messages.height(height);
    const scale = bridge.run(call.scale);
    stage.style.setProperty('--scale', scale);
    const widgets = bridge.json(call.widgets);
    if (widgets) {
      twin.update(widgets, scale);
      describePicture(twin);
    }
    const beyond = input?.hold(wake < 0);
    if (beyond) messages.send('scroll', {by: beyond});
    for (const it of bridge.bytes(call.requests)) answers[it]();
    api.dispatch();
    return wake;
  }

  function say(sentence) {
    bridge.run(call.alert, sentence);
    frames.request();
  }

  function shareLink() {
    try {
      share.show(bridge.text(call.share), twin.element('share'));
    } catch (error) {
      if (error instanceof Later) throw error;
      bridge.run(call.alert, error.message);
    }
  }

  function copy() {
    const {text, button} = bridge.json(call.copied);
    share.copy(text, twin.element(button));
  }

  /** @param {object} looks as a link has them */
  function appear({theme, controls, show, accent, background}) {
    Object.assign(environment, {theme, controls, show, accent, background});
    picture.clear(environment.transparent);
    bridge.run(call.environment, ...environment.values());
    frames.request();
  }

  /** Makes the state what the page's address says. */
  function followAddress() {
    const link = bridge.json(call.link, location.search.slice(1), location.hash.slice(1));
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
    bridge.run(call.environment, ...environment.values());
    if (document.hidden) frames.request();
    else frames.now();  // off the screen too: the host lays its page out around the height
  });

  const print = (paper) => {
    if (environment.paper === paper) return;
    environment.paper = paper;
    bridge.run(call.environment, ...environment.values());
    frames.now();
    if (paper) picture.toPaper();
    else picture.fromPaper();
    const story = paper && parent === window && bridge.json(call.worksheet);  // a frame has no room for its pages
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
