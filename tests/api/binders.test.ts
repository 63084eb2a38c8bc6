import { createHash, createPublicKey, verify } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindFiles } from '#src/features/audits/server/binder.job.ts';
import { openZip } from '#src/server/zip.ts';
import { openDocumentWorld, paper } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import { protectedPdf } from '#tests/support/pdf-files.ts';
import type { Answer, Api, Employee, Json } from '#tests/support/world.ts';

let here: DocumentWorld;
let boss: Api;
let few: Api;
const drivers: Employee[] = [];
let auditId: string;

const TEST = 306;
const MEDICAL_CARD = 238;
const APPLICATION = 473;

beforeAll(async () => {
  here = await openDocumentWorld();
  const { world, fleet, yard, file } = here;
  const rights = ['records.manageAudits', 'client.viewEmployee'] as const;
  const as = async (permissions: Parameters<typeof world.makeUser>[0]['permissions']) =>
    world.as(await world.makeUser({ client: fleet, permissions }));
  boss = await as([...rights, 'records.viewDrugAlcohol']);
  few = await as(rights);
  for (let at = 0; at < 4; at += 1) {
    const driver = await world.makeEmployee({ client: yard, lastName: `Bound${at}` });
    drivers.push(driver);
    await file(driver, {
      typeId: MEDICAL_CARD,
      expirationDate: '2027-06-30',
      bytes: paper('card'),
    });
    await file(driver, { typeId: APPLICATION, bytes: paper('application') });
    await file(driver, { typeId: TEST, bytes: paper('drug test') });
  }
  const [first] = drivers;
  if (first) await file(first, { bytes: await protectedPdf('locked') });
  const made = await boss.post(`/v1/clients/${fleet.clientId}/audits`, {
    ...{ kind: 'review', title: 'Bound', periodFrom: '2026-01-01', periodTo: '2026-11-28' },
  });
  auditId = made.body.auditId;
  for (const { employeeId } of drivers)
    await boss.post(`/v1/audits/${auditId}/drivers`, { employeeId });
}, 120_000);
afterAll(() => here.world.close());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const ask = (body: Json, api = boss) => api.post(`/v1/audits/${auditId}/binders`, body);
const listed = async (binderId: string): Promise<Json> =>
  (await boss.get(`/v1/audits/${auditId}/binders`)).body.find(
    (one: Json) => one.binderId === binderId,
  );

/** A binder that is ready, and its bytes. */
async function bound(body: Json): Promise<{ binder: Json; bytes: Buffer }> {
  const asked = await ask(body);
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const { binderId } = asked.body;
  await expect
    .poll(
      async () => {
        await bindFiles(here.world.kernel);
        return (await listed(binderId)).state;
      },
      { timeout: 20_000 },
    )
    .toBe('done');
  return { binder: await listed(binderId), bytes: await saved(binderId) };
}

