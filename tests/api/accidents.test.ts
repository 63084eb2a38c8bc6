import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, User, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let ann: Employee;
let bob: Employee;
let bossUser: User;
/** The safety director of D6, the clerk of one location, customer care, and a safety director elsewhere. */
let boss: Api;
let clerk: Api;
let care: Api;
let stranger: Api;

const DIRECTOR = [
  'client.viewEmployee',
  'client.editEmployeeInfo',
  'records.viewDrugAlcohol',
] as const satisfies readonly Permission[];

const FACTS = {
  date: '2026-10-05',
  city: 'Waco',
  state: 'TX',
  hazmat: false,
  cited: true,
  injuries: 0,
  disabled: 1,
  fatalities: 0,
};

const path = (employee: Employee) => `/v1/employees/${employee.employeeId}/accidents`;

async function add(api: Api, employee: Employee, facts: object = {}, options: object = {}) {
  return api.post(path(employee), { ...FACTS, ...facts }, options);
}

async function auditOf(action: string) {
  const found = await world.kernel.pool.query(
    'select entity, entity_id, detail from audit_log where tenant_id = $1 and action = $2 order by seq',
    [acme.tenantId, action],
  );
  return found.rows as { entity: string; entity_id: string; detail: Record<string, unknown> }[];
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  ann = await world.makeEmployee({ client: west, firstName: 'Ann', lastName: "O'Dyk" });
  bob = await world.makeEmployee({ client: east, firstName: 'Bob', lastName: 'Baker' });
  bossUser = await world.makeUser({ client: acme, permissions: DIRECTOR, firstName: 'Bo' });
  boss = await world.as(bossUser);
  clerk = await world.as(
    await world.makeUser({
      client: west,
      permissions: ['client.viewRoster', 'client.viewEmployee'],
    }),
  );
  care = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['customerCare.viewClients', 'customerCare.assumeClient'],
    }),
  );
  stranger = await world.as(
    await world.makeUser({ client: await world.makeClient(), permissions: DIRECTOR }),
  );
});
afterAll(() => world?.close());

describe('adding', () => {
  test('keeps what the specification names, and who added it', async () => {
    const citedAt = '2026-10-05T12:00:00.000Z';
    const made = await add(boss, ann, {
      citedAt,
      legacyClientId: west.legacyClientId,
      addedBy: 'somebody.else@test.example',
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({
      ...FACTS,
      citedAt,
      time: null,
      legacyClientId: west.legacyClientId,
      addedBy: bossUser.email,
      testRequired: true,
      removed: null,
      version: 1,
    });
    const list = await boss.get(path(ann));
    expect(list.body.accidents[0]).toEqual(made.body);
    expect(list.body).toMatchObject({ mayAdd: true, legacyClientId: west.legacyClientId });
    expect((await auditOf('accidents.add'))[0]).toMatchObject({
      entity: 'accident',
      entity_id: made.body.accidentId,
      detail: { employeeId: ann.employeeId, act: 'added' },
    });
  });

  test('takes a zero, and digits in a text, for a count', async () => {
    const made = await add(boss, bob, { injuries: '2', disabled: 0, fatalities: 0 });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ injuries: 2, disabled: 0, fatalities: 0 });
  });

  test.each([
    ['date', undefined, 'You must fill in all required fields.'],
    ['date', '', 'You must fill in all required fields.'],
    ['city', '  ', 'You must fill in all required fields.'],
    ['state', undefined, 'You must fill in all required fields.'],
    ['injuries', undefined, 'You must fill in all required fields.'],
    ['disabled', null, 'You must fill in all required fields.'],
    ['fatalities', '', 'You must fill in all required fields.'],
    ['injuries', 'abc', 'Number of fatalities, disabled vehicles and injuries must be numbers'],
    ['disabled', 1.5, 'Number of fatalities, disabled vehicles and injuries must be numbers'],
    ['fatalities', -1, 'Number of fatalities, disabled vehicles and injuries must be numbers'],
    ['time', '25:00', 'Write the time as HH:MM.'],
    ['state', 'ZZ', 'Choose a state or province.'],
    ['date', '2026-02-30', 'Enter a valid date between 1900 and 2099, written YYYY-MM-DD.'],
  ])('refuses %s %j', async (field, value, message) => {
    const refused = await add(boss, ann, { [field]: value });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual([{ field, message }]);
  });

  test('refuses a day that is still to come, and an hour of today that is', async () => {
    const tomorrow = await add(boss, ann, { date: addDays(utcToday(), 2) });
    expect(tomorrow.body.error).toMatchObject({
      code: 'accidents.future_date',
      fields: [{ field: 'date', message: 'The date of the accident cannot be in the future.' }],
    });
    expect(tomorrow.status).toBe(400);
  });

  test("refuses another client's number, and takes that of the client above", async () => {
    const other = await add(boss, ann, { legacyClientId: east.legacyClientId });
    expect(other.body.error.code).toBe('accidents.other_client');
    const above = await add(boss, ann, { legacyClientId: acme.legacyClientId });
    expect(above.status).toBe(201);
  });

  test('is refused where another file has replaced this one', async () => {
    const old = await world.makeEmployee({ client: west });
    await world.inTenant(
      acme.tenantId,
      'update employees set replaced_by = $2 where employee_id = $1',
      [old.employeeId, ann.employeeId],
    );
    expect((await add(boss, old)).body.error.code).toBe('accidents.closed');
    expect((await boss.get(path(old))).body.mayAdd).toBe(false);
  });

  test('twice with one key is one accident', async () => {
    const [first, second] = [
      await add(boss, bob, { city: 'Tyler' }, { key: 'once' }),
      await add(boss, bob, { city: 'Tyler' }, { key: 'once' }),
    ];
    expect(second.body.accidentId).toBe(first.body.accidentId);
  });
});

