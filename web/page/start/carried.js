// What the single file carries itself: packed by gzip, as text in elements of the page.

import * as say from '../text/page_text.js';

/** @returns {Promise<Response | undefined>} what the element of this id holds; undefined where files are fetched */
export async function carried(id) {
  const text = document.getElementById(id)?.textContent.trim();
  if (!text) return undefined;
  if (!globalThis.DecompressionStream) throw new Error(say.tooOld);
  const packed = new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream('gzip')));
}
