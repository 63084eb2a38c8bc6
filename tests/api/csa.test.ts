import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importJob } from '#src/features/csa/server/import.job.ts';
import { tellReports } from '#src/features/csa/server/notices.service.ts';
import { sendDigests } from '#src/features/notifications/server/send.job.ts';
import { transaction } from '#src/server/db/handle.ts';
import { openMessage } from '#src/server/mail/outbox.ts';
import { addDays, utcToday } from '#src/shared/dates.ts';
import {
  censusFile,
  crashFile,
  inspectionFile,
  inspectionRow,
  passengerFile,
  propertyFile,
  violationFile,
} from '#tests/support/csa-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

const [ACME, WEST, OTHER, NOBODY] = ['912345', '923456', '934567', '999999'] as const;

let world: World;
let acme: Client;
let west: Client;
let other: Client;
let staff: Api;
let boss: Api;
let local: Api;
let stranger: Api;

const today = utcToday();
const ago = (days: number) => addDays(today, -days);
const PERMISSIONS = [
  'client.viewAlerts',
  'client.viewEmployee',
  'client.editEmployeeInfo',
  'client.configureNotifications',
] as const;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  other = await world.makeClient({ name: 'Other Haul' });
  for (const [client, number] of [
    [acme, `0${ACME}`],
    [west, WEST],
    [other, OTHER],
  ] as const)
    await world.inTenant(
      client.tenantId,
      'update clients set dot_number = $2 where client_id = $1',
      [client.clientId, number],
    );
  await world.asSchemaOwner(`create function hold_digest() returns trigger language plpgsql as
    $$ begin new.send_after := now() + interval '1 day'; return new; end $$`);
  await world.asSchemaOwner(`create trigger held before insert on mail_outbox for each row
    when (new.kind = 'digest') execute function hold_digest()`);
  staff = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['admin.superAdmin'] }),
  );
  boss = await world.as(await world.makeUser({ client: acme, permissions: PERMISSIONS }));
  local = await world.as(
    await world.makeUser({ client: acme, sites: [west], permissions: PERMISSIONS }),
  );
  stranger = await world.as(await world.makeUser({ client: other, permissions: PERMISSIONS }));
}, 120_000);
afterAll(() => world.close());

const send = (text: string, { name = 'file.csv', release = ago(1), api = staff } = {}) =>
  api.upload(
    '/v1/csaImports',
    [{ name, bytes: Buffer.from(text), type: 'text/csv' }],
    release === '' ? {} : { release },
  );

/** Sends a file and waits until it is done with. */
async function take(text: string, options: Parameters<typeof send>[1] = {}): Promise<Json> {
  const sent = await send(text, options);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  await importJob.run(world.kernel);
  const path = `/v1/csaImports/${sent.body.importId}`;
  await expect
    .poll(async () => (await staff.get(path)).body.state, { timeout: 30_000 })
    .not.toMatch(/waiting|reading|telling/);
  return (await staff.get(path)).body;
}

const csa = (client: Client, what = '') => `/v1/clients/${client.clientId}/csa${what}`;

