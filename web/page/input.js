// From the page's own events to the module. SDL listens on the canvas as well, and would take wheel,
// touch and focus away from the page: it gets nothing.

import * as call from 'border/call';
import * as pointer from 'border/pointerEvent';
import {setText} from './dom.js';
import {Absent} from './start/rest.js';

const gated = [
  'mousedown', 'mouseup', 'mousemove', 'mouseenter', 'mouseleave', 'wheel',
  'touchstart', 'touchmove', 'touchend', 'touchcancel',
];

const pause = 1000;  // ms without typing

const isSlider = (element) => element.type === 'range';

/** Keeps a drag's moves coming when it leaves the element; the pointer may be gone already. */
function capture({target, pointerId}) {
  try {
    target.setPointerCapture(pointerId);
  } catch {
    // Then there are no moves to lose.
  }
}

/** Moves of the arrow keys on a slider: [steps across a row, whole rows]. */
const arrows = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

export class Input {
  #stage;
  #bridge;
  #twin;
  #frames;
  #say;
  #dragged;  // the slider under a pressed pointer
  #spoken = document.getElementById('spoken');
  #pause = 0;
  #held;  // the same and where it is, until the picture has settled after it was let go

  constructor({stage, bridge, twin, frames, say}) {
    this.#say = say;
    this.#stage = stage;
    this.#bridge = bridge;
    this.#twin = twin;
    this.#frames = frames;
    this.#gate();
    if (parent !== window) this.#yield();
    this.#pointer();
    this.#elements();
  }

