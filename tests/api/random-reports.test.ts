import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

const DRAWER = [
  ...(['records.configurePools', 'records.drawRandoms', 'records.viewDrugAlcohol'] as const),
  ...(['servicesRandoms.viewConfigurePools', 'servicesRandoms.viewSelections'] as const),
] as const satisfies readonly Permission[];
const YEAR = new Date().getUTCFullYear();

let world: World;
let acme: Client;
let yard: Client;
let drawer: Api;
let keeper: Api;
let stranger: Api;
let poolId: string;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme', dotNumber: '1234567' });
  yard = await world.makeClient({ parent: acme, name: 'Yard' });
  const other = await world.makeClient({ name: 'Other' });
  await world.inTenant(
    acme.tenantId,
    `insert into employees (tenant_id, client_id, first_name, last_name, employment_status_id, hire_date)
     select $1::int, case when n % 2 = 0 then $2::int else $1::int end, 'Pat', 'Driver ' || lpad(n::text, 3, '0'),
       case when n = 60 then 4 else 2 end, '2020-01-06' from generate_series(1, 60) n`,
    [acme.tenantId, yard.clientId],
  );
  const as = async (client: Client, permissions: readonly Permission[]) =>
    world.as(await world.makeUser({ client, permissions }));
  drawer = await as(acme, DRAWER);
  keeper = await as(acme, ['servicesRandoms.viewConfigurePools']);
  stranger = await as(other, DRAWER);
  const made = await drawer.post(`${at()}/pools?ezCompliance&topLevel`, {
    ...{ name: 'Drivers', authority: 'FMCSA', sites: [acme.clientId], statuses: [2] },
    ...{ drugPct: 50, alcoholPct: 10, frequency: 12 },
  });
  poolId = made.body.poolId;
}, 60_000);
afterAll(() => world?.close());

const at = () => `/v1/clients/${acme.clientId}`;
const kinds = (rows: Json): string[] => [...new Set<string>(rows.map((one: Json) => one.kind))];

describe('random alerts', () => {
  const alerts = async (query = '') => (await drawer.get(`${at()}/alerts/randoms${query}`)).body;

  test('tell of a period that ends with nobody drawn, and of a year behind its target', async () => {
    expect(kinds(await alerts('?endDays=0'))).not.toContain('periodEnds');
    const all = await alerts('?endDays=31');
    expect(all.find((one: Json) => one.kind === 'periodEnds').text).toMatch(
      /nobody is drawn: \d+ to select/,
    );
    const isFirst = new Date().getUTCMonth() === 0;
    expect(kinds(all).includes('behind')).toBe(!isFirst);
    expect((await stranger.get(`${at()}/alerts/randoms`)).status).toBe(404);
    expect((await keeper.get(`${at()}/alerts/randoms`)).status).toBe(403);
  });

  test('tell of people from the draw to the result, and no more once it ended', async () => {
    const drawn = (
      await drawer.post(`${at()}/pools/${poolId}/selections?drug=3&alcohol=0`, { reason: 'Three' })
    ).body;
    const [one, two, three] = drawn.selected;
    expect(kinds(await alerts())).not.toContain('notNotified');
    const age = (place: number, change: string) =>
      world.inTenant(
        acme.tenantId,
        `update random_selected set ${change} where selection_id = $1 and place = $2`,
        [drawn.selectionId, place],
      );
    await world.inTenant(
      acme.tenantId,
      `update random_selections set drawn_at = now() - interval '9 days' where selection_id = $1`,
      [drawn.selectionId],
    );
    await age(two.place, `notified_at = now() - interval '2 days'`);
    await age(
      three.place,
      `notified_at = now() - interval '8 days', collected_at = now() - interval '8 days'`,
    );
    const of = (rows: Json, person: Json) =>
      rows.filter((row: Json) => row.employeeId === person.employeeId).map((row: Json) => row.kind);
    const rows = await alerts();
    expect([of(rows, one), of(rows, two), of(rows, three)]).toEqual([
      ['notNotified'],
      ['notTested'],
      ['resultMissing'],
    ]);
    expect(of(await alerts('?testHours=100'), two)).toEqual([]);
    await drawer.post(`${at()}/pools/${poolId}/selections/${drawn.selectionId}/selected/1/excuse`, {
      ...{ reason: 'injury', note: 'Broken arm' },
    });
    expect(of(await alerts(), drawn.selected[0])).toEqual([]);
    const proof = await fetch(
      `${world.address}${at()}/pools/${poolId}/selections/${drawn.selectionId}/proof`,
      { headers: { authorization: `Bearer ${drawer.token}` } },
    );
    expect(proof.headers.get('content-type')).toBe('application/pdf');
    const csv = await fetch(
      `${world.address}${at()}/pools/${poolId}/selections/${drawn.selectionId}/export`,
      { headers: { authorization: `Bearer ${drawer.token}` } },
    );
    expect((await csv.text()).split('\r\n')[0]).toContain(
      'Place,Employee,Location,Tested for,Standing',
    );
  });
});

