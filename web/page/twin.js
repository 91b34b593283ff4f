// The DOM twin: a real element over each drawn widget, for keyboard, touch, screen readers, voice
// control and tests. Made and kept up to date from the list that the view describes, whose order is
// the reading order.

import {make, setText} from './dom.js';
import {showLines} from './log_lines.js';

/** Gives an element these attributes; one that is null or undefined is taken away. */
function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

/** What is on or off, or neither. */
const state = (number) => (number < 0 ? null : number === 1);

/** Writes an entry's value unless the reader is in the middle of changing it. */
function setEntry(element, text, before) {
  if (text !== before && text !== element.value && !element.dataset.composing) element.value = text;
}

/** ARIA's numbers have no exponent, and the least rates have ten places. */
const decimal = (number) => (number > 0 && number < 1e-6 ? number.toFixed(12) : number);

// For each role: `make` the element once; whenever its widget differs from `before` it gets the attributes
// of `says`, and `update` does the rest. It is then as one that is made anew from the same widget.
export const roles = {
  button: {
    make: () => make('button', {type: 'button'}),
    says: ({name, text, pressed, expanded, detail}) => ({
      'aria-label': text === name ? null : name,
      'aria-pressed': state(pressed),
      'aria-expanded': state(expanded),
      'aria-description': detail || null,
    }),
    update: (element, {text}) => setText(element, text),
  },

  slider: {
    make: () => make('input', {type: 'range', step: 'any'}),
    says: ({name, text, min, max}) => ({'aria-label': name, 'aria-valuetext': text, min, max}),
    update(element, {value}) {
      element.value = value;
    },
  },

  number: {
    make: () => make('input', {
      type: 'text', role: 'spinbutton', autocomplete: 'off', autocapitalize: 'off', spellcheck: false,
    }),
    says: ({name, value, min, max}) => ({
      'aria-label': name,
      'aria-valuemin': decimal(min),
      'aria-valuemax': max,
      'aria-valuenow': decimal(value),
      // Sizes are also written as 16KiB, and rates as 0.1%.
      'inputmode': max > 99 || max < 1 ? 'text' : 'numeric',
    }),
    update: (element, {value}, before) => setEntry(element, String(value), before && String(before.value)),
  },

  choice: {
    make: () => make('select'),
    says: ({name}) => ({'aria-label': name}),
    update(element, {text, value}, before) {
      if (text === before?.text && value === before.value) return;  // the list may be open
      if (text !== before?.text) element.replaceChildren(...text.split('\n').map((it) => make('option', {}, it)));
      element.selectedIndex = value;
    },
  },

  text_field: {
    make: () => make('input', {
      type: 'text', autocomplete: 'off', autocapitalize: 'off', autocorrect: 'off',
      spellcheck: false, enterkeyhint: 'go',
    }),
    says: ({name}) => ({'aria-label': name, 'placeholder': name}),
    update: (element, {text}, before) => setEntry(element, text, before?.text),
  },

  entry: {
    make: () => make('input', {
      type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: false, enterkeyhint: 'done',
    }),
    says: ({name, detail}) => ({
      'aria-label': name,
      'aria-description': detail || null,
      'placeholder': detail ? null : name,
    }),
    update: (element, {text}, before) => setEntry(element, text, before?.text),
  },

  status: {
    make: () => make('p', {role: 'status'}),
    update: (element, widget) => setText(element, widget.text),
  },

  alert: {
    make: () => document.querySelector('[role=alert]'),
    update(element, widget) {
      setText(element, widget.text);
      element.classList.toggle('over', widget.primary);  // what lies under it must not show through
    },
  },

  term: {
    make: () => make('dl', {}, make('dt', {role: 'term'}), make('dd', {role: 'definition'})),
    update(element, widget) {
      const [term, definition] = element.children;
      term.id = `${widget.id}-term`;
      setText(term, widget.name);
      definition.setAttribute('aria-labelledby', term.id);
      setText(definition, widget.text);
      setAll(definition, {'aria-description': widget.detail || null});
    },
  },

  progress: {
    make: () => make('progress'),
    says: ({name, max, value}) => ({'aria-label': name, max, value}),
  },

  log: {
    make: () => make('div', {role: 'log', 'aria-relevant': 'additions'}),
    says: ({name}) => ({'aria-label': name}),
    update(element, widget, before) {
      element.style.lineHeight = `${widget.value}px`;  // as the lines are drawn
      const lines = (w) => (w?.text ? w.text.split('\n') : []);
      if (widget.text !== before?.text) showLines(element, lines(before), lines(widget));
    },
    // Only a list that scrolls is a stop for Tab.
    placed(element) {
      element.tabIndex = element.scrollHeight > element.clientHeight + 1 ? 0 : -1;
    },
  },

  table: {
    make: () => make('table'),
    says: ({name}) => ({'aria-label': name || null}),
    update(element, widget, before) {
      if (widget.text === before?.text && widget.detail === before.detail) return;
      const scope = (i, j) => (i ? widget.detail && !j ? 'row' : '' : 'col');
      const rows = widget.text.split('\n').map((row, i) =>
        make('tr', {}, ...row.split('\t').map((cell, j) =>
          (scope(i, j) ? make('th', {scope: scope(i, j)}, cell) : make('td', {}, cell)))));
      const caption = widget.detail ? [make('caption', {}, widget.detail)] : [];
      element.replaceChildren(...caption, make('thead', {}, rows[0]), make('tbody', {}, ...rows.slice(1)));
    },
    part: (element, {row}) => element.tBodies[0].rows[row].cells[0],
  },

  tablist: {
    make: () => make('div', {role: 'tablist'}),
    says: ({name}) => ({'aria-label': name}),
    part: (element) => element,
  },

  tab: {
    make: () => make('button', {type: 'button', role: 'tab', 'aria-controls': 'twin'}),
    says: ({pressed}) => ({'aria-selected': pressed === 1, 'tabindex': pressed - 1}),
    update: (element, {text}) => setText(element, text),
  },

  note: {
    make: () => make('p'),
    update: (element, widget) => setText(element, widget.text),
  },

  code: {
    make: () => make('pre', {role: 'group'}),
    says: ({name}) => ({'aria-label': name}),
    update: (element, {text}) => setText(element, text),
  },

  heading: {
    make: () => make('h2'),
    update: (element, widget) => setText(element, widget.text || widget.name),
  },
};

