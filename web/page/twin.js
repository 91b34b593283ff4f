// The DOM twin: a real element over each drawn widget, for keyboard, touch, screen readers, voice
// control and tests. Made and kept up to date from the list that the view describes, whose order is
// the reading order.

import {make, setText} from './dom.js';
import {showLines} from './lines.js';

/** Writes an entry's value unless the reader is in the middle of changing it. */
function setEntry(element, text, before) {
  if (text !== before && text !== element.value && !element.dataset.composing) element.value = text;
}

/** ARIA's numbers have no exponent, and the least rates have ten places. */
const decimal = (number) => (number > 0 && number < 1e-6 ? number.toFixed(12) : number);

// For each role: `make` the element once, `update` it whenever its widget differs from `before`.
const roles = {
  button: {
    make: () => make('button', {type: 'button'}),
    update(element, widget) {
      setText(element, widget.text);
      if (widget.text !== widget.name) element.setAttribute('aria-label', widget.name);
      if (widget.pressed >= 0) element.setAttribute('aria-pressed', widget.pressed === 1);
      if (widget.expanded >= 0) element.setAttribute('aria-expanded', widget.expanded === 1);
      if (widget.detail) element.setAttribute('aria-description', widget.detail);
    },
  },

  slider: {
    make: () => make('input', {type: 'range', step: 'any'}),
    update(element, widget) {
      element.setAttribute('aria-label', widget.name);
      element.min = widget.min;
      element.max = widget.max;
      element.value = widget.value;
      element.setAttribute('aria-valuetext', widget.text);
    },
  },

  number: {
    make: () => make('input', {
      type: 'text', role: 'spinbutton', autocomplete: 'off', autocapitalize: 'off', spellcheck: false,
    }),
    update(element, widget, before) {
      element.setAttribute('aria-label', widget.name);
      element.setAttribute('aria-valuemin', decimal(widget.min));
      element.setAttribute('aria-valuemax', widget.max);
      // Sizes are also written as 16KiB, and rates as 0.1%.
      element.inputMode = widget.max > 99 || widget.max < 1 ? 'text' : 'numeric';
      element.setAttribute('aria-valuenow', decimal(widget.value));
      setEntry(element, String(widget.value), before && String(before.value));
    },
  },

  choice: {
    make: () => make('select'),
    update(element, widget, before) {
      element.setAttribute('aria-label', widget.name);
      if (widget.text !== before?.text) {
        element.replaceChildren(...widget.text.split('\n').map((text) => make('option', {}, text)));
      }
      if (widget.value !== before?.value) element.selectedIndex = widget.value;  // the list may be open
    },
  },

  text_field: {
    make: () => make('input', {
      type: 'text', autocomplete: 'off', autocapitalize: 'off', autocorrect: 'off',
      spellcheck: false, enterkeyhint: 'go',
    }),
    update(element, widget, before) {
      element.setAttribute('aria-label', widget.name);
      element.placeholder = widget.name;
      setEntry(element, widget.text, before?.text);
    },
  },

  entry: {
    make: () => make('input', {
      type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: false, enterkeyhint: 'done',
    }),
    update(element, widget, before) {
      element.setAttribute('aria-label', widget.name);
      if (widget.detail) element.setAttribute('aria-description', widget.detail);
      else element.placeholder = widget.name;
      setEntry(element, widget.text, before?.text);
    },
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
      if (widget.detail) definition.setAttribute('aria-description', widget.detail);
    },
  },

  progress: {
    make: () => make('progress'),
    update(element, widget) {
      element.setAttribute('aria-label', widget.name);
      element.max = widget.max;
      element.value = widget.value;
    },
  },

  log: {
    make: () => make('div', {role: 'log', 'aria-relevant': 'additions'}),
    update(element, widget, before) {
      element.setAttribute('aria-label', widget.name);
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
    update(element, widget, before) {
      if (widget.name) element.setAttribute('aria-label', widget.name);
      if (widget.text === before?.text) return;
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
    update: (element, widget) => element.setAttribute('aria-label', widget.name),
    part: (element) => element,
  },

  tab: {
    make: () => make('button', {type: 'button', role: 'tab', 'aria-controls': 'twin'}),
    update(element, widget) {
      setText(element, widget.text);
      element.setAttribute('aria-selected', widget.pressed === 1);
      element.tabIndex = widget.pressed === 1 ? 0 : -1;
    },
  },

  note: {
    make: () => make('p'),
    update: (element, widget) => setText(element, widget.text),
  },

  code: {
    make: () => make('pre', {role: 'group'}),
    update(element, widget) {
      element.setAttribute('aria-label', widget.name);
      setText(element, widget.text);
    },
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

    let next = this.#container.firstElementChild;
    for (const widget of widgets) {
      const entry = this.#entries.get(widget.id) ?? this.#create(widget);
      const {element} = entry;
      const {update, placed} = roles[widget.role];
      update(element, widget, entry.widget);
      // Not `disabled`: the focus would be lost with it.
      if (operable.has(widget.role)) element.setAttribute('aria-disabled', !widget.enabled);
      place(element, widget, this.widget(widget.inside));
      entry.widget = widget;
      const home = this.#home(widget);
      if (home !== this.#container) {
        if (element.parentElement !== home) home.append(element);
      } else if (element === next) {
        next = next.nextElementSibling;
      } else {
        this.#container.insertBefore(element, next);
      }
      placed?.(element);
    }
    this.#name(widgets.find(({role, pressed}) => role === 'tab' && pressed === 1));
    // Moving an element takes its focus away.
    if (focused.isConnected && focused !== document.activeElement) {
      focused.focus({preventScroll: true});
    }
  }

  /** The element that holds a widget's: tabs come before the panel that they are of. */
  #home(widget) {
    if (widget.role === 'tablist') return this.#container.previousElementSibling;
    if (!widget.inside) return this.#container;
    const around = this.#entries.get(widget.inside);
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
