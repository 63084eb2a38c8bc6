import { afterAll, expect, test } from 'vitest';
import { addDays, earliestToday, latestToday } from '#src/shared/dates.ts';
import { openReviewWorld, pdf } from '#tests/support/review-world.ts';
import type { Api, Json } from '#tests/support/world.ts';

const { world, fleet, driver, employer, alice, matched } = await openReviewWorld();
const boss = () =>
  world.makeUser({ client: world.internal, permissions: ['admin.superAdmin'], lastName: 'Boss' });
const admin = await world.as(await boss());
const other = await world.as(await boss());
afterAll(() => world.close());

const PATH = '/v1/settings/documentTypes';
const today = earliestToday();
const BLANK = {
  name: 'Yard safety card',
  categoryId: 7,
  expires: true,
  validMonths: 18,
  keptOnce: false,
  source: 'Our policy 12',
  from: today,
  until: null,
  hidden: false,
  required: false,
};
const add = (more: Json = {}, by: Api = admin) =>
  by.post(PATH, { ...BLANK, readers: 'everyone', ...more });
const bodyOf = (type: Json, more: Json = {}) => ({
  ...Object.fromEntries(Object.keys(BLANK).map((part) => [part, type[part]])),
  ...more,
});
const change = (type: Json, more: Json, by: Api = admin, version = type['version']) =>
  by.put(`${PATH}/${type['documentTypeId']}`, bodyOf(type, more), {
    headers: { 'if-match': `"${version}"` },
  });
const typeAt = async (id: number): Promise<Json> =>
  (await admin.get(PATH)).body.types.find((one: Json) => one.documentTypeId === id);
const ofReviewers = async (): Promise<string[]> =>
  (await alice.get('/v1/internalDQ/documentTypes')).body.documentTypes.map(
    ({ name }: Json) => name,
  );
const ofClient = async (): Promise<Json[]> =>
  (await employer.get(`/v1/clients/${fleet.clientId}/docTypes`)).body;
const upload = (documentTypeId: number) =>
  employer.upload(
    `/v1/employees/${driver.employeeId}/documents`,
    [{ name: 'a.pdf', bytes: pdf() }],
    { docTypeId: String(documentTypeId) },
  );

test('nobody else sees or edits the document types', async () => {
  for (const api of [employer, alice]) {
    expect((await api.get(PATH)).status).toBe(403);
    expect((await add({}, api)).status).toBe(403);
    expect((await api.delete(`${PATH}/238`)).status).toBe(403);
  }
});

test('a type of the installation is filed from its first day to its last, and every version is kept', async () => {
  const { status, body: type } = await add();
  expect([status, type.isOwn, type.allowed, type.documentTypeId >= 5000]).toEqual([
    201,
    true,
    ['change', 'date', 'remove'],
    true,
  ]);
  expect(await ofReviewers()).toContain('Yard safety card');
  expect((await ofClient()).map(({ name }) => name)).toContain('Yard safety card');
  expect((await upload(type.documentTypeId)).status).toBe(201);

  const preview = await admin.post(
    `${PATH}/${type.documentTypeId}/preview`,
    bodyOf(type, { name: 'Yard card' }),
  );
  expect(preview.body).toMatchObject({ documents: 1, files: 1, clients: 1, waiting: 1, asked: [] });

  const ended = await change(type, {
    name: 'Yard card',
    until: addDays(today, -1),
    from: '2020-01-01',
  });
  expect([ended.status, ended.body.until, ended.body.version]).toEqual([
    200,
    addDays(today, -1),
    2,
  ]);
  expect(await ofReviewers()).not.toContain('Yard card');
  expect((await ofClient()).map(({ name }) => name)).not.toContain('Yard card');
  expect((await upload(type.documentTypeId)).body.error.code).toBe('intake.unknown_type');
  // What is on file stays, under its name.
  const file = await employer.get(`/v1/employees/${driver.employeeId}/documents`);
  expect(JSON.stringify(file.body)).toContain('Yard card');

  // Undone: the version before is saved as the newest.
  const back = await change(ended.body, bodyOf(type));
  expect([back.status, back.body.name, back.body.until]).toEqual([200, 'Yard safety card', null]);
  expect(await ofReviewers()).toContain('Yard safety card');
  const versions = (await admin.get(`${PATH}/${type.documentTypeId}/versions`)).body;
  expect(versions.map((one: Json) => [one.version, one.name])).toEqual([
    [3, 'Yard safety card'],
    [2, 'Yard card'],
    [1, 'Yard safety card'],
  ]);
  expect(versions[0].changedBy).toContain('Boss');
});