describe('who may what', () => {
  test.each([
    ['employer', () => boss, 200, 201, ['correct', 'remove', 'recordTest'], true],
    ['terminal', () => clerk, 200, 403, [], false],
    ['care across clients', () => care, 200, 400, [], false],
    ['another tenant', () => stranger, 404, 404, null, false],
  ])('%s', async (_, api, read, write, allowed, tests) => {
    const list = await api().get(path(ann));
    expect(list.status).toBe(read);
    if (allowed) {
      const [accident] = list.body.accidents;
      expect(accident.allowed).toEqual(allowed);
      expect(accident.needs.alcohol.need).toBe('unknown');
      expect(accident.tests === null).toBe(!tests);
    }
    expect((await add(api(), ann)).status).toBe(write);
  });

  test('care that has assumed the client adds and corrects, and sees no tests', async () => {
    const made = await add(care, ann, {}, { client: acme.clientId });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ allowed: ['correct', 'remove'], tests: null });
    const { accidentId } = made.body;
    const refused = await care.put(
      `/v1/accidents/${accidentId}/tests/alcohol`,
      { testedAt: null, reason: 'None' },
      { client: acme.clientId },
    );
    expect(refused.status).toBe(403);
  });

  test('the clerk of a location sees nothing of its sibling', async () => {
    expect((await clerk.get(path(bob))).status).toBe(404);
    const register = await clerk.get(`/v1/clients/${west.clientId}/accidentRegister`);
    expect(register.body.rows.map((row: { lastName: string }) => row.lastName)).not.toContain(
      'Baker',
    );
    expect((await clerk.get(`/v1/clients/${east.clientId}/accidentRegister`)).status).toBe(404);
  });

  test('recording a test needs the right to edit, too', async () => {
    const reader = await world.as(
      await world.makeUser({
        client: acme,
        permissions: ['client.viewEmployee', 'records.viewDrugAlcohol'],
      }),
    );
    const { body } = await add(boss, ann);
    const refused = await reader.put(`/v1/accidents/${body.accidentId}/tests/drug`, {
      testedAt: null,
      reason: 'None',
    });
    expect(refused.status).toBe(403);
  });
});

