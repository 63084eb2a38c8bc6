import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { previewReleases } from '#src/features/rule-releases/server/preview.job.ts';
import { utcToday } from '#src/shared/dates.ts';
import { fileAll } from '#tests/support/filing.ts';
import { until } from '#tests/support/until.ts';
import { judgedAll, judgeDue } from '#tests/support/judged.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let other: Client;
let boss: Api;
let rep: Api;
let acmeAdmin: Api;
let westAdmin: Api;
let kim: Employee;
let lee: Employee;

const READS = ['client.viewEmployee', 'client.viewAlerts', 'records.viewDrugAlcohol'] as const;

/** A row of the law like another one, otherwise in what is given. */
const addRow = (release: number, like: string, other: Json): Promise<unknown> =>
  world.kernel.pool.query(
    `insert into qualification_defaults
     select n.* from qualification_defaults d, jsonb_populate_record(d, $2::jsonb) n where d.rule_id = $1`,
    [like, JSON.stringify({ release, ...other })],
  );

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  other = await world.makeClient({ name: 'Other' });
  boss = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['admin.superAdmin', 'customerCare.assumeClient', 'records.viewDrugAlcohol'],
    }),
  );
  rep = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['customerCare.viewClients'] }),
  );
  acmeAdmin = await world.as(await world.makeUser({ client: acme, permissions: [...READS] }));
  westAdmin = await world.as(await world.makeUser({ client: west, permissions: [...READS] }));
  // Both are in order; Lee is asked for one paper less than Kim, who drives another location's trucks.
  kim = await world.makeEmployee({ client: acme });
  lee = await world.makeEmployee({ client: west });
  for (const one of [kim, lee]) await fileAll(world, one);
  await judgedAll(world.kernel);
  await world.kernel.pool.query(
    "insert into rule_releases (release, title, summary) values (41, 'A test', 'Asks for a card that nobody has.'), (42, 'After it', 'One more.')",
  );
  // The policy's receipt leaves, and a paper that nobody has keeps everybody off the road.
  await addRow(41, 'preEmploymentTest', {
    rule_id: 'testStop',
    left_with: null,
    document_type_id: 1162,
    citation: '49 CFR 999.1',
    sentence: 'A driver has a card that nobody has.',
    met_by: 'document',
    in_force_by: 'day',
    conditions: {},
    valid_from: '2020-01-01',
    valid_to: null,
    due_from_type: null,
    every_months: null,
    also_by: [],
  });
}, 120_000);
afterAll(() => world.close());

const standingOf = async (one: Employee): Promise<Json> =>
  (await acmeAdmin.get(`/v1/employees/${one.employeeId}/qualification`)).body;
const releaseIn = async (api: Api, release = 41): Promise<Json> =>
  (await api.get('/v1/ruleReleases')).body.find((one: Json) => one.release === release);
const filesIn = async (api: Api, at: Client, query = ''): Promise<Json> =>
  (await api.get(`/v1/ruleReleases/41/clients/${at.clientId}/files${query}`)).body;

