import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetImports } from '#src/features/set-up/server/forget-imports.job.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { makeZip } from '#tests/support/zip-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let care: Api;
let ann: Employee;
let bob: Employee;

const MEDICAL_CARD = 'Medical card';

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  ann = await world.makeEmployee({
    client: acme,
    firstName: 'Ann',
    lastName: 'Miller',
    workId: 'W-1',
  });
  bob = await world.makeEmployee({
    client: west,
    firstName: 'Bob',
    lastName: 'Stone',
    workId: 'W-2',
    license: 'D1234567',
    licenseState: 'CA',
  });
  care = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['customerCare.assumeClient', 'customerCare.setUpClientFile'],
    }),
  );
}, 60_000);
afterAll(() => world.close());

const at = ({ documentImportId }: Json, what = '') =>
  `/v1/documentImports/${documentImportId}${what}`;
const acting = (client = acme) => ({ client: client.clientId });
const pdf = (text: string) => textPdf([text]);

type Entry = Parameters<typeof makeZip>[0][number];
const zipOf = (index: string, files: Record<string, Uint8Array>): Entry[] => [
  { name: 'index.csv', bytes: Buffer.from(index) },
  ...Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
];
const sendBytes = (bytes: Uint8Array, client = acme, api = care) =>
  api.upload(
    `/v1/clients/${client.clientId}/documentImports`,
    [{ name: 'old.zip', bytes, type: 'application/zip' }],
    {},
    acting(client),
  );
const send = (entries: readonly Entry[], client = acme) => sendBytes(makeZip(entries), client);
const rowsOf = async (made: Json, kind: string) =>
  (await care.get(at(made, `/rows?kind=${kind}`), acting())).body.rows;
const apply = (made: Json) =>
  care.post(at(made, '/apply'), { file: made.counts.file, queue: made.counts.queue }, acting());
const ended = (made: Json) =>
  expect.poll(async () => (await care.get(at(made), acting())).body, { timeout: 30_000 });
const documentsOf = ({ employeeId }: Employee) =>
  world.inTenant<Json>(
    acme.tenantId,
    `select d.status, d.source, d.file_name, d.doc_date::text, d.expiration_date::text, t.name as type
       from documents d join document_types t on t.document_type_id = d.document_type_id
      where d.tenant_id = $1 and d.employee_id = $2 order by d.doc_date nulls last, d.file_name`,
    [acme.tenantId, employeeId],
  );
const queued = () =>
  world.inTenant<Json>(
    world.internal.tenantId,
    `select i.note, i.about_employee_id as "employeeId", m.file_name as "fileName" from dq_items i
       join dq_item_images m on m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id
      where i.tenant_id = $1 and i.about_tenant_id = $2 order by m.file_name`,
    [world.internal.tenantId, acme.tenantId],
  );

const FIRST = () =>
  zipOf(
    'Document,File name,Employee ID,License number,Doc type,Date,Expires\n' +
      'x,scans/a.pdf,w-1,,medical card,3/14/2025,3/14/2027\n' +
      'x,b.pdf,,d123-4567,Road test certificate,2024-05-01,\n' +
      'x,c.pdf,W-9,,Medical card,2025-01-02,2027-01-02\n' +
      'x,d.pdf,W-2,,Wallet thing,2025-01-02,\n' +
      'x,e.pdf,W-1,D1234567,Medical card,2025-01-02,2027-01-02\n' +
      'x,gone.pdf,W-1,,Medical card,2025-01-02,2027-01-02\n' +
      'x,f.pdf,W-1,,Medical card,2099-01-02,2099-01-03\n' +
      'x,note.exe,W-1,,Medical card,2025-01-02,2027-01-02\n',
    {
      'scans/a.pdf': pdf('a'),
      'scans/b.pdf': pdf('b'),
      'c.pdf': pdf('c'),
      'd.pdf': pdf('d'),
      'e.pdf': pdf('e'),
      'f.pdf': pdf('f'),
      'note.exe': Buffer.from('MZ'),
      'nobody.pdf': pdf('nobody'),
      '__MACOSX/._a.pdf': Buffer.from('x'),
    },
  );

