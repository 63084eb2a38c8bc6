import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Clinic } from '#src/features/clinics/clinics.contract.ts';
import type { ClinicNeed } from '#src/features/clinics/clinics.rules.ts';
import { clinicFor } from '#src/features/clinics/server/clinics.service.ts';
import { loadZipPlaces } from '#src/features/clinics/server/zip-places.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, World } from '#tests/support/world.ts';

interface Made {
  id: number;
  name: string;
  zip: string;
  address?: string;
  programs?: readonly number[];
  deactivated?: boolean;
}

let world: World;
let acme: Client;
let clerk: Api;
/** Middles of ZIP codes. */
const middles = new Map<string, { latitude: number; longitude: number }>();

/** Clinics in the middle of their ZIP codes. */
async function makeClinics(made: readonly Made[]): Promise<void> {
  await world.kernel.pool.query(
    `insert into vendors (vendor_id, vendor_name, address1, city, state, zip, phone, deactivated)
     select m.id, m.name, coalesce(m.address, '1 Main St'), p.city, p.state, m.zip, '307-555-0100', coalesce(m.deactivated, false)
       from jsonb_to_recordset($1::jsonb) as m (id int, name text, zip text, address text, deactivated boolean)
       join zip_places p on p.zip = m.zip`,
    [JSON.stringify(made)],
  );
  await world.kernel.pool.query(
    `insert into vendor_programs select m.id, t.vendor_program_id, t.vendor_program_name
       from jsonb_to_recordset($1::jsonb) as m (id int, programs int[])
       join vendor_program_types t on t.vendor_program_id = any (m.programs)`,
    [JSON.stringify(made)],
  );
}

/** Miles along a great circle, by another formula than the product's. */
function greatCircle(from: string, to: string): number {
  const [a, b] = [middles.get(from), middles.get(to)];
  if (!a || !b) throw new Error('No such ZIP code');
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [first, second] = [radians(a.latitude), radians(b.latitude)];
  const cosine =
    Math.sin(first) * Math.sin(second) +
    Math.cos(first) * Math.cos(second) * Math.cos(radians(b.longitude - a.longitude));
  return 3958.7613 * Math.acos(Math.min(1, cosine));
}

