import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMessage } from '#src/server/mail/outbox.ts';
import { DOT, NEW_YORK, openOrdersWorld, ORDERS } from '#tests/support/orders-world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

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
let update: Tools['update'];
let read: Tools['read'];
let trail: Tools['trail'];
let driver: Tools['driver'];

beforeAll(async () => {
  ({ world, acme, west, theirs, boss, reader, pat, place, physical, update, read, trail, driver } =
    await openOrdersWorld());
}, 120_000);
afterAll(() => world.close());

describe('lists', () => {
  test('answer the rows of the specification, filtered', async () => {
    const one = await driver(west);
    const exam = await physical({
      employeeId: one.employeeId,
      appointmentDate: '2031-05-06',
      walkIn: true,
    });
    const drug = (await place({ ...DOT, employeeId: one.employeeId })).body;
    await update(drug, { updateStatus: { orderStatusId: 3 } });
    const ids = async (query: string, api = boss) => {
      const { status, body } = await api.get(`/v1/orders?forEmployee=${one.employeeId}&${query}`);
      expect(status).toBe(200);
      return body.rows.map((row: Json) => row.OrderID);
    };
    expect(await ids('')).toEqual([drug.orderId, exam.orderId]);
    expect(await ids('openOrders')).toEqual([exam.orderId]);
    expect(await ids('onlyPhysicals=true')).toEqual([exam.orderId]);
    expect(await ids('types=drugTest,mvr')).toEqual([drug.orderId]);
    expect(await ids('statusId=3')).toEqual([drug.orderId]);
    expect(await ids(`sites=${acme.clientId}`)).toEqual([]);
    expect(await ids(`sites=${west.clientId}`)).toHaveLength(2);
    expect(await ids('startDate=2020-01-01&endDate=2020-12-31')).toEqual([]);
    expect(await ids('startDate=2020-01-01')).toHaveLength(2);
    expect(await ids(`search=${one.lastName}`)).toHaveLength(2);
    // What looks like an SSN, a license number of nine digits too, stands in no address (D17).
    const hidden = (text: string) =>
      boss.get(`/v1/orders?forEmployee=${one.employeeId}&search=header`, {
        headers: { 'x-search': text },
      });
    expect((await hidden(one.lastName)).body.rows).toHaveLength(2);
    expect((await hidden('123-45-6789')).body.rows).toEqual([]);
    // A drug test is seen by those who order them or read their results.
    expect(await ids('', reader)).toEqual([exam.orderId]);
    const { body } = await boss.get(`/v1/orders?employmentId=${one.employeeId}&onlyPhysicals`);
    expect(body.rows).toEqual([
      {
        OrderID: exam.orderId,
        OrderType: 'medicalExam',
        OrderDate: exam.orderedAt,
        EmployeeID: one.employeeId,
        EmployeeName: `${one.lastName}, ${one.firstName}`,
        EmployerName: 'Acme',
        LocationName: 'West',
        EmploymentStatus: 'Employee',
        AppointmentDateTime: '2031-05-06',
        WalkIn: true,
        OrderStatus: 'Scheduled',
        OrderStatusID: 2,
        MedicalExamOrderID: exam.medicalExamOrderId,
        VendorName: 'Hudson Clinic',
        VendorAddress: '1 Main St',
        VendorCity: 'New York',
        VendorState: 'NY',
        VendorZip: '10001',
        VendorPhone: null,
        OctopusVendorID: NEW_YORK,
        orderSource: 'console',
      },
    ]);
    const { body: cme } = await boss.get(
      `/v1/orders/cme?medicalExamOrderId=${exam.medicalExamOrderId}`,
    );
    expect(cme.rows).toMatchObject([
      { orderId: exam.orderId, orderStatusId: 2, userEmail: 'erin@test.example' },
    ]);
  });

  test('go on page by page, and as a file', async () => {
    const one = await driver();
    for (let at = 0; at < 3; at += 1) await physical({ employeeId: one.employeeId });
    const path = `/v1/orders?forEmployee=${one.employeeId}&limit=2`;
    const first = (await boss.get(path)).body;
    const rest = (await boss.get(`${path}&after=${encodeURIComponent(first.next)}`)).body;
    expect([first.rows.length, rest.rows.length, rest.next]).toEqual([2, 1, null]);
    expect((await boss.get(`${path}&after=abc`)).status).toBe(400);
    const { body: csv } = await boss.get(
      `/v1/orders/csv?forEmployee=${one.employeeId}&columns=employee,status`,
    );
    expect(csv.trim().split('\r\n')).toHaveLength(4);
    const chosen = [first.rows[0].OrderID, rest.rows[0].OrderID].join(',');
    const two = await boss.get(
      `/v1/orders/csv?forEmployee=${one.employeeId}&columns=employee&only=${chosen}`,
    );
    expect(two.body.trim().split('\r\n')).toHaveLength(3);
  });

  test('statuses are those of the specification', async () => {
    const { body } = await reader.get('/v1/orderStatuses');
    expect(body).toContainEqual({ OrderStatusID: 6, OrderStatus: 'Canceled' });
    expect(body).toHaveLength(11);
  });

  test('across clients only one employee is looked at, by those who may', async () => {
    const exam = await physical();
    const staff = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['cme.viewDetail'] }),
    );
    expect((await staff.get('/v1/orders')).body.error.code).toBe('request.client_required');
    const { body } = await staff.get(`/v1/orders?employmentId=${pat.employeeId}`);
    expect(body.rows.map((row: Json) => row.OrderID)).toContain(exam.orderId);
    expect(new Set(body.rows.map((row: Json) => row.OrderType))).toEqual(new Set(['medicalExam']));
    expect((await staff.get(`/v1/orders/${exam.orderId}`)).body.allowed).toEqual([]);
  });

  test('drug tests are read by who may, and each reading is recorded', async () => {
    await world.inTenant(
      acme.tenantId,
      `insert into drug_tests (tenant_id, client_id, employee_id, reason_id, specimen_type_id, result_type_id, collected_on)
       values ($1, $1, $2, 3, 5, 1, '2026-02-03')`,
      [acme.tenantId, pat.employeeId],
    );
    const path = `/v1/orders/getDrugTestsForEmployee/${pat.employeeId}`;
    expect((await reader.get(path)).status).toBe(403);
    expect((await boss.get(path)).body).toMatchObject([
      { reason: 'Random', specimenType: 'Oral fluid', resultTypeId: 1, collectedOn: '2026-02-03' },
    ]);
    const seen = await world.kernel.pool.query(
      "select 1 from audit_log where action = 'orders.drugTests' and outcome = 'done' and entity_id = $1",
      [pat.employeeId],
    );
    expect(seen.rows).toHaveLength(1);
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
      { ...DOT, employeeId: pat.employeeId },
      { client: acme.clientId },
    );
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await read(made.body)).userEmail).toBe(care.email);
  });
});

