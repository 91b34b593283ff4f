// The service worker of the hosted page: what was visited once works without a network. With one,
// the network answers, so that a new build is seen at once; the copies kept here are always those of
// one build.

const version = 'BUILD';  // replaced by the build with a digest of the files
const root = new URL('./', location.href).href;
// A host may carry several copies of the page, and all of them share its caches.
const prefix = `bloom ${root} `;
const cacheName = prefix + version;
const files = ['index.html', 'bloom.js', 'bloom.wasm', 'bloom-rest.wasm', 'bloom.css', 'stories.json'];
const urls = files.map((file) => new URL(file, location.href).href);

async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll(urls.map((url) => new Request(url, {cache: 'no-cache'})));
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request, url) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(url);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const plain = event.request.url.replace(/[?#].*$/s, '');
  const url = plain === root ? urls[0] : plain;
  if (event.request.method === 'GET' && urls.includes(url)) {
    event.respondWith(answer(event.request, url));
  }
});