const operable = new Set(['button', 'tab', 'slider', 'number', 'choice', 'text_field', 'entry']);

export class Twin {
  #container;
  #scale = 1;
  #entries = new Map();  // by id: {element, widget}

  constructor(container) {
    this.#container = container;
  }

  /** @returns {HTMLElement | undefined} the element of a widget */
  element(id) {
    return this.#entries.get(id)?.element;
  }

  /** @returns {object | undefined} the widget as last described */
  widget(id) {
    return this.#entries.get(id)?.widget;
  }

  /** @returns {HTMLElement | undefined} the first element of a role */
  first(role) {
    return [...this.#entries.values()].find(({widget}) => widget.role === role)?.element;
  }

  /** @returns {number} where an element is on the stage, in CSS pixels */
  top(element) {
    return element.offsetTop * this.#scale;
  }

  /** @returns {HTMLElement | undefined} the element of a role that covers a point of the stage */
  at(role, x, y) {
    [x, y] = [x / this.#scale, y / this.#scale];
    for (const {element, widget: w} of this.#entries.values()) {
      if (w.role === role && x >= w.x && x < w.x + w.w && y >= w.y && y < w.y + w.h) return element;
    }
    return undefined;
  }

  /**
   * @param {object[]} widgets as the view describes them, in reading order
   * @param {number} scale CSS pixels a unit of their places
   */
  update(widgets, scale) {
    this.#scale = scale;
    const focused = document.activeElement;
    const ids = new Set(widgets.map((widget) => widget.id));
    for (const id of this.#entries.keys()) if (!ids.has(id)) this.#remove(id);

    const places = new Map();  // in each home, the element that is next in order
    for (const widget of widgets) {
      const entry = this.#entries.get(widget.id) ?? this.#create(widget);
      const {element} = entry;
      const {says, update, placed} = roles[widget.role];
      setAll(element, {
        ...says?.(widget),
        // Not `disabled`: the focus would be lost with it.
        'aria-disabled': operable.has(widget.role) ? !widget.enabled : null,
      });
      update?.(element, widget, entry.widget);
      place(element, widget, this.widget(widget.inside));
      entry.widget = widget;
      const home = this.#home(widget);
      const next = places.has(home) ? places.get(home) : home.firstElementChild;
      if (element !== next) home.insertBefore(element, next);
      places.set(home, element.nextElementSibling);
      placed?.(element);
    }
    this.#name(widgets.find(({role, pressed}) => role === 'tab' && pressed === 1));
    // Moving an element takes its focus away.
    if (focused.isConnected && focused !== document.activeElement) {
      focused.focus({preventScroll: true});
    }
  }

  /** The element that holds a widget's; what is of no view comes before the panel of the view. */
  #home(widget) {
    if (!widget.inside) return this.#container;
    const around = this.#entries.get(widget.inside);
    if (!around) return document.getElementById(widget.inside);
    return roles[around.widget.role].part(around.element, widget);
  }

  /** The container is the panel of the chosen tab, where there are tabs. */
  #name(tab) {
    const labels = {role: 'tabpanel', 'aria-labelledby': tab?.id};
    for (const [name, value] of Object.entries(labels)) {
      if (tab) this.#container.setAttribute(name, value);
      else this.#container.removeAttribute(name);
    }
  }

  #create(widget) {
    const element = roles[widget.role].make();
    element.id = widget.id;
    element.classList.add('twin', widget.role);
    const entry = {element, widget: undefined};
    this.#entries.set(widget.id, entry);
    return entry;
  }

  #remove(id) {
    const {element, widget} = this.#entries.get(id);
    this.#entries.delete(id);
    if (widget.role === 'alert') {
      element.textContent = '';  // the live region itself stays, or its next text goes unheard
      return;
    }
    const neighbour = element.previousElementSibling;
    const focused = element.contains(document.activeElement);
    element.remove();
    if (focused) neighbour?.focus({preventScroll: true});
  }
}

/** @param {object} [around] the widget inside of which it lies */
function place({style}, {x, y, w, h}, around = {x: 0, y: 0}) {
  style.left = `${x - around.x}px`;
  style.top = `${y - around.y}px`;
  style.width = `${w}px`;
  style.height = `${h}px`;
}