async function find(query: string, api = clerk): Promise<Clinic[]> {
  const answer = await api.get(`/v1/vendors?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.vendors;
}
const ids = async (query: string) => (await find(query)).map(({ vendorId }) => vendorId);

const CLINICS: readonly Made[] = [
  { id: 9001, name: 'Prairie Work Health', zip: '82601', programs: [24, 25, 30, 18] },
  { id: 9002, name: 'Summit 100%_Care', zip: '82609', programs: [25], address: '77 Depot Rd' },
  { id: 9003, name: 'Roadway Clinic', zip: '80216', programs: [24, 31] },
  { id: 9004, name: 'Harbor Clinic', zip: '60606', programs: [30, 31, 18] },
  { id: 9005, name: 'Closed Clinic', zip: '82601', programs: [24], deactivated: true },
  { id: 9006, name: 'Hāna Health', zip: '96713', programs: [25, 30, 31] },
];

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  clerk = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewOrders'] }),
  );
  await makeClinics(CLINICS);
  const { rows } = await world.kernel.pool.query('select zip, latitude, longitude from zip_places');
  for (const { zip, ...middle } of rows) middles.set(zip, middle);
}, 120_000);
afterAll(() => world.close());

describe('who may search', () => {
  test('whoever sees, places or edits orders, and those who move exams; nobody else', async () => {
    const as = async (client: Client, ...permissions: 'client.viewOrders'[]) =>
      (await world.as(await world.makeUser({ client, permissions }))).get('/v1/vendors');
    expect((await (await world.as(null)).get('/v1/vendors')).status).toBe(401);
    expect((await as(acme)).status).toBe(403);
    for (const permission of ['client.viewOrders', 'records.placeOrder', 'records.editOrder'])
      expect((await as(acme, permission as 'client.viewOrders')).status, permission).toBe(200);
    for (const permission of ['cme.chaseList', 'cme.customerCareIntervention'])
      expect((await as(world.internal, permission as 'client.viewOrders')).status, permission).toBe(
        200,
      );
    expect((await as(world.internal)).status).toBe(403);
  });

  test('in a client of others nobody searches', async () => {
    const other = await world.makeClient({ name: 'Other' });
    const answer = await clerk.get('/v1/vendors', { client: other.clientId });
    expect([403, 404]).toContain(answer.status);
  });
});

describe('GET /v1/vendors', () => {
  test('a clinic has what R331 names, and its programs have the ids of R332', async () => {
    const [clinic] = await find('vendorId=9001');
    expect(clinic).toEqual({
      vendorId: 9001,
      vendorName: 'Prairie Work Health',
      address1: '1 Main St',
      address2: null,
      city: 'Casper',
      state: 'WY',
      zip: '82601',
      phone: '307-555-0100',
      fax: null,
      formFoxProgId: null,
      formFoxCode: null,
      programList: [
        { vendorProgramID: 18, vendorProgramName: 'DOT physical' },
        { vendorProgramID: 24, vendorProgramName: 'ATN' },
        { vendorProgramID: 25, vendorProgramName: 'eCCF' },
        { vendorProgramID: 30, vendorProgramName: 'Breath alcohol' },
      ],
      ESSiteID: null,
      distance: null,
    });
    const all = (await find('')).flatMap(({ programList }) => programList);
    expect(new Set(all.map(({ vendorProgramID }) => vendorProgramID))).toEqual(
      new Set([24, 25, 30, 31, 18]),
    );
  });

  test('each parameter narrows it (R330); without a ZIP code they come by name', async () => {
    expect(await ids('')).toEqual([9006, 9004, 9001, 9003, 9002]);
    expect(await ids('vendor=clinic')).toEqual([9004, 9003]);
    expect(await ids('vendor=PRAI heal')).toEqual([9001]);
    expect(await ids('vendor=hana')).toEqual([9006]);
    expect(await ids('address=depot casper wy')).toEqual([9002]);
    expect(await ids('address=chicago&vendor=harbor')).toEqual([9004]);
    expect(await ids('vendorId=9003')).toEqual([9003]);
    expect(await ids('zip=826')).toEqual([9001, 9002]);
    expect(await ids('vendor=nobody')).toEqual([]);
    expect(await ids('vendorId=9005')).toEqual([]);
  });

  test('what is typed is text, not a pattern', async () => {
    expect(await ids('vendor=100%25_')).toEqual([9002]);
    expect(await ids('vendor=100_%25')).toEqual([]);
    expect(await ids('vendor=%25')).toEqual([9002]);
    expect(await ids("vendor=';--")).toEqual([]);
  });

  test('of ATN and eCCF one is enough, every other program has to be there (R341, R342)', async () => {
    expect(await ids('programTypes=ATN,eCCF')).toEqual([9006, 9001, 9003, 9002]);
    expect(await ids('programTypes=24,25')).toEqual([9006, 9001, 9003, 9002]);
    expect(await ids('programTypes=ATN,eCCF,Breath alcohol')).toEqual([9006, 9001]);
    expect(await ids('programTypes=24,25,31')).toEqual([9006, 9003]);
    expect(await ids('programTypes=ATN,eCCF,30,31')).toEqual([9006]);
    expect(await ids('programTypes=18')).toEqual([9004, 9001]);
  });

  test('with a ZIP code of five digits the nearest comes first, in straight miles (R338-R340)', async () => {
    const answer = await clerk.get('/v1/vendors?zip=82601');
    expect(answer.body.from).toEqual({ zip: '82601', city: 'Casper', state: 'WY' });
    const found: Clinic[] = answer.body.vendors;
    expect(found.map(({ vendorId }) => vendorId)).toEqual([9001, 9002, 9003, 9004, 9006]);
    for (const clinic of found)
      expect(clinic.distance).toBeCloseTo(greatCircle('82601', clinic.zip), 1);
    expect(found[3]?.distance).toBeGreaterThan(900);
    expect(await ids('zip=60606&vendor=clinic')).toEqual([9004, 9003]);
    expect((await find('zip=60606&vendorId=9001'))[0]?.distance).toBeGreaterThan(900);
  });

  test('with less of it, or one that lies nowhere, there is no distance (R339)', async () => {
    for (const query of ['', 'zip=8', 'zip=8260', 'zip=00000', 'vendor=clinic'])
      for (const { distance } of await find(query)) expect(distance, query).toBeNull();
    expect((await clerk.get('/v1/vendors?zip=00000')).body).toEqual({
      vendors: [],
      from: null,
      more: false,
    });
  });

  test('bad values are named', async () => {
    const refused = async (query: string) => {
      const { status, body } = await clerk.get(`/v1/vendors?${query}`);
      return [status, body.error.fields[0].field];
    };
    for (const zip of ['60606-1234', '606061', 'K1A'])
      expect(await refused(`zip=${zip}`)).toEqual([400, 'zip']);
    expect(await refused('vendorId=abc')).toEqual([400, 'vendorId']);
    expect(await refused('vendorId=99999999999')).toEqual([400, 'vendorId']);
    expect(await refused('programTypes=Blood')).toEqual([400, 'programTypes']);
    expect(await refused(`vendor=${'x'.repeat(101)}`)).toEqual([400, 'vendor']);
  });
});

test('the hundred nearest of many, wherever one stands', async () => {
  const zips = [...middles.keys()].sort();
  const many = zips.filter((_, at) => at % 60 === 0);
  await makeClinics(many.map((zip, at) => ({ id: 10_000 + at, name: `Many ${zip}`, zip })));
  const everywhere = [...many, ...CLINICS.filter((one) => !one.deactivated).map(({ zip }) => zip)];
  // A city, the plains, the north of Alaska, islands beside the date line and in the ocean, and the end of a state.
  for (const zip of ['10001', '59215', '99723', '99546', '96713', '33040']) {
    const answer = await clerk.get(`/v1/vendors?zip=${zip}`);
    expect(answer.body.more).toBe(true);
    const wanted = everywhere.map((one) => greatCircle(zip, one)).sort((a, b) => a - b);
    const found: number[] = answer.body.vendors.map(({ distance }: Clinic) => distance);
    expect(found).toHaveLength(100);
    found.forEach((miles, at) => expect(miles, `${zip} ${at}`).toBeCloseTo(wanted[at] ?? -1, 1));
  }
  await world.kernel.pool.query('delete from vendors where vendor_id >= 10000');
});

describe('where a clinic stands, and what it offers', () => {
  const placeOf = async (id: number) =>
    (
      await world.kernel.pool.query(
        'select latitude, longitude, program_ids from vendors where vendor_id = $1',
        [id],
      )
    ).rows[0];

  test('one without a place stands in the middle of its ZIP code and moves with it', async () => {
    await makeClinics([{ id: 9100, name: 'Mover', zip: '82601' }]);
    expect(await placeOf(9100)).toMatchObject(middles.get('82601') ?? {});
    await world.kernel.pool.query("update vendors set zip = '80216-1234' where vendor_id = 9100");
    expect(await placeOf(9100)).toMatchObject(middles.get('80216') ?? {});
    await world.kernel.pool.query(
      'update vendors set latitude = 40, longitude = -100 where vendor_id = 9100',
    );
    await world.kernel.pool.query("update vendors set zip = '82601' where vendor_id = 9100");
    expect(await placeOf(9100)).toMatchObject({ latitude: 40, longitude: -100 });
    await world.kernel.pool.query('delete from vendors where vendor_id = 9100');
  });

  test('one that lies nowhere known is found all the same, last', async () => {
    await world.kernel.pool.query(
      "insert into vendors (vendor_id, vendor_name, address1, city, state, zip) values (9101, 'Nowhere', '1 A St', 'X', 'ZZ', '00000')",
    );
    expect((await find('zip=82601')).at(-1)).toMatchObject({ vendorId: 9101, distance: null });
    await world.kernel.pool.query('delete from vendors where vendor_id = 9101');
  });

  test('a program that it loses is gone from the search at once', async () => {
    await makeClinics([{ id: 9102, name: 'Loser', zip: '82601', programs: [24, 30] }]);
    expect((await placeOf(9102)).program_ids).toEqual([24, 30]);
    await world.kernel.pool.query(
      'delete from vendor_programs where vendor_id = 9102 and vendor_program_id = 24',
    );
    expect(await ids('vendorId=9102&programTypes=ATN,eCCF')).toEqual([]);
    expect(await ids('vendorId=9102&programTypes=30')).toEqual([9102]);
  });

  test('an order does not take a clinic that does not exist, is closed, or lost what is needed', async () => {
    const take = (id: number, need: ClinicNeed) =>
      transaction(world.kernel.pool, { role: 'app', tenantId: acme.tenantId, sites: '*' }, (db) =>
        clinicFor(db, id, need),
      );
    const drug = { drugTesting: true };
    await expect(take(9002, drug)).resolves.toMatchObject({ vendorId: 9002, city: 'Casper' });
    await expect(take(9004, {})).resolves.toMatchObject({ vendorId: 9004 });
    await expect(take(9002, { ...drug, panel: 'ERO5A' })).rejects.toMatchObject({
      code: 'clinics.lost_program',
      fields: [{ field: 'vendor' }],
    });
    await expect(take(9004, drug)).rejects.toMatchObject({ code: 'clinics.lost_program' });
    await expect(take(9005, {})).rejects.toMatchObject({ code: 'clinics.gone' });
    await expect(take(1, {})).rejects.toMatchObject({ code: 'clinics.unknown' });
  });
});

test('ZIP codes are loaded once; a newer edition replaces them and moves the clinics that stand by them', async () => {
  const { pool } = world.kernel;
  const before = middles.get('82601');
  await pool.query("update zip_places set latitude = 10, longitude = 10 where zip = '82601'");
  await loadZipPlaces(pool);
  const read = async (sql: string) => (await pool.query(sql)).rows[0];
  expect(await read("select latitude from zip_places where zip = '82601'")).toEqual({
    latitude: 10,
  });
  await pool.query('update vendors set latitude = null, longitude = null where vendor_id = 9001');
  await pool.query(`update installation set value = '"older"' where key = 'zipPlaces'`);
  await loadZipPlaces(pool);
  expect(await read('select latitude, longitude from vendors where vendor_id = 9001')).toEqual(
    before,
  );
});
