import { createHash, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyFile, takeFile } from '#src/features/documents/server/documents.service.ts';
import { extractText, inspectPdf } from '#src/features/documents/server/inspect-pdf.service.ts';
import { ocrPdf } from '#src/features/documents/server/ocr-pdf.service.ts';
import {
  BusyError,
  makePdfWorkers,
  TooComplexError,
} from '#src/features/documents/server/pdf-workers.ts';
import { saveTextPdf, textPages } from '#src/demo/pdfs/text-pdf.ts';
import { transaction } from '#src/server/db/handle.ts';
import {
  contentBombPdf,
  deepPdf,
  hollowPdf,
  loopPdf,
  nestedPdf,
  objectBombPdf,
  pagesPdf,
  protectedPdf,
  textPdf,
  truncatedPdf,
} from '#tests/support/pdf-files.ts';
import { scannedPdf } from '#tests/support/scans.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Client, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let other: Client;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  other = await world.makeClient({ name: 'Other' });
});
afterAll(() => world?.close());

describe('a received file', () => {
  const path = (name: string) => join(world.dataDir, `${name}.bin`);
  const put = async (bytes: Uint8Array): Promise<string> => {
    const to = path(randomUUID());
    await writeFile(to, bytes);
    return to;
  };

  test.each([
    ['no PDF', () => Buffer.from('GIF89a, or anything else'), 'documents.not_a_pdf', 415],
    ['empty', () => Buffer.alloc(0), 'documents.empty_file', 400],
    ['only a mark', () => Buffer.from('%PDF-1.7\n%%EOF'), 'documents.unreadable', 422],
    ['truncated', truncatedPdf, 'documents.unreadable', 422],
    ['hollow', hollowPdf, 'documents.unreadable', 422],
    ['a tree that holds itself', loopPdf, 'documents.unreadable', 422],
    ['nested a hundred thousand deep', () => nestedPdf(100_000), 'documents.unreadable', 422],
    ['2,001 pages', () => pagesPdf(2001), 'documents.too_many_pages', 422],
  ])('%s is refused', async (_, make, code, status) => {
    await expect(inspectPdf(await put(make()))).rejects.toMatchObject({ code, status });
  });

  test('cut at any place is refused or whole, and never ends the worker', async () => {
    const whole = pagesPdf(12);
    for (let share = 1; share < 20; share++) {
      await expect(
        inspectPdf(await put(whole.subarray(0, (whole.length * share) / 20))),
      ).rejects.toMatchObject({
        code: expect.stringMatching(/^documents\.(unreadable|not_a_pdf)$/),
      });
    }
    await expect(inspectPdf(await put(whole))).resolves.toEqual({
      pages: 12,
      passwordProtected: false,
    });
  });

  test('in a bomb is refused, and the next file is read', async () => {
    await expect(inspectPdf(await put(objectBombPdf()))).rejects.toMatchObject({
      code: 'documents.too_complex',
      status: 422,
    });
    await expect(inspectPdf(await put(textPdf(['after'])))).resolves.toEqual({
      pages: 1,
      passwordProtected: false,
    });
  });

  test.each([
    ['takes too much memory', { memory: 150 * 1024 ** 2 }],
    ['takes too long', { deadline: 40 }],
  ])('that %s is ended', async (_, limit) => {
    const workers = makePdfWorkers({
      threads: 1,
      deadline: 60_000,
      memory: 4 * 1024 ** 3,
      ...limit,
    });
    const bomb = await put(objectBombPdf(100));
    await expect(
      workers.run({ kind: 'inspect', path: bomb, mostPages: 10 }),
    ).rejects.toBeInstanceOf(TooComplexError);
    await workers.close();
  });

  test('whose image is read says how far that is, and never goes back', async () => {
    const lines = Array.from(
      { length: 16 },
      (_, at) => `Driver ${at}: Dora Quillfeather, Cleveland, Ohio`,
    );
    const scan = await put(await scannedPdf(lines.join('\n')));
    const shares: number[] = [];
    const page = await ocrPdf(scan, (share) => shares.push(share));
    expect(page?.text).toContain('Quillfeather');
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(Math.max(...shares)).toBeLessThanOrEqual(1);
  });

  test('is refused when too many wait', async () => {
    const workers = makePdfWorkers({ threads: 1, waiting: 1 });
    const good = await put(textPdf(['good']));
    const runs = await Promise.allSettled(
      [1, 2, 3].map(() => workers.run({ kind: 'inspect', path: good, mostPages: 10 })),
    );
    expect(runs.map((run) => run.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await workers.close();
  });

  test('waits for its turn: urgent ones first, then by sender, and not for ever', async () => {
    const workers = makePdfWorkers({ threads: 1, waitingOfOne: 4 });
    const good = await put(textPdf(['good']));
    const done: string[] = [];
    const run = async (name: string, asker: Parameters<typeof workers.run>[1]): Promise<void> => {
      await workers.run({ kind: 'inspect', path: good, mostPages: 10 }, asker);
      done.push(name);
    };
    const leaver = new AbortController();
    const all = Promise.allSettled([
      run('a1', { owner: 'a' }),
      run('a2', { owner: 'a' }),
      run('a3', { owner: 'a' }),
      run('b1', { owner: 'b' }),
      run('left', { owner: 'c', signal: leaver.signal }),
      run('late', { owner: 'd', patience: 0 }),
      run('urgent', { owner: 'e', urgent: true }),
      run('a4', { owner: 'a' }),
      run('a5', { owner: 'a' }),
      run('a6', { owner: 'a' }),
    ]);
    leaver.abort();
    const refused = (await all).filter((one) => one.status === 'rejected');
    expect(done).toEqual(['a1', 'urgent', 'b1', 'a2', 'a3', 'a4', 'a5']);
    expect(refused.map(({ reason }) => reason as unknown)).toEqual(
      Array.from({ length: 3 }, () => expect.any(BusyError)),
    );
    await workers.close();
  });

  test('protected by a password is taken, and says so', async () => {
    await expect(inspectPdf(await put(await protectedPdf('secret')))).resolves.toEqual({
      pages: null,
      passwordProtected: true,
    });
  });

  test('of many pages or many levels is taken', async () => {
    await expect(inspectPdf(await put(pagesPdf(2000)))).resolves.toEqual({
      pages: 2000,
      passwordProtected: false,
    });
    await expect(inspectPdf(await put(deepPdf(2000)))).resolves.toEqual({
      pages: 1,
      passwordProtected: false,
    });
  });

  test('gives its text, and none where there is none to read', async () => {
    const card = await put(textPdf(['Medical card\nAnn Dyk', 'second', 'third', 'fourth']));
    const { text } = await extractText(card);
    expect(text).toContain('Medical card\nAnn Dyk');
    expect(text).toContain('third');
    expect(text).not.toContain('fourth');
    const nothing = { text: '', fields: {}, runs: [], marks: [] };
    for (const bytes of [await protectedPdf('secret'), contentBombPdf()])
      await expect(extractText(await put(bytes))).resolves.toEqual(nothing);
  });

  test('does not run what is filled in into the captions that were drawn before it', async () => {
    const page = textPages();
    page.surface.text(40, 100, 'Collection date', { size: 8 });
    page.surface.text(300, 100, 'Testing authority', { size: 8 });
    page.surface.text(150, 100, '22-FEB-2026', { size: 10 });
    page.surface.text(40, 130, 'Date', { size: 8 });
    page.surface.text(58, 130, '2/24/2026', { size: 10 });
    const bytes = await saveTextPdf(page, { title: '', author: '', created: '2026-02-24' });
    const { text } = await extractText(await put(Buffer.from(bytes)));
    expect(text).toBe('Collection date Testing authority\n22-FEB-2026\nDate 2/24/2026');
  });

  test('is kept once a tenant, and copied with its facts to another', async () => {
    const bytes = textPdf(['the same']);
    const take = () =>
      transaction(world.kernel.pool, { role: 'app', tenantId: acme.tenantId, sites: '*' }, (db) =>
        takeFile(db, world.kernel, acme.tenantId, bytes),
      );
    const [first, second] = [await take(), await take()];
    expect(second).toEqual(first);
    expect(first).toEqual({
      sha256: createHash('sha256').update(bytes).digest(),
      size: bytes.length,
      pages: 1,
      passwordProtected: false,
    });
    await transaction(
      world.kernel.pool,
      { role: 'app', tenantId: acme.tenantId, sites: '*' },
      (db) => copyFile(db, world.kernel, acme.tenantId, other.tenantId, first.sha256),
    );
    const rows = await world.inTenant<{ pages: number }>(
      other.tenantId,
      'select pages from blobs where sha256 = $1',
      [first.sha256],
    );
    expect(rows).toEqual([{ pages: 1 }]);
  });

  test('that is refused leaves nothing behind', async () => {
    const before = await readdir(join(world.dataDir, 'tmp'));
    const taking = transaction(
      world.kernel.pool,
      { role: 'app', tenantId: acme.tenantId, sites: '*' },
      (db) => takeFile(db, world.kernel, acme.tenantId, truncatedPdf()),
    );
    await expect(taking).rejects.toMatchObject({ code: 'documents.unreadable' });
    expect(await readdir(join(world.dataDir, 'tmp'))).toEqual(before);
  });
});
