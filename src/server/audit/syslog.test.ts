import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, ListenOptions } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { readSyslogAddress, sendSyslog } from './syslog.ts';

test.each([
  ['udp://logs.example.com', { by: 'udp', host: 'logs.example.com', port: 514 }],
  ['udp://10.0.0.7:5514', { by: 'udp', host: '10.0.0.7', port: 5514 }],
  ['tcp://[::1]:601', { by: 'tcp', host: '::1', port: 601 }],
  ['tcp://logs', { by: 'tcp', host: 'logs', port: 601 }],
  ['unix:/run/audit.sock', { by: 'unix', path: '/run/audit.sock' }],
  ['unix:///run/audit.sock', { by: 'unix', path: '/run/audit.sock' }],
  ['http://logs', null],
  ['udp://', null],
  ['udp://user@logs', null],
  ['udp://logs/path', null],
  ['logs:514', null],
])('%s', (text, address) => {
  expect(readSyslogAddress(text)).toEqual(address);
});

/** RFC 5424 section 6: priority and version, time, host, program, process, message id, no structured data, the text. */
const MESSAGE = /^<109>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ compliance-console \d+ audit-head - (.*)$/;

/** The messages of a stream, each after its length (RFC 6587 section 3.4.1). */
function counted(bytes: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(' ', at);
    const end = space + 1 + Number(bytes.toString('latin1', at, space));
    texts.push(bytes.toString('utf8', space + 1, end));
    at = end;
  }
  return texts;
}

async function received(listen: ListenOptions, texts: readonly string[]): Promise<string[]> {
  const server = createServer();
  server.listen(listen);
  await once(server, 'listening');
  const whole = once(server, 'connection').then(async ([socket]) =>
    Buffer.concat(await socket.toArray()),
  );
  const { port } = server.address() as AddressInfo;
  await sendSyslog(
    listen.path ? { by: 'unix', path: listen.path } : { by: 'tcp', host: '127.0.0.1', port },
    texts,
  );
  server.close();
  return counted(await whole);
}

describe('messages arrive', () => {
  it('by UDP', async () => {
    const server = createSocket('udp4');
    server.bind(0, '127.0.0.1');
    await once(server, 'listening');
    const arrived = once(server, 'message');
    await sendSyslog({ by: 'udp', host: '127.0.0.1', port: server.address().port }, ['{"a":"é"}']);
    const [message] = (await arrived) as [Buffer];
    server.close();
    expect(MESSAGE.exec(message.toString())?.[1]).toBe('{"a":"é"}');
  });

  it('by TCP, each counted in bytes', async () => {
    const messages = await received({ port: 0, host: '127.0.0.1' }, ['one', 'zwölf']);
    expect(messages.map((message) => MESSAGE.exec(message)?.[1])).toEqual(['one', 'zwölf']);
  });

  it('by a unix socket', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'syslog-'));
    const messages = await received({ path: join(folder, 's') }, ['one']);
    expect(messages.map((message) => MESSAGE.exec(message)?.[1])).toEqual(['one']);
    await rm(folder, { recursive: true });
  });
});

test('where nobody listens it is an error', async () => {
  await expect(sendSyslog({ by: 'unix', path: '/nowhere/s' }, ['one'])).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
