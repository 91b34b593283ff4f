// A static file server with the knobs that hosts have: a sub-path, a wrong MIME type, extra
// headers, compression, files that are missing or replaced. Remembers what was asked for.
import http from 'node:http';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const encoders = { gzip: promisify(zlib.gzip), br: promisify(zlib.brotliCompress) };

/** A rewrite that makes a script of the host's the first thing in a page. */
export const headScript = (script, page) => (name, body) =>
  name === page ? String(body).replace('<head>', `<head><script src="${script}"></script>`) : body;

/**
 * Serves a folder on 127.0.0.1.
 * @param {string} root the folder
 * @param {object} [options]
 * @param {string} [options.base] sub-path under which the folder appears, such as '/blog/demo/'
 * @param {Record<string, string>} [options.types] MIME types by extension, over the usual ones
 * @param {(name: string) => Record<string, string>} [options.headers] sent with a file
 * @param {'gzip'|'br'} [options.encoding] compresses every answer
 * @param {Record<string, string|Buffer|null>} [options.files] by path under the base: bytes to send
 *     instead of the file's, null for 404
 * @param {(name: string, body: Buffer) => Buffer|string} [options.rewrite] changes a body before it is sent
 * @param {(name: string) => Promise<void>|void} [options.wait] for what an answer waits; where that
 *     is 404, the file is not there
 * @returns {Promise<{origin: string, url: (tail?: string) => string,
 *     requests: {path: string, status: number, bytes: number}[], close: () => Promise<void>}>}
 */
export async function serve(root, options = {}) {
  const base = options.base ?? '/';
  const mime = { ...types, ...options.types };
  const requests = [];

  async function answer(request) {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (!pathname.startsWith(base)) return { status: 404 };
    const tail = decodeURIComponent(pathname.slice(base.length));
    const name = tail === '' || tail.endsWith('/') ? `${tail}index.html` : tail;
    if ((await options.wait?.(name)) === 404) return { status: 404 };
    let body;
    if (options.files && name in options.files) {
      body = options.files[name];
    } else {
      const file = path.join(root, name);
      if (!file.startsWith(root)) return { status: 404 };
      body = await fs.readFile(file).catch(() => null);
    }
    if (body === null) return { status: 404 };
    body = Buffer.from(options.rewrite ? options.rewrite(name, body) : body);
    const type = mime[path.extname(name)] ?? 'application/octet-stream';
    const headers = { 'content-type': type, ...options.headers?.(name) };
    if (options.encoding) {
      body = await encoders[options.encoding](body);
      headers['content-encoding'] = options.encoding;
    }
    return { status: 200, headers, body };
  }

  const server = http.createServer(async (request, response) => {
    const { status, headers, body = Buffer.alloc(0) } = await answer(request);
    requests.push({ path: request.url, status, bytes: body.length });
    response.writeHead(status, {
      'cache-control': 'no-cache',
      'content-length': body.length,
      ...headers,
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    origin,
    url: (tail = '') => origin + base + tail,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