describe('the tests after it', () => {
  const HOUR = 3_600_000;
  /** An hour of today in UTC, as clocks in Arizona show it: no change of clocks disturbs. */
  const arizona = (at: number) => {
    const there = new Date(at - 7 * HOUR).toISOString();
    return { state: 'AZ', date: there.slice(0, 10), time: there.slice(11, 16) };
  };

  test('count from the accident, and are ticked off', async () => {
    const at = Date.now() - 3 * HOUR;
    const citedAt = new Date(at).toISOString();
    const made = await add(boss, ann, { ...arizona(at), citedAt });
    const { accidentId, tests, version } = made.body;
    expect(tests.alcohol).toMatchObject({ state: 'due', testedAt: null, reason: null });
    const minute = Math.floor(at / 60_000) * 60_000;
    expect(Date.parse(tests.alcohol.deadline)).toBe(minute + 8 * HOUR);
    expect(Date.parse(tests.drug.deadline)).toBe(minute + 32 * HOUR);

    const url = (substance: string) => `/v1/accidents/${accidentId}/tests/${substance}`;
    const options = { headers: { 'if-match': `"${version}"` } };
    const prompt = new Date(at + HOUR).toISOString();
    const done = await boss.put(url('drug'), { testedAt: prompt, reason: null }, options);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body.tests.drug).toMatchObject({ state: 'done', testedAt: prompt });
    // What was seen before that is stale.
    const stale = await boss.put(url('alcohol'), { testedAt: prompt, reason: null }, options);
    expect(stale.status).toBe(409);
    expect(stale.body.error.current.version).toBe(2);

    const late = new Date(at + 2.5 * HOUR).toISOString();
    const asked = await boss.put(url('alcohol'), { testedAt: late, reason: '' });
    expect(asked.body.error.code).toBe('accidents.reason_needed');
    const told = await boss.put(url('alcohol'), { testedAt: late, reason: 'No clinic was near.' });
    expect(told.body.tests.alcohol).toMatchObject({ state: 'done', reason: 'No clinic was near.' });
  });

  test('that were missed leave their reason; a day without a time counts from its beginning', async () => {
    const day = addDays(utcToday(), -5);
    const made = await add(boss, ann, { date: day, citedAt: `${day}T12:00:00Z` });
    const { accidentId, tests, date } = made.body;
    expect(tests.alcohol).toMatchObject({ state: 'overdue', deadline: `${date}T14:00:00.000Z` });
    const missed = await boss.put(`/v1/accidents/${accidentId}/tests/alcohol`, {
      testedAt: null,
      reason: 'The driver was in surgery.',
    });
    expect(missed.body.tests.alcohol.state).toBe('missed');
    const again = await boss.put(`/v1/accidents/${accidentId}/tests/alcohol`, {
      testedAt: null,
      reason: null,
    });
    expect(again.body.tests.alcohol.state).toBe('overdue');
  });

  test('lie between the accident and now, and only where one is required', async () => {
    const { body } = await add(boss, ann, { date: addDays(utcToday(), -5) });
    const url = `/v1/accidents/${body.accidentId}/tests/alcohol`;
    for (const at of [Date.now() + HOUR, Date.now() - 30 * 24 * HOUR]) {
      const refused = await boss.put(url, { testedAt: new Date(at).toISOString(), reason: null });
      expect(refused.body.error.code).toBe('accidents.bad_time');
    }
    const harmless = await add(boss, ann, { cited: false });
    expect(harmless.body).toMatchObject({ testRequired: false, tests: null });
    const refused = await boss.put(`/v1/accidents/${harmless.body.accidentId}/tests/alcohol`, {
      testedAt: null,
      reason: 'None',
    });
    expect(refused.body.error.code).toBe('accidents.not_required');
  });

  test('are for vehicles that need a CDL, and of another agency not for 382.303 to ask', async () => {
    const dan = await world.makeEmployee({ client: west, firstName: 'Dan', lastName: 'Dorn' });
    const record = (columns: string) =>
      world.inTenant(acme.tenantId, `update employees set ${columns} where employee_id = $1`, [
        dan.employeeId,
      ]);
    await record('license_class_id = 5');
    const { body: made } = await add(boss, dan, { fatalities: 1 });
    expect(made).toMatchObject({
      vehicle: null,
      testRequired: false,
      needs: { alcohol: { need: 'notRequired', why: 'noCdl' }, drug: { why: 'noCdl' } },
      tests: null,
    });
    const one = `/v1/accidents/${made.accidentId}`;
    const soon = { testedAt: '2026-10-05T12:00:00.000Z', reason: null };
    expect((await boss.put(`${one}/tests/drug`, soon)).status).toBe(409);
    // The vehicle decides, whatever license the driver has.
    const inTruck = await boss.patch(one, { ...FACTS, fatalities: 1, vehicle: 'cdl' });
    expect(inTruck.body).toMatchObject({ vehicle: 'cdl', testRequired: true });
    // A caller who does not send it leaves it.
    const kept = await boss.patch(one, { ...FACTS, fatalities: 1, injuries: 1 });
    expect(kept.body).toMatchObject({ vehicle: 'cdl', testRequired: true });
    await record("license_class_id = 1, dot_agency = 'FTA'");
    const { body: other } = await add(boss, dan, { fatalities: 1 });
    expect(other).toMatchObject({
      testRequired: false,
      needs: { alcohol: { need: 'notChecked', why: 'otherAgency' } },
      tests: { alcohol: { state: 'notChecked', limit: null } },
    });
    // What was done by the agency's own rules may be noted.
    const noted = await boss.put(`/v1/accidents/${other.accidentId}/tests/drug`, soon);
    expect(noted.body.tests.drug.state).toBe('done');
  });

  test('reading them is recorded, reading an accident without them is not', async () => {
    const before = (await auditOf('accidents.list')).length;
    await clerk.get(path(ann));
    await boss.get(path(ann));
    const after = await auditOf('accidents.list');
    expect(after.length).toBe(before + 1);
    expect(after.at(-1)).toMatchObject({
      entity: 'employee',
      entity_id: ann.employeeId,
      detail: { fields: ['postAccidentTests'] },
    });
  });
});

