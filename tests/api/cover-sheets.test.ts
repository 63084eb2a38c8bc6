import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRandom } from '#src/demo/random.ts';
import { READ_COVERS } from '#src/features/intake/server/read-soon.service.ts';
import { drawDamage, scanOf, type Damage } from '#tests/bench/match-scans.ts';
import { mailOf, mailSender } from '#tests/support/mail-files.ts';
import { protectedPdf, textPdf } from '#tests/support/pdf-files.ts';
import { freePort } from '#tests/support/program.ts';
import { claim, EMPLOYER, INSTANCES, REVIEWER, TASKS } from '#tests/support/review-world.ts';
import { until } from '#tests/support/until.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

/** Medical card, driver's license. */
const [CARD, LICENSE] = [238, 473];

let world: World;
let port: number;
let fleet: Client;
let yard: Client;
let dora: string;
let milo: string;
let stranger: string;
let employer: Api;
let rival: Api;
let reviewer: Api;
let reviewerId: string;

beforeAll(async () => {
  port = await freePort();
  world = await openWorld({ intakeSmtpPort: port, intakeDomain: 'papers.test' });
  fleet = await world.makeClient({ name: 'Fleet' });
  yard = await world.makeClient({ parent: fleet, name: 'Yard' });
  const other = await world.makeClient({ name: 'Rival' });
  const make = async (client: Client, lastName: string) =>
    (await world.makeEmployee({ client, firstName: 'Dora', lastName, workId: `W-${lastName}` }))
      .employeeId;
  dora = await make(yard, 'Quillfeather');
  milo = await make(yard, 'Standing');
  stranger = await make(other, 'Elsewhere');
  employer = await world.as(await world.makeUser({ client: fleet, permissions: EMPLOYER }));
  rival = await world.as(await world.makeUser({ client: other, permissions: EMPLOYER }));
  const user = await world.makeUser({ client: world.internal, permissions: REVIEWER });
  reviewerId = user.userId;
  reviewer = await world.as(user);
});
afterAll(() => world.close());