describe('the roster', () => {
  const roster = async (query: string, api = drawer) => api.get(`${at()}/pools/roster?${query}`);

  test('has three views, page by page, and says who is in a pool (R445)', async () => {
    const first = (await roster(`view=active&limit=40&poolId=${poolId}`)).body;
    expect(first.rows).toHaveLength(40);
    expect(first.rows[0]).toMatchObject({ name: 'Driver 001, Pat', isIn: true });
    const rest = await roster(
      `view=active&limit=40&poolId=${poolId}&after=${encodeURIComponent(first.next)}`,
    );
    expect(rest.body.rows).toHaveLength(19);
    expect(rest.body.next).toBeNull();
    expect((await roster(`view=pool&poolId=${poolId}&limit=500`)).body.rows).toHaveLength(59);
    expect((await roster('view=pool')).status).toBe(400);
    const selected = (await roster('view=selected&limit=500')).body.rows;
    expect(selected).toHaveLength(3);
    expect(selected[0]).toMatchObject({ selected: 1, isIn: null });
    expect((await roster('view=active&search=driver 007')).body.rows).toHaveLength(1);
    expect((await roster('view=selected', keeper)).status).toBe(403);
    expect((await roster('view=active', keeper)).body.rows[0]).toMatchObject({ selected: 0 });
  });
});

describe('billing', () => {
  test('says by client and month what was selected, ordered and tested, to staff who reconcile it', async () => {
    const biller = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['randoms.billingReconcile'] }),
    );
    const rows = (await biller.get(`/v1/randoms/billing?year=${YEAR}`)).body;
    expect(rows.filter((row: Json) => row.clientName === 'Acme')).toMatchObject([
      {
        drugSelected: 3,
        drugOrdered: 0,
        drugTested: 0,
        ended: 1,
        notOrdered: 2,
        testedNotOrdered: 0,
      },
    ]);
    expect((await drawer.get(`/v1/randoms/billing?year=${YEAR}`)).status).toBe(403);
  });

  test('takes what the invoices bill, and says by how much it differs', async () => {
    const biller = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['randoms.billingReconcile'] }),
    );
    const rows = async () =>
      (await biller.get(`/v1/randoms/billing?year=${YEAR}`)).body.filter(
        (row: Json) => row.clientName === 'Acme',
      );
    const [{ month }] = await rows();
    const path = (of: string, client: Client = acme) =>
      `/v1/randoms/billing/${client.clientId}/${of}`;
    const bill = { drugTests: 4, alcoholTests: 1, invoice: 'LAB-2207' };
    const first = { headers: { 'If-Match': '"0"' } };
    const kept = await biller.put(path(month), bill, first);
    expect(kept.body, JSON.stringify(kept.body)).toMatchObject({
      ...{ month, drugBilled: 4, alcoholBilled: 1, invoice: 'LAB-2207', version: 1 },
      drugSelected: 3,
    });
    // Of two who enter it the second sees the first.
    const second = await biller.put(path(month), { ...bill, drugTests: 5 }, first);
    expect(second.body.error).toMatchObject({
      code: 'request.conflict',
      current: { drugBilled: 4, version: 1 },
    });
    const again = await biller.put(
      path(month),
      { ...bill, drugTests: 2 },
      { headers: { 'If-Match': '"1"' } },
    );
    expect(again.body).toMatchObject({ drugBilled: 2, version: 2 });
    // A month without a draw is billed, too: the row says so.
    const other = month === `${YEAR}-01` ? `${YEAR}-02` : `${YEAR}-01`;
    await biller.put(path(other), bill);
    expect(await rows()).toMatchObject(
      [
        { month, drugBilled: 2 },
        { month: other, drugBilled: 4, drugSelected: 0 },
      ].toSorted((a, b) => a.month.localeCompare(b.month)),
    );
    const csv = await fetch(`${world.address}/v1/randoms/billing/csv?year=${YEAR}`, {
      headers: { authorization: `Bearer ${biller.token}` },
    });
    expect(await csv.text()).toContain('5,5,0,LAB-2207');
    const wrong = await biller.put(path(`${YEAR}-13`), bill);
    expect(wrong.body.error.fields).toMatchObject([{ field: 'month' }]);
    const yard = await world.makeClient({ parent: acme, name: 'Its yard' });
    expect((await biller.put(path(month, yard), bill)).body.error.code).toBe(
      'random-billing.no_company',
    );
    expect((await drawer.put(path(month), bill)).status).toBe(403);
  });
});

