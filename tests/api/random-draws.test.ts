import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, User, World } from '#tests/support/world.ts';

const DRAWER = [
  'records.configurePools',
  'records.drawRandoms',
  'servicesRandoms.viewConfigurePools',
  'servicesRandoms.viewSelections',
] as const satisfies readonly Permission[];

let world: World;
let acme: Client;
let yard: Client;
let other: Client;
let drawerUser: User;
let drawer: Api;
let viewer: Api;
let clerk: Api;
let stranger: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  yard = await world.makeClient({ parent: acme, name: 'Yard' });
  other = await world.makeClient({ name: 'Other' });
  await world.inTenant(
    acme.tenantId,
    `insert into employees (tenant_id, client_id, first_name, last_name, employment_status_id, hire_date)
     select $1::int, case when n % 4 = 0 then $2::int else $1::int end, 'Pat', 'Driver ' || n, 2, '2020-01-06' from generate_series(1, 200) n`,
    [acme.tenantId, yard.clientId],
  );
  drawerUser = await world.makeUser({ client: acme, permissions: DRAWER, firstName: 'Dee' });
  drawer = await world.as(drawerUser);
  const as = async (client: Client, permissions: readonly Permission[]) =>
    world.as(await world.makeUser({ client, permissions }));
  viewer = await as(acme, ['servicesRandoms.viewSelections']);
  clerk = await as(yard, DRAWER);
  stranger = await as(other, DRAWER);
}, 60_000);
afterAll(() => world?.close());