describe('a citation and a death', () => {
  /** Nine in the morning of October 5 in Waco. */
  const at = (hours: number) => new Date(Date.UTC(2026, 9, 5, 14 + hours)).toISOString();

  test('without its time a citation leaves it open what was required, and nothing is missed', async () => {
    const { body } = await add(boss, ann, { time: '09:00' });
    expect(body).toMatchObject({
      testRequired: false,
      citedAt: null,
      needs: { alcohol: { need: 'unknown', why: 'citationTime' }, drug: { need: 'unknown' } },
      tests: { alcohol: { state: 'unknown' }, drug: { state: 'unknown' } },
      allowed: ['correct', 'remove', 'recordTest'],
    });
  });

  test.each([
    [2, 'required', 'required'],
    [10, 'notRequired', 'required'],
    [46, 'notRequired', 'notRequired'],
  ])('a citation after %i hours: alcohol %s, drugs %s', async (hours, alcohol, drug) => {
    const { body } = await add(boss, ann, { time: '09:00', citedAt: at(hours) });
    expect(body).toMatchObject({ citedAt: at(hours), needs: { alcohol: { need: alcohol } } });
    expect(body.needs.drug.need).toBe(drug);
    expect(body.tests?.alcohol.state ?? 'notRequired').toBe(
      alcohol === 'required' ? 'overdue' : 'notRequired',
    );
    const refused = await boss.put(`/v1/accidents/${body.accidentId}/tests/alcohol`, {
      testedAt: null,
      reason: 'None',
    });
    expect(refused.status).toBe(alcohol === 'required' ? 200 : 409);
  });

  test('a death after 10 hours leaves the drug test, one after 40 none', async () => {
    const died = { time: '09:00', cited: false, fatalities: 1 };
    const ten = await add(boss, ann, { ...died, diedAt: at(10) });
    expect(ten.body).toMatchObject({
      testRequired: true,
      tests: { alcohol: { state: 'tooLate', limit: 8 }, drug: { state: 'overdue', limit: 32 } },
    });
    const forty = await add(boss, ann, { ...died, diedAt: at(40) });
    expect(forty.body.tests).toMatchObject({
      alcohol: { state: 'tooLate' },
      drug: { state: 'tooLate' },
    });
  });

  test.each([
    ['citedAt', { citedAt: '2026-10-04T14:00:00Z' }, 'This time lies before the accident.'],
    ['citedAt', { citedAt: '2099-01-01T00:00:00Z' }, 'This time is still to come.'],
    ['citedAt', { cited: false, citedAt: at(1) }, 'The driver was not cited.'],
    ['diedAt', { diedAt: at(1) }, 'Nobody died.'],
    ['zone', { zone: 'America/New_York' }, 'Choose a time zone of the state.'],
  ])('refuses %s %j', async (field, facts, message) => {
    const refused = await add(boss, ann, { time: '09:00', ...facts });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual([{ field, message }]);
  });

  test('the zone that was chosen decides in a state with two, and correcting keeps what is not sent', async () => {
    const there = { city: 'Nowhere', state: 'TN', time: '09:00' };
    // Eight hours after nine in Central Time, nine after nine in Eastern Time.
    const made = await add(boss, ann, { ...there, citedAt: at(8) });
    expect(made.body.needs.alcohol).toEqual({ need: 'notRequired', why: 'citationLate' });
    const url = `/v1/accidents/${made.body.accidentId}`;
    const chosen = await boss.patch(url, { ...FACTS, ...there, zone: 'America/Chicago' });
    expect(chosen.body).toMatchObject({
      zone: 'America/Chicago',
      citedAt: at(8),
      needs: { alcohol: { need: 'required' } },
    });
    const withdrawn = await boss.patch(url, { ...FACTS, ...there, cited: false });
    expect(withdrawn.body).toMatchObject({ cited: false, citedAt: null, zone: 'America/Chicago' });
    const trace = await boss.get(`${url}/changes`);
    expect(trace.body[0].changes).toContainEqual({ field: 'citedAt', from: at(8), to: '' });
  });

  test('what was recorded of a test stays to be seen when a correction makes it needless', async () => {
    const { body } = await add(boss, ann, { time: '09:00', citedAt: at(1) });
    const url = `/v1/accidents/${body.accidentId}`;
    await boss.put(`${url}/tests/alcohol`, { testedAt: at(1), reason: null });
    const late = await boss.patch(url, { ...FACTS, citedAt: at(46) });
    expect(late.body).toMatchObject({
      testRequired: false,
      tests: { alcohol: { state: 'done', testedAt: at(1) }, drug: { state: 'notRequired' } },
    });
  });
});

