import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_FILE_BYTES } from '#src/server/uploads.ts';
import { objectBombPdf, textPdf } from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, World } from '#tests/support/world.ts';

let world: World;
let sender: Api;
let other: Api;

const UPLOADS = '/v1/internalDQ';
const MEGABYTE = 1024 * 1024;

beforeAll(async () => {
  world = await openWorld();
  const acme = await world.makeClient({ name: 'Acme' });
  await world.makeEmployee({ client: acme, lastName: 'Ashdown' });
  const permissions = ['client.viewEmployee', 'client.uploadDocuments'] as const;
  sender = await world.as(await world.makeUser({ client: acme, permissions }));
  other = await world.as(await world.makeUser({ client: acme, permissions }));
}, 60_000);
afterAll(() => world.close());

const leftOver = () => readdir(join(world.dataDir, 'tmp'));
const nothingLeft = () =>
  vi.waitFor(async () => expect(await leftOver()).toEqual([]), { timeout: 30_000 });

interface Sent {
  request: ClientRequest;
  /** The answer's status, code, and whether the server closes behind it. */
  answer: Promise<{ status: number; code: string; closes: boolean }>;
}

/** An upload sent by hand, header by header; nothing of its body goes by itself. */
function open(headers: Record<string, string>, agent?: Agent): Sent {
  const request = httpRequest(world.address + UPLOADS, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sender.token}`,
      'content-type': 'multipart/form-data; boundary=cut',
      ...headers,
    },
    ...(agent ? { agent } : {}),
  });
  request.on('error', () => undefined);
  request.flushHeaders();
  const answer = (async () => {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = JSON.parse(await text(response)) as { error?: { code: string } };
    return {
      status: response.statusCode ?? 0,
      code: body.error?.code ?? '',
      closes: response.headers.connection === 'close',
    };
  })();
  answer.catch(() => undefined);
  return { request, answer };
}

const part = (field: string, name = 'a.pdf'): string =>
  `--cut\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
  'content-type: application/pdf\r\n\r\n';

describe('twenty PDF bombs at once', () => {
  test('keep nobody else from an answer, and each gets its own', async () => {
    const bomb = { name: 'bomb.pdf', bytes: objectBombPdf() };
    const leaving = new AbortController();
    const sendBomb = async (signal: AbortSignal): Promise<string> => {
      const form = new FormData();
      form.append('document', new Blob([new Uint8Array(bomb.bytes)]), bomb.name);
      const response = await fetch(world.address + UPLOADS, {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${sender.token}` },
        signal,
      });
      const body = (await response.json()) as { error: { code: string } };
      return `${response.status} ${body.error.code}`;
    };
    const codes: string[] = [];
    const bombs = Array.from({ length: 20 }, async () =>
      codes.push(await sendBomb(leaving.signal)),
    );
    const ended = Promise.allSettled(bombs);
    await vi.waitFor(async () => expect((await leftOver()).length).toBeGreaterThan(14), {
      timeout: 30_000,
    });

    // Every connection of the pool is free: inspection holds none.
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => other.get('/v1/employees?search=ashdown')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    // A job of the minute may hold one for a moment.
    await vi.waitFor(() =>
      expect(world.kernel.pool.totalCount - world.kernel.pool.idleCount).toBeLessThanOrEqual(4),
    );

    // The sender has a place for so many in the queue, and is told when they are taken.
    const more: string[] = [];
    const others = Promise.allSettled(
      Array.from({ length: 20 }, async () => more.push(await sendBomb(leaving.signal))),
    );
    await vi.waitFor(
      () => expect(more.filter((one) => one === '503 documents.busy').length).toBeGreaterThan(2),
      { timeout: 30_000 },
    );

    // Another's paper waits for a turn, not for all the bombs before it.
    const good = await other.upload(UPLOADS, [{ name: 'a.pdf', bytes: textPdf(['good']) }]);
    expect(good.status).toBe(201);
    expect(codes.length).toBeLessThan(12);
    await vi.waitFor(() => expect(codes.length).toBeGreaterThan(1), { timeout: 40_000 });
    expect(new Set(codes)).toEqual(new Set(['422 documents.too_complex']));

    // Those who leave give up their places, and their files go.
    leaving.abort();
    await Promise.all([ended, others]);
    await vi.waitFor(async () => expect((await leftOver()).length).toBeLessThanOrEqual(2), {
      timeout: 30_000,
    });
    const after = await sender.upload(UPLOADS, [{ name: 'a.pdf', bytes: textPdf(['after']) }]);
    expect(after.status).toBe(201);
    await nothingLeft();
  }, 120_000);
});

describe('an upload that is too large', () => {
  test('in chunks is refused as soon as it is, and no more is read', async () => {
    const { request, answer } = open({});
    let answered = false;
    void answer.then(() => (answered = true));
    request.write(part('document'));
    const block = Buffer.alloc(MEGABYTE, '.');
    let megabytes = 0;
    // Without end, as fast as the server reads.
    while (!answered && megabytes < 200) {
      megabytes += 1;
      if (!request.write(block)) await Promise.race([once(request, 'drain'), answer]);
    }
    expect(await answer).toEqual({ status: 413, code: 'request.too_large', closes: true });
    expect(megabytes).toBeLessThan(120);
    if (!request.destroyed) await once(request, 'close');
    await nothingLeft();
  });

  test('by its own word is refused before anything is read', async () => {
    const { request, answer } = open({ 'content-length': String(20_000 * MEGABYTE) });
    expect(await answer).toEqual({ status: 413, code: 'request.too_large', closes: true });
    request.destroy();
  });

  test('by one byte is, and one of just the limit is not', async () => {
    const bytes = Buffer.alloc(MAX_FILE_BYTES, '.');
    const just = await sender.upload(UPLOADS, [{ name: 'a.pdf', bytes }]);
    expect([just.status, just.body.error.code]).toEqual([415, 'documents.not_a_pdf']);
    const more = await sender.upload(UPLOADS, [
      { name: 'a.pdf', bytes: Buffer.concat([bytes, Buffer.from('.')]) },
    ]);
    expect([more.status, more.body.error.code]).toEqual([413, 'request.too_large']);
    await nothingLeft();
  });
});

describe('what is no form with a file', () => {
  test('is refused as that, after the session was asked for', async () => {
    for (const body of ['{"note":"a"}', `{"note":"${'a'.repeat(3 * MEGABYTE)}"}`]) {
      const { status, body: answer } = await sender.post(UPLOADS, body);
      expect([status, answer.error.code]).toEqual([415, 'request.unsupported_type']);
    }
    expect((await (await world.as(null)).post(UPLOADS, { note: 'a' })).status).toBe(401);
    expect((await sender.post(UPLOADS)).status).toBe(415);
  });

  test.each([
    ['a boundary that never comes', `${part('document')}abc`],
    ['no part at all', 'nonsense'],
    ['an end without parts', '--cut--\r\n'],
    [
      'a header without end',
      `--cut\r\ncontent-disposition: form-data; name="${'n'.repeat(90_000)}`,
    ],
    ['a field of the prototype', `${part('__proto__')}abc\r\n--cut--\r\n`],
    ['another field', `${part('picture')}abc\r\n--cut--\r\n`],
    ['a part without name', '--cut\r\ncontent-type: application/pdf\r\n\r\nabc\r\n--cut--\r\n'],
    ['fields only', '--cut\r\ncontent-disposition: form-data; name="note"\r\n\r\na\r\n--cut--\r\n'],
    [
      'a hundred fields',
      `${'--cut\r\ncontent-disposition: form-data; name="note"\r\n\r\na\r\n'.repeat(100)}--cut--\r\n`,
    ],
  ])('%s gets 400, and the connection serves on', async (_, body) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const round of [1, 2]) {
      const { request, answer } = open(
        { 'content-length': String(Buffer.byteLength(body)) },
        agent,
      );
      request.end(body);
      expect([round, (await answer).status]).toEqual([round, 400]);
    }
    agent.destroy();
    await nothingLeft();
  });
});

describe('an upload whose sender leaves', () => {
  test('is no fault of ours in the log, and leaves nothing', async () => {
    const [info, error] = [vi.spyOn(world.kernel.log, 'info'), vi.spyOn(world.kernel.log, 'error')];
    for (const sizes of [[], [10], [MEGABYTE, MEGABYTE]]) {
      const { request } = open({ 'content-length': String(5 * MEGABYTE) });
      request.write(part('document'));
      for (const size of sizes) request.write(Buffer.alloc(size, '.'));
      await sleep(100);
      request.destroy();
    }
    await vi.waitFor(() => {
      const said = info.mock.calls.filter(([, words]) => String(words).includes('left'));
      expect(said).toHaveLength(3);
    }, 30_000);
    expect(error).not.toHaveBeenCalled();
    await nothingLeft();
    vi.restoreAllMocks();
  });
});
