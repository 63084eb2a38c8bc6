import { createHash, createPublicKey, verify } from 'node:crypto';
import { appendFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportClients } from '#src/features/departures/server/export.job.ts';
import { openZip } from '#src/server/zip.ts';
import { RECRUITS } from '#tests/support/application-world.ts';
import { photo } from '#tests/support/image-files.ts';
import { openDocumentWorld, paper } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import type { Answer, Api, Json } from '#tests/support/world.ts';

const DEPARTURES = '/v1/departures';
let here: DocumentWorld;
let admin: Api;
let departureId: string;
const papers: Uint8Array[] = [];

beforeAll(async () => {
  here = await openDocumentWorld();
  const { world, fleet, yard, driver, docker, stranger, file } = here;
  admin = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['admin.superAdmin'] }),
  );
  for (const who of [driver, driver, docker]) {
    const bytes = paper('kept');
    papers.push(bytes);
    await file(who, { bytes });
  }
  await file(stranger, { bytes: paper('of another company') });
  await world.makeEmployee({ client: yard, lastName: 'Numbered', ssn: '900-11-2233' });
  await photographLicense();
  const begun = await admin.post(DEPARTURES, { clientId: fleet.clientId, reason: 'It ends' });
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
  departureId = begun.body.departureId;
}, 120_000);
afterAll(() => here.world.close());

/** Somebody who has begun an application, and sent nothing but a photo of the license. */
async function photographLicense(): Promise<void> {
  const { world, fleet, yard } = here;
  const recruiter = await world.as(await world.makeUser({ client: fleet, permissions: RECRUITS }));
  const link = await recruiter.post('/v1/applyLinks', { clientId: yard.clientId, cdl: true });
  const nobody = await world.as(null);
  const at = `/v1${new URL(link.body.address).pathname}`;
  const who = { firstName: 'Ray', lastName: 'Oakes', email: 'ray@oakes.example' };
  const { token } = (await nobody.post(at, who)).body;
  takePhoto = () =>
    nobody.upload(
      `/v1/apply/${token}/licensePhotos`,
      [{ name: 'a.jpg', bytes: photo('jpeg', 900, 700), type: 'image/jpeg' }],
      { side: 'front' },
      { field: 'photo' },
    );
  const kept = await takePhoto();
  if (kept.status !== 200) throw new Error(JSON.stringify(kept.body));
}
let takePhoto: () => Promise<Answer>;

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const path = () => `${DEPARTURES}/${departureId}/export`;
const listed = async (): Promise<Json> =>
  (await admin.get(DEPARTURES)).body.find((one: Json) => one.departureId === departureId);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function untilMade(): Promise<Json> {
  await expect
    .poll(
      async () => {
        await exportClients(here.world.kernel, { rows: 2 });
        return (await listed()).state;
      },
      { timeout: 30_000 },
    )
    .toMatch(/^(exported|saved)$/);
  return listed();
}