  /**
   * In a frame that is too small for it the page scrolls only while it is used: else the host does.
   * WebKit keeps the wheel in a page that is longer than its frame, even where nothing scrolls: so
   * an unused page is as long as the frame, and shows the same part of itself.
   */
  #yield() {
    const {classList} = document.documentElement;
    const {body} = document;
    const use = () => {
      if (!classList.contains('unused')) return;
      const y = body.scrollTop;
      classList.remove('unused');
      scrollTo(0, y);
    };
    classList.add('unused');
    for (const type of ['click', 'focusin']) addEventListener(type, use);
    addEventListener('blur', () => {
      const y = scrollY;
      classList.add('unused');
      body.scrollTop = y;
    });
  }

  #listen(type, handler) {
    this.#stage.addEventListener(type, handler);
  }

  #gate() {
    for (const type of gated) {
      const options = {capture: true, passive: type !== 'mousedown'};
      this.#stage.addEventListener(type, (event) => event.stopPropagation(), options);
    }
    // A range would drag its own invisible thumb, the canvas would take the focus from its slider,
    // and a button from a key that is about to be replaced.
    this.#stage.addEventListener('mousedown', (event) => {
      const editing = document.activeElement === this.#twin.first('text_field');
      if (this.#slider(event) || (event.target.type === 'button' && editing)) event.preventDefault();
    }, {capture: true});
  }

  /** The slider that an event on the canvas or on a slider is about. */
  #slider(event) {
    const {target} = event;
    return isSlider(target) ? target :
      target.id === 'canvas' ? this.#twin.at('slider', ...this.#point(event)) : undefined;
  }

  #point({clientX, clientY}) {
    const {left, top} = this.#stage.getBoundingClientRect();
    return [clientX - left, clientY - top];
  }

  /**
   * What is under the finger stays there, whatever grows above it: the page scrolls along.
   * @param {boolean} settled whether the picture is as it will be
   * @returns {number} by how much the page around should scroll, where its frame fits this one
   */
  hold(settled) {
    if (!this.#held) return 0;
    const {slider, top, fitted} = this.#held;
    const shift = this.#twin.top(slider) - top;
    this.#held.top += shift;
    if (settled && !this.#dragged) this.#held = undefined;
    if (fitted) return shift;
    if (shift) scrollBy({top: shift, behavior: 'instant'});
    return 0;
  }

  #hold(slider) {
    const fitted = parent !== window && this.#stage.offsetHeight <= innerHeight;
    this.#held = slider && {slider, top: this.#twin.top(slider), fitted};
  }

  #report(kind, event) {
    this.#bridge.run(call.pointer, kind, ...this.#point(event));
    this.#frames.request();
  }

  #leave() {
    this.#bridge.run(call.pointer, pointer.leave, -1, -1);
    this.#frames.request();
  }

  #pointer() {
    const draws = ({target}) => target.id === 'canvas' || isSlider(target) || target.closest('.log');

    this.#listen('pointermove', (event) => this.#report(pointer.move, event));
    this.#listen('pointerdown', (event) => {
      this.#report(pointer.move, event);
      if (event.button !== 0 || !event.isPrimary || !draws(event)) return;
      if (event.target.scrollHeight > event.target.clientHeight && event.offsetX > event.target.clientWidth) {
        return;  // a scroll bar, which keeps the rest to itself
      }
      this.#dragged = this.#slider(event);
      this.#hold(this.#dragged);
      this.#dragged?.focus({preventScroll: true, focusVisible: false});
      if (!event.target.closest('.log')) capture(event);
      this.#report(pointer.down, event);
    });
    this.#listen('pointerup', (event) => {
      if (event.button === 0 && draws(event)) this.#report(pointer.up, event);
      if (event.pointerType !== 'mouse') this.#leave();
      this.#dragged = undefined;
    });
    // The browser has taken the touch, to pan or zoom: nothing was pressed.
    this.#listen('pointercancel', () => {
      this.#leave();
      this.#bridge.run(call.pointer, pointer.up, -1, -1);
      this.#dragged = undefined;
    });
    this.#listen('pointerleave', () => this.#leave());
  }

  #elements() {
    this.#listen('click', ({target}) => {
      const widget = this.#widget(target);
      if (target.type === 'button' && widget) this.#press(target);
      if (widget?.role === 'alert') this.#activate(widget.id);
    });
    this.#listen('input', ({target}) => this.#changed(target));
    this.#listen('change', ({target}) => {
      const role = this.#widget(target)?.role;
      if (role === 'number' || role === 'entry') this.#enter(target);
      if (role === 'choice') this.#choose(target);
    });
    // Nothing of the page holds the focus after a click on the picture, or in Safari on a button.
    document.addEventListener('keydown', (event) => {
      if (this.#takesBack(event)) event.preventDefault();
    });
    this.#listen('keydown', (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      // WebKit tells by 229 of the Enter that ends a composition.
      if (event.isComposing || event.keyCode === 229) return;
      if (this.#key(event)) event.preventDefault();
    });
    this.#listen('compositionstart', ({target}) => (target.dataset.composing = 'yes'));
    this.#listen('compositionend', ({target}) => delete target.dataset.composing);
    this.#stage.addEventListener('scroll', ({target}) => {
      if (this.#widget(target)?.role !== 'log') return;
      this.#bridge.run(call.scroll, target.id, target.scrollTop);
      this.#frames.request();
    }, {capture: true, passive: true});
  }

  #widget(element) {
    return this.#twin.element(element.id) === element ? this.#twin.widget(element.id) : undefined;
  }

  #activate(id) {
    this.#bridge.run(call.activate, id);
    this.#frames.request();
  }

  /** Ctrl+Z and Ctrl+Shift+Z, on a Mac with Command. @returns {boolean} whether the key was used */
  #takesBack({ctrlKey, metaKey, altKey, shiftKey, key, code, target}) {
    if (ctrlKey === metaKey || altKey || target.matches?.('input:not([type=range])')) return false;
    if (key?.toLowerCase() !== 'z' && !(code === 'KeyZ' && key > '\x7f')) return false;  // or Я, where Z is
    const button = this.#twin.element(shiftKey ? 'redo' : 'undo');
    if (!button || button.getAttribute('aria-disabled') === 'true') return false;
    this.#press(button);
    return true;
  }

  /**
   * Does what the reader asked for, draws it, and does the page's part of it, before this returns;
   * what needs the rest of the module waits for it.
   */
  #use(ask, settle = () => {}) {
    this.#bridge.attempts.patiently(() => {
      ask();
      this.#frames.now();
      settle();
    }).catch((error) => {
      if (!(error instanceof Absent)) throw error;
      this.#say(error.message);
      this.#frames.now();
      settle();  // nothing has changed
    });
  }

  #press(button) {
    if (button.getAttribute('aria-disabled') === 'true') return;
    this.#speak(false);
    this.#use(() => this.#bridge.run(call.activate, button.id), () => {
      this.#mark();
      const opened = this.#twin.widget(button.id)?.expanded === 1;
      if (opened) this.#twin.first('table')?.scrollIntoView({block: 'nearest'});
    });
  }

  /** Tells what Check would say, once the reader pauses; nothing while keys are typed or used. */
  #speak(typed) {
    clearTimeout(this.#pause);
    setText(this.#spoken, '');
    if (!typed) return;
    this.#pause = setTimeout(() => setText(this.#spoken, this.#twin.widget('preview')?.text ?? ''), pause);
  }

  /** Marks the key: the next one is typed over it. */
  #mark() {
    const key = this.#twin.first('text_field');
    key?.setSelectionRange(0, key.value.length);
  }

  #changed(element) {
    const widget = this.#widget(element);
    if (widget?.role === 'text_field') {
      this.#bridge.run(call.text, widget.id, element.value);
      this.#speak(true);
    } else if (widget?.role === 'slider') {
      if (this.#dragged === element) {
        element.value = widget.value;  // the drawn slider follows the pointer by itself
      } else {
        this.#bridge.run(call.value, widget.id, element.valueAsNumber);
      }
    }
    this.#frames.request();
  }

  /** Takes over what was typed into an entry; what is refused is taken back. */
  #enter(element) {
    const shown = ({role, text, value}) => (role === 'entry' ? text : value);
    const before = this.#widget(element);
    // What is not explained is a value as it is: its blanks may count.
    const text = before.role === 'entry' && !before.detail ? element.value : element.value.trim();
    this.#use(() => this.#bridge.run(call.enter, before.id, text),
        () => (element.value = shown(this.#widget(element) ?? before)));
  }

  /** Takes over what was chosen; a choice that is refused is taken back. */
  #choose(element) {
    const {id, selectedIndex} = element;
    this.#use(() => this.#bridge.run(call.value, id, selectedIndex),
        () => (element.selectedIndex = this.#widget(element)?.value ?? -1));
  }

  /** @returns {boolean} whether the key was used */
  #key({key, shiftKey, target}) {
    const widget = this.#widget(target);
    if (widget?.role === 'text_field' && key === 'Enter') {
      this.#speak(false);
      this.#use(() => this.#bridge.run(call.submit, shiftKey), () => this.#mark());
    } else if ((widget?.role === 'number' || widget?.role === 'entry') && key === 'Enter') {
      this.#enter(target);
      target.select();
      if (widget.id === 'story_key') this.#goOn();
    } else if (widget?.role === 'number' && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const way = key === 'ArrowUp' ? 1 : -1;
      if (widget.max < 1) {
        this.#bridge.run(call.step, widget.id, way);  // a rate
      } else {
        this.#bridge.run(call.value, widget.id, Math.max(widget.min, Math.min(widget.max, widget.value + way)));
      }
    } else if (widget?.role === 'slider') {
      return this.#slide(widget, key);
    } else if (widget?.role === 'tab') {
      return this.#turn(target, key);
    } else {
      return false;
    }
    this.#frames.request();
    return true;
  }

  /** To the next step of a story, and on from there. */
  #goOn() {
    const next = this.#twin.element('story_next');
    this.#press(next);
    next.focus({preventScroll: true});
  }

  /** Chooses another tab. @returns {boolean} whether the key was used */
  #turn(tab, key) {
    const tabs = [...tab.parentElement.children];
    const at = tabs.indexOf(tab);
    const next = {
      ArrowLeft: (at + tabs.length - 1) % tabs.length, ArrowRight: (at + 1) % tabs.length,
      Home: 0, End: tabs.length - 1,
    }[key];
    if (next === undefined) return false;
    this.#press(tabs[next]);
    tabs[next].focus();
    return true;
  }

  #slide({id, min, max, row}, key) {
    if (key in arrows) {
      const [across, down] = arrows[key];
      // In a grid, down is forward by a row; on a line, up is more.
      this.#bridge.run(call.step, id, row ? across + down * row : across - down);
    } else if (key === 'PageUp' || key === 'PageDown') {
      const page = row ? -row * 4 : 4;
      this.#bridge.run(call.step, id, key === 'PageUp' ? page : -page);
    } else if (key === 'Home' || key === 'End') {
      this.#bridge.run(call.value, id, key === 'Home' ? min : max);
    } else {
      return false;
    }
    this.#frames.request();
    return true;
  }
}