test('rows of our clients alone are kept, each with its release, and a file twice changes nothing', async () => {
  const file = inspectionFile([
    inspectionRow(1, ACME, ago(3), [1, 0]),
    inspectionRow(2, WEST, ago(20), [0, 2]),
    inspectionRow(3, OTHER, ago(5)),
    inspectionRow(4, NOBODY, ago(5)),
    inspectionRow(5, NOBODY, ago(5)),
  ]);
  expect(await take(file, { name: `${ago(40)}_insp.csv`, release: '' })).toMatchObject({
    ...{ dataSet: 'inspections', state: 'done', release: ago(40) },
    ...{ rowCount: 5, ownCount: 3, added: 3, changed: 0, gone: 0, faultCount: 0 },
  });
  expect(await take(file, { release: ago(40) })).toMatchObject({ state: 'same', added: 0 });
  expect(await take(file)).toMatchObject({ state: 'done', added: 0, changed: 0, gone: 0 });
  const changed = file.replace('TX2,TX', 'TX2b,TX').replace(/^3,.*\n/m, '');
  expect(await take(changed)).toMatchObject({ added: 0, changed: 1, gone: 1, rowCount: 4 });

  const { body } = await boss.get(csa(acme, '/inspections'));
  expect(body.rows.map((row: Json) => [row.inspectionId, row.reportNumber, row.release])).toEqual([
    ['1', 'TX1', ago(40)],
    ['2', 'TX2b', ago(1)],
  ]);
  expect(body.rows[0]).toMatchObject({
    DOTNumber: ACME,
    firstRelease: ago(40),
    violationCount: 1,
    units: [{ type: 'TRUCK TRACTOR', plate: 'R123456' }, { type: 'SEMI-TRAILER' }],
    report: { state: 'due', daysLeft: 12, dueOn: addDays(ago(3), 15) },
  });
  expect(body.rows[1].report).toMatchObject({ state: 'late' });
  const first = await boss.get(csa(acme, '/inspections?limit=1'));
  expect(first.body.rows).toHaveLength(1);
  const next = await boss.get(
    csa(acme, `/inspections?limit=1&after=${encodeURIComponent(first.body.next)}`),
  );
  expect(next.body).toMatchObject({ rows: [{ inspectionId: '2' }], next: null });
});

test('whoever works at one location sees its DOT number alone, and a stranger none of them', async () => {
  const numbers = async (api: Api, client: Client) =>
    (await api.get(csa(client))).body.results?.map(({ DOTNumber }: Json) => DOTNumber);
  expect(await numbers(boss, acme)).toEqual([ACME, WEST]);
  expect(await numbers(local, west)).toEqual([WEST]);
  expect((await local.get(csa(west, '/inspections'))).body.rows).toHaveLength(1);
  expect((await stranger.get(csa(acme))).status).toBe(404);
  expect(await numbers(stranger, other)).toEqual([OTHER]);
  const asked = await local.get(csa(west, `/inspections?selectedDOTIds=${ACME}`));
  expect(asked.body.rows).toEqual([]);
  // The database says the same, whatever a statement asks for.
  const bound = { role: 'app', tenantId: other.tenantId, sites: '*' } as const;
  const seen = await transaction(world.kernel.pool, bound, (db) =>
    db.rows<{ dot: string }>('test-csa-seen', 'select dot_number as dot from csa_inspections', []),
  );
  expect(seen).toEqual([{ dot: OTHER }]);
});

