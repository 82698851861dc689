/** The limit of a page: the same words and pictures as files, with no script. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface StaticOrder {
  html: string;
  /** Where styles, letters and pictures are. */
  folder: string;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

process.once('message', ({ html, folder }: StaticOrder) => {
  const page = brotliCompressSync(html);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const type = types[path.extname(pathname)];
    const file = path.join(folder, pathname);
    if (!type) {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
      });
      response.end(page);
    } else if (!existsSync(file)) {
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
