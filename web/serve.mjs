// Serves a folder on 127.0.0.1: serve.mjs FOLDER PORT. Where a file's copy packed by Brotli lies beside
// it, who takes that gets the copy.

import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const [folder, port] = process.argv.slice(2);
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
};

/** Whether a browser takes Brotli: “gzip, br;q=0.5”, and not “br;q=0”. */
const takesBrotli = (accepted = '') => accepted.split(',').some((it) => {
  const [coding, quality] = it.replace(/\s/g, '').toLowerCase().split(';q=');
  return coding === 'br' && Number(quality ?? 1) > 0;
});

const isFile = (file) => Boolean(fs.statSync(file, {throwIfNoEntry: false})?.isFile());

/** @returns {string | undefined} the file that an address names, inside the folder */
function find(address) {
  const pathname = decodeURIComponent(new URL(address, 'http://host').pathname);
  const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  return isFile(file) ? file : undefined;
}

const server = http.createServer((request, response) => {
  let file;
  try {
    file = find(request.url);
  } catch {
    response.writeHead(400).end();
    return;
  }
  if (!file) {
    response.writeHead(404, {'content-type': types['.txt']}).end('There is no such file here.\n');
    return;
  }
  const headers = {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': 'no-cache',
    'accept-ranges': 'none',  // of a packed copy they would be others
  };
  if (isFile(`${file}.br`)) {
    headers.vary = 'accept-encoding';
    if (takesBrotli(request.headers['accept-encoding'])) {
      headers['content-encoding'] = 'br';
      file += '.br';
    }
  }
  headers['content-length'] = fs.statSync(file).size;
  response.writeHead(200, headers);
  if (request.method === 'HEAD') response.end();
  else fs.createReadStream(file).pipe(response);
});

server.on('error', ({code, message}) => {
  console.error(code === 'EADDRINUSE' ?
    `Port ${port} is in use: choose another, as in ./build.sh serve ${Number(port) + 1}` :
    `Cannot listen on port ${port}: ${message}`);
  process.exit(1);
});
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/  (Ctrl-C ends it)`);
});
