// Share: the code of an embed is offered, and the link goes to the address bar and to the clipboard; where the browser refuses, it is
// selected in a visible text field, ready to be copied by hand.

import {make} from './dom.js';
import * as say from './text/page_text.js';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const usual = new Set(['scheme=double', 's=0']);
const encoded = new Set(['keys', 'ops', 'check']);  // in an element as well

/** What shows the same in another page. @param {string} fragment of the link */
function embedCode(fragment) {
  const attributes = fragment.split('&').filter((pair) => !usual.has(pair)).map((pair) => {
    const [name, value] = pair.split('=');
    return ` ${name}="${escaped(encoded.has(name) ? value : decodeURIComponent(value))}"`;
  });
  const page = location.href.replace(/[?#].*$/s, '');
  return `<script src="${escaped(new URL('embed.js', page).href)}" async></script><bloom-filter${attributes.join('')}>` +
    `<a href="${escaped(`${page}#${fragment}`)}">${say.filterToTry}</a></bloom-filter>`;
}

export class Share {
  #panel;
  #says = make('span', {id: 'says', 'aria-live': 'polite'});
  // A program keeps its lines; in WebKit they would be a part of the name.
  #field = make('textarea', {'rows': 1, 'readonly': '', 'aria-labelledby': 'says'});
  #code = make('input', {type: 'text', readonly: ''});
  #embed = make('label', {}, 'Embed code', this.#code);

  constructor(stage) {
    const close = make('button', {type: 'button', 'aria-label': 'Close'}, '✕');
    close.addEventListener('click', () => this.close());
    this.#panel = make('div', {id: 'link', hidden: ''}, make('label', {}, this.#says, this.#field), close, this.#embed);
    this.#code.addEventListener('focus', () => this.#code.select());
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();  // it is used: it leaves no frame
      this.close();
    });
    stage.append(this.#panel);
    for (const type of ['pointerdown', 'click', 'input', 'drop']) {
      stage.addEventListener(type, ({target}) => this.#panel.contains(target) || this.close());
    }
  }

  close() {
    this.#panel.hidden = true;
  }

  /**
   * Called inside the click that asked for it, which is what lets the clipboard be written.
   * @param {string} fragment what the link says
   * @param {HTMLElement} [button] below which the link is shown
   */
  async show(fragment, button) {
    const link = `${location.href.replace(/[?#].*$/s, '')}#${fragment}`;
    try {
      history.replaceState(history.state, '', link);
    } catch {
      // An opaque origin (a sandboxed frame, a file) keeps its address.
    }
    await this.#offer(link, 'Link', fragment, button);
  }

  /**
   * The same for any text, without the address bar. @param {string} text with “#tab=” first, the end of a link
   * @param {HTMLElement} [button] below which it is shown
   */
  copy(text, button) {
    const link = text.startsWith('#tab=');
    return this.#offer(link ? location.href.replace(/[?#].*$/s, '') + text : text, link ? 'Link' : 'Text', '', button);
  }

  async #offer(text, what, fragment, button) {
    this.#field.value = text;
    this.#embed.hidden = !fragment || !location.protocol.startsWith('http');
    if (!this.#embed.hidden) this.#code.value = embedCode(fragment);
    let copied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copied = false;
    }
    const from = this.#panel.parentElement.getBoundingClientRect().top;
    this.#panel.style.top = button ? `${button.getBoundingClientRect().bottom - from + 6}px` : '0';
    this.#panel.hidden = false;
    if (!copied) {
      this.#field.focus({preventScroll: true});
      this.#field.select();
      copied = document.execCommand('copy');  // allowed in some frames where the other is not
    }
    this.#says.textContent = say.copied(what, copied, what === 'Link' && location.protocol === 'file:');
    this.#field.setSelectionRange(0, text.length);
  }
}
