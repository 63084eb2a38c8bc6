import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawHiddenDays, sendNotices } from '#src/features/randoms/server/random-days.job.ts';
import { bindSql } from '#src/server/db/handle.ts';
import { openMessage, type Message } from '#src/server/mail/outbox.ts';
import { addDays } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

const DRAWER = [
  ...(['records.configurePools', 'records.drawRandoms', 'records.placeOrder'] as const),
  ...(['servicesRandoms.viewConfigurePools', 'servicesRandoms.viewSelections'] as const),
] as const satisfies readonly Permission[];

let world: World;
let acme: Client;
let yard: Client;
let drawer: Api;
let viewer: Api;
let clerk: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  yard = await world.makeClient({ parent: acme, name: 'Yard' });
  await world.inTenant(
    acme.tenantId,
    `insert into employees (tenant_id, client_id, first_name, last_name, employment_status_id, hire_date, license, license_state)
     select $1::int, case when n % 2 = 0 then $2::int else $1::int end, 'Pat', 'Driver ' || n, 2, '2020-01-06', 'T' || n, 'TX' from generate_series(1, 60) n`,
    [acme.tenantId, yard.clientId],
  );
  const as = async (client: Client, permissions: readonly Permission[], email: string) =>
    world.as(await world.makeUser({ client, permissions, email }));
  drawer = await world.as(
    await world.makeUser({
      ...{ client: acme, permissions: DRAWER, email: 'der@acme.example' },
      ...{ firstName: 'Dee', lastName: 'Er' },
    }),
  );
  viewer = await as(acme, ['servicesRandoms.viewSelections'], 'viewer@acme.example');
  clerk = await as(yard, ['servicesRandoms.viewSelections'], 'clerk@yard.example');
}, 60_000);
afterAll(() => world?.close());