describe('a correction and a removal leave their trace', () => {
  test('from what to what, by whom; tests only to those who may read them', async () => {
    const { body } = await add(boss, ann, { time: '08:15' });
    const url = `/v1/accidents/${body.accidentId}`;
    const corrected = await boss.patch(
      url,
      { ...FACTS, city: 'Dallas', fatalities: 1 },
      { headers: { 'if-match': '"1"' } },
    );
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
    expect(corrected.body).toMatchObject({
      city: 'Dallas',
      fatalities: 1,
      time: '08:15',
      version: 2,
    });
    expect((await boss.patch(url, FACTS, { headers: { 'if-match': '"1"' } })).status).toBe(409);

    await boss.put(`${url}/tests/drug`, { testedAt: null, reason: 'No collector was found.' });
    const removed = await boss.post(`${url}/remove`, { reason: 'Entered twice.' });
    expect(removed.body).toMatchObject({
      removed: { reason: 'Entered twice.' },
      allowed: ['restore'],
    });
    expect((await boss.patch(url, FACTS)).body.error.code).toBe('accidents.removed');
    const ids = async (api: Api) =>
      (await api.get(path(ann))).body.accidents.map(
        ({ accidentId }: { accidentId: string }) => accidentId,
      );
    expect(await ids(boss)).toContain(body.accidentId);
    expect(await ids(clerk)).not.toContain(body.accidentId);
    const restored = await boss.post(`${url}/restore`);
    expect(restored.body.removed).toBeNull();
    expect(await ids(clerk)).toContain(body.accidentId);

    const changes = (await boss.get(`${url}/changes`)).body;
    expect(changes.map(({ act }: { act: string }) => act)).toEqual([
      'restored',
      'removed',
      'tested',
      'corrected',
      'added',
    ]);
    expect(changes[3]).toMatchObject({
      by: 'Bo User',
      changes: [
        { field: 'city', from: 'Waco', to: 'Dallas' },
        { field: 'fatalities', from: '0', to: '1' },
      ],
    });
    const seen = (await clerk.get(`${url}/changes`)).body;
    expect(seen.map(({ act }: { act: string }) => act)).not.toContain('tested');
    expect((await stranger.get(`${url}/changes`)).status).toBe(404);
    // The trace itself cannot be changed.
    await expect(
      world.inTenant(acme.tenantId, 'update accident_changes set act = $1', ['added']),
    ).rejects.toThrow(/permission denied|only ever added/);
  });
});

