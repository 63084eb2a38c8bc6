import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requalifyByDate } from '#src/features/qualification/server/requalify.job.ts';
import { addDays, addMonths, utcToday } from '#src/shared/dates.ts';
import { STATE_ZONES, zoneAt } from '#src/shared/places.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { KNOWN_CITIES } from '#src/shared/zone-cities.ts';
import { fileAll } from '#tests/support/filing.ts';
import { judgeDue } from '#tests/support/judged.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

const zonesOf = async ({ tenantId }: Client): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await world.inTenant<Json>(tenantId, 'select name, zone from clients', [])).map(
      ({ name, zone }) => [name, zone],
    ),
  );
const moveTo = (client: Client, city: string, state: string | null) =>
  world.inTenant(
    client.tenantId,
    'update clients set primary_address = $2::jsonb where client_id = $1',
    [client.clientId, JSON.stringify(state === null ? {} : { city, state })],
  );

describe('the zone of a location', () => {
  test('of each state and each known city the database and the rules name the same', async () => {
    const asked = [
      ...Object.keys(STATE_ZONES).map((state) => ({ state, city: 'Nowhere' })),
      ...[...KNOWN_CITIES.keys()].map((key) => ({ state: key.slice(0, 2), city: key.slice(3) })),
      // As people write them.
      { state: 'FL', city: 'DeFuniak Springs' },
      { state: 'FL', city: 'Ft. Walton Beach' },
      { state: 'FL', city: ' PENSACOLA ' },
      { state: 'ID', city: 'Coeur d’Alene' },
      { state: 'QC', city: 'Montréal' },
      { state: 'ON', city: 'Sault Ste. Marie' },
      { state: 'MN', city: 'St. Paul' },
    ];
    const { rows } = await world.kernel.pool.query<{ zone: string; in_zone: string }>(
      `select zone_of_address(a) as zone, (timestamptz '2026-11-23 12:00Z' at time zone zone_of_address(a))::text as in_zone
         from jsonb_array_elements($1::jsonb) with ordinality as t (a, n) order by n`,
      [JSON.stringify(asked)],
    );
    expect(rows.map(({ zone }) => zone)).toEqual(
      asked.map((place) => zoneAt({ ...place, zone: null })),
    );
    // PostgreSQL knows them all.
    expect(rows.every(({ in_zone }) => in_zone.startsWith('2026-11-2'))).toBe(true);
    const { rows: all } = await world.kernel.pool.query('select state, city from place_zones');
    expect(all).toHaveLength(Object.keys(STATE_ZONES).length + KNOWN_CITIES.size);
    const none = await world.kernel.pool.query(
      `select zone_of_address('{}') as a, zone_of_address('{"state": "ZZ", "city": "Gary"}') as b`,
    );
    expect(none.rows).toEqual([{ a: null, b: null }]);
  });

  test('is that of its address, else of the nearest above, and what hangs below follows', async () => {
    const top = await world.makeClient({ name: 'Top' });
    const west = await world.makeClient({ name: 'West', parent: top });
    await world.makeClient({ name: 'Yard', parent: west });
    const gary = await world.makeClient({ name: 'Gary', parent: west });
    await moveTo(gary, 'Gary', 'IN');
    const utc = { Top: 'UTC', West: 'UTC', Yard: 'UTC', Gary: 'America/Chicago' };
    expect(await zonesOf(top)).toEqual(utc);
    await moveTo(west, 'Reno', 'NV');
    const pacific = { West: 'America/Los_Angeles', Yard: 'America/Los_Angeles' };
    expect(await zonesOf(top)).toEqual({ ...utc, ...pacific });
    await moveTo(west, '', null);
    await moveTo(top, 'Honolulu', 'HI');
    const island = 'Pacific/Honolulu';
    expect(await zonesOf(top)).toEqual({ ...utc, Top: island, West: island, Yard: island });
  });

  test('is the chosen one, while its state has it; taken back, that of the address again', async () => {
    const top = await world.makeClient({ name: 'Company' });
    const boss = await world.as(
      await world.makeUser({ client: top, permissions: ['client.configureLocation'] }),
    );
    const change = (body: Json) => boss.patch(`/v1/clients/${top.clientId}`, body);
    const zone = async () => (await zonesOf(top))['Company'];
    const refused = await change({ ownZone: 'Europe/Berlin' });
    expect(refused.body.error.fields).toMatchObject([
      { field: 'ownZone', message: 'Choose a time zone.' },
    ]);
    expect((await change({ ownZone: 'America/Denver' })).body).toMatchObject({
      ownZone: 'America/Denver',
      zone: 'America/Denver',
    });
    await change({ ownZone: null });
    expect(await zone()).toBe('America/New_York');
    // Of Texas, Central counts until somebody chooses.
    await change({ primaryAddress: { city: 'Nowhere', state: 'TX' } });
    expect(await zone()).toBe('America/Chicago');
    await change({ ownZone: 'America/Denver' });
    await world.makeClient({ name: 'Yard', parent: top });
    expect((await zonesOf(top))['Yard']).toBe('America/Denver');
    await change({ primaryAddress: { city: 'Nowhere', state: 'OH' } });
    expect(await zonesOf(top)).toEqual({
      Company: 'America/New_York',
      Yard: 'America/New_York',
    });
  });

  test('of a company that says nothing is Eastern', async () => {
    expect(Object.values(await zonesOf(world.internal))).toEqual(['America/New_York']);
  });
});