describe('a release that is only prepared', () => {
  test('judges nobody, and says what it would bring', async () => {
    expect(await standingOf(kim)).toMatchObject({ doNotDispatch: false });
    const shown = await releaseIn(boss);
    expect(shown).toMatchObject({ switchedOnAt: null, preview: null, allowed: ['preview'] });
    expect(shown.rows).toMatchObject([
      { change: 'added', citation: '49 CFR 999.1', blocksDispatch: true },
    ]);
    // Its rows are in no client's list of rules either.
    const { rules } = (await acmeAdmin.get(`/v1/clients/${acme.clientId}/qualificationRules`)).body;
    expect(rules.map(({ ruleId }: Json) => ruleId)).not.toContain('testStop');
  });

  test('shows beside each row what the client itself asks for of the same document', async () => {
    const keeper = await world.as(
      await world.makeUser({ client: acme, permissions: [...READS, 'client.configureLocation'] }),
    );
    const ownIn = async (api: Api) =>
      (await releaseIn(api)).rows.find(({ ruleId }: Json) => ruleId === 'testStop').own;
    expect(await ownIn(keeper)).toEqual([]);
    const path = `/v1/clients/${acme.clientId}/qualificationRules`;
    const own = { required: true, appliesTo: 'everyone', dueDays: 0, citation: 'Handbook 7' };
    const made = await keeper.post(path, { ...own, documentTypeId: 1162, from: '2026-01-01' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await ownIn(keeper)).toMatchObject([
      { ruleId: made.body.ruleId, citation: 'Handbook 7', clientName: 'Acme', from: '2026-01-01' },
    ]);
    // It holds below, too, and is nobody else's; who acts in no client sees none.
    expect(await ownIn(westAdmin)).toHaveLength(1);
    expect(await ownIn(boss)).toEqual([]);
    const stranger = await world.as(
      await world.makeUser({ client: other, permissions: [...READS] }),
    );
    expect(await ownIn(stranger)).toEqual([]);
    // One that has ended is none of the client's any more.
    await keeper.post(`${path}/${made.body.ruleId}/end`, { to: utcToday() });
    expect(await ownIn(keeper)).toEqual([]);
    await judgedAll(world.kernel);
  });

  test('is switched on by nobody who has not seen what it changes', async () => {
    const body = { previewId: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304' };
    const refused = await boss.post('/v1/ruleReleases/41/switchOn', body);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'rule-releases.not_previewed' } },
    });
    for (const api of [rep, acmeAdmin])
      expect((await api.post('/v1/ruleReleases/41/preview', {})).status).toBe(403);
  });
});

describe('the preview', () => {
  test('says whose standing changes and why, to each within their locations', async () => {
    expect((await boss.post('/v1/ruleReleases/41/preview', {})).status).toBe(202);
    await previewReleases(world.kernel);
    await judgedAll(world.kernel);
    const shown = await releaseIn(boss);
    expect(shown.preview).toMatchObject({ effects: { stopped: 2, freed: 0 } });
    expect(shown.preview.finishedAt).not.toBeNull();
    expect(shown.preview.files.judged).toBe(shown.preview.files.all);
    expect(shown.preview.clients.judged).toBe(shown.preview.clients.all);
    expect(shown.allowed).toEqual(['preview', 'switchOn']);
    const clients = (await rep.get('/v1/ruleReleases/41/clients')).body;
    expect(clients[0]).toMatchObject({ clientName: 'Acme', files: 2, judged: 2, stopped: 2 });
    const files = await filesIn(acmeAdmin, acme);
    expect(files.rows.map(({ employeeId }: Json) => employeeId).toSorted()).toEqual(
      [kim.employeeId, lee.employeeId].toSorted(),
    );
    expect(files.rows[0]).toMatchObject({
      effect: 'stopped',
      willBe: { state: 'doNotDispatch', score: null },
      changes: [{ was: null, willBe: 'missing', stops: true, citation: '49 CFR 999.1' }],
      withheld: 0,
    });
    // The files stand as before.
    expect(await standingOf(kim)).toMatchObject({ doNotDispatch: false });
    // Page by page, each file once.
    const first = await filesIn(acmeAdmin, acme, '?limit=1');
    const second = await filesIn(acmeAdmin, acme, `?limit=1&after=${first.next}`);
    expect([...first.rows, ...second.rows].map(({ employeeId }: Json) => employeeId)).toEqual(
      files.rows.map(({ employeeId }: Json) => employeeId),
    );
    expect(second.next).toBeNull();
  });

  test('shows a location its own files alone, and another company none', async () => {
    expect((await releaseIn(westAdmin)).preview).toMatchObject({
      effects: { stopped: 1 },
      clients: null,
      files: null,
    });
    expect((await filesIn(westAdmin, west)).rows).toHaveLength(1);
    const up = await westAdmin.get(`/v1/ruleReleases/41/clients/${acme.clientId}/files`);
    // The top of one's own company is known to all who work there; the rows stay one's own.
    expect([up.status, up.body.rows.length]).toEqual([200, 1]);
    const across = await acmeAdmin.get(`/v1/ruleReleases/41/clients/${other.clientId}/files`);
    expect(across.status).toBe(404);
    expect((await acmeAdmin.get('/v1/ruleReleases/41/clients')).status).toBe(403);
  });

  test('a file that changed since is judged as it is read', async () => {
    await world.inTenant(
      acme.tenantId,
      'update employees set employment_status_id = 4, termination_date = $2 where employee_id = $1',
      [lee.employeeId, utcToday()],
    );
    await judgeDue(world.kernel);
    const [row] = (await filesIn(westAdmin, west)).rows;
    expect(row.effect).not.toBe('stopped');
    await world.inTenant(
      acme.tenantId,
      'update employees set employment_status_id = 2, termination_date = null where employee_id = $1',
      [lee.employeeId],
    );
  });

  test('goes on where a server ended in the middle, and no file counts twice', async () => {
    expect((await boss.post('/v1/ruleReleases/41/preview', {})).status).toBe(202);
    await previewReleases(world.kernel);
    await judgedAll(world.kernel);
    // As if the server had ended after the first company's files, before it said that they were done.
    await world.inTenant(
      acme.tenantId,
      'update rule_preview_clients set finished_at = null where tenant_id = $1',
      [acme.tenantId],
    );
    await world.kernel.pool.query('update rule_previews set finished_at = null');
    await previewReleases(world.kernel);
    expect((await releaseIn(boss)).preview).toMatchObject({ effects: { stopped: 2 } });
  });
});