test('what the index says for sure is filed, what is in doubt goes into the queue, and twice files nothing twice', async () => {
  const { status, body: made } = await send(FIRST());
  expect(status, JSON.stringify(made)).toBe(201);
  expect(made).toMatchObject({
    state: 'open',
    rows: 8,
    mapping: [null, 'file', 'workId', 'license', 'type', 'docDate', 'expirationDate'],
    counts: { file: 2, queue: 4, same: 0, fault: 3 },
  });
  expect((await rowsOf(made, 'fault')).map(({ line, reason }: Json) => [line, reason])).toEqual([
    [7, 'The ZIP has no file of this name.'],
    [8, 'Document date: it is in the future.'],
    [9, 'The file is neither a PDF nor an image.'],
  ]);
  expect((await rowsOf(made, 'queue')).map(({ name, reason }: Json) => [name, reason])).toEqual([
    ['c.pdf', 'Nobody on file has this work id.'],
    ['d.pdf', 'No document type is called so.'],
    ['e.pdf', 'Work id and license do not name the same person.'],
    ['nobody.pdf', 'No row names it.'],
  ]);
  expect(await documentsOf(ann)).toEqual([]);

  const wrong = await care.post(at(made, '/apply'), { file: 1, queue: 4 }, acting());
  expect(wrong.body.error.code).toBe('document-imports.changed');
  const begun = await apply(made);
  expect([begun.status, begun.body.state]).toEqual([202, 'applying']);
  expect((await apply(made)).body.error.code).toBe('document-imports.is_over');
  await ended(made).toMatchObject({
    state: 'applied',
    counts: { file: 2, queue: 4, same: 0, fault: 3 },
    done: 6,
  });

  expect(await documentsOf(ann)).toEqual([
    {
      status: 'accepted',
      source: 'formerSystem',
      file_name: 'a.pdf',
      doc_date: '2025-03-14',
      expiration_date: '2027-03-14',
      type: MEDICAL_CARD,
    },
  ]);
  expect((await documentsOf(bob)).map(({ status: state, type }) => [state, type])).toEqual([
    ['accepted', 'Road test certificate'],
    ['pendingReview', expect.any(String)],
  ]);
  const items = await queued();
  expect(items.map(({ fileName, employeeId }) => [fileName, employeeId])).toEqual([
    ['c.pdf', null],
    ['d.pdf', bob.employeeId],
    ['e.pdf', null],
    ['nobody.pdf', null],
  ]);
  expect(items[0]?.note).toBe(
    'From a former system: old.zip, row 4 of its index. It names W-9. It calls the document “Medical card”. Nobody on file has this work id.',
  );
  const audited = await world.kernel.pool.query(
    "select 1 from audit_log where tenant_id = $1 and action = 'document-imports.apply' and entity = 'document' and user_id is not null",
    [acme.tenantId],
  );
  expect(audited.rows).toHaveLength(3);

  const { body: again } = await send(FIRST());
  expect(again.counts).toEqual({ file: 0, queue: 0, same: 6, fault: 3 });
  expect((await apply(again)).body.error.code).toBe('document-imports.nothing_new');
  expect(await queued()).toHaveLength(4);
  const { body: setUp } = await care.get(`/v1/clients/${acme.clientId}/setUp`, acting());
  expect(setUp.steps.at(-1)).toMatchObject({
    id: 'documents',
    state: 'begun',
    has: '3 documents of a former system',
  });
  await care.post(at(again, '/cancel'), undefined, acting());
});

