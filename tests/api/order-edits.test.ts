import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOT, GONE, NEW_YORK, openOrdersWorld, PHOENIX } from '#tests/support/orders-world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let boss: Api;
let reader: Api;
type Tools = Awaited<ReturnType<typeof openOrdersWorld>>;
let place: Tools['place'];
let physical: Tools['physical'];
let update: Tools['update'];
let read: Tools['read'];
let trail: Tools['trail'];
let driver: Tools['driver'];

beforeAll(async () => {
  ({ world, acme, boss, reader, place, physical, update, read, trail, driver } =
    await openOrdersWorld());
}, 120_000);
afterAll(() => world.close());

describe('the edit', () => {
  test('changes status, appointment and clinic by one log, each with its message', async () => {
    const order = await physical();
    const { status, body } = await update(order, {
      updateVendor: { vendorId: PHOENIX, auditMessage: 'Clinic changed to Desert Clinic' },
      updateAppointment: {
        appointmentDate: '2031-05-06 14:45',
        walkIn: false,
        auditMessage: 'Appointment changed',
      },
      updateStatus: { orderStatusId: 2, auditMessage: 'Status changed to Scheduled' },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      updateVendor: { hasError: false },
      updateAppointment: { hasError: false },
      updateStatus: { hasError: false },
    });
    expect(await read(order)).toMatchObject({
      vendor: PHOENIX,
      appointmentDate: '2031-05-06 14:45',
      orderStatusId: 2,
      version: 2,
    });
    expect(await trail(order)).toEqual([
      'Status changed to Scheduled',
      'Appointment changed',
      'Clinic changed to Desert Clinic',
      'Order placed',
    ]);
  });

  test('leaves out what is no good and keeps the rest', async () => {
    const order = await physical();
    const { body } = await update(order, {
      updateVendor: { vendorId: GONE },
      updateAppointment: { appointmentDate: '2020-01-02 09:00' },
      updateStatus: { orderStatusId: 22 },
    });
    expect(body).toMatchObject({
      updateVendor: { hasError: true },
      updateAppointment: { hasError: true },
      updateStatus: { hasError: false },
    });
    expect(await read(order)).toMatchObject({ vendor: NEW_YORK, orderStatus: 'On hold' });
    expect(await trail(order)).toEqual(['Status changed to On hold', 'Order placed']);
    expect((await update(order, { updateStatus: { orderStatusId: 99 } })).body).toMatchObject({
      updateStatus: { hasError: true },
    });
    expect((await update(order, {})).status).toBe(400);
  });

  test('a date that is none is an error of its entry alone', async () => {
    const order = await physical();
    for (const appointmentDate of ['next week', '2027-11-07T01:15:00Z', '']) {
      const { status, body } = await update(order, {
        updateAppointment: { appointmentDate },
        updateStatus: { orderStatusId: 22 },
      });
      expect(status, appointmentDate).toBe(200);
      expect(body).toMatchObject({
        updateAppointment: { hasError: true, message: expect.stringContaining('calendar') },
        updateStatus: { hasError: false },
      });
    }
    expect(await read(order)).toMatchObject({ orderStatusId: 22, appointmentDate: null });
  });

  test('what is so already changes nothing, and stands in the trail once', async () => {
    const order = await physical({ appointmentDate: '2031-05-06 10:00' });
    const same = {
      updateVendor: { vendorId: NEW_YORK },
      updateAppointment: { appointmentDate: '2031-05-06 10:00' },
      updateStatus: { orderStatusId: 6, auditMessage: 'Status changed to Canceled' },
    };
    await update(order, same);
    const { body } = await update(order, { updateStatus: same.updateStatus });
    expect(body).toEqual({ updateStatus: { hasError: false } });
    expect(await trail(order)).toEqual(['Status changed to Canceled', 'Order placed']);
    expect((await read(order)).version).toBe(2);
    const unbooked = await physical();
    await update(unbooked, { updateAppointment: { appointmentDate: null, walkIn: true } });
    expect(await trail(unbooked)).toEqual(['Order placed']);
  });

  test('tells of a clinic that lost its program, and books nothing there', async () => {
    const made = await place({ ...DOT, panel: 'BAT', specimenTypeId: 3, vendorId: NEW_YORK });
    expect(made.status).toBe(201);
    const drop = 'delete from vendor_programs where vendor_id = $1 and vendor_program_id = 30';
    await world.kernel.pool.query(drop, [NEW_YORK]);
    try {
      expect((await read(made.body)).clinic.fault).toContain('does not offer');
      const { body } = await update(made.body, {
        updateAppointment: { appointmentDate: '2031-05-06 14:45' },
      });
      expect(body.updateAppointment).toMatchObject({
        hasError: true,
        message: expect.stringContaining('does not offer'),
      });
      expect((await read(made.body)).appointmentDate).toBeNull();
    } finally {
      await world.kernel.pool.query(
        "insert into vendor_programs values ($1, 30, 'Breath alcohol')",
        [NEW_YORK],
      );
    }
  });

  test('takes an appointment out, and a walk-in has a day alone', async () => {
    const order = await physical({ appointmentDate: '2031-05-06', walkIn: true });
    expect(order).toMatchObject({ appointmentDate: '2031-05-06', walkIn: true });
    await update(order, { updateAppointment: { appointmentDate: null } });
    expect(await read(order)).toMatchObject({ appointmentDate: null, walkIn: false });
  });

  test('an appointment that is booked makes an order scheduled, and ordered again without it', async () => {
    const order = await physical();
    const book = (appointmentDate: string | null) =>
      update(order, { updateAppointment: { appointmentDate } });
    await book('2031-05-06 14:45');
    expect(await read(order)).toMatchObject({ orderStatusId: 2, version: 2 });
    await book('2031-05-07 09:00');
    await book(null);
    expect(await read(order)).toMatchObject({ orderStatusId: 1 });
    expect(await trail(order)).toEqual([
      'Status changed to Ordered',
      'Appointment removed',
      'Appointment changed to 5/7/2031 9:00 am',
      'Status changed to Scheduled',
      'Appointment changed to 5/6/2031 2:45 pm',
      'Order placed',
    ]);
    // One that waits for something else goes on waiting.
    await update(order, { updateStatus: { orderStatusId: 22 } });
    await book('2031-05-06 14:45');
    expect(await read(order)).toMatchObject({ orderStatusId: 22 });
  });

  test('of an old version is refused with the record as it is', async () => {
    const order = await physical();
    await update(order, { updateStatus: { orderStatusId: 5 } });
    const stale = await boss.patch(
      `/v1/orders/${order.orderId}`,
      { updateStatus: { orderStatusId: 8 } },
      { headers: { 'if-match': `"${order.version}"` } },
    );
    expect(stale.status).toBe(409);
    expect(stale.body.error.current).toMatchObject({ orderStatusId: 5 });
  });

  test('of two at once keeps both, one after the other', async () => {
    const order = await physical();
    await Promise.all([
      update(order, { updateStatus: { orderStatusId: 22 } }),
      update(order, { updateAppointment: { appointmentDate: '2031-05-06 10:00' } }),
    ]);
    expect(await read(order)).toMatchObject({
      orderStatusId: 22,
      appointmentDate: '2031-05-06 10:00',
      version: 3,
    });
  });

  test('needs the permission', async () => {
    const order = await physical();
    expect((await update(order, { updateStatus: { orderStatusId: 6 } }, reader)).status).toBe(403);
    const seen = await reader.get(`/v1/orders/${order.orderId}`);
    expect(seen.body.allowed).toEqual([]);
  });
});