async function saved(binderId: string, api = boss): Promise<Buffer> {
  const answer = await fetch(`${here.world.address}/v1/binders/${binderId}/file`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The files of a ZIP, by name. */
async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const path = here.world.kernel.storage.temporaryPath();
  await writeFile(path, bytes);
  const most = 1 << 28;
  const zip = await openZip(path, { entries: 10_000, each: most, all: most });
  const files = new Map<string, Buffer>();
  for (const entry of zip.entries) files.set(entry.name, await entry.read());
  zip.close();
  return files;
}

describe('a ZIP of the sample', () => {
  test('has each file in the order of 391.51, what cannot be bound named, and proves itself offline', async () => {
    const { binder, bytes } = await bound({ contents: 'sample', form: 'zip' });
    expect(binder).toMatchObject({ papers: 8, done: 4, of: 4, sha256: sha256(bytes) });
    expect(binder.skipped).toEqual([expect.stringContaining('Bound0')]);
    const files = await unpacked(bytes);
    const names = [...files.keys()];
    expect(names).toContain('04 Accident register.pdf');
    const own = names.filter((name) => name.includes('Bound1'));
    expect(own.map((name) => name.split('/').at(-1))).toEqual([
      '00 Index.pdf',
      '01 Application, 1-2-2026.pdf',
      '02 Medical card, 1-2-2026.pdf',
    ]);
    // Nothing of the protected records.
    expect(names.some((name) => name.includes('Drug test'))).toBe(false);
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const signed = JSON.parse(String(files.get('manifest.sig.json')));
    const published = (await boss.get('/v1/audit/keys')).body;
    expect(JSON.stringify(published)).toContain(JSON.stringify(signed.publicKey).slice(1, -1));
    const key = createPublicKey(signed.publicKey);
    expect(verify(null, manifest, key, Buffer.from(signed.signature, 'base64'))).toBe(true);
    const listedFiles: { name: string; sha256: string }[] = JSON.parse(String(manifest)).files;
    for (const { name, sha256: hash } of listedFiles)
      expect(sha256(files.get(name) ?? Buffer.alloc(0)), name).toBe(hash);
    expect(listedFiles).toHaveLength(files.size - 3);
    expect(String(files.get('verify.html'))).toContain('BEGIN PUBLIC KEY');
    const proof = (await boss.get(`/v1/binders/${binder.binderId}/signature`)).body;
    expect(JSON.parse(proof.statement).sha256).toBe(sha256(bytes));
    expect(
      verify(null, Buffer.from(proof.statement), key, Buffer.from(proof.signature, 'base64')),
    ).toBe(true);
  });

  test('of protected records is a volume of its own, for those who may see them', async () => {
    const records = ['viewDrugAlcohol'];
    expect(codeOf(await ask({ contents: 'sample', form: 'zip', records }, few))).toEqual([
      ...[403, 'audits.not_your_records'],
    ]);
    const { binder, bytes } = await bound({ contents: 'sample', form: 'zip', records });
    const names = [...(await unpacked(bytes)).keys()];
    expect(names.filter((name) => name.includes('Drug test'))).toHaveLength(4);
    expect(names.some((name) => name.includes('Medical card'))).toBe(false);
    const refused = await few.get(`/v1/binders/${binder.binderId}/file`);
    expect(codeOf(refused)).toEqual([403, 'audits.not_your_records']);
    const { rows } = await here.world.kernel.pool.query(
      "select 1 from audit_log where action = 'audits.bind' and entity = 'document'",
    );
    expect(rows).toHaveLength(4);
  });
});

describe('a PDF', () => {
  test('of one driver or of all has every page, with bookmarks by driver and paper', async () => {
    const [first] = drivers;
    const one = await bound({ contents: 'driver', employeeId: first?.employeeId, form: 'pdf' });
    const all = await bound({ contents: 'company', form: 'pdf' });
    expect(one.binder).toMatchObject({ papers: 2, of: 1 });
    const task = getDocument({ data: new Uint8Array(all.bytes), verbosity: 0 });
    const pdf = await task.promise;
    const marks = (await pdf.getOutline()) ?? [];
    expect(marks[0]?.title).toBe('Cover');
    const bound2 = marks.find(({ title }) => title.startsWith('Bound2'));
    expect(bound2?.items.map(({ title }) => title)).toEqual([
      'Application, 1/2/2026',
      'Medical card, 1/2/2026',
    ]);
    const [item] = bound2?.items ?? [];
    if (!Array.isArray(item?.dest)) throw new Error('A bookmark leads nowhere');
    const page = await pdf.getPage((await pdf.getPageIndex(item.dest[0])) + 1);
    const { items } = await page.getTextContent();
    expect(items.map((it) => ('str' in it ? it.str : '')).join('')).toContain('application');
    expect(pdf.numPages).toBeGreaterThanOrEqual(1 + 4 * 3 + 1);
    await task.destroy();
  });
});

describe('a binder that was killed', () => {
  test.each(['zip', 'pdf'] as const)('goes on where it stood, a %s', async (form) => {
    const { world } = here;
    const whole = await bound({ contents: 'sample', form });
    const { tenantId } = here.fleet;
    // Not by the call, which wakes the server's own job.
    const [again] = await world.inTenant<{ id: string }>(
      tenantId,
      `insert into binders (tenant_id, audit_id, client_id, contents, form, records, employees, asked_by)
       select tenant_id, audit_id, client_id, contents, form, records, employees, asked_by from binders where binder_id = $1
       returning binder_id as id`,
      [whole.binder.binderId],
    );
    const binderId = again?.id ?? '';
    const row = async () => {
      const [one] = await world.inTenant<{
        done: number;
        state: string;
        checkpoint: { path: string } | null;
      }>(tenantId, 'select done, state, checkpoint from binders where binder_id = $1', [binderId]);
      if (!one) throw new Error('The binder is not there');
      return one;
    };
    const killed = bindFiles(world.kernel, {
      afterDriver: (done) => {
        if (done === 2) throw new Error('Killed');
      },
    });
    expect(await killed).toBe(0);
    const { done, state, checkpoint } = await row();
    expect([done, state]).toEqual([2, 'running']);
    // What was being written when it was killed stands behind what counts.
    if (!checkpoint) throw new Error('Nothing is kept');
    for (const path of [checkpoint.path, `${checkpoint.path}.journal`])
      await appendFile(path, 'half a paper');
    expect(await bindFiles(world.kernel)).toBe(1);
    expect((await listed(binderId)).papers).toBe(8);
    const bytes = await saved(binderId);
    expect(Math.abs(bytes.length - whole.bytes.length)).toBeLessThan(2000);
  });
});

test('a binder that is canceled stops, and one of another company is not found', async () => {
  const asked = await ask({ contents: 'sample', form: 'zip' });
  const { binderId } = asked.body;
  expect((await boss.post(`/v1/binders/${binderId}/cancel`)).status).toBe(204);
  await bindFiles(here.world.kernel);
  expect((await listed(binderId)).state).toBe('canceled');
  expect(codeOf(await boss.get(`/v1/binders/${binderId}/file`))).toEqual([
    ...[409, 'audits.binder_not_ready'],
  ]);
  const other = await here.world.makeClient({ name: 'Rival' });
  const stranger = await here.world.as(
    await here.world.makeUser({ client: other, permissions: ['records.manageAudits'] }),
  );
  for (const path of ['file', 'signature'])
    expect((await stranger.get(`/v1/binders/${binderId}/${path}`)).status).toBe(404);
});
