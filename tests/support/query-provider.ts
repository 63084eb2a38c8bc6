import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Json } from './world.ts';

/** What a provider of Clearinghouse queries is asked, once. */
interface Question {
  key: string;
  body: Json;
  /** How often it was asked by this key, this time included. */
  time: number;
  authorization: string | undefined;
}
type Reply = { status?: number; body: Json } | 'cut';

/** A provider as src/docs/clearinghouse-providers.md describes one, whose behaviour a test decides. */
export interface FakeQueryProvider {
  url: string;
  asked: Map<string, number>;
  behave(answer: (question: Question) => Reply): void;
  close(): Promise<void>;
}

/** An answer about the driver who was asked about. */
export function answered(question: Question, change: Json = {}): Reply {
  const { lastName, birthDate, license, state } = question.body.driver;
  return {
    body: {
      ...{ status: 'complete', outcome: 'notProhibited', at: new Date().toISOString() },
      ...{ reference: `R-${question.key}`, driver: { lastName, birthDate, license, state } },
      ...change,
    },
  };
}

export async function openQueryProvider(): Promise<FakeQueryProvider> {
  const asked = new Map<string, number>();
  let answer: (question: Question) => Reply = answered;
  const server = createServer((request, response) => {
    const reply = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const key = String(request.headers['idempotency-key']);
      const time = (asked.get(key) ?? 0) + 1;
      asked.set(key, time);
      const body: Json = JSON.parse(Buffer.concat(parts).toString('utf8'));
      const given = answer({ key, body, time, authorization: request.headers.authorization });
      if (given === 'cut') {
        request.socket.destroy();
        return;
      }
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
    };
    reply().catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The provider has no port');
  return {
    url: `http://127.0.0.1:${address.port}/queries`,
    asked,
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
