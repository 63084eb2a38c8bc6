import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { ClientRequest, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPace } from './pace.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    keepPace(request, { every: 100, least: 1_000 });
    request.resume().on('end', () => response.end('whole'));
    request.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function open(): ClientRequest {
  const request = httpRequest({ port, host: '127.0.0.1', method: 'POST' });
  request.flushHeaders();
  return request;
}

function end(request: ClientRequest): Promise<string> {
  return new Promise((resolve) => {
    request.once('response', (response) => resolve(String(response.statusCode)));
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
  });
}

test('who stops in the middle is let go', async () => {
  const request = open();
  request.write('a');
  expect(await end(request)).toMatch(/ECONNRESET|EPIPE/);
});

test('who sends drop by drop is let go', async () => {
  const request = open();
  const ended = end(request);
  const drops = setInterval(() => request.write('a'), 20);
  expect(await ended).toMatch(/ECONNRESET|EPIPE/);
  clearInterval(drops);
});

test('who sends steadily is heard out, however long it takes', async () => {
  const request = open();
  const ended = end(request);
  for (let part = 0; part < 25; part += 1) {
    request.write(Buffer.alloc(1_000));
    await sleep(20);
  }
  request.end();
  expect(await ended).toBe('200');
});

test('a connection without a body, or whose body has come, is left alone', async () => {
  const request = open();
  request.end('short');
  expect(await end(request)).toBe('200');
  const read = httpRequest({ port, host: '127.0.0.1' });
  read.end();
  expect(await end(read)).toBe('200');
});