describe('the audit trail', () => {
  test('takes messages of those who work on orders', async () => {
    const order = await physical();
    const path = `/v1/orders/${order.orderId}/auditTrail`;
    const added = await boss.post(path, { message: 'Driver called, wants the morning.' });
    expect(added.status).toBe(201);
    const { body } = await reader.get(path);
    expect(body[0]).toMatchObject({
      UserName: 'Erin Boss',
      Message: 'Driver called, wants the morning.',
    });
    expect(Object.keys(body[0])).toEqual(['AuditTime', 'UserName', 'Message']);
    expect((await reader.post(path, { message: 'No' })).status).toBe(403);
    expect((await boss.post(path, { message: '  ' })).status).toBe(400);
  });
});

describe('the authorization', () => {
  const mail = { orderType: 'medicalExam', email: 'clinic@test.example', employerName: 'Acme' };
  const send = (order: Json, body: object = mail, api = boss) =>
    api.post(`/v1/authorizations/${order.orderId}/email`, body);

  test('leaves by mail as a PDF, without an SSN, and can be taken back', async () => {
    const one = await world.makeEmployee({ client: acme, ssn: '900-55-1234' });
    const order = await physical({
      employeeId: one.employeeId,
      appointmentDate: '2031-05-06 14:45',
    });
    const { status, body } = await send(order);
    expect(status, JSON.stringify(body)).toBe(200);
    const [kept] = await world.inTenant<{ mail_id: string }>(
      acme.tenantId,
      'select mail_id from order_authorizations where authorization_id = $1',
      [body.authorizationId],
    );
    const sealed = await world.kernel.pool.query<{ message_cipher: Buffer }>(
      'select message_cipher from mail_outbox where mail_id = $1 and send_after > now()',
      [kept?.mail_id],
    );
    const message = openMessage(
      world.kernel.keys,
      kept?.mail_id ?? '',
      sealed.rows[0]?.message_cipher ?? Buffer.alloc(0),
    );
    expect(message.to).toBe('clinic@test.example');
    expect(message.text).toContain('5/6/2031 2:45 pm');
    const pdf = Buffer.from(message.attachment?.base64 ?? '', 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await trail(order))[0]).toBe('Authorization emailed');
    const back = `/v1/authorizations/${order.orderId}/withdraw`;
    expect((await boss.post(back, body)).status).toBe(204);
    expect((await boss.post(back, body)).body.error.code).toBe('orders.mail_left');
  });

  test('is shown as a PDF that says who goes where for what', async () => {
    const order = await physical({ appointmentDate: '2031-05-06 14:45' });
    const { status, headers } = await boss.get(`/v1/authorizations/${order.orderId}/pdf`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('sends nobody to a clinic that cannot do it any more', async () => {
    const order = await physical();
    const close = (now: boolean) =>
      world.kernel.pool.query('update vendors set deactivated = $2 where vendor_id = $1', [
        NEW_YORK,
        now,
      ]);
    await close(true);
    try {
      expect((await send(order)).body.error.code).toBe('orders.clinic_fault');
    } finally {
      await close(false);
    }
    expect((await send(order)).status).toBe(200);
  });

  test('is refused for another kind, a closed order, and after five in a day', async () => {
    const order = await physical();
    expect((await send(order, { ...mail, orderType: 'drugTest' })).body.error.code).toBe(
      'orders.other_type',
    );
    expect((await send(order, { ...mail, email: 'nobody' })).status).toBe(400);
    for (let at = 0; at < 5; at += 1) expect((await send(order)).status).toBe(200);
    expect((await send(order)).status).toBe(429);
    const closed = await physical();
    await update(closed, { updateStatus: { orderStatusId: 6 } });
    expect((await send(closed)).body.error.code).toBe('orders.nothing_to_authorize');
    expect((await send(order, mail, reader)).status).toBe(403);
  });
});
