import { afterAll, expect, test } from 'vitest';
import { patternFault } from '#src/features/settings/license-formats.rules.ts';
import { addDays, earliestToday, latestToday } from '#src/shared/dates.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Json } from '#tests/support/world.ts';

const world = await openWorld();
const client = await world.makeClient({ name: 'Fleet' });
const driver = await world.makeEmployee({
  client,
  lastName: 'Samoa',
  license: 'SX7700123',
  licenseState: 'AS',
});
const user = await world.as(
  await world.makeUser({
    client,
    permissions: ['client.viewEmployee', 'client.editEmployeeInfo', 'client.viewRoster'],
  }),
);
const admin = await world.as(
  await world.makeUser({
    client: world.internal,
    permissions: ['admin.superAdmin'],
    lastName: 'Boss',
  }),
);
afterAll(() => world.close());

const PATH = '/v1/settings/licenseFormats';
const today = earliestToday();
const entry = (more: Json = {}) => ({
  state: 'AS',
  pattern: '^SX[0-9]{7}$',
  description: '"SX" followed by 7 numbers',
  source: 'Letter of the Office of Motor Vehicles, read on the day',
  from: today,
  ...more,
});
const add = (more: Json = {}, by: Api = admin) => by.post(PATH, entry(more));
const offered = async (): Promise<string[]> => {
  const { body } = await user.get('/v1/settings/lists?collections=driversLicenseFormatRules');
  return body.driversLicenseFormatRules
    .find((one: Json) => one.abbreviation === 'AS')
    .formats.map(({ regex }: Json) => regex);
};

test('nobody else sees or edits the formats', async () => {
  expect((await user.get(PATH)).status).toBe(403);
  expect((await add({}, user)).status).toBe(403);
  expect(
    (await user.patch(PATH, { state: 'AL', ordinal: 1, from: '1900-01-01', until: null })).status,
  ).toBe(403);
});

test('a format counts from its first day to its last, and what it changes is said before', async () => {
  const seen = await admin.post(`${PATH}/preview`, { state: 'AS', pattern: '^SX[0-9]{7}$' });
  expect(seen.body).toEqual({ fit: 1, misfit: 0, clients: 1 });
  const { status, body: format } = await add();
  expect([status, format.allowed, format.until]).toEqual([201, ['date'], null]);
  expect(format.addedBy).toContain('Boss');
  expect(await offered()).toEqual(['^SX[0-9]{7}$']);
  expect((await add()).body.error.code).toBe('license-formats.known');

  const key = { state: 'AS', ordinal: format.ordinal, from: format.from };
  const ending = await admin.post(`${PATH}/preview`, key);
  expect(ending.body).toEqual({ fit: 0, misfit: 1, clients: 1 });
  const wrong = await admin.patch(PATH, { ...key, until: addDays(today, -9) });
  expect(wrong.body.error.fields[0].field).toBe('until');
  const ended = await admin.patch(PATH, { ...key, until: addDays(today, 40) });
  expect([ended.status, ended.body.until]).toEqual([200, addDays(today, 40)]);
  expect(ended.body.datedBy).toContain('Boss');
  expect(await offered()).toEqual(['^SX[0-9]{7}$']);
  // Undone.
  expect((await admin.patch(PATH, { ...key, until: null })).body.until).toBeNull();
  // It has begun: numbers were checked by it.
  const gone = await admin.delete(`${PATH}?state=AS&ordinal=${format.ordinal}&from=${format.from}`);
  expect(gone.body.error.code).toBe('license-formats.begun');
  // What is on file stays.
  expect((await user.get(`/v1/employees/${driver.employeeId}`)).status).toBe(200);
});

test('every pattern that came with the console is one that could be added, and the list says what changed', async () => {
  const { formats, states } = (await admin.get(PATH)).body;
  expect(formats.length).toBeGreaterThan(100);
  expect(formats.filter(({ pattern }: Json) => patternFault(pattern) !== null)).toEqual([]);
  expect(formats.find((one: Json) => one.state === 'AL')).toMatchObject({
    source: null,
    allowed: ['date'],
  });
  expect(states.map(({ state }: Json) => state)).toContain('WY');
  const { tables } = (await admin.get('/v1/settings/overview')).body;
  expect(tables.map(({ table, changedBy }: Json) => [table, changedBy !== null])).toEqual([
    ['documentTypes', false],
    ['licenseFormats', true],
  ]);
});

test('a format that has not begun is taken back, one of the console never', async () => {
  const from = addDays(latestToday(), 30);
  const { body: later } = await add({ pattern: '^[0-9]{11}$', from });
  expect(later.allowed).toEqual(['date', 'remove']);
  expect(await offered()).not.toContain('^[0-9]{11}$');
  expect(
    (await admin.delete(`${PATH}?state=AS&ordinal=${later.ordinal}&from=${from}`)).status,
  ).toBe(204);
  expect((await admin.delete(`${PATH}?state=AL&ordinal=1&from=1900-01-01`)).body.error.code).toBe(
    'license-formats.begun',
  );
  expect((await admin.delete(`${PATH}?state=ZZ&ordinal=1&from=1900-01-01`)).status).toBe(404);
});

test.each([
  ['a state that is none', { state: 'ZZ' }, 'pattern'],
  ['Mexico, whose licenses have no format', { state: 'MX' }, 'pattern'],
  ['a pattern that could run for ever', { pattern: '^(a+)+$' }, 'pattern'],
  ['a pattern that cannot be read', { pattern: '^[9-0]{2}$' }, 'pattern'],
  ['no words', { description: ' ' }, 'description'],
  ['no source', { source: '' }, 'source'],
  ['a day that is none', { from: '2026-02-30' }, 'from'],
])('%s is refused at its field', async (_, more, field) => {
  const { status, body } = await add(more);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.error.fields[0].field).toBe(field);
});
