import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** What stands between the product and its store, and is asked before each request. */
export type Lie =
  | 'nothing'
  | 'busy'
  | 'full'
  | 'slow'
  | 'other bytes'
  | 'cut off'
  | 'loses what it takes';

/** A store that lies, from a moment on, about the requests of one method. */
export interface LyingStore {
  /** The address of the store through it. */
  url: string;
  /** From the `after`-th request of that method on. */
  lie(kind: Lie, method: string, after?: number): void;
  close(): Promise<void>;
}

/** Opens it before a store of S3's protocol, whose address is `s3://…?endpoint=http://…`. */
export async function openLyingStore(address: string): Promise<LyingStore> {
  const to = new URL(new URL(address).searchParams.get('endpoint') ?? '');
  let [kind, of, left]: [Lie, string, number] = ['nothing', '', 0];
  const server = createServer((asked, answer) => {
    const isLying = kind !== 'nothing' && asked.method === of && (left -= 1) < 0;
    if (isLying && (kind === 'busy' || kind === 'full')) {
      asked.resume();
      asked.once('end', () => {
        answer.statusCode = kind === 'busy' ? 503 : 507;
        answer.end();
      });
      return;
    }
    if (isLying && kind === 'loses what it takes') {
      asked.resume();
      asked.once('end', () => answer.setHeader('etag', '"0"').end());
      return;
    }
    const { method, url: path, headers } = asked;
    const onwards = request({ host: to.hostname, port: to.port, method, path, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      if (!isLying) return got.pipe(answer);
      if (kind === 'slow') {
        answer.flushHeaders();
        return got.resume();
      }
      got.once('data', (chunk: Buffer) => {
        if (kind === 'other bytes') chunk[chunk.length - 1] = (chunk.at(-1) ?? 0) ^ 1;
        answer.write(kind === 'cut off' ? chunk.subarray(0, chunk.length / 2) : chunk);
        if (kind === 'cut off') return answer.destroy();
        return got.pipe(answer);
      });
      return undefined;
    });
    onwards.once('error', () => answer.destroy());
    asked.pipe(onwards);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: address.replace(
      /endpoint=.*$/,
      `endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    ),
    lie: (next, method, after = 0) => ([kind, of, left] = [next, method, after]),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