describe('switching on', () => {
  const previewNow = async (): Promise<string> => {
    await boss.post('/v1/ruleReleases/41/preview', {});
    await previewReleases(world.kernel);
    await judgedAll(world.kernel);
    return (await releaseIn(boss)).preview.previewId;
  };

  test('takes the preview that was seen, of the release as it is', async () => {
    const seen = await previewNow();
    const newer = await previewNow();
    const on = (previewId: string) => boss.post('/v1/ruleReleases/41/switchOn', { previewId });
    expect((await on(seen)).body.error.code).toBe('rule-releases.not_previewed');
    await world.kernel.pool.query(
      "update qualification_defaults set due_days = 1 where rule_id = 'testStop'",
    );
    expect((await on(newer)).body.error.code).toBe('rule-releases.not_previewed');
    await world.kernel.pool.query(
      "update qualification_defaults set due_days = 0 where rule_id = 'testStop'",
    );
  });

  test('is done once, in order, and every file is judged anew', async () => {
    const previewId = await previewNow();
    const next = await boss.post('/v1/ruleReleases/42/switchOn', { previewId });
    expect(next.body.error.code).toBe('rule-releases.not_next');
    const both = await Promise.all([
      boss.post('/v1/ruleReleases/41/switchOn', { previewId }),
      boss.post('/v1/ruleReleases/41/switchOn', { previewId }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // The job that notes the files is asked for after the answer.
    await until('The files are noted', async () => {
      const noted = 'select 1 from rule_releases where release = 41 and files_noted_at is not null';
      return (await world.kernel.pool.query(noted)).rowCount === 1;
    });
    await judgedAll(world.kernel);
    const [kept] = await world.inTenant<Json>(
      acme.tenantId,
      'select do_not_dispatch from employee_qualification where employee_id = $1',
      [kim.employeeId],
    );
    expect(kept).toMatchObject({ do_not_dispatch: true });
    expect(await standingOf(kim)).toMatchObject({ doNotDispatch: true });
    expect(await releaseIn(boss)).toMatchObject({ allowed: [] });
    expect((await releaseIn(boss)).switchedOnBy).toEqual(expect.any(String));
    const again = await boss.post('/v1/ruleReleases/41/preview', {});
    expect(again.body.error.code).toBe('rule-releases.switched_on');
  });
});
