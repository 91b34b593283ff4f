// The module's start, and the likely cause where it fails, as far as a browser tells.

import * as say from '../text/page_text.js';

const script = document.currentScript?.src;  // '' where the page carries the script itself
const refused = [];  // what policies have forbidden
document.addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI}) =>
  refused.push(`${effectiveDirective} ${blockedURI}`));

/** The module's bytes where the page carries them itself; else they are fetched. */
function ownBytes() {
  const text = document.getElementById('bloom-wasm')?.textContent.trim();
  return text && Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

/** What fetching the module once more tells. */
async function causeOfFile() {
  let response;
  try {
    response = await fetch(new URL('bloom.wasm', script));
  } catch {
    await new Promise((next) => setTimeout(next));  // the policy is told of after it
    if (location.protocol === 'file:') {
      return say.fromDisk;
    }
    if (refused.some((it) => it.startsWith('connect-src'))) {
      return say.blockedFile;
    }
    return origin === 'null' ? say.sandboxed : say.unreachable;
  }
  if (!response.ok) return say.missing(response.status);
  const [a, b, c, d] = new Uint8Array(await response.arrayBuffer());
  return String.fromCharCode(a, b, c, d) === '\0asm' ? '' :
    say.anotherFile(response.headers.get('content-type'));
}

/** @param {string} detail of the browser @param {boolean} carried whether the page carries the module */
async function cause(detail, carried) {
  const file = !carried && await causeOfFile();
  if (file) return file;
  if (/Content.?Security.?Policy|CSP|(unsafe|wasm)-eval/i.test(detail + refused)) {
    return say.blockedWebAssembly;
  }
  return say.damaged(detail);
}

/** @returns {Promise<object>} a started Emscripten module; rejected with a sentence and what to do */
export async function loadModule() {
  if (typeof WebAssembly !== 'object') {
    throw new Error(say.needsWebAssembly);
  }
  const wasmBinary = ownBytes();
  try {
    return await globalThis.createBloomModule(wasmBinary && {wasmBinary});
  } catch (error) {
    const detail = String(error?.message ?? error).replace(/ Build with .*/, '');
    throw new Error(say.notLoaded(await cause(detail, wasmBinary)));
  }
}
