import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDate } from '#src/shared/dates.ts';
import { timeAgo } from '#tests/support/days.ts';
import { DOT, NEW_YORK, openOrdersWorld } from '#tests/support/orders-world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let boss: Api;
let reader: Api;
let pat: Employee;
type Tools = Awaited<ReturnType<typeof openOrdersWorld>>;
let place: Tools['place'];
let physical: Tools['physical'];
let update: Tools['update'];
let driver: Tools['driver'];

beforeAll(async () => {
  ({ world, acme, west, boss, reader, pat, place, physical, update, driver } =
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
        waitsUntil: null,
      },
    ]);
    const { body: cme } = await boss.get(
      `/v1/orders/cme?medicalExamOrderId=${exam.medicalExamOrderId}`,
    );
    expect(cme.rows).toMatchObject([
      { orderId: exam.orderId, orderStatusId: 2, userEmail: 'erin@test.example' },
    ]);
  });

  test('pass over what was put off, until its day comes or its status changes', async () => {
    const one = await driver(west);
    const order = await physical({ employeeId: one.employeeId });
    const listed = async (query: string): Promise<Json[]> =>
      (await boss.get(`/v1/orders?forEmployee=${one.employeeId}&${query}`)).body.rows;
    const wait = (until: string | null, api = boss) =>
      api.put(`/v1/orders/${order.orderId}/wait`, { until });
    const until = timeAgo(-3);
    expect((await wait(until)).status).toBe(204);
    expect(await listed('waiting=none')).toEqual([]);
    expect(await listed('waiting=only')).toMatchObject([
      { OrderID: order.orderId, waitsUntil: until },
    ]);
    // Seen on the order too; nothing of it changed, so an edit that is under way is not refused.
    const { body } = await boss.get(`/v1/orders/${order.orderId}`);
    expect(body).toMatchObject({ waitsUntil: until, version: order.version });
    const { body: csv } = await boss.get(
      `/v1/orders/csv?forEmployee=${one.employeeId}&columns=employee,wait`,
    );
    expect(csv).toContain(`Until ${writeDate(until.slice(0, 10))}`);

    expect((await wait(null)).status).toBe(204);
    expect(await listed('waiting=none')).toHaveLength(1);
    expect((await wait('arrival')).status).toBe(204);
    expect(await listed('waiting=only')).toMatchObject([{ waitsUntil: 'arrival' }]);
    await update(order, { updateStatus: { orderStatusId: 5 } });
    expect(await listed('waiting=none')).toMatchObject([{ waitsUntil: null }]);

    expect((await wait(timeAgo(1))).body.error).toMatchObject({
      code: 'request.invalid',
      fields: [{ field: 'until' }],
    });
    expect((await wait(until, reader)).status).toBe(403);
    await update((await boss.get(`/v1/orders/${order.orderId}`)).body, {
      updateStatus: { orderStatusId: 6 },
    });
    expect((await wait(until)).body.error.code).toBe('orders.no_wait');
    expect((await wait(null)).status).toBe(204);
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