test('a reviewer files nothing as a type that has ended meanwhile', async () => {
  const { body: type } = await add({ name: 'Gate pass', expires: false, validMonths: null });
  const { taskId, leaseId } = await matched();
  const until = addDays(today, -1);
  expect((await change(type, { from: '2020-01-01', until })).status).toBe(200);
  const filed = await alice.post(`/v1/processes/internalReviewProcess/tasks/${taskId}/accept`, {
    leaseId,
    documentTypeId: type.documentTypeId,
    docDate: '2026-03-01',
    documentShown: { images: [] },
  });
  expect(filed.status).toBeGreaterThanOrEqual(400);
  expect(await ofReviewers()).not.toContain('Gate pass');
});

test('what is wrong is refused at its field, and nothing is half done', async () => {
  const fieldOf = ({ body }: Json) => body.error.fields[0].field;
  expect(fieldOf(await add({ name: ' ' }))).toBe('name');
  expect(fieldOf(await add({ name: 'New A', source: '' }))).toBe('source');
  expect(fieldOf(await add({ name: 'New A', until: '2001-01-01' }))).toBe('until');
  expect(fieldOf(await add({ name: 'New A', categoryId: 99 }))).toBe('categoryId');
  expect(fieldOf(await add({ name: 'New A', expires: false }))).toBe('validMonths');
  expect(fieldOf(await add({ name: 'New\nA' }))).toBe('name');
  expect((await add({ name: 'MEDICAL CARD' })).body.error.code).toBe('document-types.same_name');
  expect((await add({ name: 'New A', readers: 'nobody' })).status).toBe(400);
  expect((await admin.get(PATH)).body.types.map(({ name }: Json) => name)).not.toContain('New A');
});

test('what the law fixes is dated and never deleted, and not while files must hold it', async () => {
  const card = await typeAt(238);
  expect(card.allowed).toEqual(['date']);
  expect((await change(card, { name: 'Card' })).body.error.code).toBe('document-types.fixed');
  expect((await admin.delete(`${PATH}/238`)).body.error.code).toBe('document-types.fixed');
  const until = latestToday();
  expect((await change(card, { until })).body.error.code).toBe('document-types.filed_by_console');
  const road = await typeAt(302);
  const refused = await change(road, { until });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'document-types.asked']);
  expect(refused.body.error.message).toContain('49 CFR 391.31');
  const seen = await admin.post(`${PATH}/302/preview`, bodyOf(road, { until }));
  expect(seen.body.asked.join()).toContain('49 CFR 391.31');

  // No rule asks for this one.
  const notice = await typeAt(332);
  const ended = await change(notice, { until });
  expect([ended.status, ended.body.until]).toEqual([200, until]);
  const versions = (await admin.get(`${PATH}/332/versions`)).body;
  expect(versions.map((one: Json) => [one.version, one.until, one.changedAt === null])).toEqual([
    [2, until, false],
    [1, null, true],
  ]);
  expect((await change(ended.body, { until: null })).status).toBe(200);
});

test('a type that nothing names is taken back, another is not', async () => {
  const { body: slip } = await add({ name: 'Fuel slip' });
  expect((await admin.delete(`${PATH}/${slip.documentTypeId}`)).status).toBe(204);
  expect(await typeAt(slip.documentTypeId)).toBeUndefined();
  const { body: used } = await add({ name: 'Toll slip' });
  expect((await upload(used.documentTypeId)).status).toBe(201);
  const kept = await admin.delete(`${PATH}/${used.documentTypeId}`);
  expect([kept.status, kept.body.error.code]).toEqual([409, 'document-types.in_use']);
});

test('the lists of the installation are edited with the types (R475)', async () => {
  const list = async (name: string): Promise<number[]> =>
    (await employer.get(`/v1/settings/lists?collections=${name}`)).body[name].map(
      ({ documentTypeId }: Json) => documentTypeId,
    );
  const notice = await typeAt(332);
  const seen = await admin.post(`${PATH}/332/preview`, bodyOf(notice, { required: true }));
  expect(seen.body.follow).toBeGreaterThan(0);
  const asked = await change(notice, { required: true, hidden: false });
  expect([asked.status, await list('docTypesRequired')]).toEqual([
    200,
    expect.arrayContaining([332]),
  ]);
  const ofFleet = (await ofClient()).find((one) => one['documentTypeId'] === 332);
  expect(ofFleet?.['required']).toBe(true);
  expect((await change(asked.body, { required: false })).status).toBe(200);
  expect(await list('docTypesRequired')).not.toContain(332);
});

test('of two who change a type at once the second sees what the first saved', async () => {
  const { body: type } = await add({ name: 'Weigh slip' });
  const both = await Promise.all([
    change(type, { name: 'Weigh slip A' }),
    change(type, { name: 'Weigh slip B' }, other),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = both.find(({ status }) => status === 409);
  expect(late?.body.error.current.name).toMatch(/^Weigh slip [AB]$/);
});