describe('canceling and reopening', () => {
  const cancel = (order: Json) =>
    update(order, {
      updateStatus: { orderStatusId: 6, auditMessage: 'Status changed to Canceled' },
    });

  test('cancels with status 6 and its message, then nothing else but reopening', async () => {
    const order = await physical({ appointmentDate: '2031-05-06 10:00' });
    await update(order, { updateStatus: { orderStatusId: 6 } });
    expect(await read(order)).toMatchObject({
      orderStatusId: 6,
      orderStatus: 'Canceled',
      allowed: ['reopen', 'addMessage'],
    });
    expect((await trail(order))[0]).toBe('Status changed to Canceled');
    const { body } = await update(order, { updateStatus: { orderStatusId: 1 } });
    expect(body.updateStatus).toMatchObject({ hasError: true });
    const again = await boss.patch(`/v1/orders/${order.orderId}/reopen`, {});
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ orderStatusId: 2, appointmentDate: '2031-05-06 10:00' });
    expect((await trail(order))[0]).toBe('Order reopened');
    expect((await boss.patch(`/v1/orders/${order.orderId}/reopen`)).body.error.code).toBe(
      'orders.not_closed',
    );
  });

  test('an appointment that has passed does not stand again', async () => {
    const order = await physical({ appointmentDate: '2031-05-06 10:00' });
    await cancel(order);
    await world.inTenant(
      acme.tenantId,
      "update orders set appointment_date = '2020-05-06' where order_id = $1",
      [order.orderId],
    );
    const again = await boss.patch(`/v1/orders/${order.orderId}/reopen`, {
      auditMessage: 'Called back',
    });
    expect(again.body).toMatchObject({ orderStatusId: 1, appointmentDate: null });
    expect((await trail(order)).slice(0, 2)).toEqual([
      'Appointment of 5/6/2020 10:00 am removed',
      'Called back',
    ]);
  });

  test('taken back, a cancellation leaves the order as it was', async () => {
    const order = await physical({ appointmentDate: '2031-05-06 10:00' });
    await update(order, { updateStatus: { orderStatusId: 22 } });
    await world.inTenant(
      acme.tenantId,
      "update orders set appointment_date = '2020-05-06' where order_id = $1",
      [order.orderId],
    );
    await cancel(order);
    const reopen = (orderStatusId: number) =>
      boss.patch(`/v1/orders/${order.orderId}/reopen`, { orderStatusId });
    for (const closed of [6, 4, 99]) expect((await reopen(closed)).status).toBe(400);
    expect((await reopen(22)).body).toMatchObject({
      orderStatusId: 22,
      appointmentDate: '2020-05-06 10:00',
    });
    expect((await trail(order))[0]).toBe('Order reopened');
  });

  test('a finished order is not reopened', async () => {
    const order = await physical();
    await update(order, { updateStatus: { orderStatusId: 3 } });
    const refused = await boss.patch(`/v1/orders/${order.orderId}/reopen`, {});
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: 'orders.finished',
      message: expect.stringContaining('place a new order'),
    });
    const { body } = await update(order, { updateVendor: { vendorId: PHOENIX } });
    expect(body.updateVendor).toMatchObject({ hasError: true });
    expect((await update(order, { updateStatus: { orderStatusId: 4 } })).body).toEqual({
      updateStatus: { hasError: false },
    });
  });

  test('the statuses of the specification keep the job title as it is, closing frees it', async () => {
    const one = await driver();
    await world.inTenant(
      acme.tenantId,
      `insert into job_titles (tenant_id, job_title_id, client_id, job_title) values ($1, 9001, $1, 'Driver of trains')`,
      [acme.tenantId],
    );
    const order = await physical({ employeeId: one.employeeId });
    const change = () => boss.patch(`/v1/employees/${one.employeeId}`, { jobTitleId: 9001 });
    for (const orderStatusId of [1, 2, 5, 8, 18, 21, 22]) {
      await update(order, { updateStatus: { orderStatusId } });
      expect((await change()).body.error.code, String(orderStatusId)).toBe(
        'employees.job_title_frozen',
      );
    }
    await cancel(order);
    expect((await change()).status).toBe(200);
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