async function saved(): Promise<Map<string, Buffer>> {
  const answer = await fetch(`${here.world.address}${path()}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(sha256(bytes)).toBe((await listed()).made.sha256);
  const at = here.world.kernel.storage.temporaryPath();
  await writeFile(at, bytes);
  const most = 1 << 28;
  const zip = await openZip(at, { entries: 10_000, each: most, all: most });
  const files = new Map<string, Buffer>();
  for (const entry of zip.entries) files.set(entry.name, await entry.read());
  zip.close();
  return files;
}

test('nothing is saved before it is made, and nobody else asks for it', async () => {
  expect(codeOf(await admin.get(path()))).toEqual([409, 'departures.over']);
  const care = await here.world.makeUser({
    client: here.world.internal,
    permissions: ['customerCare.assumeClient', 'customerCare.viewClients'],
  });
  expect((await (await here.world.as(care)).post(path())).status).toBe(403);
  expect((await here.foreign.post(path())).status).toBe(403);
});

test('all of the client is in it, nothing of another, and it proves itself offline', async () => {
  const twice = await Promise.all([admin.post(path()), admin.post(path())]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const row = await untilMade();
  expect(row.made).toMatchObject({ papers: 4, missing: 0, savedAt: null });
  expect(row.allowed).toEqual(['takeBack', 'export', 'save']);
  // A part of it is not all of it.
  const part = await fetch(`${here.world.address}${path()}`, {
    headers: { authorization: `Bearer ${admin.token}`, range: 'bytes=0-99' },
  });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  expect((await listed()).state).toBe('exported');
  const files = await saved();
  for (const bytes of papers) {
    const hash = sha256(bytes);
    expect(files.get(`documents/${hash.slice(0, 2)}/${hash}.pdf`)?.equals(bytes)).toBe(true);
    expect(String(files.get('records/documents.csv'))).toContain(hash);
  }
  // A photo of an application that was not sent is the company's, too.
  const [, taken = ''] =
    /([0-9a-f]{64})/.exec(String(files.get('records/application_photos.csv'))) ?? [];
  expect(files.has(`documents/${taken.slice(0, 2)}/${taken}.pdf`)).toBe(true);
  // And none is taken any more.
  expect(codeOf(await takePhoto())).toEqual([404, 'applicants.link_unknown']);
  const people = String(files.get('records/employees.csv'));
  expect(people).toContain('Quill');
  expect(people).not.toContain('Strange');
  expect(people.split('\r\n')[0]).not.toMatch(/cipher|ssn_index|search/);
  expect(String(files.get('records/ssns.csv'))).toContain('900112233');
  const all = [...files.values()].map(String).join('\n');
  expect(all).not.toContain(here.stranger.employeeId);

  const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
  const signed = JSON.parse(String(files.get('manifest.sig.json')));
  const key = createPublicKey(signed.publicKey);
  expect(verify(null, manifest, key, Buffer.from(signed.signature, 'base64'))).toBe(true);
  const { files: named }: { files: { name: string; sha256: string }[] } = JSON.parse(
    String(manifest),
  );
  for (const one of named) expect(sha256(files.get(one.name) ?? Buffer.alloc(0))).toBe(one.sha256);
  expect(named).toHaveLength(files.size - 3);
  await expect.poll(async () => (await listed()).state).toBe('saved');
  const after = await listed();
  expect(after.made.savedAt).not.toBeNull();
  const { rows } = await here.world.kernel.pool.query(
    `select action from audit_log where tenant_id = $1 and action like 'departures.%' and outcome = 'done' order by seq`,
    [here.fleet.tenantId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['departures.begin', 'departures.export', 'departures.export', 'departures.file'],
    ...['departures.file', 'departures.saved'],
  ]);
});

test('a server that is killed is gone on where it stood, one whose file is gone begins anew', async () => {
  for (const isGone of [false, true]) {
    // Not by the call, which wakes the server's own job.
    await here.world.inTenant(
      here.fleet.tenantId,
      `insert into departure_exports (tenant_id, departure_id, asked_by, asked_by_name)
       select tenant_id, departure_id, asked_by, asked_by_name from departure_exports limit 1`,
    );
    const kill = (done: number) => {
      if (done === 3) throw new Error('Killed');
    };
    await exportClients(here.world.kernel, { afterStep: kill, rows: 2 });
    const rows = await here.world.inTenant<{ checkpoint: { path: string }; done: number }>(
      here.fleet.tenantId,
      "select checkpoint, done from departure_exports where state = 'running'",
    );
    expect(rows).toHaveLength(1);
    const [row] = rows;
    if (!row) throw new Error('Nothing is being made');
    expect(row.done).toBe(3);
    // What it wrote behind the mark counts for nothing.
    if (isGone) await writeFile(row.checkpoint.path, '');
    else await appendFile(row.checkpoint.path, 'half a part');
    await untilMade();
    const files = await saved();
    expect(JSON.parse(String(files.get('manifest.json'))).papers).toBe(4);
    expect(files.has('records/employees.csv')).toBe(true);
  }
});

test('a document that the store lost is named, and the rest is there', async () => {
  const [lost = new Uint8Array()] = papers;
  const { storage } = here.world.kernel;
  await storage.remove(here.fleet.tenantId, createHash('sha256').update(lost).digest());
  expect((await admin.post(path())).status).toBe(200);
  const row = await untilMade();
  expect(row.made).toMatchObject({ papers: 3, missing: 1 });
  const files = await saved();
  expect(JSON.parse(String(files.get('manifest.json'))).missing).toHaveLength(1);
});

test('an export is kept for thirty days, and then asked for again', async () => {
  const { kernel } = here.world;
  await here.world.inTenant(
    here.fleet.tenantId,
    "update departure_exports set finished_at = now() - interval '31 days' where sha256 is not null",
  );
  await exportClients(kernel);
  const row = await listed();
  expect(row.made.sha256).toBeNull();
  expect(row.allowed).not.toContain('save');
  expect(codeOf(await admin.get(path()))).toEqual([409, 'departures.over']);
});

test('who is taken back leaves no export behind, neither one that is made nor one that is being made', async () => {
  const { kernel } = here.world;
  const { tenantId } = here.fleet;
  expect((await admin.post(path())).status).toBe(200);
  await untilMade();
  await here.world.inTenant(
    tenantId,
    `insert into departure_exports (tenant_id, departure_id, asked_by, asked_by_name)
     select tenant_id, departure_id, asked_by, asked_by_name from departure_exports limit 1`,
  );
  // Killed after three steps, and the client is taken back before another server takes it up.
  const kill = (done: number) => {
    if (done === 3) throw new Error('Killed');
  };
  await exportClients(kernel, { afterStep: kill, rows: 2 });
  const [open] = await here.world.inTenant<{ path: string }>(
    tenantId,
    "select checkpoint ->> 'path' as path from departure_exports where state = 'running'",
  );
  if (!open) throw new Error('Nothing is being made');
  expect((await stat(open.path)).isFile()).toBe(true);
  expect((await admin.post(`/v1/departures/${departureId}/takeBack`)).status).toBe(200);
  await expect(stat(open.path)).rejects.toThrow('ENOENT');
  expect(await exportClients(kernel)).toBe(0);
  const rows = await here.world.inTenant<{ state: string; there: boolean }>(
    tenantId,
    "select state, sha256 is not null as there from departure_exports where sha256 is not null or state in ('waiting', 'running')",
  );
  expect(rows).toEqual([]);
});