describe('around midnight', () => {
  /** A driver of a place whose medical certification on the CDLIS record ends on a day, everything else in order. */
  const driverAt = async (state: string, lastDay: string): Promise<Employee> => {
    const client = await world.makeClient({ name: state });
    await moveTo(client, '', state);
    const driver = await world.makeEmployee({ client });
    const ids = await fileAll(world, driver);
    await world.inTenant(
      driver.tenantId,
      'update documents set doc_date = $2, expiration_date = $3 where document_id = $1',
      [ids.get(310), addMonths(lastDay, -1), lastDay],
    );
    return driver;
  };
  const stateOf = async ({ tenantId, employeeId }: Employee): Promise<string> =>
    (
      await world.inTenant<{ state: string }>(
        tenantId,
        'select state from employee_qualification where employee_id = $1',
        [employeeId],
      )
    )[0]?.state ?? 'none';

  test('a paper is good all of its last day where the driver works, and stops there the day after', async () => {
    // Far enough ahead that no other day decides.
    const last = addDays(utcToday(), 10);
    const next = addDays(last, 1);
    const [honolulu, newYork] = [await driverAt('HI', last), await driverAt('NY', last)];
    await judgeDue(world.kernel);
    const at = async (instant: string) => {
      await requalifyByDate(world.kernel, { now: new Date(instant) });
      return { honolulu: await stateOf(honolulu), newYork: await stateOf(newYork) };
    };
    // By UTC the day is over, and nowhere yet in the United States.
    expect(await at(`${next}T03:30:00Z`)).toEqual({ honolulu: 'expiring', newYork: 'expiring' });
    expect(await at(`${next}T05:30:00Z`)).toEqual({
      honolulu: 'expiring',
      newYork: 'doNotDispatch',
    });
    expect(await at(`${next}T09:59:00Z`)).toMatchObject({ honolulu: 'expiring' });
    expect(await at(`${next}T10:01:00Z`)).toMatchObject({ honolulu: 'doNotDispatch' });
  });

  test('a file names the day of its location, and is judged anew where that changes', async () => {
    // The ends of the earth: at no hour is it the same day at both.
    const [late, early] = ['Etc/GMT+12', 'Etc/GMT-14'];
    const client = await world.makeClient({ zone: late });
    const driver = await world.makeEmployee({ client });
    const ids = await fileAll(world, driver);
    await world.inTenant(
      driver.tenantId,
      'update documents set doc_date = $2, expiration_date = $3 where document_id = $1',
      [ids.get(310), addDays(todayIn(late), -5), todayIn(late)],
    );
    await judgeDue(world.kernel);
    const admin = await world.as(
      await world.makeUser({ client, permissions: ['client.viewEmployee'] }),
    );
    const path = `/v1/employees/${driver.employeeId}/qualification`;
    expect((await admin.get(path)).body).toMatchObject({
      judged: { day: todayIn(late) },
      doNotDispatch: false,
    });
    expect(await stateOf(driver)).toBe('expiring');
    await world.inTenant(driver.tenantId, 'update clients set zone = $1', [early]);
    expect((await admin.get(path)).body).toMatchObject({
      judged: { day: todayIn(early) },
      doNotDispatch: true,
    });
    await judgeDue(world.kernel);
    expect(await stateOf(driver)).toBe('doNotDispatch');
  });
});

describe('what is about a file goes by the day there', () => {
  const RIGHTS = [
    'client.viewEmployee',
    'client.viewRoster',
    'client.viewAlerts',
    'client.editEmployeeInfo',
    'client.editEmployeeStatus',
    'client.uploadDocuments',
    'records.viewDrugAlcohol',
  ] as const;

  // At no hour is it the same day at both, so one of them is never the day by UTC.
  test.each(['Etc/GMT+12', 'Etc/GMT-14'])('in %s', async (zone) => {
    const day = todayIn(zone);
    const client = await world.makeClient({ zone });
    const driver = await world.makeEmployee({ client });
    const user = await world.makeUser({ client, permissions: RIGHTS });
    const api = await world.as(user);
    const file = `/v1/employees/${driver.employeeId}`;

    // A paper's days, in the file and in the alerts.
    const ids = await fileAll(world, driver);
    await world.inTenant(
      driver.tenantId,
      'update documents set doc_date = $2, expiration_date = $3 where document_id = $1',
      [ids.get(301), addDays(day, -5), addDays(day, 9)],
    );
    await judgeDue(world.kernel);
    const { body: documents } = await api.get(`${file}/documents`);
    const license = documents.find((one: Json) => one.documentTypeId === 301);
    expect(license).toMatchObject({ status: 'expiring', daysLeft: 9 });
    const { body: alerts } = await api.get(`/v1/clients/${client.clientId}/alerts`);
    const alert = alerts.docAlerts.find((one: Json) => one.documentTypeId === 301);
    expect(alert).toMatchObject({ status: 'expiring', daysLeft: 9 });
    // The roster's filter begins with today and ends with the day asked for.
    const within = async (days: number) =>
      (await api.get(`/v1/clients/${client.clientId}/employees?expiringDays=${days}`)).body.rows
        .length;
    expect([await within(8), await within(9)]).toEqual([0, 1]);

    // Known today, and not tomorrow.
    const saved = (knownOn: string) =>
      api.put(`${file}/drugAlcoholInfo?forUser=${user.userId}`, {
        positiveQuestionList: [1],
        knownOn,
      });
    expect((await saved(day)).status).toBe(200);
    expect((await saved(addDays(day, 1))).body.error.code).toBe('questionnaire.future_date');

    // Closed on the day there, and not on a later one.
    const close = (body: Json) => api.patch(`${file}/archiveEmployee/${client.clientId}`, body);
    expect((await close({ employmentStatusId: 4, lastDay: addDays(day, 1) })).body.error.code).toBe(
      'employment.bad_last_day',
    );
    expect((await close({ employmentStatusId: 4 })).body.terminationDate).toBe(day);
  });
});
