import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.html': 'text/html',
};

/** Serves the files of one folder, and some that are only in memory, by their names. */
export async function serveFolder(
  folder: string,
  more: Readonly<Record<string, Uint8Array>> = {},
): Promise<{ address: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://localhost').pathname) || 'index.html';
    response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
    const bytes = more[name];
    if (bytes) return void response.end(bytes);
    createReadStream(join(folder, name))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
    return undefined;
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => void server.close(() => done())),
  };
}
