import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bringBack } from '#src/server/backup/bring-back.ts';
import { archiveLog, fetchLog } from '#src/server/backup/log-archive.ts';
import { keepBytes, readPart } from '#src/server/backup/objects.ts';
import { openVault } from '#src/server/backup/open-vault.ts';
import { takeBackup } from '#src/server/backup/take.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { openS3Server } from '#tests/support/s3-server.ts';
import type { S3Server } from '#tests/support/s3-server.ts';
import { removeFolder } from '#tests/support/scratch.ts';
import { openLyingStore } from '#tests/support/storage-that-lies.ts';
import type { Lie, LyingStore } from '#tests/support/storage-that-lies.ts';
import { openWorld } from '#tests/support/world.ts';
import type { World } from '#tests/support/world.ts';

let world: World;
let s3: S3Server;
let store: LyingStore;
let base: string;
let next = 0;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'console-backup-store-'));
  s3 = await openS3Server();
  store = await openLyingStore(s3.url);
  world = await openWorld();
  const acme = await world.makeClient({ name: 'Acme' });
  const ann = await world.makeEmployee({ client: acme });
  const permissions = ['client.viewEmployee', 'client.uploadDocuments'];
  const boss = await world.as(
    await world.makeUser({ client: acme, permissions: permissions as never }),
  );
  for (const text of ['One', 'Two', 'Three']) {
    const files = [{ name: `${text}.pdf`, bytes: textPdf([text]) }];
    const { status } = await boss.upload(`/v1/employees/${ann.employeeId}/documents`, files, {});
    if (status !== 201) throw new Error(String(status));
  }
});
afterEach(() => store.lie('nothing', 'GET'));
afterAll(async () => {
  await world.close();
  await store.close();
  await s3.close();
  await removeFolder(base);
});

/** A place of its own in the bucket. */
const placeIn = (name: string): string => store.url.replace('/console?', `/${name}?`);
const backUp = (to: string, all = false) =>
  takeBackup(world.kernel.config, { to, keys: null, all, keep: null });
const restore = (from: string, documentsUrl?: string) =>
  bringBack(
    {
      ...world.kernel.config,
      dataDir: join(base, `data-${(next += 1)}`),
      ...(documentsUrl === undefined ? {} : { documentsUrl }),
    },
    { from, backup: null, at: null, keys: world.kernel.keys, keysText: null },
  );

describe('a backup in a bucket', () => {
  test('is sealed before it leaves, grows by what is new, and comes back into a bucket too', async () => {
    const place = placeIn('nightly');
    const { findings, backup } = await backUp(place);
    expect(backup.documents.count).toBeGreaterThanOrEqual(3);
    expect(findings.copied).toBe(backup.documents.count);
    const objects = await s3.objects();
    for (const [name, bytes] of objects) {
      expect(name).toMatch(/^nightly\/(?:objects\/[\da-f]{2}\/[\da-f]{64}|backups\/[\dTZ-]+)\._/);
      expect(bytes.includes('%PDF')).toBe(false);
      // Not even that it is a sealed document of one tenant, nor compressed text.
      expect(bytes.subarray(0, 2).toString('hex')).not.toBe('1f8b');
    }
    const again = await backUp(place);
    expect(again.findings.copied).toBe(0);
    expect(again.backup.documents).toEqual(backup.documents);

    const restored = placeIn('restored');
    expect((await restore(place, restored)).documents).toBe(backup.documents.count);
    await expect(restore(place, restored)).rejects.toThrow('holds documents: set DOCUMENTS_URL');
  });

  test.each<[Lie, RegExp]>([
    ['busy', /^The store s3:\/\/documents\/busy cannot be used: \S+, status 503\.$/],
    ['full', /^The store s3:\/\/documents\/full cannot be used: \S+, status 507\.$/],
    ['loses what it takes', /took an object and does not have it whole: the backup was not made/],
  ])('is not made in one that is %s, which holds none then', async (lie, message) => {
    const place = placeIn(lie.split(' ')[0] ?? '');
    // Beyond the object that says who works there.
    store.lie(lie, 'PUT', 2);
    await expect(backUp(place)).rejects.toThrow(message);
    store.lie('nothing', 'PUT');
    await expect(restore(place)).rejects.toThrow('holds no backup that was finished');
    // What was cut off is in nobody's way.
    expect((await backUp(place)).findings.missing.size).toBe(0);
  });

  test.each<[Lie, RegExp]>([
    ['busy', /cannot be used: \S+, status 503\.$/],
    ['other bytes', /of the backup was changed, cut off, or sealed by other keys\.$/],
    ['cut off', /was changed, cut off|aborted|cannot be used/],
  ])('is not brought back from one that is %s', async (lie, message) => {
    const place = placeIn('there');
    await backUp(place);
    // Beyond the list of the bucket and the backup's own object.
    store.lie(lie, 'GET', 3);
    await expect(restore(place)).rejects.toThrow(message);
  });

  test('is not waited for without end in one that stops answering', async () => {
    const temporary = await mkdtemp(join(base, 'temporary-'));
    const vault = await openVault(placeIn('slow'), temporary, { patience: 300 });
    const objects = { vault, keys: world.kernel.keys, temporary };
    const kept = await keepBytes(objects, Buffer.alloc(1000, 7));
    store.lie('slow', 'GET');
    await expect(buffer(readPart(objects, kept))).rejects.toThrow('stopped answering');
    await vault.close();
  });

  test('takes the archived log too, once, whole or not at all', async () => {
    const temporary = await mkdtemp(join(base, 'temporary-'));
    const vault = await openVault(placeIn('log'), temporary);
    const objects = { vault, keys: world.kernel.keys, temporary };
    const name = '00000002.history';
    const [path, back] = [join(temporary, name), join(temporary, 'back')];
    await writeFile(path, '1\t0/3000000\tno recovery target specified\n');
    store.lie('loses what it takes', 'PUT');
    await expect(archiveLog(objects, path)).rejects.toThrow('does not have it whole');
    expect(await fetchLog(objects, name, back)).toBe(false);
    store.lie('nothing', 'PUT');
    await archiveLog(objects, path);
    await archiveLog(objects, path);
    expect(await fetchLog(objects, name, back)).toBe(true);
    expect(await readFile(back, 'utf8')).toBe(await readFile(path, 'utf8'));
    await writeFile(path, '1\t0/5000000\tno recovery target specified\n');
    await expect(archiveLog(objects, path)).rejects.toThrow('holds another log file');
    store.lie('other bytes', 'GET', 1);
    await expect(fetchLog(objects, name, back)).rejects.toThrow('was changed, cut off, or sealed');
    await vault.close();
  });

  test('says that the bucket cannot be reached', async () => {
    await s3.stop();
    await expect(backUp(placeIn('away'))).rejects.toThrow('cannot be used');
    await s3.start();
  });
});
