// Serves a folder on 127.0.0.1: serve.mjs FOLDER PORT

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
};

/** @returns {string | undefined} the file that an address names, inside the folder */
function find(address) {
  const pathname = decodeURIComponent(new URL(address, 'http://host').pathname);
  const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  return fs.statSync(file, {throwIfNoEntry: false})?.isFile() ? file : undefined;
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
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, {'content-type': type, 'cache-control': 'no-cache'});
  fs.createReadStream(file).pipe(response);
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
