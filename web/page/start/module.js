// The module's start, and the likely cause where it fails, as far as a browser tells.

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
      return 'a browser does not read bloom.wasm from disk; open bloom-filter-simulator.html instead';
    }
    if (refused.some((it) => it.startsWith('connect-src'))) {
      return 'a Content-Security-Policy blocks bloom.wasm; allow \'self\' in its connect-src';
    }
    return origin === 'null' ?
      'its frame is sandboxed, so bloom.wasm is cross-origin; add allow-same-origin to the sandbox, or use ' +
        'bloom-filter-simulator.html' :
      'bloom.wasm cannot be fetched; check the connection, and whether an extension blocks the file';
  }
  if (!response.ok) return `the server answers ${response.status} for bloom.wasm; put that file beside index.html`;
  const [a, b, c, d] = new Uint8Array(await response.arrayBuffer());
  return String.fromCharCode(a, b, c, d) === '\0asm' ? '' :
    `the server sends something else as bloom.wasm (${response.headers.get('content-type')}); put that file beside index.html`;
}

/** @param {string} detail of the browser @param {boolean} carried whether the page carries the module */
async function cause(detail, carried) {
  const file = !carried && await causeOfFile();
  if (file) return file;
  if (/Content.?Security.?Policy|CSP|(unsafe|wasm)-eval/i.test(detail + refused)) {
    return 'a Content-Security-Policy blocks WebAssembly; allow \'wasm-unsafe-eval\' in its script-src';
  }
  return `its module is damaged, or this browser cannot run it; copy it again, or use a current browser (${detail})`;
}

/** @returns {Promise<object>} a started Emscripten module; rejected with a sentence and what to do */
export async function loadModule() {
  if (typeof WebAssembly !== 'object') {
    throw new Error('The simulator needs WebAssembly, which this browser lacks or forbids: ' +
      'allow it for this page, or use a current browser.');
  }
  const wasmBinary = ownBytes();
  try {
    return await globalThis.createBloomModule(wasmBinary && {wasmBinary});
  } catch (error) {
    const detail = String(error?.message ?? error).replace(/ Build with .*/, '');
    throw new Error(`The simulator could not be loaded: ${await cause(detail, wasmBinary)}.`);
  }
}
