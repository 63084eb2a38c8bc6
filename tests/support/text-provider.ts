import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Json } from './world.ts';

/** What a provider of texts is given, once. */
interface Given {
  key: string;
  body: Json;
  /** How often it was given this key, this time included. */
  time: number;
  authorization: string | undefined;
}
type Reply = { status?: number; body: Json } | 'cut' | 'slow';

/** A provider as src/docs/text-providers.md describes one, whose behavior a test decides. */
export interface FakeTextProvider {
  url: string;
  /** By number: each text that was sent, once, however often it was handed over. */
  phones: Map<string, string[]>;
  given: Given[];
  behave(answer: (given: Given) => Reply): void;
  close(): Promise<void>;
}

export const delivered = (): Reply => ({ body: { status: 'delivered' } });

export async function openTextProvider(): Promise<FakeTextProvider> {
  const given: Given[] = [];
  const phones = new Map<string, string[]>();
  let answer: (one: Given) => Reply = delivered;
  const server = createServer((request, response) => {
    const reply = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const key = String(request.headers['idempotency-key']);
      const time = given.filter((one) => one.key === key).length + 1;
      const body: Json = JSON.parse(Buffer.concat(parts).toString('utf8'));
      const one = { key, body, time, authorization: request.headers.authorization };
      given.push(one);
      // Taken is sent, once, whatever becomes of the answer.
      if (time === 1) phones.set(body.to, [...(phones.get(body.to) ?? []), body.text]);
      const said = answer(one);
      if (said === 'slow') return;
      if (said === 'cut') {
        request.socket.destroy();
        return;
      }
      response.writeHead(said.status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body));
    };
    reply().catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The provider has no port');
  return {
    url: `http://127.0.0.1:${address.port}/texts`,
    phones,
    given,
    behave: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