test('a filing that breaks off goes on where it stopped, and files no document twice', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `p${n}.pdf`);
  const { body: made } = await send(
    zipOf(
      `File,Work id,Type,Date\n${names.map((name, n) => `${name},W-1,Road test certificate,2020-01-${String(n + 1).padStart(2, '0')}`).join('\n')}\n`,
      Object.fromEntries(names.map((name) => [name, pdf(name)])),
    ),
  );
  expect(made.counts).toMatchObject({ file: 12, queue: 0 });
  await world.asSchemaOwner(
    `create function break_off() returns trigger language plpgsql as $$ begin
       if new.file_name = 'p7.pdf' then raise exception 'broken off'; end if; return new; end $$`,
  );
  await world.asSchemaOwner(
    'create trigger break_off before insert on documents for each row execute function break_off()',
  );
  await apply(made);
  const done = async () => (await care.get(at(made), acting())).body.done;
  // Put off after the failure: sooner than a lease that is kept.
  const tried = async () =>
    (
      await world.kernel.pool.query(
        "select 1 from document_import_work where lease_until < now() + interval '30 seconds'",
      )
    ).rows.length;
  await expect.poll(done, { timeout: 20_000 }).toBe(5);
  await expect.poll(tried, { timeout: 20_000 }).toBe(1);
  await world.asSchemaOwner('drop trigger break_off on documents');
  await world.kernel.pool.query('update document_import_work set lease_until = null');
  world.kernel.wakeJobs();
  await ended(made).toMatchObject({ state: 'applied', done: 12 });
  const names2 = (await documentsOf(ann)).map(({ file_name: name }) => name);
  expect(names2.filter((name) => name.startsWith('p')).sort()).toEqual(names.toSorted());
});

test('a ZIP that leads out of itself, unpacks to too much or has no index is refused', async () => {
  const row = { name: 'index.csv', bytes: Buffer.from('File,Work id\na.pdf,W-1\n') };
  const file = { name: 'a.pdf', bytes: pdf('a') };
  const code = async (entries: readonly Entry[]) => (await send(entries)).body.error?.code;
  for (const name of ['../a.pdf', '/etc/a.pdf', 'c:\\a.pdf', 'x\\..\\a.pdf', 'a\u202ePDF.pdf'])
    expect(await code([row, { ...file, name }]), name).toBe('document-imports.path_names');
  expect(await code([file])).toBe('document-imports.no_index');
  expect(await code([row, { ...row, name: 'other.xlsx' }, file])).toBe(
    'document-imports.many_indexes',
  );
  expect(await code([row])).toBe('document-imports.no_files');
  expect(await code([row, { ...file, claim: 2_000_000_000 }])).toBe('document-imports.too_large');
  expect(await code([row, { ...file, bytes: Buffer.alloc(60 * 2 ** 20), claim: 100 }])).toBe(
    'document-imports.too_large',
  );
  expect((await sendBytes(pdf('no zip'))).body.error.code).toBe('document-imports.not_a_zip');
  const cut = makeZip([row, file]);
  expect((await sendBytes(cut.subarray(0, cut.length - 30))).body.error.code).toBe(
    'document-imports.not_a_zip',
  );
  expect(await code([{ ...row, bytes: Buffer.from('File,Work id\n') }, file])).toBe(
    'rosters.empty',
  );
});

test('at a location its own people are found alone, and only who sets clients up imports', async () => {
  const entries = zipOf('File,Work id,Type,Date\nq.pdf,W-1,Road test certificate,2024-01-02\n', {
    'q.pdf': pdf('q'),
  });
  const { body: made } = await send(entries, west);
  expect(made.counts).toMatchObject({ file: 0, queue: 1 });
  const plain = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['customerCare.assumeClient'] }),
  );
  expect((await sendBytes(makeZip(entries), acme, plain)).status).toBe(403);
  const other = await world.makeClient({ name: 'Other Lines' });
  expect((await care.get(at(made), acting(other))).status).toBe(404);
});

test('what nobody applies is given up after two weeks, and its ZIP is let go', async () => {
  const { body: made } = await send(FIRST());
  await world.inTenant(
    acme.tenantId,
    "update document_imports set uploaded_at = now() - interval '15 days' where tenant_id = $1",
    [acme.tenantId],
  );
  expect(await forgetImports(world.kernel)).toBeGreaterThan(0);
  expect((await care.get(at(made), acting())).body).toMatchObject({ state: 'cancelled' });
  const kept = await world.inTenant<Json>(
    acme.tenantId,
    'select 1 from document_imports where tenant_id = $1 and (sha256 is not null or rows is not null)',
    [acme.tenantId],
  );
  expect(kept).toEqual([]);
  const rows = await world.inTenant<Json>(
    acme.tenantId,
    'select 1 from document_import_rows where tenant_id = $1',
    [acme.tenantId],
  );
  expect(rows).toEqual([]);
});