describe('files that are not as they should be', () => {
  test('what is none of them, or of another year, is refused by its headings', async () => {
    const none = await send('Name,Phone\na,b\n');
    expect(none).toMatchObject({ status: 400, body: { error: { code: 'csa-imports.not_read' } } });
    const year = await send('Unique_ID,Report_Number,Report_State,Insp_Date\n1,2,TX,30-JAN-24\n');
    expect(year.body.error.message).toContain('has no column DOTNUMBER');
    const zip = await send('PK\u0003\u0004\u0000');
    expect(zip.body.error.message).toContain('damaged or was cut off');
    expect((await send(propertyFile([]), { release: addDays(today, 9) })).body.error.code).toBe(
      'csa-imports.future_release',
    );
    const client = await send(propertyFile([]), { api: boss });
    expect(client.status).toBe(403);
  });

  test('a cut-off file takes nothing over, and one much shorter waits for a person', async () => {
    const rows = Array.from({ length: 10 }, (_, n) => inspectionRow(100 + n, ACME, ago(9)));
    const whole = inspectionFile(rows);
    expect(await take(whole.slice(0, -30))).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('the download was cut off'),
    });
    expect((await boss.get(csa(acme, '/inspections'))).body.rows).toHaveLength(2);
    await take(whole);
    const held = await take(inspectionFile(rows.slice(0, 3)));
    expect(held).toMatchObject({ state: 'held', problem: expect.stringContaining('3 rows') });
    expect((await boss.get(csa(acme, '/inspections'))).body.rows).toHaveLength(10);
    const path = `/v1/csaImports/${held.importId}`;
    const late = await staff.post(`${path}/confirm`, {}, { headers: { 'If-Match': '"1"' } });
    expect(late.status).toBe(409);
    expect((await staff.post(`${path}/confirm`, {})).status).toBe(200);
    await importJob.run(world.kernel);
    await expect
      .poll(async () => (await staff.get(path)).body, { timeout: 30_000 })
      .toMatchObject({ state: 'done', gone: 7 });
    expect((await staff.post(`${path}/cancel`, {})).body.error.code).toBe('csa-imports.is_over');
    const older = await take(whole, { release: ago(60) });
    expect(older).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('A newer release'),
    });
  });

  test('faults are said by row, and the other rows are taken over', async () => {
    const [heading, ...rows] = inspectionFile([
      inspectionRow(201, ACME, ago(7), [1, 0]),
      inspectionRow(202, ACME, 'someday'),
      inspectionRow(203, ACME, ago(7)),
      inspectionRow(204, ACME, ago(7)),
      inspectionRow(205, ACME, ago(7)),
    ])
      .trimEnd()
      .split('\n');
    rows[2] = rows[2]?.replace('FRHT', '"FRHT') ?? '';
    rows[3] = `${rows[3]},more`;
    rows[4] = rows[4]?.replace(',2,TX113', ',Less than 5 inspections,TX113') ?? '';
    const taken = await take(`${[heading, ...rows].join('\n')}\n`);
    expect(taken).toMatchObject({ state: 'done', ownCount: 2, faultCount: 4 });
    expect(taken.faults.map(({ text }: Json) => text)).toEqual([
      'Row 3: it has no day of the inspection, and was left out.',
      'Row 4: a quotation mark opens and is never closed.',
      'Row 5: it has 40 cells, and the heading 39.',
      'Row 6: “Less than 5 inspections” is no number, and was left out.',
    ]);
  });
});

test('measures and percentiles stand against their thresholds, with the reason where there is none', async () => {
  await take(propertyFile([[ACME, 1.5, 2, 0, 0, 4]]), { release: ago(33) });
  await take(propertyFile([[ACME, 2.5, 'Less than 3 inspections', 0, 0, 4]]), { release: ago(2) });
  await take(
    passengerFile([[WEST, [3, 71.5], [1, 20], [0, 0], [0, 'Less than 5 inspections'], [0, 0]]]),
    { release: ago(2) },
  );
  await take(censusFile([[ACME, 'ACME FREIGHT LLC', 'Y']]));
  const { body } = await boss.get(csa(acme));
  const [one, two] = body.results;
  expect(one).toMatchObject({
    ...{ DOTNumber: ACME, legalName: 'ACME FREIGHT LLC', carrierClass: 'hazmat' },
    ...{ powerUnits: 42, mcs150On: '2025-03-15', release: ago(2) },
    history: [{ release: ago(33) }, { release: ago(2) }],
  });
  expect(one.categories).toHaveLength(7);
  expect(one.categories[0]).toMatchObject({
    ...{ BasicID: 11, threshold: 60, measure: 2.5, percentile: null, over: null },
    reason: expect.stringContaining('does not publish percentiles of property carriers'),
  });
  expect(one.categories[1]).toMatchObject({
    measure: null,
    reason: 'FMCSA says: Less than 3 inspections.',
  });
  expect(one.categories[6]).toMatchObject({
    BasName: 'Crash Indicator',
    reason: expect.stringContaining('does not publish this category'),
  });
  expect(two.categories[0]).toMatchObject({ threshold: 50, percentile: 71.5, over: true });
  expect(two.categories[1]).toMatchObject({ percentile: 20, over: false });
  expect(body.announced).toHaveLength(7);
  expect(body.releases).toContainEqual({ dataSet: 'results', release: ago(2) });
  const asked = await boss.get(csa(acme, `?reportType=csa&selectedDOTIds=0${WEST}`));
  expect(asked.body.results.map(({ DOTNumber }: Json) => DOTNumber)).toEqual([WEST]);
  const location = await boss.get(
    csa(acme, `?reportType=csaLocation&selectedClientId=${west.clientId}`),
  );
  expect(location.body.results).toHaveLength(1);
  expect((await boss.get(csa(acme, `?selectedClientId=${other.clientId}`))).status).toBe(404);
});

