import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DOT,
  GONE,
  NEW_YORK,
  openOrdersWorld,
  ORDERS,
  PHOENIX,
} from '#tests/support/orders-world.ts';
import type { Answer, Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let theirs: Client;
let boss: Api;
let reader: Api;
let pat: Employee;
type Tools = Awaited<ReturnType<typeof openOrdersWorld>>;
let place: Tools['place'];
let physical: Tools['physical'];
let read: Tools['read'];
let trail: Tools['trail'];
let driver: Tools['driver'];

beforeAll(async () => {
  ({ world, acme, west, theirs, boss, reader, pat, place, physical, read, trail, driver } =
    await openOrdersWorld());
}, 120_000);
afterAll(() => world.close());

const fieldsOf = ({ body }: Answer) => body.error.fields.map((one: Json) => one.field);

describe('placing', () => {
  test('a DOT drug test with its clinic and time, kept as clocks there show it', async () => {
    const { status, body } = await place({
      ...DOT,
      vendorId: NEW_YORK,
      appointmentDate: '2031-03-09 09:15',
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      orderType: 'drugTest',
      orderStatusId: 2,
      orderStatus: 'Scheduled',
      userEmail: 'erin@test.example',
      panelName: 'DOT 5 panel',
      specimenType: 'Urine',
      reason: 'Pre-employment',
      dotAgency: 'FMCSA',
      appointmentDate: '2031-03-09 09:15',
      walkIn: false,
      vendor: NEW_YORK,
      clinic: {
        vendorId: NEW_YORK,
        name: 'Hudson Clinic',
        address1: '1 Main St',
        zip: '10001',
        appointment: '2031-03-09 09:15',
        walkIn: false,
        orderSource: 'console',
        fault: null,
      },
      allowed: ['edit', 'cancel', 'addMessage', 'authorize', 'wait'],
    });
    expect(await trail(body)).toEqual(['Order placed']);
  });

  test.each([
    ['hair', { specimenTypeId: 2 }, 'specimenTypeId', '49 CFR 40.210'],
    ['oral fluid', { specimenTypeId: 5 }, 'specimenTypeId', 'no HHS-certified laboratory'],
    ['an instant panel', { panel: 'ERO10B' }, 'panel', 'does not allow instant tests'],
    ['a panel of more classes', { panel: 'ND10' }, 'panel', '49 CFR 40.85'],
    ['another reason', { reasonId: 7 }, 'reasonId', '49 CFR 40.45'],
  ])('refuses a DOT test with %s, and says why', async (_what, change, field, why) => {
    const refused = await place({ ...DOT, ...change });
    expect(refused.status).toBe(409);
    expect(refused.body.error.code).toBe('orders.not_possible');
    expect(refused.body.error.fields).toMatchObject([
      { field, message: expect.stringContaining(why) },
    ]);
    const { dotAgency: _dot, ...free } = { ...DOT, ...change };
    if (field === 'specimenTypeId')
      expect((await place({ ...free, panel: 'ND5' })).status).toBe(201);
  });

  test('refuses FMCSA without a license on file, and an employment that is closed', async () => {
    const bare = await world.makeEmployee({ client: acme });
    expect(fieldsOf(await place({ ...DOT, employeeId: bare.employeeId }))).toEqual(['dotAgency']);
    await world.inTenant(
      acme.tenantId,
      "update employees set archived_at = now(), archived_from = '{}' where employee_id = $1",
      [bare.employeeId],
    );
    const closed = await place({ orderType: 'medicalExam', employeeId: bare.employeeId });
    expect(fieldsOf(closed)).toEqual(['employeeId']);
    // Said before a form is filled in, too.
    const { body } = await boss.get(`/v1/orders/choices?employeeId=${bare.employeeId}`);
    for (const { refusal } of body.types) expect(refusal).toContain('This employment is closed.');
  });

  test('refuses a clinic without the program, one that is gone, and an appointment without a clinic', async () => {
    const without = await place({ ...DOT, vendorId: PHOENIX });
    expect(without.body.error.code).toBe('clinics.lost_program');
    expect((await place({ ...DOT, vendorId: GONE })).body.error.code).toBe('clinics.gone');
    expect((await place({ ...DOT, vendorId: 1_999_999 })).status).toBe(400);
    expect((await place({ orderType: 'medicalExam', vendorId: PHOENIX })).status).toBe(201);
    expect(fieldsOf(await place({ ...DOT, appointmentDate: '2031-01-02 09:00' }))).toEqual([
      'vendor',
    ]);
    const query = { orderType: 'clearinghouseQuery', queryType: 'limited', vendorId: NEW_YORK };
    expect(fieldsOf(await place(query))).toEqual(['vendor']);
  });

  test.each([
    ['2020-01-02 09:00', false, 'has passed'],
    ['2020-01-02', true, 'is over'],
    ['2031-01-02 09:10', false, '15 minutes'],
    ['2031-03-09 02:30', false, 'Clocks at the clinic'],
    ['2031-01-02', false, 'tick walk-in'],
    ['2031-01-02 09:00', true, 'no time'],
    ['2031-02-30 09:00', false, 'day of the calendar'],
  ])('refuses the appointment %s (walk-in: %s)', async (appointmentDate, walkIn, why) => {
    const order = { orderType: 'medicalExam', vendorId: NEW_YORK, appointmentDate, walkIn };
    const { status, body } = await place(order);
    expect(status).toBe(409);
    expect(body.error.fields).toMatchObject([
      { field: 'appointmentDate', message: expect.stringContaining(why) },
    ]);
  });

  test('a walk-in without its day is refused, not dropped', async () => {
    const order = { orderType: 'medicalExam', vendorId: NEW_YORK, walkIn: true };
    expect(fieldsOf(await place(order))).toEqual(['appointmentDate']);
  });

  test('the hour that clocks skip in New York is an hour like others in Arizona', async () => {
    const order = { orderType: 'medicalExam', appointmentDate: '2031-03-09 02:30' };
    const { status, body } = await place({ ...order, vendorId: PHOENIX });
    expect(status).toBe(201);
    expect(body.appointmentDate).toBe('2031-03-09 02:30');
  });

  test('obeys the rules 3 and 4 of the client and of those above it', async () => {
    const low = await driver(west);
    const types = async () => {
      const { body } = await boss.get(`/v1/orders/choices?employeeId=${low.employeeId}`);
      const may = body.types.filter((one: Json) => one.refusal === null);
      return may.map((one: Json) => one.orderType);
    };
    expect(await types()).toEqual(['drugTest', 'medicalExam', 'mvr', 'clearinghouseQuery']);
    const epn = { orderType: 'epn', employeeId: low.employeeId };
    const refused = await place(epn);
    expect(refused.status).toBe(403);
    expect(refused.body.error.message).toContain('does not allow EPN orders');
    await world.inTenant(
      acme.tenantId,
      'insert into client_rules values ($1, $1, 3, null), ($1, $1, 4, null)',
      [acme.tenantId],
    );
    expect(await types()).toEqual(['drugTest', 'medicalExam', 'epn', 'clearinghouseQuery']);
    expect((await place(epn)).status).toBe(201);
    const mvr = await place({ orderType: 'mvr', employeeId: low.employeeId });
    expect(mvr.body.error.message).toContain('does not allow MVR orders');
    await world.inTenant(acme.tenantId, 'delete from client_rules where tenant_id = $1', [
      acme.tenantId,
    ]);
    // Without the rule its certification is still to be accepted, which is a call of its own.
    const again = await place({ orderType: 'mvr', employeeId: low.employeeId });
    expect(again.body.error.code).toBe('orders.verification_needed');
  });

  test('needs the permission, and the service of its kind', async () => {
    expect((await place(DOT, reader)).status).toBe(403);
    const plain = await world.as(
      await world.makeUser({
        client: acme,
        permissions: ['client.viewOrders', 'records.placeOrder'],
      }),
    );
    const query = { orderType: 'clearinghouseQuery', queryType: 'limited' };
    expect((await place(query)).status).toBe(201);
    expect((await place(query, plain)).body.error.message).toContain('Clearinghouse');
    const bare = await world.makeClient({ services: ['Drug Testing'] });
    const api = await world.as(await world.makeUser({ client: bare, permissions: ORDERS }));
    const { employeeId } = await driver(bare);
    expect((await place({ ...DOT, employeeId }, api)).status).toBe(201);
    const exam = await place({ orderType: 'medicalExam', employeeId }, api);
    expect(exam.body.error).toMatchObject({
      code: 'orders.not_allowed',
      message: expect.stringContaining('service'),
    });
  });

  test('is done once by one key, whoever sends it twice', async () => {
    const one = await driver();
    const body = { orderType: 'medicalExam', employeeId: one.employeeId };
    const sent = await Promise.all(
      [1, 2].map(() => boss.post('/v1/orders', body, { key: 'same-order' })),
    );
    expect(sent.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    const { body: list } = await boss.get(`/v1/orders?forEmployee=${one.employeeId}`);
    expect(list.rows).toHaveLength(1);
  });
});

describe('another company and another location', () => {
  test('see nothing of an order and change nothing in it', async () => {
    const order = await physical();
    const other = await world.as(await world.makeUser({ client: theirs, permissions: ORDERS }));
    const low = await world.as(
      await world.makeUser({ client: acme, sites: [west], permissions: ORDERS }),
    );
    for (const api of [other, low]) {
      const path = `/v1/orders/${order.orderId}`;
      expect((await api.get(path)).status).toBe(404);
      expect((await api.get(`${path}/auditTrail`)).status).toBe(404);
      expect((await api.patch(path, { updateStatus: { orderStatusId: 6 } })).status).toBe(404);
      expect((await api.patch(`${path}/reopen`, {})).status).toBe(404);
      expect((await place({ orderType: 'medicalExam' }, api)).status).toBe(404);
      const { body } = await api.get(`/v1/orders?forEmployee=${pat.employeeId}`);
      expect(body.rows).toEqual([]);
    }
    expect(await read(order)).toMatchObject({ orderStatusId: 1 });
  });

  test('a client acted in by care is read and written as its own', async () => {
    const care = await world.makeUser({
      client: world.internal,
      permissions: ['customerCare.assumeClient', 'records.placeOrder', 'records.editOrder'],
    });
    const api = await world.as(care);
    const made = await api.post(
      '/v1/orders',
      { ...DOT, employeeId: (await driver()).employeeId },
      { client: acme.clientId },
    );
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await read(made.body)).userEmail).toBe(care.email);
  });
});