describe('the register', () => {
  test('holds three years, and only what counts as an accident', async () => {
    const carol = await world.makeEmployee({ client: east, firstName: 'Carol', lastName: '=Cmd' });
    const harmless = await add(boss, carol, { cited: false, disabled: 0, city: 'Harmless' });
    expect(harmless.status).toBe(201);
    await add(boss, carol, { date: '2021-05-05', city: 'Long ago' });
    await add(boss, carol, { date: '2026-03-03', city: 'Denton', hazmat: true });
    const cities = async (query = '') => {
      const { body } = await boss.get(`/v1/clients/${acme.clientId}/accidentRegister${query}`);
      return body.rows
        .filter((row: { lastName: string }) => row.lastName === '=Cmd')
        .map((row: { city: string }) => row.city);
    };
    expect(await cities()).toEqual(['Denton']);
    expect(await cities('?all=true')).toEqual(['Denton', 'Long ago']);

    const csv = await boss.get(
      `/v1/clients/${acme.clientId}/accidentRegister/csv?columns=date,city,driver,hazmat&sort=city`,
    );
    expect(csv.status).toBe(200);
    expect(csv.body).toContain('Date of accident,City,Driver,Hazmat release');
    // A spreadsheet must not run it.
    expect(csv.body).toMatch(/3\/3\/2026,Denton,"?'=Cmd, Carol"?,Yes/);
    const part = async (query: string) =>
      (
        await boss.get(`/v1/clients/${acme.clientId}/accidentRegister/csv?columns=city&${query}`)
      ).body
        .trim()
        .split('\r\n')
        .slice(1);
    expect(await part('search=carol dent')).toEqual(['Denton']);
    expect(await part('search=carol dent&sort=city')).toEqual(['Denton']);
    const { rows } = (await boss.get(`/v1/clients/${acme.clientId}/accidentRegister`)).body;
    const ids = rows.slice(0, 2).map(({ accidentId }: { accidentId: string }) => accidentId);
    expect(await part(`only=${ids.join(',')}`)).toHaveLength(2);
    expect((await auditOf('accidents.exportRegister'))[0]).toMatchObject({
      entity: 'export',
      detail: { columns: ['Date of accident', 'City', 'Driver', 'Hazmat release'] },
    });
    expect((await stranger.get(`/v1/clients/${acme.clientId}/accidentRegister`)).status).toBe(404);
  });

  test('of a client without the service is not there', async () => {
    const bare = await world.makeClient({ services: ['Drug Testing'] });
    const api = await world.as(await world.makeUser({ client: bare, permissions: DIRECTOR }));
    const answer = await api.get(`/v1/clients/${bare.clientId}/accidentRegister`);
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe('request.no_service');
  });
});