test('a report is noted as returned between its inspection and today, and leaves the alerts', async () => {
  const file = inspectionFile([inspectionRow(301, ACME, ago(20), [1, 0])]);
  const held = await take(file);
  if (held.state === 'held') {
    await staff.post(`/v1/csaImports/${held.importId}/confirm`, {});
    await importJob.run(world.kernel);
  }
  const alerts = async () =>
    (await boss.get(`/v1/clients/${acme.clientId}/alerts/csa`)).body.filter(
      ({ inspectionId }: Json) => inspectionId === '301',
    );
  await expect.poll(alerts, { timeout: 30_000 }).toMatchObject([
    {
      kind: 'reportLate',
      due: ago(5),
      text: expect.stringContaining('was due back by'),
    },
  ]);
  const path = csa(acme, `/inspections/${ACME}/301/return`);
  expect((await boss.put(path, { returnedOn: ago(21) })).body.error.code).toBe('csa.return_day');
  expect((await boss.put(path, { returnedOn: ago(19) })).status).toBe(204);
  expect(await alerts()).toEqual([]);
  const { body } = await boss.get(csa(acme, '/inspections?openOnly=true'));
  expect(body.rows.map(({ inspectionId }: Json) => inspectionId)).not.toContain('301');
  expect((await boss.put(path, { returnedOn: null })).status).toBe(204);
  expect(await alerts()).toHaveLength(1);
  expect((await stranger.put(path, { returnedOn: ago(19) })).status).toBe(404);
  expect(
    (await boss.put(csa(acme, `/inspections/${ACME}/none/return`), { returnedOn: ago(1) })).status,
  ).toBe(404);
});

test('a person ties a crash to the register, and both sides say what they lack', async () => {
  const driver = await world.makeEmployee({ client: acme, firstName: 'Ann', lastName: 'Miller' });
  const add = async (date: string, city: string) =>
    (
      await boss.post(`/v1/employees/${driver.employeeId}/accidents`, {
        ...{ date, city, state: 'TX', injuries: 1, disabled: 1, fatalities: 0 },
      })
    ).body.accidentId as string;
  const near = await add(ago(100), 'Waco');
  const far = await add(ago(300), 'Temple');
  await take(
    crashFile([
      ['C1', ACME, ago(100), 'WACO'],
      ['C2', ACME, ago(50), 'DALLAS'],
    ]),
  );
  const crashes = async () => (await boss.get(csa(acme, '/crashes'))).body;
  const before = await crashes();
  expect(before.crashes.map((row: Json) => [row.crashId, row.accident, row.reason])).toEqual([
    ['TX|C2|1', null, null],
    ['TX|C1|1', null, null],
  ]);
  expect(before.onlyInRegister.map(({ accidentId }: Json) => accidentId)).toEqual([near, far]);
  const crash = (id: string, what: string) =>
    csa(acme, `/crashes/${ACME}/${encodeURIComponent(`TX|${id}|1`)}/${what}`);
  const { body: like } = await boss.get(crash('C1', 'accidents'));
  expect(like.accidents).toMatchObject([{ accidentId: near, driver: 'Miller, Ann' }]);

  const tie = (id: string, accidentId: string | null, reason: string | null = null) =>
    boss.put(crash(id, 'accident'), { accidentId, reason });
  expect((await tie('C1', near, 'Both')).body.error.code).toBe('csa.say_which');
  expect((await tie('C1', near)).status).toBe(204);
  expect((await tie('C2', near)).body.error.code).toBe('csa.accident_taken');
  expect((await tie('C2', crypto.randomUUID())).body.error.code).toBe('csa.other_accident');
  expect((await tie('C2', null, 'Not our truck: the number was on the wrong door.')).status).toBe(
    204,
  );
  const after = await crashes();
  expect(after.crashes).toMatchObject([
    { crashId: 'TX|C2|1', accident: null, reason: expect.stringContaining('Not our truck') },
    { crashId: 'TX|C1|1', accident: { accidentId: near, city: 'Waco' }, reason: null },
  ]);
  expect(after.onlyInRegister.map(({ accidentId }: Json) => accidentId)).toEqual([far]);
  const open = async () =>
    (await boss.get(`/v1/clients/${acme.clientId}/alerts/csa`)).body.filter(
      ({ kind }: Json) => kind === 'crashOpen',
    );
  expect(await open()).toEqual([]);
  expect((await tie('C2', null)).status).toBe(204);
  expect(await open()).toMatchObject([{ crashId: 'TX|C2|1' }]);
  expect((await stranger.put(crash('C1', 'accident'), { accidentId: null })).status).toBe(404);
});

