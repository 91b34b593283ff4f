// Why the simulator's page has said nothing in its frame, as far as a browser tells its host.

const ours = 'aria-label="Bit array"';  // in the page, and in the single file
const patience = 5000;  // ms for the page to come again

/**
 * @param {HTMLIFrameElement} frame @param {URL} url of its page
 * @param {boolean} refused whether a policy of the host has forbidden it
 * @returns {Promise<string>} a sentence, without its end
 */
export async function causeOf(frame, url, refused) {
  const {href} = Object.assign(new URL(url), {hash: ''});
  if (refused) {
    return `this page’s Content-Security-Policy forbids the frame: allow ${url.origin} in its frame-src`;
  }
  const unknown = `${href} has not answered: it is missing, or one of the headers X-Frame-Options, ` +
    'Content-Security-Policy (frame-ancestors) and Cross-Origin-Embedder-Policy blocks it';
  let response;
  let text;
  try {
    response = await fetch(href, {signal: AbortSignal.timeout(patience)});
    text = await response.text();
  } catch {
    return unknown;
  }
  const {headers, ok, status} = response;
  const type = headers.get('content-type');
  if (!ok) return `the server answers ${status} for ${href}: copy the whole of dist/ there`;
  if (!type?.includes('html')) return `the server sends ${href} as ${type}: it must be text/html`;
  if (!text.includes(ours)) {
    return `${href} is another page: embed.js must lie beside the simulator’s, or the attribute src must name that`;
  }
  // Of a page on this host the document can be seen, but where the browser has put its own in its place.
  if (frame.contentDocument) return `bloom.js cannot be loaded: it must lie beside ${href}`;
  if (headers.has('x-frame-options')) return `the header X-Frame-Options of ${href} forbids frames: leave it out`;
  if (/frame-ancestors/.test(headers.get('content-security-policy'))) {
    return `the header Content-Security-Policy of ${href} forbids the frame: allow this page in its frame-ancestors`;
  }
  if (url.origin !== location.origin || headers.has('cross-origin-embedder-policy')) return unknown;
  return 'this page’s Cross-Origin-Embedder-Policy blocks the frame: send Cross-Origin-Embedder-Policy: require-corp ' +
    `and Cross-Origin-Resource-Policy: cross-origin with the files of ${href}`;
}
