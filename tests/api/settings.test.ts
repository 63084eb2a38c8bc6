import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { licenseFormats } from '#src/features/employees/license-formats.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Json, World } from '#tests/support/world.ts';

let world: World;
let nobody: Api;
let user: Api;
let admin: Api;

beforeAll(async () => {
  world = await openWorld();
  const client = await world.makeClient();
  nobody = await world.as(null);
  user = await world.as(await world.makeUser({ client }));
  admin = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['admin.superAdmin'] }),
  );
});
afterAll(() => world.close());

test('GET /v1 answers the version to anyone', async () => {
  const version = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
  expect((await nobody.get('/v1')).body).toEqual({ version });
});

test('everything else needs a session', async () => {
  for (const path of [
    '/v1/settings',
    '/v1/settings/texts?collection=Broadcast',
    '/v1/settings/lists?collections=basics',
    '/v1/settings/documents/verification',
  ]) {
    expect((await nobody.get(path)).status).toBe(401);
  }
});

test('featuresToHide is a list', async () => {
  expect((await user.get('/v1/settings')).body).toEqual({ featuresToHide: [] });
  await world.kernel.pool.query(
    `update settings set value = '["randoms"]' where key = 'featuresToHide'`,
  );
  expect((await user.get('/v1/settings')).body).toEqual({ featuresToHide: ['randoms'] });
});

test('each collection of texts is sorted by text and holds only those in use', async () => {
  await world.kernel.pool.query(
    "update settings_texts set active = false where collection = 'dqDeleteReasons' and text = 'Blank page'",
  );
  for (const collection of [
    'Broadcast',
    'CMENotes',
    'cmeBadDocReasons',
    'dqDeleteReasons',
    'dqBadDocReasons',
  ]) {
    const { status, body } = await user.get(`/v1/settings/texts?collection=${collection}`);
    expect(status).toBe(200);
    const texts = body.map((entry: Json) => String(entry['text']).toLowerCase());
    expect(texts.length).toBeGreaterThan(0);
    expect(texts).toEqual(texts.toSorted());
    expect(texts).not.toContain('blank page');
  }
  expect((await user.get('/v1/settings/texts?collection=Nothing')).status).toBe(400);
});

test('each list alone, and several at once', async () => {
  const names = [
    'basics',
    'employmentStatus',
    'licenseClass',
    'driversLicenseFormatRules',
    'jobTitle',
    'programs',
    'docTypesToHide',
    'docTypesRequired',
    'IntegrationTypes',
  ];
  for (const name of names) {
    const { status, body } = await user.get(`/v1/settings/lists?collections=${name}`);
    expect([name, status, Object.keys(body)]).toEqual([name, 200, [name]]);
    expect(Array.isArray(body[name])).toBe(true);
  }
  const all = await user.get(`/v1/settings/lists?collections=${names.join(',')}`);
  expect(Object.keys(all.body).toSorted()).toEqual(names.toSorted());
  expect(all.body['employmentStatus']?.[0]).toMatchObject({
    employmentStatusId: 1,
    status: 'Applicant',
  });
  expect(all.body['licenseClass']?.find((row: Json) => row['licenseClassId'] === 12)).toMatchObject(
    { code: 'NON' },
  );
  expect((await user.get('/v1/settings/lists?collections=basics,nope')).body['error']['code']).toBe(
    'settings.unknown_collection',
  );
});

test('the states of the list have the checked-in formats, three have none, and Hawaii carries its classes', async () => {
  const { body } = await user.get('/v1/settings/lists?collections=driversLicenseFormatRules');
  const rules = body['driversLicenseFormatRules'] ?? [];
  const ours = rules
    .map((rule: Json) => ({
      state: rule['abbreviation'],
      name: rule['name'],
      country: rule['country'],
      formats: rule['formats'],
    }))
    .toSorted((a: Json, b: Json) => String(a['state']).localeCompare(String(b['state'])));
  const files = licenseFormats
    .map(({ state, name, country, formats }) => ({ state, name, country, formats }))
    .toSorted((a, b) => a.state.localeCompare(b.state));
  const known = (rule: Json) => rule['formats'].length > 0;
  expect(ours.filter(known)).toEqual(files);
  expect(ours.filter((rule: Json) => !known(rule)).map((rule: Json) => rule['state'])).toEqual([
    'AS',
    'MP',
    'MX',
    'VI',
  ]);
  expect(
    rules
      .filter((rule: Json) => 'licenseClasses' in rule)
      .map((rule: Json) => rule['abbreviation']),
  ).toEqual(['HI']);
  expect(rules.find((rule: Json) => rule['abbreviation'] === 'ON')?.['country']).toBe('Canada');
  expect(rules.at(-1)?.['name']).toBe('Mexico, federal license');
});

test('a document of the settings is changed by an administrator, by version', async () => {
  const path = '/v1/settings/documents/verification';
  const before = await user.get(path);
  expect(before.body['contents']).toContain('1681b');
  expect((await user.patch(path, { contents: '<p>No</p>' })).status).toBe(403);
  const changed = await admin.patch(
    path,
    { contents: '<p>New</p>' },
    { headers: { 'if-match': '"1"' } },
  );
  expect(changed.body).toEqual({ documentId: 'verification', contents: '<p>New</p>', version: 2 });
  const stale = await admin.patch(
    path,
    { contents: '<p>Late</p>' },
    { headers: { 'if-match': '"1"' } },
  );
  expect(stale.status).toBe(409);
  expect(stale.body['error']['current']).toMatchObject({ contents: '<p>New</p>', version: 2 });
  expect((await user.get(path)).body['contents']).toBe('<p>New</p>');
  // What the console would not show is not kept either.
  for (const contents of ['<p>A</p><script>alert(1)</script>', '<p onclick="x">A</p>']) {
    const refused = await admin.patch(path, { contents });
    expect([refused.status, refused.body['error']['fields'][0]['field']]).toEqual([
      400,
      'contents',
    ]);
  }
  const { rows } = await world.kernel.pool.query(
    'select document_id, contents from settings_documents',
  );
  for (const { document_id: id, contents } of rows)
    expect([id, (await admin.patch(`/v1/settings/documents/${id}`, { contents })).status]).toEqual([
      id,
      200,
    ]);
  expect((await admin.patch('/v1/settings/documents/nothing', { contents: 'x' })).status).toBe(404);
  expect(
    (await user.get('/v1/settings/documents/drugAlcoholRequirements')).body['contents'],
  ).toContain('0.04');
});
