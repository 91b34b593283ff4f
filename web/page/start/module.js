// The module's start, and the likely cause where it fails, as far as a browser tells.

import * as say from '../text/page_text.js';
import {carried} from './carried.js';
import {Rest} from './rest.js';

const script = document.currentScript?.src;  // '' where the page carries the script itself
const refused = [];  // what policies have forbidden
document.addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI}) =>
  refused.push(`${effectiveDirective} ${blockedURI}`));

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

/** @param {string} detail of the browser @param {unknown} own the module, where the page carries it */
async function cause(detail, own) {
  const file = !own && await causeOfFile();
  if (file) return file;
  if (/Content.?Security.?Policy|CSP|(unsafe|wasm)-eval/i.test(detail + refused)) {
    return say.blockedWebAssembly;
  }
  return say.damaged(detail);
}

/** @returns {Promise<{module, rest: Rest}>} a started Emscripten module; rejected with a sentence and what to do */
export async function loadModule() {
  if (typeof WebAssembly !== 'object') {
    throw new Error(say.needsWebAssembly);
  }
  const bytes = await (await carried('bloom-wasm'))?.arrayBuffer();
  const rest = new Rest(script || location.href);
  try {
    const module = await new Promise((resolve, reject) => {
      globalThis.createBloomModule(rest.options(bytes, reject)).then(resolve, reject);
    });
    return {module, rest};
  } catch (error) {
    const detail = String(error?.message ?? error).replace(/ Build with .*/, '');
    throw new Error(say.notLoaded(await cause(detail, bytes)));
  }
}
