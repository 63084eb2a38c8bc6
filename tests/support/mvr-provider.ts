import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AskedDriver } from '#src/features/mvr/mvr.rules.ts';
import type { MvrData } from '#src/features/mvr/mvr-data.shapes.ts';
import { utcToday } from '#src/shared/dates.ts';
import { textPdf } from './pdf-files.ts';
import type { Json } from './world.ts';

/** What a provider is asked, once. */
interface Question {
  key: string;
  driver: AskedDriver;
  /** How often it was asked by this key, this time included. */
  time: number;
  authorization: string | undefined;
}

/** What it sends back; `hang` never answers, `cut` ends the connection. */
type Reply = { status?: number; headers?: Record<string, string>; body: Json } | 'hang' | 'cut';

/** A provider of driving records as src/docs/mvr-providers.md describes them, whose behaviour a test decides. */
export interface FakeProvider {
  url: string;
  /** The keys, each with how often it was asked by. */
  asked: Map<string, number>;
  behave(answer: (question: Question) => Reply | Promise<Reply>): void;
  close(): Promise<void>;
}

const PDF = Buffer.from(textPdf(['Motor vehicle record'])).toString('base64');

/** The record of a driver, clear but for what is said. */
export function recordFor(driver: AskedDriver, said: Partial<MvrData> = {}): MvrData {
  const { birthDate, license, state } = driver;
  const name = `${driver.lastName.toUpperCase()}, ${driver.firstName.toUpperCase()} Q`;
  return {
    driver: { name, birthDate, license, state, class: driver.class },
    reportDate: utcToday(),
    licenseStatus: 'VALID',
    violations: [],
    accidents: [],
    withdrawals: [],
    ...said,
  };
}

/** A reply that is in order. */
export function completeReply({ key, driver }: Question, change: Json = {}): Reply {
  const body = {
    status: 'complete',
    reference: `R-${key}`,
    record: recordFor(driver),
    document: PDF,
  };
  return { body: { ...body, ...change } };
}

export async function openMvrProvider(): Promise<FakeProvider> {
  const asked = new Map<string, number>();
  let answer: (question: Question) => Reply | Promise<Reply> = completeReply;
  const server = createServer((request, response) => {
    const reply = async (): Promise<void> => {
      const body = await bodyOf(request);
      const key = String(request.headers['idempotency-key']);
      const time = (asked.get(key) ?? 0) + 1;
      asked.set(key, time);
      const { authorization } = request.headers;
      const given = await answer({ key, driver: body.driver, time, authorization });
      if (given === 'hang') return;
      if (given === 'cut') {
        request.socket.destroy();
        return;
      }
      const headers = { 'content-type': 'application/json', ...given.headers };
      response.writeHead(given.status ?? 200, headers);
      response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
    };
    reply().catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The provider has no port');
  return {
    url: `http://127.0.0.1:${address.port}/orders`,
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

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