describe('the annual report', () => {
  test('counts tests by the day of collection, and each number leads to its tests', async () => {
    const [person] = (await drawer.get(`${at()}/pools/roster?limit=1`)).body.rows;
    const result = (
      type: number,
      collected: string,
      report: object = {},
      specimen = 1,
      reason = 3,
    ) =>
      world.inTenant(
        acme.tenantId,
        `insert into drug_tests (tenant_id, client_id, employee_id, reason_id, specimen_type_id, result_type_id, collected_on, report)
         values ($1::int, $1::int, $2, $3, $4, $5, $6, $7::jsonb)`,
        [
          ...[acme.tenantId, person.employeeId, reason, specimen, type, collected],
          JSON.stringify({ dotAgency: 'FMCSA', ...report }),
        ],
      );
    await result(1, `${YEAR}-01-02`);
    await result(1, `${YEAR - 1}-12-31`);
    await result(3, `${YEAR}-02-02`);
    await result(4, `${YEAR}-03-02`, { substances: ['THC'] });
    await result(14, `${YEAR}-03-02`, {}, 3);
    await result(1, `${YEAR}-03-03`, { dotAgency: 'FTA' });
    await result(1, `${YEAR}-03-04`, {}, 1, 7);
    const url = `${at()}/mis?year=${YEAR}&agency=FMCSA`;
    const { status, body } = await drawer.get(url);
    expect(status, JSON.stringify(body)).toBe(200);
    const cells = (section: string, id: string) =>
      body[section].rows.find((row: Json) => row.id === id).cells;
    expect(cells('drug', 'random')).toEqual([2, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(cells('drug', 'total')).toEqual(cells('drug', 'random'));
    expect(cells('alcohol', 'random')[0]).toBe(1);
    expect(body.covered).toEqual([{ category: 'Driver', people: 59 }]);
    const words = body.faults.map(({ message }: Json) => message).join(' ');
    expect(words).toContain('1 test for a reason that the form does not have');
    expect(words).not.toMatch(/is not the sum/);
    const behind = (
      await drawer.get(
        `${at()}/mis/tests?year=${YEAR}&agency=FMCSA&section=drug&row=random&column=4`,
      )
    ).body;
    expect(behind).toMatchObject([{ employeeId: person.employeeId, resultType: 'Positive' }]);
    expect(
      (
        await drawer.get(
          `${at()}/mis/tests?year=${YEAR}&agency=FMCSA&section=drug&row=constructor&column=1`,
        )
      ).body,
    ).toEqual([]);
    for (const [format, type] of [
      ['pdf', 'application/pdf'],
      ['csv', 'text/csv; charset=utf-8'],
    ]) {
      const file = await fetch(
        `${world.address}${at()}/mis/file?year=${YEAR}&agency=FMCSA&format=${format}`,
        {
          headers: { authorization: `Bearer ${drawer.token}` },
        },
      );
      expect(file.headers.get('content-type')).toBe(type);
      if (format === 'csv') expect(await file.text()).toContain('not verified');
    }
    const second = (await drawer.get(`${url}&quarter=2`)).body;
    expect(second.drug.rows.at(-1).cells[0]).toBe(0);
    const first = (await drawer.get(`${url}&quarter=1`)).body;
    expect(first.drug.rows.at(-1).cells[0]).toBe(2);
    expect((await keeper.get(url)).status).toBe(403);
    expect((await stranger.get(url)).status).toBe(404);
  });
});