let made = 0;
async function pool(change: object = {}): Promise<string> {
  const name = `Pool ${(made += 1)}`;
  const answer = await drawer.post(`/v1/clients/${acme.clientId}/pools?ezCompliance&topLevel`, {
    ...{ name, authority: 'FMCSA', sites: [acme.clientId], statuses: [2], alternates: true },
    ...{ drugPct: 50, alcoholPct: 10, frequency: 12 },
    ...change,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.poolId;
}
const at = (poolId: string) => `/v1/clients/${acme.clientId}/pools/${poolId}`;
async function drawn(change: object = {}, drug = 4, alcohol = 1) {
  const poolId = await pool(change);
  const answer = await drawer.post(`${at(poolId)}/selections?drug=${drug}&alcohol=${alcohol}`, {
    reason: 'As the test wants it',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const path = `${at(poolId)}/selections/${answer.body.selectionId}`;
  return { poolId, path, selection: answer.body as Json };
}
const code = (answer: { body: Json }) => answer.body.error?.code;
const person = (selection: Json, place: number) =>
  [...selection.selected, ...selection.alternates].find((one: Json) => one.place === place);

async function mailsTo(email: string): Promise<Message[]> {
  const { rows } = await world.kernel.pool.query(
    "select mail_id, message_cipher from mail_outbox where tenant_id = $1 and kind = 'randomSelection' and message_cipher is not null",
    [acme.tenantId],
  );
  return rows
    .map(({ mail_id: id, message_cipher: sealed }) => openMessage(world.kernel.keys, id, sealed))
    .filter(({ to }) => to === email);
}

describe('times', () => {
  test('are noted in their order, of the version that was seen, by who may draw', async () => {
    const { path, selection } = await drawn();
    const times = (
      place: number,
      notifiedAt: string | null,
      arrivedAt: string | null = null,
      v?: number,
    ) =>
      drawer.patch(
        `${path}/selected/${place}`,
        { notifiedAt, arrivedAt, collectedAt: null },
        v === undefined ? {} : { headers: { 'if-match': `"${v}"` } },
      );
    const now = new Date().toISOString();
    const early = await times(1, '2020-01-01T10:00:00Z');
    expect(early.body.error.fields[0]).toMatchObject({
      field: 'notifiedAt',
      message: /before the draw/,
    });
    expect((await times(1, addDays(now.slice(0, 10), 2) + 'T10:00:00Z')).status).toBe(400);
    const noted = await times(1, now, null, person(selection, 1).version);
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
    expect(person(noted.body, 1)).toMatchObject({ standing: 'notified' });
    expect(code(await times(1, now, now, person(selection, 1).version))).toBe('request.conflict');
    expect((await times(77, now)).status).toBe(404);
    const answer = await viewer.patch(`${path}/selected/1`, {
      ...{ notifiedAt: now, arrivedAt: null, collectedAt: null },
    });
    expect(answer.status).toBe(403);
  });
});

describe('somebody who does not come', () => {
  test('is excused by a code, and the next in the drawn order stands in, once', async () => {
    const { poolId, path } = await drawn();
    const two = await drawer.post(`${at(poolId)}/selections?alternateNumber=2`);
    const waiting = two.body.alternates.map((one: Json) => one.employeeId);
    const say = (place: number, change: object = {}) =>
      drawer.post(`${path}/selected/${place}/excuse`, {
        reason: 'injury',
        note: 'Broken arm',
        ...change,
      });
    expect((await say(2, { reason: 'busy' })).status).toBe(400);
    expect((await say(2, { note: ' ' })).status).toBe(400);
    const [first, second] = await Promise.all([say(2), say(2)]);
    expect([first?.status, second?.status].toSorted()).toEqual([201, 409]);
    const one = (await drawer.get(path)).body;
    expect(person(one, 2)).toMatchObject({ standing: 'excused', excused: 'injury' });
    expect(person(one, 5)).toMatchObject({
      employeeId: waiting[0],
      standsFor: 2,
      drug: true,
      standing: 'selected',
    });
    expect(one.alternates.map((x: Json) => x.employeeId)).toEqual([waiting[1]]);
    // A larger number goes on behind the one who stands in, who stays.
    const raised = await drawer.patch(path, {
      ...{ numToSelectDrug: 5, numToSelectAlcohol: 1, reason: 'One more' },
    });
    expect(raised.body.selected.map((x: Json) => x.place)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(person(raised.body, 5).standsFor).toBe(2);
    expect(raised.body.alternates.map((x: Json) => x.place)).toEqual([7]);
    // Nobody waits: one more is drawn on.
    await say(3);
    const last = await say(4);
    expect(last.body.selected.filter((x: Json) => x.standsFor !== null)).toHaveLength(3);
    const reading = (await drawer.get(`${at(poolId)}/selections/calculation`)).body;
    expect(reading.drug.open).toBe(5);
  });

  test('is stood in for by somebody else where two are excused at once', async () => {
    const { path } = await drawn();
    const answers = await Promise.all(
      [1, 2, 3].map((place) =>
        drawer.post(`${path}/selected/${place}/excuse`, { reason: 'layoff', note: 'Winter' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { selected, alternates } = (await drawer.get(path)).body;
    expect(
      selected.flatMap((x: Json) => (x.standsFor === null ? [] : [x.standsFor])).toSorted(),
    ).toEqual([1, 2, 3]);
    expect(alternates).toEqual([]);
  });

  test('is stood in for by nobody where the pool has no alternates, or nobody is left', async () => {
    const { path } = await drawn({ alternates: false });
    const none = await drawer.post(`${path}/selected/1/excuse`, {
      reason: 'layoff',
      note: 'Winter',
    });
    expect(none.body.selected).toHaveLength(4);
    const all = await drawn({}, 60, 1);
    const alone = await drawer.post(`${all.path}/selected/9/excuse`, {
      reason: 'layoff',
      note: 'Winter',
    });
    expect(alone.status).toBe(201);
    expect(alone.body.selected).toHaveLength(60);
    expect(alone.body.selected.filter((x: Json) => x.standsFor !== null)).toEqual([]);
  });

  test('counts as tested after a refusal, and lacks again when missed', async () => {
    const { poolId, path, selection } = await drawn();
    const on = selection.drawnAt.slice(0, 10);
    const say = (place: number, change: object) =>
      drawer.post(`${path}/selected/${place}/outcome`, {
        outcome: 'refused',
        on,
        note: 'Left the site',
        ...change,
      });
    const figures = async () =>
      (await drawer.get(`${at(poolId)}/selections/calculation`)).body.drug;
    expect(await figures()).toMatchObject({ done: 0, open: 4 });
    expect((await say(1, { on: addDays(on, 2) })).body.error.fields[0].field).toBe('on');
    expect((await say(1, {})).status).toBe(201);
    expect(await figures()).toMatchObject({ done: 1, open: 3 });
    await say(2, { outcome: 'missed' });
    expect(await figures()).toMatchObject({ done: 1, open: 2 });
    expect(code(await say(2, {}))).toBe('random-lives.ended');
  });
});

describe('of two tests', () => {
  test('one may be over when the other ends, and a stand-in owes what is left', async () => {
    const { poolId, path, selection } = await drawn({ authority: 'FTA' }, 2, 2);
    const day = selection.drawnAt.slice(0, 10);
    const [one, two] = selection.selected;
    for (const { employeeId, clientId } of [one, two])
      await world.inTenant(
        acme.tenantId,
        `insert into drug_tests (tenant_id, client_id, employee_id, reason_id, specimen_type_id, result_type_id, collected_on, report)
         values ($1, $2, $3, 3, 1, 1, $4, '{"dotAgency":"FTA"}')`,
        [acme.tenantId, clientId, employeeId, day],
      );
    const excused = await drawer.post(`${path}/selected/1/excuse`, {
      ...{ reason: 'layoff', note: 'No safety-sensitive work before the period ends' },
    });
    expect(excused.status, JSON.stringify(excused.body)).toBe(201);
    expect(person(excused.body, 1)).toMatchObject({ standing: 'excused', drugTestedOn: day });
    expect(person(excused.body, 3)).toMatchObject({ standsFor: 1, drug: false, alcohol: true });
    const refusal = { outcome: 'refused', on: day, note: 'Would not blow' };
    expect((await drawer.post(`${path}/selected/2/outcome`, refusal)).status).toBe(201);
    const { drug, alcohol } = (await drawer.get(`${at(poolId)}/selections/calculation`)).body;
    expect(drug).toMatchObject({ done: 2, open: 0 });
    expect(alcohol).toMatchObject({ done: 1, open: 1 });
  });

  test('nobody who came is excused, or missed it', async () => {
    const { path } = await drawn();
    const now = new Date().toISOString();
    const times = { notifiedAt: now, arrivedAt: now, collectedAt: now };
    expect((await drawer.patch(`${path}/selected/1`, times)).status).toBe(200);
    const excuse = { reason: 'vacation', note: 'Away' };
    expect(code(await drawer.post(`${path}/selected/1/excuse`, excuse))).toBe(
      'random-lives.tested',
    );
    const end = (outcome: string) =>
      drawer.post(`${path}/selected/1/outcome`, {
        ...{ outcome, on: now.slice(0, 10), note: 'As the physician said' },
      });
    expect(code(await end('missed'))).toBe('random-lives.tested');
    expect((await end('refused')).status).toBe(201);
  });
});

describe('a result', () => {
  test('is tied also where its writer does not see the place of the draw, and to a merged file', async () => {
    const { path, selection } = await drawn({ authority: 'PHMSA', alcoholPct: 0 }, 6, 0);
    const day = selection.drawnAt.slice(0, 10);
    const [one, two] = selection.selected;
    const insert = `insert into drug_tests (tenant_id, client_id, employee_id, reason_id, specimen_type_id, result_type_id, collected_on, report)
       values ($1, $2, $3, 3, 1, 1, $4, '{"dotAgency":"PHMSA"}')`;
    const values = (employeeId: string, clientId: number) => [
      ...[acme.tenantId, clientId, employeeId, day],
    ];
    // A writer who sees another location alone: the person moved there after the draw.
    const elsewhere = one.clientId === acme.clientId ? yard.clientId : acme.clientId;
    const writer = await world.kernel.pool.connect();
    await writer.query('begin');
    await writer.query(bindSql({ role: 'app', tenantId: acme.tenantId, sites: [elsewhere] }));
    await writer.query(insert, values(one.employeeId, elsewhere));
    await writer.query('commit');
    writer.release();
    const other = await world.makeEmployee({
      ...{ client: acme, lastName: 'Whole', license: 'T9001', licenseState: 'TX' },
    });
    await world.inTenant(
      acme.tenantId,
      'update employees set replaced_by = $1 where employee_id = $2',
      [other.employeeId, two.employeeId],
    );
    await world.inTenant(acme.tenantId, insert, values(other.employeeId, acme.clientId));
    // The merged file is no person of its own in a pool: it would have two chances.
    const why = `${path.replace(/\/selections.*/, '')}/why`;
    expect((await drawer.get(`${why}/${two.employeeId}`)).status).toBe(404);
    expect((await drawer.get(`${why}/${other.employeeId}`)).body.isIn).toBe(true);
    const now = (await drawer.get(path)).body;
    expect(person(now, one.place).standing).toBe('tested');
    expect(person(now, two.place)).toMatchObject({
      standing: 'tested',
      employeeId: other.employeeId,
    });
    expect(
      code(
        await drawer.post(`${path}/selected/${one.place}/excuse`, {
          reason: 'injury',
          note: 'Late',
        }),
      ),
    ).toBe('random-lives.tested');
  });
});

describe('the notice', () => {
  test('goes to those known alone, to each with the people of their own locations (R443)', async () => {
    const { path } = await drawn({}, 30, 2);
    const known = (await viewer.get(`${path}/recipients`)).body.map((one: Json) => one.email);
    expect(known).toEqual(['clerk@yard.example', 'der@acme.example', 'viewer@acme.example']);
    const stranger = await drawer.post(`${path}/email`, {
      emailList: 'der@acme.example, x@else.example',
    });
    expect(code(stranger)).toBe('random-lives.strangers');
    expect(stranger.body.error.fields[0].message).toContain('x@else.example');
    const faulty = await drawer.post(`${path}/email`, { emailList: 'der@acme' });
    expect(JSON.stringify(faulty.body)).toContain(
      'Please enter a properly formatted email address',
    );
    expect(await mailsTo('der@acme.example')).toEqual([]);
    const sent = await viewer.post(`${path}/email`, {
      emailList: ['DER@acme.example', 'clerk@yard.example'],
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const [mail] = await mailsTo('clerk@yard.example');
    expect(mail).toMatchObject({ attachment: { fileName: 'selection.pdf' } });
    expect(mail?.text).not.toMatch(/Driver \d/);
  });

  test('is mailed so often a day, and no more', async () => {
    const { path } = await drawn({}, 3, 0);
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1)
      statuses.push((await viewer.post(`${path}/email`, { emailList: 'der@acme.example' })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });

  test('waits for its time, and another time takes its place', async () => {
    const { path } = await drawn({}, 30, 2);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const say = (change: object) =>
      drawer.post(`${path}/notify`, { emailList: ['clerk@yard.example'], ...change });
    expect((await say({ at: '2020-01-01T10:00:00Z' })).status).toBe(400);
    const before = (await mailsTo('clerk@yard.example')).length;
    expect((await say({ at: later })).status).toBe(201);
    expect(await sendNotices(world.kernel)).toBe(0);
    expect((await drawer.get(path)).body).toMatchObject({
      notifyAt: expect.anything(),
      noticedAt: null,
    });
    await world.inTenant(
      acme.tenantId,
      "update random_selections set notify_at = now() - interval '1 minute' where notify_at > now()",
    );
    expect(await sendNotices(world.kernel)).toBe(1);
    expect(await sendNotices(world.kernel)).toBe(0);
    expect((await mailsTo('clerk@yard.example')).length).toBe(before + 1);
    const letters = await fetch(`${world.address}${path}/letters`, {
      headers: { authorization: `Bearer ${viewer.token}` },
    });
    expect(letters.headers.get('content-type')).toBe('application/pdf');
    expect(await clerk.get(path).then(({ status }) => status)).toBe(404);
  });
});

describe('orders', () => {
  test('are placed for everyone in one command, and not twice', async () => {
    const { path } = await drawn({}, 5, 2);
    expect((await viewer.post(`${path}/orders`, {})).status).toBe(403);
    const placed = await drawer.post(`${path}/orders`, {});
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    expect(placed.body.refused).toEqual([]);
    expect(placed.body.placed).toBe(7);
    expect((await drawer.post(`${path}/orders`, {})).body.placed).toBe(0);
    expect((await drawer.get(path)).body.selected[0].drugOrderId).not.toBeNull();
  });
});

describe('a period', () => {
  test('is closed with a signature once everything ended, and stays so', async () => {
    const { path, selection } = await drawn({}, 2, 0);
    const sign = (name = 'Dee Er') => drawer.post(`${path}/close`, { name, note: 'All done' });
    expect((await sign()).body.error.message).toMatch(/^Of those selected, 2 are open\./);
    const on = selection.drawnAt.slice(0, 10);
    for (const place of [1, 2])
      await drawer.post(`${path}/selected/${place}/outcome`, {
        outcome: 'missed',
        on,
        note: 'On the road',
      });
    expect((await sign(' ')).status).toBe(400);
    const closed = await sign();
    expect(closed.body).toMatchObject({
      state: 'closed',
      tally: { selected: 2, missed: 2, open: 0 },
      closed: { name: 'Dee Er', note: 'All done' },
    });
    expect(code(await sign())).toBe('random-lives.closed');
    const history = (await viewer.get(`${path}/history`)).body;
    expect(history.map((one: Json) => one.what)).toEqual([
      'Closed and signed',
      'Noted a missed test',
      'Noted a missed test',
      'Drew',
    ]);
    expect(history.map((one: Json) => one.by)).toEqual(Array(4).fill('Dee Er'));
  });
});

describe('a hidden day', () => {
  test('is seen by those alone who may draw, and drawn when it comes', async () => {
    const poolId = await pool();
    const path = `${at(poolId)}/hiddenDay`;
    const none = (await drawer.get(path)).body;
    expect(none).toMatchObject({ day: null, begun: false });
    expect((await viewer.get(path)).status).toBe(403);
    expect(code(await drawer.put(path, { day: addDays(none.from, -1) }))).toBe(
      'hidden-days.outside',
    );
    expect(code(await drawer.put(path, { day: addDays(none.to, 1) }))).toBe('hidden-days.outside');
    const chance = (await drawer.put(path, {})).body;
    expect(chance.day >= none.from && chance.day <= none.to).toBe(true);
    expect((await drawer.delete(path)).status).toBe(204);
    await drawer.put(path, { day: none.to });
    expect(
      JSON.stringify((await viewer.get(`${at(poolId)}/selections/calculation`)).body),
    ).not.toContain('hidden');
    const previous = `/v1/clients/${acme.clientId}/pools/selections/previous?poolId=${poolId}`;
    expect((await viewer.get(previous)).body).toEqual([]);
    await drawer.put(path, { day: none.from });
    expect(await drawHiddenDays(world.kernel)).toBe(1);
    expect(await drawHiddenDays(world.kernel)).toBe(0);
    expect((await viewer.get(previous)).body).toMatchObject([{ state: 'drawn' }]);
    expect(code(await drawer.put(path, {}))).toBe('hidden-days.begun');
  });

  test('gives way to somebody who freezes the list, and says why it could not be drawn', async () => {
    const poolId = await pool();
    await drawer.put(`${at(poolId)}/hiddenDay`, {});
    expect((await drawer.post(`${at(poolId)}/freeze`)).status).toBe(201);
    const empty = await pool({ authority: 'admin', jobTitles: [], sites: [yard.clientId] });
    await drawer.put(`${at(empty)}/hiddenDay`, {
      day: (await drawer.get(`${at(empty)}/hiddenDay`)).body.from,
    });
    await world.inTenant(
      acme.tenantId,
      'update employees set employment_status_id = 4 where client_id = $1',
      [yard.clientId],
    );
    expect(await drawHiddenDays(world.kernel)).toBe(0);
    expect((await drawer.get(`${at(empty)}/hiddenDay`)).body.fault).toMatch(
      /Nobody is in this pool/,
    );
  });
});
