import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Json, World } from '#tests/support/world.ts';

let world: World;
let user: Api;
let admin: Api;
let other: Api;

beforeAll(async () => {
  world = await openWorld();
  const client = await world.makeClient();
  user = await world.as(
    await world.makeUser({ client, permissions: ['client.configureLocation', 'client.viewUsers'] }),
  );
  const boss = () =>
    world.makeUser({ client: world.internal, permissions: ['admin.superAdmin'], lastName: 'Boss' });
  admin = await world.as(await boss());
  other = await world.as(await boss());
});
afterAll(() => world.close());

const path = (collection: string) => `/v1/settings/texts/${collection}`;
const blank = { from: null, until: null, replaces: null };
const add = (collection: string, text: string, more: Json = {}, by = admin) =>
  by.post(path(collection), { ...blank, text, ...more });
const change = (row: Json, body: Json, version = row['version'], by = admin) =>
  by.patch(`${path(row['collection'])}/${row['textId']}`, body, {
    headers: { 'if-match': `"${version}"` },
  });
const offered = async (collection: string) =>
  (await user.get(`/v1/settings/texts?collection=${collection}`)).body.map(
    (one: Json) => one['text'],
  );

test('nobody else sees or edits how the installation is set up', async () => {
  const clerk = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['dq.review'] }),
  );
  for (const api of [user, clerk]) {
    for (const at of ['overview', 'features', 'texts/Broadcast', 'documents/verification/versions'])
      expect((await api.get(`/v1/settings/${at}`)).status).toBe(403);
    expect((await add('Broadcast', 'Mine', {}, api)).status).toBe(403);
    const hidden = await api.put('/v1/settings/features', { featuresToHide: ['alerts'] });
    expect(hidden.status).toBe(403);
  }
});

test('a reason is added, and new words take its place without changing what was decided', async () => {
  const { status, body: reason } = await add('dqBadDocReasons', '  Blurred scan ');
  expect([status, reason['text'], reason['version'], reason['changedBy']]).toEqual([
    201,
    'Blurred scan',
    1,
    expect.stringContaining('Boss'),
  ]);
  expect(await offered('dqBadDocReasons')).toContain('Blurred scan');
  expect((await add('dqBadDocReasons', 'BLURRED SCAN')).body.error.code).toBe('settings.same_text');
  expect((await add('dqBadDocReasons', ' ')).body.error.fields[0].field).toBe('text');
  expect((await add('drugAlcoholQuestions', 'Of our own?')).status).toBe(404);

  const replaces = { textId: reason['textId'], version: 1 };
  const next = await add('dqBadDocReasons', 'Blurred', { replaces });
  expect([next.status, next.body['textId'] === reason['textId']]).toEqual([201, false]);
  const all = (await admin.get(path('dqBadDocReasons'))).body;
  const former = all.find((one: Json) => one['textId'] === reason['textId']);
  expect(former).toMatchObject({
    text: 'Blurred scan',
    active: false,
    replacedBy: 'Blurred',
  });
  const texts = await offered('dqBadDocReasons');
  expect([texts.includes('Blurred'), texts.includes('Blurred scan')]).toEqual([true, false]);

  // Of two people who change it the second sees the first.
  const late = await add('dqBadDocReasons', 'Unsharp', { replaces }, other);
  expect([late.status, late.body.error.current['active']]).toEqual([409, false]);
  const gone = { textId: former['textId'], version: former['version'] };
  expect((await add('dqBadDocReasons', 'Unsharp', { replaces: gone })).body.error.code).toBe(
    'settings.retired',
  );

  // Undone: the new words go, the former are back.
  const retired = await change(next.body, { active: false });
  expect(retired.body['active']).toBe(false);
  expect((await change(former, { active: true })).body).toMatchObject({
    active: true,
    replacedBy: null,
  });
  expect((await change(former, { active: false })).status).toBe(409);
});

test('people always have a text to choose, though two retire the last two at once', async () => {
  const all = (await admin.get(path('CMENotes'))).body.filter((one: Json) => one['active']);
  const [last, before, ...rest] = all;
  for (const one of rest) expect((await change(one, { active: false })).status).toBe(200);
  const both = await Promise.all([
    change(last, { active: false }),
    change(before, { active: false }, before['version'], other),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await offered('CMENotes')).toHaveLength(1);
});

test('an announcement runs from its day until its day', async () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const later = (await add('Broadcast', 'The office closes early.', { from: at(24) })).body;
  const over = { from: at(-48), until: at(-24) };
  expect((await add('Broadcast', 'It was closed.', over)).status).toBe(201);
  const now = { from: at(-1), until: at(1) };
  expect((await add('Broadcast', 'It is closed.', now)).status).toBe(201);
  // The same words may run at two times.
  expect((await add('Broadcast', 'It is closed.', { from: at(48) })).status).toBe(201);
  const shown = await offered('Broadcast');
  expect(shown.filter((text: string) => /clos/.test(text))).toEqual(['It is closed.']);
  const backwards = await change(later, { from: at(24), until: at(2) });
  expect(backwards.body.error.fields[0].field).toBe('until');
  expect((await change(later, { from: at(-2) })).status).toBe(200);
  expect(await offered('Broadcast')).toContain('The office closes early.');
});

test('each version of a document is kept and can be put back', async () => {
  const document = '/v1/settings/documents/verification';
  const first = (await user.get(document)).body;
  const versions = async () => (await admin.get(`${document}/versions`)).body;
  expect(await versions()).toMatchObject([{ version: 1, contents: first['contents'] }]);
  expect((await admin.patch(document, { contents: '<p>Shorter</p>' })).status).toBe(200);
  const kept = await versions();
  expect(kept).toMatchObject([
    { version: 2, contents: '<p>Shorter</p>', changedBy: expect.stringContaining('Boss') },
    { version: 1, contents: first['contents'], changedBy: null },
  ]);
  expect((await admin.patch(document, { contents: kept[1].contents })).body).toMatchObject({
    contents: first['contents'],
    version: 3,
  });
  expect((await admin.get('/v1/settings/documents/nothing/versions')).status).toBe(404);
});

test('features are hidden from everybody by version, and what was hidden is kept', async () => {
  const features = '/v1/settings/features';
  const { body: before } = await admin.get(features);
  expect(before).toMatchObject({ featuresToHide: [], versions: [{ featuresToHide: [] }] });
  const put = (featuresToHide: string[], version: number, by = admin) =>
    by.put(features, { featuresToHide }, { headers: { 'if-match': `"${version}"` } });
  expect((await put(['nothing'], 1)).status).toBe(400);
  const hidden = await put(['orders', 'alerts', 'alerts'], before['version']);
  expect(hidden.body['featuresToHide']).toEqual(['alerts', 'orders']);
  expect((await user.get('/v1/settings')).body).toEqual({ featuresToHide: ['alerts', 'orders'] });
  const late = await put([], before['version'], other);
  expect([late.status, late.body.error.current['featuresToHide']]).toEqual([
    409,
    ['alerts', 'orders'],
  ]);
  expect((await put([], hidden.body['version'])).body['versions']).toHaveLength(3);

  const { body: overview } = await admin.get('/v1/settings/overview');
  expect(overview['features']).toMatchObject({ hidden: 0, version: 3 });
  expect(overview['collections'].map((one: Json) => one['collection'])).toEqual([
    'Broadcast',
    'dqBadDocReasons',
    'dqDeleteReasons',
    'cmeBadDocReasons',
    'CMENotes',
  ]);
});
