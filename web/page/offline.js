// Installs the service worker, where the page has an address of its own that can be visited again.

const patience = 3000;  // ms after the start, which the copies must not slow down

/** @param {string} script address of this script, beside which the worker lies */
export function keepOffline(script) {
  if (script && /^https?:$/.test(location.protocol)) setTimeout(() => register(script), patience);
}

async function register(script) {
  try {
    await navigator.serviceWorker?.register(new URL('sw.js', script));
  } catch {
    // A sandboxed frame may not, nor a page without a secure connection.
  }
}