test('violations are listed by inspection and category, and counted twice where a code stands twice', async () => {
  const rows = [
    ['301', ACME, ago(20), '3922SLLS4', 'Unsafe Driving'],
    ['301', ACME, ago(20), '39347E', 'Vehicle Maint.'],
    ['301', ACME, ago(20), '39347E', 'Vehicle Maint.'],
  ] as const;
  const file = violationFile(rows);
  expect(await take(file)).toMatchObject({ state: 'done', added: 3 });
  expect(await take(`${file}\n`)).toMatchObject({ state: 'done', added: 0, changed: 0, gone: 0 });
  const { body } = await boss.get(csa(acme, '/violations?inspectionId=301&BasicID=15'));
  expect(body.rows).toMatchObject([
    { code: '39347E', BasicID: 15, reportNumber: 'TX301', totalWeight: 15 },
    { code: '39347E' },
  ]);
});

test('alerts come the worst first', async () => {
  const { body } = await boss.get(`/v1/clients/${acme.clientId}/alerts/csa`);
  const kinds = body.map(({ kind }: Json) => kind);
  expect(kinds[0]).toBe('overThreshold');
  expect(body[0]).toMatchObject({
    DOTNumber: WEST,
    BasicID: 11,
    text: '71.5%, with a threshold of 50%.',
  });
  expect(kinds).toContain('measureUp');
  // The call of all kinds of alert has them, too (R447, R450).
  const list = await boss.get(`/v1/clients/${acme.clientId}/alerts?alertTypes=CSA`);
  expect(list.body.docAlerts).toEqual([]);
  expect(list.body.csaAlerts).toEqual(body);
  const counted = await boss.get(`/v1/clients/${acme.clientId}/alerts?alertTypes=CSA&summary`);
  expect(counted.body.summary.csaAlerts).toBe(body.length);
  const others = await boss.get(`/v1/clients/${acme.clientId}/alerts`);
  expect(others.body.csaAlerts).toBeUndefined();
});

