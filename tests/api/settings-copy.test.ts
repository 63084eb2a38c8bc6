import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindSql } from '#src/server/db/handle.ts';
import { until } from '#tests/support/until.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let boss: Api;
let acme: Client;
let west: Client;
let fresno: Client;
let reno: Client;
let east: Client;
let other: Client;

const HANDBOOK = 272;
const PERMISSIONS = [
  'client.viewLocation',
  'client.configureLocation',
  'client.copyLocationSettings',
  'client.addLocationToMedCardSubmission',
  'client.configureUser',
  'client.viewUsers',
  'client.configureNotifications',
] as const;
const MED = { name: 'State desk', email: 'cards@state.example' };
const YES = { kept: null, asks: 'yes', citation: 'Safety handbook, 2.1' };

/** Each test has a company of its own: what one copies is not in another's way. */
async function company(): Promise<void> {
  acme = await world.makeClient({ name: 'Acme Freight' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  fresno = await world.makeClient({ parent: west, name: 'Fresno' });
  reno = await world.makeClient({ parent: west, name: 'Reno' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  boss = await world.as(await world.makeUser({ client: acme, permissions: [...PERMISSIONS] }));
}

beforeAll(async () => {
  world = await openWorld();
  other = await world.makeClient({ name: 'Other Lines' });
}, 120_000);
afterAll(() => world.close());

const copy = (api: Api, to: Client, from: Client, fields: string, push = ''): Promise<Json> =>
  api.patch(
    `/v1/clients/${to.clientId}?settingsFrom=${from.legacyClientId}&fields=${fields}&legacy=true${push && `&push=${push}`}`,
  );
const settingsOf = async (at: Client): Promise<Json> =>
  (await boss.get(`/v1/clients/${at.clientId}/locationSettings`)).body;
const setupOf = async (at: Client, type: number): Promise<Json> =>
  (await boss.get(`/v1/clients/${at.clientId}/fileSetup`)).body.types.find(
    (one: Json) => one.documentTypeId === type,
  );
const setUp = (at: Client, type: number, body: Json) =>
  boss.put(`/v1/clients/${at.clientId}/fileSetup/${type}`, body);
const addTitle = (at: Client, name: string) =>
  boss.post(
    `/v1/clients/${at.clientId}/jobTitles/0?jobTitle=${encodeURIComponent(name)}&isNew=true`,
  );

describe('copied from a location beside', () => {
  test('each part asked for is as there, and the others stay (R381, R386)', async () => {
    await company();
    const hand = (await addTitle(west, 'Yard hand')).body.jobTitleId;
    await setUp(west, HANDBOOK, { ...YES, jobTitles: [hand] });
    await setUp(west, 334, { kept: false, asks: 'above' });
    await setUp(east, 332, { ...YES, citation: 'East only' });
    await boss.patch(`/v1/clients/${west.clientId}/locationSettings`, {
      medCards: MED,
      driverMonitoring: { isWatched: true },
    });
    const done = await copy(boss, east, west, 'docTypes,medcardsubmissions');
    expect([done.status, done.body.name]).toEqual([201, 'East']);
    const [title] = (await setupOf(east, HANDBOOK)).own.jobTitles;
    expect(title).toMatchObject({ jobTitle: 'Yard hand' });
    expect(title.jobTitleId).not.toBe(hand);
    expect(await setupOf(east, 334)).toMatchObject({ kept: false, keepsItself: true });
    // What only the destination asked for is asked no more.
    expect((await setupOf(east, 332)).own).toBeNull();
    expect((await settingsOf(east)).medCards).toMatchObject({ value: MED, isOwn: true });
    expect((await settingsOf(east)).driverMonitoring.isOwn).toBe(false);
    // The same again writes nothing new.
    const rules = () =>
      world.inTenant(
        acme.tenantId,
        'select rule_id from qualification_rules where tenant_id = $1 and client_id = $2 order by 1',
        [acme.tenantId, east.clientId],
      );
    const before = await rules();
    expect((await copy(boss, east, west, 'docTypes')).status).toBe(201);
    expect(await rules()).toEqual(before);
  });

  test('its users work here as well, and its contacts get mails about both', async () => {
    await company();
    const clerk = await world.makeUser({ client: west, permissions: ['client.viewLocation'] });
    const added = await boss.post('/v1/clients/0/notifications', {
      email: 'ops@acme.example',
      clientId: west.clientId,
      topics: ['expiring'],
    });
    expect(added.status).toBe(201);
    expect((await copy(boss, east, west, 'users,notifications')).status).toBe(201);
    expect((await copy(boss, east, west, 'users,notifications')).status).toBe(201);
    const api = await world.as(clerk);
    expect((await api.get(`/v1/clients/${east.clientId}`)).status).toBe(200);
    expect((await api.get(`/v1/clients/${west.clientId}`)).status).toBe(200);
    const contacts = await world.inTenant<{ at: number; topics: string[] }>(
      acme.tenantId,
      'select client_id as at, topics from notification_contacts where tenant_id = $1 order by client_id',
      [acme.tenantId],
    );
    expect(contacts).toEqual(
      [west.clientId, east.clientId]
        .toSorted((a, b) => a - b)
        .map((at) => ({ at, topics: ['expiring'] })),
    );
  });
});

describe('copied from above', () => {
  test('the location says nothing of its own any more, so that what stands above holds', async () => {
    await company();
    await boss.patch(`/v1/clients/${acme.clientId}/locationSettings`, { medCards: MED });
    await boss.patch(`/v1/clients/${west.clientId}/locationSettings`, {
      medCards: { ...MED, name: 'Own desk' },
    });
    await setUp(west, HANDBOOK, YES);
    expect((await copy(boss, west, acme, 'docTypes,medcardsubmissions')).status).toBe(201);
    expect((await settingsOf(west)).medCards).toMatchObject({ value: MED, from: 'Acme Freight' });
    expect(await setupOf(west, HANDBOOK)).toMatchObject({ own: null, required: false });
  });

  test('is refused while a location between has its own, in whole', async () => {
    await company();
    await boss.patch(`/v1/clients/${west.clientId}/locationSettings`, { medCards: MED });
    await boss.patch(`/v1/clients/${fresno.clientId}/locationSettings`, {
      medCards: { ...MED, name: 'Fresno desk' },
      driverMonitoring: { isWatched: true },
    });
    const refused = await copy(boss, fresno, acme, 'drivermonitoring,medcardsubmissions');
    expect([refused.status, refused.body.error.code]).toEqual([409, 'settings-copy.own_between']);
    expect((await settingsOf(fresno)).driverMonitoring.isOwn).toBe(true);
  });
});

describe('what cannot be copied', () => {
  test('from elsewhere in the tree, from itself, to a deactivated location, without a part', async () => {
    await company();
    await boss.patch(`/v1/clients/${reno.clientId}`, { deactivated: true });
    for (const [to, from, fields, code] of [
      [fresno, east, 'docTypes', 'settings-copy.no_source'],
      [west, west, 'docTypes', 'settings-copy.no_source'],
      [acme, west, 'docTypes', 'settings-copy.no_source'],
      [reno, fresno, 'docTypes', 'settings-copy.deactivated'],
      [east, west, 'labAccounts', 'request.invalid'],
      [east, west, '', 'request.invalid'],
      [east, other, 'docTypes', 'request.not_found'],
    ] as const)
      expect((await copy(boss, to, from, fields)).body.error.code, fields).toBe(code);
    const both = await boss.patch(
      `/v1/clients/${east.clientId}?settingsFrom=${west.legacyClientId}&fields=docTypes&legacy=true`,
      { notes: 'x' },
    );
    expect(both.status).toBe(400);
  });

  test('without the right to copy, or to set the part up, or at a location that is not one’s own', async () => {
    await company();
    const as = async (client: Client, permissions: Json) =>
      world.as(await world.makeUser({ client, permissions }));
    const mere = await as(acme, ['client.copyLocationSettings', 'client.viewLocation']);
    const noCopy = await as(acme, ['client.configureLocation']);
    const local = await as(fresno, [...PERMISSIONS]);
    for (const [api, to, from, fields, status] of [
      [mere, east, west, 'docTypes', 403],
      [mere, east, west, 'users', 403],
      [noCopy, east, west, 'docTypes', 403],
      [local, reno, fresno, 'docTypes', 404],
      [local, fresno, west, 'docTypes', 404],
      [local, fresno, acme, 'drivermonitoring', 403],
    ] as const)
      expect((await copy(api, to, from, fields)).status, `${fields} ${status}`).toBe(status);
    // Nor is a field changed by somebody who may only copy.
    expect((await mere.patch(`/v1/clients/${east.clientId}`, { notes: 'x' })).status).toBe(403);
  });
});

describe('a push to all locations below', () => {
  const path = (at: Client) => `/v1/clients/${at.clientId}/settingsPush`;

  test('has those right below first, is taken up by another session, and sends none twice', async () => {
    await company();
    await boss.patch(`/v1/clients/${acme.clientId}/locationSettings`, { medCards: MED });
    for (const at of [west, fresno, reno, east])
      await boss.patch(`/v1/clients/${at.clientId}/locationSettings`, {
        medCards: { ...MED, name: 'Own desk' },
      });
    expect((await boss.get(path(acme))).body).toBeNull();
    const fields = ['docTypes', 'medcardsubmissions', 'drivermonitoring'];
    const push = (await boss.post(path(acme), { fields })).body;
    expect(push.sites.map(({ name }: Json) => name)).toEqual(['East', 'West', 'Fresno', 'Reno']);
    const send = (api: Api, clientId: number) =>
      api.patch(
        `/v1/clients/${clientId}?settingsFrom=${acme.legacyClientId}&fields=${fields.join()}&legacy=true&push=${push.pushId}`,
      );
    for (const { clientId } of push.sites.slice(0, 2))
      expect((await send(boss, clientId)).status).toBe(201);

    const colleague = await world.as(
      await world.makeUser({ client: acme, permissions: [...PERMISSIONS] }),
    );
    // Begun again it is the same one, with what it has reached.
    const again = (await colleague.post(path(acme), { fields })).body;
    expect(again.pushId).toBe(push.pushId);
    expect(again.sites.map(({ isDone }: Json) => isDone)).toEqual([true, true, false, false]);
    // What was reached is left alone, whatever it says of its own since.
    await boss.patch(`/v1/clients/${east.clientId}/locationSettings`, { medCards: MED });
    expect((await send(colleague, east.clientId)).status).toBe(201);
    expect((await settingsOf(east)).medCards.isOwn).toBe(true);
    const two = await Promise.all([send(boss, fresno.clientId), send(colleague, fresno.clientId)]);
    expect(two.map(({ status }) => status)).toEqual([201, 201]);
    const log = await world.kernel.pool.query(
      `select 1 from audit_log where tenant_id = $1 and entity_id = $2 and detail ->> 'act' = 'settingsCopied'`,
      [acme.tenantId, String(fresno.clientId)],
    );
    expect(log.rows).toHaveLength(1);
    expect((await settingsOf(fresno)).medCards).toMatchObject({ from: 'Acme Freight' });

    expect((await boss.delete(`${path(acme)}/${push.pushId}`)).status).toBe(204);
    expect((await boss.delete(`${path(acme)}/${push.pushId}`)).status).toBe(204);
    expect((await send(boss, reno.clientId)).body.error.code).toBe('settings-copy.ended');
    expect((await settingsOf(reno)).medCards.isOwn).toBe(true);
  });

  test('is begun by nobody without the right, and not seen by another company', async () => {
    await company();
    const reader = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.viewLocation'] }),
    );
    expect((await reader.post(path(acme), { fields: ['docTypes'] })).status).toBe(403);
    expect((await boss.post(path(other), { fields: ['docTypes'] })).status).toBe(404);
    expect((await boss.post(path(acme), { fields: ['users'] })).status).toBe(400);
  });
});

describe('a location that a colleague deactivates while settings are pushed to it', () => {
  const fields = ['docTypes', 'medcardsubmissions', 'drivermonitoring'];
  const OWN = { ...MED, name: 'Own desk' };

  /** A connection of its own, in a transaction that its caller ends. */
  async function open(): Promise<{ client: pg.PoolClient; pid: number }> {
    const client = await world.kernel.pool.connect();
    await client.query(`begin; ${bindSql({ role: 'jobs', tenantId: acme.tenantId, sites: '*' })}`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return { client, pid: rows[0]?.pid ?? 0 };
  }

  /** Waits until so many connections wait for one, or for another that does. */
  const untilWaiting = (pid: number, count: number) =>
    until(`${count} that wait`, async () => {
      const { rows } = await world.kernel.pool.query(
        `with recursive waiting (pid) as (
           select a.pid from pg_stat_activity a where $1::int = any (pg_blocking_pids(a.pid))
           union select a.pid from pg_stat_activity a join waiting w on w.pid = any (pg_blocking_pids(a.pid)))
         select 1 from waiting`,
        [pid],
      );
      return rows.length === count;
    });

  async function pushed(): Promise<{ pushId: string; send: () => Promise<Json> }> {
    await company();
    await boss.patch(`/v1/clients/${acme.clientId}/locationSettings`, { medCards: MED });
    await boss.patch(`/v1/clients/${east.clientId}/locationSettings`, { medCards: OWN });
    const { body } = await boss.post(`/v1/clients/${acme.clientId}/settingsPush`, { fields });
    return {
      pushId: body.pushId,
      send: () => copy(boss, east, acme, fields.join(), body.pushId),
    };
  }
  const isDone = async (): Promise<boolean> =>
    (await boss.get(`/v1/clients/${acme.clientId}/settingsPush`)).body.sites.find(
      ({ clientId }: Json) => clientId === east.clientId,
    ).isDone;

  test('just before: the push waits for it, says so, and has changed nothing', async () => {
    const { send } = await pushed();
    const colleague = await open();
    try {
      await colleague.client.query(
        'update clients set deactivated = true where tenant_id = $1 and client_id = $2',
        [acme.tenantId, east.clientId],
      );
      const sent = send();
      await untilWaiting(colleague.pid, 1);
      await colleague.client.query('commit');
      const { status, body } = await sent;
      expect([status, body.error.code]).toEqual([409, 'settings-copy.deactivated']);
    } finally {
      await colleague.client.query('rollback');
      colleague.client.release();
    }
    expect((await settingsOf(east)).medCards).toMatchObject({ value: OWN, isOwn: true });
    expect(await isDone()).toBe(false);
    // Once it is active again, the same push reaches it.
    expect((await boss.patch(`/v1/clients/${east.clientId}`, { deactivated: false })).status).toBe(
      201,
    );
    expect((await send()).status).toBe(201);
    expect([await isDone(), (await settingsOf(east)).medCards.isOwn]).toEqual([true, false]);
  });

  test('just after: it waits for the push, which is whole, and neither locks the other out', async () => {
    const { pushId, send } = await pushed();
    const holder = await open();
    try {
      // The push has the location by the time it waits for its place in the list.
      await holder.client.query(
        'select 1 from settings_push_sites where tenant_id = $1 and push_id = $2 and client_id = $3 for update',
        [acme.tenantId, pushId, east.clientId],
      );
      const sent = send();
      await untilWaiting(holder.pid, 1);
      const closed = boss.patch(`/v1/clients/${east.clientId}`, { deactivated: true });
      await untilWaiting(holder.pid, 2);
      await holder.client.query('commit');
      expect([(await sent).status, (await closed).status]).toEqual([201, 201]);
    } finally {
      await holder.client.query('rollback');
      holder.client.release();
    }
    expect((await settingsOf(east)).medCards.isOwn).toBe(false);
    expect((await send()).body.error.code).toBe('settings-copy.deactivated');
  });
});

test('300 locations are pushed to, each for itself', async () => {
  const big = await world.makeClient({ name: 'Big Haul' });
  await world.kernel.pool.query(
    'insert into client_directory (client_id, tenant_id, legacy_client_id) select n, $1, n from generate_series(800001, 800300) n',
    [big.tenantId],
  );
  await world.inTenant(
    big.tenantId,
    `insert into clients (tenant_id, client_id, legacy_client_id, parent_id, path, level_number, name)
     select $1, n, n, $1, array[$1::int, n], 2, 'Terminal ' || n from generate_series(800001, 800300) n`,
    [big.tenantId],
  );
  const api = await world.as(await world.makeUser({ client: big, permissions: [...PERMISSIONS] }));
  await api.patch(`/v1/clients/${big.clientId}/locationSettings`, { medCards: MED });
  const fields = ['docTypes', 'medcardsubmissions', 'drivermonitoring'];
  const push = (await api.post(`/v1/clients/${big.clientId}/settingsPush`, { fields })).body;
  expect(push.sites).toHaveLength(300);
  for (const { clientId } of push.sites) {
    const { status } = await api.patch(
      `/v1/clients/${clientId}?settingsFrom=${big.legacyClientId}&fields=${fields.join()}&legacy=true&push=${push.pushId}`,
    );
    expect(status).toBe(201);
  }
  const after = (await api.get(`/v1/clients/${big.clientId}/settingsPush`)).body;
  expect(after.sites.every(({ isDone }: Json) => isDone)).toBe(true);
}, 120_000);
