import { createServer } from 'node:http';
import { createServer as createPlainServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayReach, reach } from './egress.ts';

const OPEN = { privateNetworks: ['127.0.0.0/8', '::1'] };

test.each([
  ...['127.0.0.1', '10.2.3.4', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
  ...['0.0.0.0', '224.0.0.1', '::1', '::', 'fd00::1', 'fe80::1', '::ffff:127.0.0.1', '64:ff9b::1'],
  ...['::ffff:a9fe:a9fe', '::127.0.0.1', '2002:7f00:1::', 'not an address'],
])('%s lies inside the house', (address) => expect(mayReach(address, {})).toBe(false));

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is outside', (address) =>
  expect(mayReach(address, {})).toBe(true),
);

describe('going there', () => {
  const server = createServer((request, answer) => {
    if (request.url === '/away') answer.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    else if (request.url === '/much') answer.end(Buffer.alloc(2 * 1024 * 1024));
    else request.pipe(answer);
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  test('happens where the operator allows it, and nowhere else', async () => {
    const answer = await reach(OPEN, `http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: new URLSearchParams({ a: '1' }),
    });
    expect(await answer.text()).toBe('a=1');
    expect(() => reach({}, `http://127.0.0.1:${port}/`, {})).toThrow('inside the house');
    await expect(reach({}, `http://localhost:${port}/`, {})).rejects.toThrow('inside the house');
    expect(() => reach(OPEN, 'ftp://example.com/', {})).toThrow('begin with https');
    await expect(reach(OPEN, 'http://8.8.8.8/', {})).rejects.toThrow('begin with https');
  });

  test('follows no redirect, and reads a megabyte at most', async () => {
    const moved = await reach(OPEN, `http://127.0.0.1:${port}/away`, {});
    expect(moved.status).toBe(302);
    await expect(reach(OPEN, `http://127.0.0.1:${port}/much`, {})).rejects.toThrow('too large');
  });

  test.each(['999 Strange', '099 Early'])(
    'survives an answer that none may give: %s',
    async (status) => {
      const strange = createPlainServer((socket) => {
        socket.once('data', () => socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 2\r\n\r\nok`));
      });
      await new Promise<void>((done) => void strange.listen(0, '127.0.0.1', done));
      const at = (strange.address() as AddressInfo).port;
      await expect(reach(OPEN, `http://127.0.0.1:${at}/`, {})).rejects.toThrow('none of the web');
      await new Promise<void>((done) => void strange.close(() => done()));
    },
  );

  test('ends when it is called off', async () => {
    await expect(
      reach(OPEN, `http://127.0.0.1:${port}/`, { signal: AbortSignal.abort() }),
    ).rejects.toThrow('aborted');
  });
});
