/** The limit of a page: the same words and pictures as files, with no script. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The HTML of each page by its path. */
export type StaticOrder = Record<string, string>;

/** Where styles, letters and pictures are. */
const folder = path.join(import.meta.dirname, '../../dist/client');
const types: Record<string, string> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

process.once('message', (order: StaticOrder) => {
  const pages = new Map(
    Object.entries(order).map(([address, html]) => [address, brotliCompressSync(html)]),
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = pages.get(pathname);
    const type = types[path.extname(pathname)];
    const file = path.join(folder, pathname);
    if (page) {
      const head = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
      response.writeHead(200, head).end(page);
    } else if (!type || !existsSync(file)) {
      response.writeHead(404).end();
    } else {
      const compressed = existsSync(`${file}.br`);
      response.writeHead(200, {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        ...(compressed && { 'content-encoding': 'br' }),
      });
      createReadStream(compressed ? `${file}.br` : file).pipe(response);
    }
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
});