/** A cover sheet, as the employer saves it. */
async function sheet(api: Api, employeeId: string, types: number[] = []): Promise<Buffer> {
  const query = types.length > 0 ? `?documentTypes=${types.join(',')}` : '';
  const reply = await fetch(`${world.address}/v1/employees/${employeeId}/coverSheets${query}`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

const paper = (...pages: string[]) => textPdf(pages.map((text) => `${text}\n${randomUUID()}`));

/** Files as one pile. */
async function pile(...files: Uint8Array[]): Promise<Buffer> {
  const made = await PDFDocument.create();
  for (const bytes of files) {
    const source = await PDFDocument.load(bytes);
    const pages = await made.copyPages(source, source.getPageIndices());
    for (const page of pages) made.addPage(page);
  }
  return Buffer.from(await made.save());
}

const send = async (api: Api, ...files: Uint8Array[]): Promise<Json> => {
  const named = files.map((bytes, at) => ({ name: `scan ${at + 1}.pdf`, bytes }));
  const { status, body } = await api.upload('/v1/internalDQ', named);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.items[0];
};

const itemOf = async (dqItemId: unknown): Promise<Json> =>
  (await reviewer.get(`/v1/internalDQ/${String(dqItemId)}`)).body;

/** The item, once the job is through with it. */
function lookedThrough(dqItemId: unknown): Promise<Json> {
  return until<Json>('The look for cover sheets', async () => {
    const { rows } = await world.kernel.pool.query(
      'select dq_item_id from cover_work where dq_item_id = $1',
      [dqItemId],
    );
    return rows.length === 0 && itemOf(dqItemId);
  });
}

/** The other items of a pile that was taken apart. */
async function othersOf(dqItemId: unknown): Promise<Json[]> {
  const rows = await world.inTenant<{ id: string }>(
    world.internal.tenantId,
    'select dq_item_id as id from dq_items where split_from = $1 order by dq_item_id',
    [dqItemId],
  );
  return Promise.all(rows.map(({ id }) => itemOf(id)));
}

const pagesOf = ({ images }: Json) => images.map(({ pages }: Json) => pages);

test('a paper behind a sheet is matched by itself, with its type; the sheet is not filed, and kept as it came', async () => {
  const sent = await send(
    employer,
    await pile(await sheet(employer, dora, [CARD]), paper('A card', 'Its back')),
  );
  const item = await lookedThrough(sent.dqItemId);
  expect(item).toMatchObject({
    state: 'review',
    formKey: 'review',
    clientId: yard.clientId,
    employeeId: dora,
    documentTypeId: CARD,
  });
  expect(pagesOf(item)).toEqual([2]);
  const { body: instance } = await reviewer.get(
    `${INSTANCES}/${item.processInstanceId}?fields=activities`,
  );
  expect(instance.activities).toContainEqual(
    expect.objectContaining({
      note: 'Matched by its cover sheet.',
      userName: null,
      fromState: 'searchAndMatch',
      toState: 'review',
    }),
  );
  const { body: history } = await reviewer.get(`/v1/internalDQ/${item.dqItemId}/pages`);
  expect(history.changes).toMatchObject([{ userName: null, setAside: [{ pages: 3 }] }]);
  // The review goes on as any other, and the task before it is done.
  const held = await claim(reviewer, item.currentTaskId, reviewerId);
  const accepted = await reviewer.post(`${TASKS}/${item.currentTaskId}/accept`, {
    documentTypeId: CARD,
    docDate: '2026-03-01',
    expirationDate: '2028-03-01',
    leaseId: held.body.leaseId,
  });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect((await claim(reviewer, sent.taskId, reviewerId)).status).toBe(409);
});

test('a sheet of its own file, with a paper that nobody can open behind it', async () => {
  const { body } = await employer.upload('/v1/internalDQ', [
    { name: 'sheet.pdf', bytes: await sheet(employer, milo) },
  ]);
  const [item] = body.items;
  // A sheet alone says nothing yet.
  expect(await lookedThrough(item.dqItemId)).toMatchObject({ state: 'searchAndMatch' });
  const added = await reviewer.upload(`/v1/internalDQ/${item.dqItemId}/documents`, [
    { name: 'locked.pdf', bytes: await protectedPdf(randomUUID()) },
  ]);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const matched = await lookedThrough(item.dqItemId);
  expect(matched).toMatchObject({ state: 'review', employeeId: milo, documentTypeId: null });
  expect(matched.images).toMatchObject([{ fileName: 'locked.pdf', passwordProtected: true }]);
});

test('a faxed stack is taken apart at its sheets, also those upside down', async () => {
  const random = demoRandom('tests', 'cover sheets', 0);
  const fax: Damage = {
    ...drawDamage(random),
    kind: 'fax',
    dotsPerInch: 204,
    skew: 1.5,
    blur: 0.3,
    noise: 8,
    turned: 0,
    streaks: 2,
    lies: 'whole',
  };
  const scan = async (bytes: Uint8Array, damage: Partial<Damage> = {}) =>
    scanOf(bytes, { ...fax, ...damage }, random);
  const stack = await pile(
    await scan(paper('Fax header')),
    await scan(await sheet(employer, dora, [CARD])),
    await scan(paper('A card')),
    await scan(await sheet(employer, milo, [LICENSE]), { turned: 180 }),
    await scan(paper('A license', 'Its back')),
    await scan(await sheet(employer, milo)),
  );
  const first = await lookedThrough((await send(employer, stack)).dqItemId);
  expect(first).toMatchObject({ state: 'review', employeeId: dora, documentTypeId: CARD });
  expect(pagesOf(first)).toEqual([2]);
  const others = await othersOf(first.dqItemId);
  expect(others).toHaveLength(1);
  expect(others[0]).toMatchObject({
    state: 'review',
    employeeId: milo,
    documentTypeId: LICENSE,
    source: 'webUpload',
  });
  expect(pagesOf(others[0])).toEqual([2]);
});

test('what one company sent goes into no other company, and nobody makes a sheet of another', async () => {
  // Who prints is held to their own.
  expect((await rival.get(`/v1/employees/${dora}/coverSheets`)).status).toBe(404);
  const left = async (item: Json) => {
    expect(await lookedThrough(item.dqItemId)).toMatchObject({
      state: 'searchAndMatch',
      employeeId: null,
    });
    expect(await othersOf(item.dqItemId)).toEqual([]);
  };
  const theirs = await sheet(rival, stranger);
  await left(await send(employer, await pile(theirs, paper('A card'))));
  // One of two is another's: neither is believed.
  const both = await pile(await sheet(employer, dora), paper('One'), theirs, paper('Two'));
  await left(await send(employer, both));
  // Somebody who is no longer on file.
  const gone = await world.makeEmployee({ client: fleet });
  const old = await sheet(employer, gone.employeeId);
  await world.inTenant(
    fleet.tenantId,
    'update employees set deleted_at = now() where employee_id = $1',
    [gone.employeeId],
  );
  await left(await send(employer, await pile(old, paper('Late'))));
});

test('types that a caller may not file have no sheets', async () => {
  const path = `/v1/employees/${dora}/coverSheets`;
  for (const types of ['999999', `${CARD},999999`])
    expect((await employer.get(`${path}?documentTypes=${types}`)).body.error.code).toBe(
      'cover-sheets.unknown_type',
    );
  for (const types of ['', 'a', '0', Array.from({ length: 21 }, () => CARD).join(',')])
    expect((await employer.get(`${path}?documentTypes=${types}`)).status, types).toBe(400);
  const two = await PDFDocument.load(await sheet(employer, dora, [CARD, LICENSE, CARD]));
  expect(two.getPageCount()).toBe(2);
});

test('what somebody has in hand is left to them until they leave it', async () => {
  const sent = await send(employer, paper('In hand'));
  await lookedThrough(sent.dqItemId);
  expect((await claim(reviewer, sent.taskId, reviewerId)).status).toBe(200);
  const behind = await pile(await sheet(employer, dora), paper('Its other page'));
  await reviewer.upload(`/v1/internalDQ/${sent.dqItemId}/documents`, [
    { name: 'late.pdf', bytes: behind },
  ]);
  await until('The look', async () => {
    const { rows } = await world.kernel.pool.query<{ later: boolean | null }>(
      "select lease_until - now() between '20 seconds' and '40 seconds' as later from cover_work where dq_item_id = $1",
      [sent.dqItemId],
    );
    return rows[0]?.later;
  });
  expect(await itemOf(sent.dqItemId)).toMatchObject({ state: 'searchAndMatch' });
  expect((await reviewer.patch(`${TASKS}/${sent.taskId}`, { assignee: null })).status).toBe(200);
  await world.kernel.pool.query('update cover_work set lease_until = null');
  world.kernel.wakeJobs(READ_COVERS);
  const item = await lookedThrough(sent.dqItemId);
  expect(item).toMatchObject({ state: 'review', employeeId: dora });
  expect(pagesOf(item)).toEqual([1, 1]);
});

test('a mail with a scanned sheet need not be sorted by hand, and says whose it is without a client', async () => {
  const random = demoRandom('tests', 'mailed sheet', 0);
  const damage = { ...drawDamage(random), turned: 0, lies: 'whole', kind: 'scan' } as const;
  const bytes = await scanOf(await sheet(employer, milo, [LICENSE]), damage, random);
  await mailSender(port).sendMail(
    mailOf({
      to: 'documents@papers.test',
      subject: 'With a sheet',
      files: [
        { name: 'a.pdf', bytes },
        { name: 'b.pdf', bytes: paper('A license') },
      ],
    }),
  );
  const item = await until<Json>('The mail', async () => {
    const { body } = await reviewer.get('/v1/internalDQ?limit=500');
    return body.rows.find(
      (row: Json) => row.subject === 'With a sheet' && row.state !== 'classifyEmail',
    );
  });
  expect(item).toMatchObject({
    state: 'review',
    source: 'email',
    employeeId: milo,
    clientId: yard.clientId,
    documentTypeId: LICENSE,
  });
  expect(item.images).toMatchObject([{ fileName: 'b.pdf', pages: 1 }]);
});

test('what comes behind a revoked sheet is left to a person, who is told; later sheets and a revocation taken back match', async () => {
  const nora = (await world.makeEmployee({ client: yard, firstName: 'Nora', lastName: 'Revoked' }))
    .employeeId;
  const path = `/v1/employees/${nora}/coverSheets`;
  const old = await sheet(employer, nora, [CARD]);
  expect((await rival.post(`${path}/revoke`)).status).toBe(404);
  const revoked = await employer.post(`${path}/revoke`);
  expect(revoked.status, JSON.stringify(revoked.body)).toBe(200);
  const { revokedAt } = revoked.body;

  const notesOf = async ({ processInstanceId }: Json): Promise<string[]> => {
    const { body } = await reviewer.get(`${INSTANCES}/${processInstanceId}?fields=activities`);
    return body.activities
      .map(({ note }: Json) => note ?? '')
      .filter((note: string) => note.includes('revoked'));
  };
  const sent = await send(employer, await pile(old, paper('A card')));
  const item = await lookedThrough(sent.dqItemId);
  expect(item).toMatchObject({ state: 'searchAndMatch', employeeId: null });
  // The sheet stays with the paper: it says to a person whose it may be.
  expect(pagesOf(item)).toEqual([2]);
  expect(await notesOf(item)).toEqual([
    expect.stringMatching(
      /^Not matched by its cover sheet, which was revoked on \d+\/\d+\/\d{4}\.$/,
    ),
  ]);
  // Another look says it no second time.
  await reviewer.upload(`/v1/internalDQ/${sent.dqItemId}/documents`, [
    { name: 'late.pdf', bytes: paper('Its back') },
  ]);
  expect(await notesOf(await lookedThrough(sent.dqItemId))).toHaveLength(1);

  // One revoked sheet of two: neither is believed.
  const both = await pile(await sheet(employer, milo), paper('One'), old, paper('Two'));
  expect(await lookedThrough((await send(employer, both)).dqItemId)).toMatchObject({
    state: 'searchAndMatch',
  });
  const anew = await pile(await sheet(employer, nora, [CARD]), paper('Another card'));
  expect(await lookedThrough((await send(employer, anew)).dqItemId)).toMatchObject({
    state: 'review',
    employeeId: nora,
  });

  expect((await rival.post(`${path}/restore`, { revokedAt })).status).toBe(404);
  expect((await employer.post(`${path}/restore`, { revokedAt })).status).toBe(204);
  expect((await employer.post(`${path}/restore`, { revokedAt })).status).toBe(404);
  const again = await pile(old, paper('A third card'));
  expect(await lookedThrough((await send(employer, again)).dqItemId)).toMatchObject({
    state: 'review',
    employeeId: nora,
  });
  const { body: history } = await employer.get(`/v1/employees/${nora}/history`);
  expect(JSON.stringify(history)).toContain('coverSheetsRevoked');
  expect(JSON.stringify(history)).toContain('coverSheetsRestored');
});

test('a revocation of the file that took the place of another covers its sheets too', async () => {
  const [from, to] = [
    await world.makeEmployee({ client: yard, lastName: 'Before' }),
    await world.makeEmployee({ client: yard, lastName: 'After' }),
  ];
  const old = await sheet(employer, from.employeeId);
  await world.inTenant(
    yard.tenantId,
    'update employees set replaced_by = $2 where employee_id = $1',
    [from.employeeId, to.employeeId],
  );
  await employer.post(`/v1/employees/${to.employeeId}/coverSheets/revoke`);
  const sent = await send(employer, await pile(old, paper('Late')));
  expect(await lookedThrough(sent.dqItemId)).toMatchObject({ state: 'searchAndMatch' });
});
