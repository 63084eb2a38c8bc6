import { afterAll, beforeAll, expect, test } from 'vitest';
import { importJob } from '#src/features/csa/server/import.job.ts';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { censusFile } from '#tests/support/csa-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Json, World } from '#tests/support/world.ts';
import { makeZip } from '#tests/support/zip-files.ts';

/** FMCSA's files as they come: in a ZIP (D368). */
let world: World;
let staff: Api;

const TEXT = censusFile([
  ['912345', 'ACME FREIGHT LLC', 'N'],
  ['1', 'SOMEBODY ELSE', 'N'],
]);
const packed = (...files: [name: string, text: string, claim?: number][]): Buffer =>
  makeZip(
    files.map(([name, text, claim]) => ({
      ...{ name, bytes: Buffer.from(text) },
      ...(claim === undefined ? {} : { claim }),
    })),
  );

beforeAll(async () => {
  world = await openWorld();
  const acme = await world.makeClient({ name: 'Acme Freight' });
  await world.inTenant(acme.tenantId, 'update clients set dot_number = $2 where client_id = $1', [
    acme.clientId,
    '912345',
  ]);
  staff = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['admin.superAdmin'] }),
  );
}, 120_000);
afterAll(() => world.close());

const send = (bytes: Buffer, name = 'census_2026-10-30.zip') =>
  staff.upload('/v1/csaImports', [{ name, bytes, type: 'application/zip' }], {
    release: addDays(utcToday(), -1),
  });

async function take(bytes: Buffer): Promise<Json> {
  const sent = await send(bytes);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const path = `/v1/csaImports/${sent.body.importId}`;
  await importJob.run(world.kernel);
  await expect
    .poll(async () => (await staff.get(path)).body.state, { timeout: 30_000 })
    .not.toMatch(/waiting|reading|telling/);
  return (await staff.get(path)).body;
}

/** @returns why a file is refused at once */
async function refused(bytes: Buffer): Promise<string> {
  const { status, body } = await send(bytes);
  expect([status, body.error?.code]).toEqual([400, 'csa-imports.not_read']);
  return body.error.message;
}

test('a table in a ZIP is read as one beside it, and the same ZIP again changes nothing', async () => {
  const zip = packed(
    ['__MACOSX/._census.csv', 'x'],
    ['readme.txt', 'About this file'],
    ['FMCSA/census.csv', TEXT],
  );
  expect(await take(zip)).toMatchObject({
    ...{ dataSet: 'carriers', state: 'done', rowCount: 2, ownCount: 1, added: 1, faultCount: 0 },
  });
  expect(await take(zip)).toMatchObject({ state: 'same' });
  // The same rows as a file of text, which is another file.
  expect(await take(Buffer.from(TEXT))).toMatchObject({ state: 'done', added: 0, changed: 0 });
});

test('a ZIP of several tables, of none, of another year, damaged or locked is refused in words', async () => {
  expect(await refused(packed(['a.csv', TEXT], ['b/b.csv', TEXT]))).toContain(
    'several tables: a.csv, b.csv',
  );
  expect(await refused(packed(['a.pdf', 'x']))).toContain('holds no CSV');
  expect(await refused(packed(['a.csv', 'DOT_NUMBER,LEGAL_NAME\n1,A\n']))).toContain(
    'those of another year or file',
  );
  const zip = packed(['a.csv', TEXT]);
  expect(await refused(zip.subarray(0, zip.length - 30))).toContain('damaged or was cut off');
  const locked = Buffer.from(zip);
  const directory = locked.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  locked.writeUInt16LE(1, directory + 8);
  expect(await refused(locked)).toContain('locked by a password');
});

test('a bomb is cut off: by what it says, by what it holds, and by a row without an end', async () => {
  expect(await refused(packed(['a.csv', TEXT, 3 * 2 ** 30]))).toContain('more than 2 GB');
  // It says less than it holds: seen while it is read, and nothing of it is taken over.
  const many = TEXT + '2,SOMEBODY ELSE,N\n'.repeat(200_000);
  const lied = await take(packed(['a.csv', many, 1_000_000]));
  expect(lied).toMatchObject({ state: 'refused', added: 0 });
  expect(lied['problem']).toContain('more than 2 GB');
  const endless = await take(packed(['a.csv', TEXT + 'x'.repeat(6 * 2 ** 20)]));
  expect(endless).toMatchObject({ state: 'refused', added: 0 });
  expect(endless['problem']).toContain('longer than 4 MB');
  // Of bytes that were changed on the way it shows at the end.
  const damaged = packed(['a.csv', many]);
  const sum = damaged.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 16;
  damaged.writeUInt32LE((damaged.readUInt32LE(sum) ^ 1) >>> 0, sum);
  const seen = await take(damaged);
  expect(seen).toMatchObject({ state: 'refused', added: 0 });
  expect(seen['problem']).toContain('damaged or was cut off');
});