describe('notices of types 2, 3 and 4', () => {
  const PATH = '/v1/clients/0/notifications';
  const mailOf = async (contactId: string) => {
    await world.inTenant(
      acme.tenantId,
      "update notification_contacts set next_at = now() - interval '1 second' where contact_id = $1",
      [contactId],
    );
    await sendDigests(world.kernel);
    const [noted] = await world.inTenant<{ mail_id: string }>(
      acme.tenantId,
      'select mail_id from notification_mails where contact_id = $1 order by at desc limit 1',
      [contactId],
    );
    const { rows } = await world.kernel.pool.query<{ message_cipher: Buffer }>(
      'select message_cipher from mail_outbox where mail_id = $1',
      [noted?.mail_id ?? null],
    );
    const [row] = rows;
    return row && noted
      ? openMessage(world.kernel.keys, noted.mail_id, row.message_cipher).text
      : null;
  };

  test('reach the contacts who chose their type and category, once', async () => {
    const contact = (
      await boss.post(PATH, {
        ...{ email: 'safety@test.example', clientId: acme.clientId, topics: [] },
      })
    ).body;
    const types = contact.types.map((row: Json) => ({
      ...row,
      'Unsafe Driving': true,
      'Crash Indicator': row.typeId === 2,
    }));
    const url = `${PATH}?forUser=${contact.contactId}`;
    const changed = await boss.patch(url, { types, csaScores: true });
    expect(changed.body.nextAt).not.toBeNull();

    await take(propertyFile([[ACME, 3.5, 2, 0, 0, 4]]), { release: ago(1) });
    await take(
      crashFile([
        ['C1', ACME, ago(100), 'WACO'],
        ['C2', ACME, ago(50), 'DALLAS'],
        ['C9', ACME, ago(9), 'HICO'],
      ]),
    );
    const inspections = inspectionFile([
      inspectionRow(301, ACME, ago(20), [1, 0]),
      inspectionRow(401, ACME, ago(12), [1, 0]),
      inspectionRow(402, ACME, ago(30), [2, 1]),
      inspectionRow(403, ACME, ago(5), [1, 0]),
    ]);
    expect(await take(inspections)).toMatchObject({ state: 'done' });
    // Of one number, two categories, and each of the contact's alone is told.
    expect(await tellReports(world.kernel)).toBe(3);
    expect(await tellReports(world.kernel)).toBe(0);
    const text = await mailOf(contact.contactId);
    expect(text).toContain('Safety data (CSA)');
    expect(text).toContain('- New CSA data: Unsafe Driving: the measure is 3.5, and was 2.5.');
    expect(text).toContain('- New CSA data: Crash Indicator: 1 new crash.');
    expect(text).toContain(
      '- 5 Day CSA notice: Unsafe Driving: 1 report of an inspection to be signed and returned within 5 days (49 CFR 396.9(d)).',
    );
    expect(text).toContain(
      '- 25 Day CSA notice: Unsafe Driving: 1 report of an inspection not noted as returned 25 days after the inspection (49 CFR 396.9(d)).',
    );
    expect(text).not.toContain('Vehicle Maintenance');
    const told = await world.inTenant(
      acme.tenantId,
      'select 1 from notification_news where contact_id = $1',
      [contact.contactId],
    );
    expect(told).toEqual([]);
  });

  test('a report that went back meanwhile is told no more', async () => {
    const contact = (
      await boss.post(PATH, {
        ...{ email: 'later@test.example', clientId: acme.clientId, topics: [] },
      })
    ).body;
    const types = contact.types.map((row: Json) => ({ ...row, 'Unsafe Driving': true }));
    await boss.patch(`${PATH}?forUser=${contact.contactId}`, { types });
    await take(
      inspectionFile([
        inspectionRow(301, ACME, ago(20), [1, 0]),
        inspectionRow(401, ACME, ago(12), [1, 0]),
        inspectionRow(402, ACME, ago(30), [2, 1]),
        inspectionRow(403, ACME, ago(5), [1, 0]),
        inspectionRow(501, ACME, ago(11), [1, 0]),
      ]),
    );
    expect(await tellReports(world.kernel)).toBe(1);
    await boss.put(csa(acme, `/inspections/${ACME}/501/return`), { returnedOn: ago(1) });
    expect(await mailOf(contact.contactId)).toBeNull();
  });
});

test('a DOT number of two clients is kept once, and each of them has its rows', async () => {
  const twin = await world.makeClient({ name: 'Twin Freight' });
  await world.inTenant(twin.tenantId, 'update clients set dot_number = $2 where client_id = $1', [
    twin.clientId,
    OTHER,
  ]);
  const api = await world.as(await world.makeUser({ client: twin, permissions: PERMISSIONS }));
  const taken = await take(inspectionFile([inspectionRow(71, OTHER, ago(4))]), { release: today });
  expect(taken).toMatchObject({ state: 'done', ownCount: 1 });
  for (const [who, client] of [
    [stranger, other],
    [api, twin],
  ] as const) {
    const { body } = await who.get(csa(client, '/inspections'));
    expect(body.rows.map((row: Json) => row.inspectionId)).toEqual(['71']);
  }
});