let made = 0;
/** A pool of its own, so that each test draws its own period. */
async function pool(change: object = {}): Promise<string> {
  const name = `Pool ${(made += 1)}`;
  const answer = await drawer.post(`/v1/clients/${acme.clientId}/pools?ezCompliance&topLevel`, {
    ...{ name, authority: 'FMCSA', sites: [acme.clientId], statuses: [2] },
    ...{ drugPct: 50, alcoholPct: 10, frequency: 12 },
    ...change,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.poolId;
}
const at = (poolId: string, client: Client = acme) =>
  `/v1/clients/${client.clientId}/pools/${poolId}`;
const reason = 'Two more for the auditor';

/** Writes a published draw to a file, and has it checked by the script. */
function verify(text: string): { status: number | null; out: string } {
  const path = join(world.dataDir, `draw-${(made += 1)}.txt`);
  writeFileSync(path, text);
  const { status, stdout } = spawnSync(
    process.execPath,
    ['src/features/randoms/server/verify-draw.ts', path],
    { encoding: 'utf8' },
  );
  return { status, out: stdout };
}

async function published(poolId: string, selectionId: string): Promise<string> {
  const answer = await fetch(`${world.address}${at(poolId)}/selections/${selectionId}/published`, {
    headers: { authorization: `Bearer ${drawer.token}` },
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

describe('the calculation', () => {
  test('lays open what it comes from (R436)', async () => {
    const poolId = await pool({ frequency: 4 });
    const { status, body } = await viewer.get(`${at(poolId)}/selections/calculation`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rosterNow: 200, doneDrug: 0, frequency: 4 });
    expect(body.earlier).toHaveLength(body.period - 1);
    expect(body.drug).toMatchObject({ rate: 50, target: body.targetDrug, open: 0 });
    expect(body.numToSelectDrug).toBe(Math.ceil(body.targetDrug / body.periodsLeft));
    expect(body.drug.forecast).toMatch(/^You will end the year at 0%: draw \d+ more by /);
  });

  test('takes the year’s totals from before', async () => {
    const year = new Date().getFullYear();
    const totals = {
      ...{ year, average: 200, drugSelected: 40, drugTested: 40 },
      ...{ alcoholSelected: 10, alcoholTested: 10 },
    };
    const { body } = await drawer.get(`${at(await pool({ totals }))}/selections/calculation`);
    expect(body).toMatchObject({ doneDrug: 40, doneAlcohol: 10 });
  });
});

describe('a draw', () => {
  test('publishes a hash, freezes the list, takes a value that came after, and can be checked by anyone (R437)', async () => {
    const poolId = await pool();
    const early = await drawer.post(`${at(poolId)}/selections`, { value: '407' });
    expect(early.body.error.code).toBe('selections.freeze_first');
    const frozen = await drawer.post(`${at(poolId)}/freeze`);
    expect(frozen.status, JSON.stringify(frozen.body)).toBe(201);
    expect(frozen.body).toMatchObject({
      state: 'frozen',
      secret: null,
      selected: [],
      allowed: ['draw'],
    });
    expect(frozen.body.snapshot.people).toBe(200);
    // The same freeze again is the same; who may not draw does not see it, nor that there is one.
    expect((await drawer.post(`${at(poolId)}/freeze`)).body.snapshot.hash).toBe(
      frozen.body.snapshot.hash,
    );
    const path = `${at(poolId)}/selections/${frozen.body.selectionId}`;
    expect((await viewer.get(path)).status).toBe(404);
    expect((await drawer.get(`${path}/published`)).body.error.code).toBe('selections.not_drawn');
    // A roster that changes now changes nothing: the list stands.
    await world.makeEmployee({ client: acme, lastName: 'Late' });
    const bare = await drawer.post(`${at(poolId)}/selections?drug=10&alcohol=3`, { reason });
    expect(bare.body.error.code).toBe('selections.value_needed');
    const drawn = await drawer.post(`${at(poolId)}/selections?drug=10&alcohol=3`, {
      reason,
      value: '407',
    });
    expect(drawn.status, JSON.stringify(drawn.body)).toBe(201);
    expect(drawn.body).toMatchObject({
      ...{ state: 'drawn', numToSelectDrug: 10, numToSelectAlcohol: 3, valueFrom: 'typed' },
      ...{
        secretHash: frozen.body.secretHash,
        adjusted: reason,
      },
    });
    expect(drawn.body.selected).toHaveLength(10);
    expect(drawn.body.selected.filter((one: Json) => one.alcohol)).toHaveLength(3);
    expect(drawn.body.snapshot).toMatchObject({ hash: frozen.body.snapshot.hash, people: 200 });

    const text = await published(poolId, drawn.body.selectionId);
    expect(text).not.toMatch(/Driver|Pat/);
    expect(verify(text)).toMatchObject({
      status: 0,
      out: expect.stringContaining('is what the secret'),
    });
    const [head = '', ...tokens] = text.split('\n');
    const changed = (part: object) =>
      [JSON.stringify({ ...JSON.parse(head), ...part }), ...tokens].join('\n');
    const { drawn: order } = JSON.parse(head);
    expect(verify(text.slice(0, 300))).toMatchObject({
      status: 2,
      out: expect.stringContaining('cut off'),
    });
    expect(verify(changed({ value: '408' })).status).toBe(1);
    expect(verify(changed({ secret: 'ab'.repeat(32) })).status).toBe(1);
    expect(verify(changed({ drawn: order.slice(1) })).status).toBe(1);
    expect(
      verify(changed({ drawn: [...order.slice(0, 9), tokens.find((one) => !order.includes(one))] }))
        .status,
    ).toBe(1);
    expect(verify([head, ...tokens.slice(1)].join('\n')).status).toBe(1);
  });

  test('is one, pressed twice or by two people, and never repeated', async () => {
    const poolId = await pool();
    const second = await world.as(await world.makeUser({ client: acme, permissions: DRAWER }));
    const answers = await Promise.all(
      [drawer, drawer, second].map((api) => api.post(`${at(poolId)}/selections`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const first = answers.find(({ status }) => status === 201);
    expect(refused?.body.error).toMatchObject({
      code: 'selections.drawn_already',
      current: { selectionId: first?.body.selectionId },
    });
    expect(first?.body.valueFrom).toBe('server');
    expect((await drawer.post(`${at(poolId)}/freeze`)).body.error.code).toBe(
      'selections.drawn_already',
    );
    expect(verify(await published(poolId, first?.body.selectionId)).out).toContain(
      'no outsider had a part',
    );
  });

  test('goes on in its order for larger numbers and alternates, and never shrinks (R438, R439)', async () => {
    const poolId = await pool({ alternates: true });
    const drawn = (await drawer.post(`${at(poolId)}/selections?drug=6&alcohol=2`, { reason })).body;
    const places = (one: Json) => one.selected.map(({ employeeId }: Json) => employeeId);
    const path = `${at(poolId)}/selections/${drawn.selectionId}`;
    const raise = (drug: number, alcohol: number) =>
      drawer.patch(path, { numToSelectDrug: drug, numToSelectAlcohol: alcohol, reason });
    expect((await raise(5, 2)).body.error.code).toBe('selections.only_more');
    expect((await raise(5000, 2)).body.error.code).toBe('selections.nobody_left');
    const raised = await raise(9, 4);
    expect(raised.status, JSON.stringify(raised.body)).toBe(200);
    expect(places(raised.body).slice(0, 6)).toEqual(places(drawn));
    expect(raised.body).toMatchObject({ numToSelectDrug: 9, numToSelectAlcohol: 4 });
    const alternates = await drawer.post(`${at(poolId)}/selections?alternateNumber=2`);
    expect(alternates.body.alternates).toMatchObject([
      { place: 10, drug: false, alcohol: false },
      { place: 11 },
    ]);
    const more = await raise(10, 4);
    expect(more.body.selected.at(-1).employeeId).toBe(alternates.body.alternates[0].employeeId);
    expect(more.body.alternates).toHaveLength(2);
    expect(verify(await published(poolId, drawn.selectionId)).status).toBe(0);
    const without = await pool();
    expect((await drawer.post(`${at(without)}/selections?alternateNumber=2`)).body.error.code).toBe(
      'selections.no_alternates',
    );
  });

  test('shows an employer’s people to those of their locations alone, and each reading is recorded (R440, R444)', async () => {
    const poolId = await pool();
    const drawn = (await drawer.post(`${at(poolId)}/selections?drug=40&alcohol=1`, { reason }))
      .body;
    const path = `${at(poolId)}/selections/${drawn.selectionId}`;
    expect((await clerk.get(path)).status).toBe(404);
    expect((await clerk.post(`${at(poolId)}/selections`)).status).toBe(404);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await viewer.post(`${at(poolId)}/selections`)).status).toBe(403);
    expect(
      (await viewer.get(`${path}?alternates=true&snapshot=true`)).body.snapshot.tokens,
    ).toHaveLength(200 + 1);
    const previous = (await viewer.get(`/v1/clients/${acme.clientId}/pools/selections/previous`))
      .body;
    expect(previous[0]).toMatchObject({ selectionId: drawn.selectionId, people: 201 });
    const [one] = drawn.selected;
    const of = (await viewer.get(`/v1/clients/${acme.clientId}/selections/${one.employeeId}`)).body;
    // Who is drawn may have been drawn for another test's pool on the same day.
    expect(of).toContainEqual(expect.objectContaining({ poolId, drug: true }));
    const { rows } = await world.kernel.pool.query(
      `select action from audit_log where tenant_id = $1 and entity_id = $2 order by seq`,
      [acme.tenantId, drawn.selectionId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['selections.draw', 'selections.one']);
  });

  test('counts a result once it came, by the day of collection, and not a canceled one', async () => {
    const poolId = await pool({ authority: 'FTA' });
    const drawn = (await drawer.post(`${at(poolId)}/selections?drug=5&alcohol=0`, { reason })).body;
    const figures = async () =>
      (await drawer.get(`${at(poolId)}/selections/calculation`)).body.drug;
    expect(await figures()).toMatchObject({ done: 0, open: 5 });
    const [{ employeeId }, { employeeId: two }] = drawn.selected;
    const result = (person: string, type: number, dot: string | null = 'FTA') =>
      world.inTenant(
        acme.tenantId,
        `insert into drug_tests (tenant_id, client_id, employee_id, reason_id, specimen_type_id, result_type_id, collected_on, report)
         values ($1::int, $1::int, $2, 3, 1, $3, $4, jsonb_build_object('dotAgency', $5::text))`,
        [acme.tenantId, person, type, drawn.drawnAt.slice(0, 10), dot],
      );
    // Not a DOT test, one of another agency, then a canceled one, then one that counts.
    await result(employeeId, 1, null);
    await result(employeeId, 1, 'FMCSA');
    expect(await figures()).toMatchObject({ done: 0, open: 5 });
    await result(employeeId, 3);
    expect((await figures()).done).toBe(0);
    await result(employeeId, 1);
    await result(two, 4);
    expect(await figures()).toMatchObject({ done: 2, open: 3 });
    const shown = (await drawer.get(`${at(poolId)}/selections/${drawn.selectionId}`)).body;
    expect(shown.selected[0].drugTestedOn).not.toBeNull();
  });

  test('of nobody, or of one person under DOT, is refused', async () => {
    const poolId = await pool({ sites: [yard.clientId] });
    await world.inTenant(
      acme.tenantId,
      'update employees set employment_status_id = 4 where client_id = $1',
      [yard.clientId],
    );
    const refused = await drawer.post(`${at(poolId)}/selections`);
    expect(refused.body.error).toMatchObject({ code: 'selections.too_small' });
    expect((await drawer.get(`${at(poolId)}/selections/calculation`)).body.numToSelectDrug).toBe(0);
  });
});
