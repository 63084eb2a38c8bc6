import { unlink, writeFile } from 'node:fs/promises';
import { extractText } from '#src/features/documents/server/inspect-pdf.service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMessage } from '#src/server/mail/outbox.ts';
import { DOT, NEW_YORK, openOrdersWorld } from '#tests/support/orders-world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let boss: Api;
let reader: Api;
type Tools = Awaited<ReturnType<typeof openOrdersWorld>>;
let physical: Tools['physical'];
let place: Tools['place'];
let driver: Tools['driver'];
let update: Tools['update'];
let trail: Tools['trail'];

beforeAll(async () => {
  ({ world, acme, west, boss, reader, physical, place, driver, update, trail } =
    await openOrdersWorld());
}, 120_000);
afterAll(() => world.close());

describe('the authorization', () => {
  const mail = { orderType: 'medicalExam', email: 'clinic@test.example', employerName: 'Acme' };
  const send = (order: Json, body: object = mail, api = boss) =>
    api.post(`/v1/authorizations/${order.orderId}/email`, body);

  /** The mail of an authorization, as it waits to leave. */
  async function mailed(authorizationId: string) {
    const [kept] = await world.inTenant<{ mail_id: string }>(
      acme.tenantId,
      'select mail_id from order_authorizations where authorization_id = $1',
      [authorizationId],
    );
    const sealed = await world.kernel.pool.query<{ message_cipher: Buffer }>(
      'select message_cipher from mail_outbox where mail_id = $1 and send_after > now()',
      [kept?.mail_id],
    );
    return openMessage(
      world.kernel.keys,
      kept?.mail_id ?? '',
      sealed.rows[0]?.message_cipher ?? Buffer.alloc(0),
    );
  }

  test('leaves by mail as a PDF, without an SSN, and can be taken back', async () => {
    const one = await world.makeEmployee({ client: acme, ssn: '900-55-1234' });
    const order = await physical({
      employeeId: one.employeeId,
      appointmentDate: '2031-05-06 14:45',
    });
    const { status, body } = await send(order);
    expect(status, JSON.stringify(body)).toBe(200);
    const message = await mailed(body.authorizationId);
    expect(message.to).toBe('clinic@test.example');
    expect(message.text).toContain('5/6/2031 2:45 pm');
    const pdf = Buffer.from(message.attachment?.base64 ?? '', 'base64');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await trail(order))[0]).toBe('Authorization emailed');
    const back = `/v1/authorizations/${order.orderId}/withdraw`;
    expect((await boss.post(back, body)).status).toBe(204);
    expect((await boss.post(back, body)).body.error.code).toBe('orders.mail_left');
  });

  test('of a drug test names the accounts of the location at laboratories, those from above too', async () => {
    await world.inTenant(
      acme.tenantId,
      `insert into location_settings (tenant_id, client_id, kind, value)
       values ($1, $1, 'labAccounts', '{"accounts":[{"lab":"Quest","number":"11122"}]}')`,
      [acme.tenantId],
    );
    const { employeeId } = await driver(west);
    const { body: order } = await place({ ...DOT, vendorId: NEW_YORK, employeeId });
    expect(order.labAccounts).toEqual([{ lab: 'Quest', number: '11122' }]);
    const exam = await physical({ employeeId });
    expect(exam.labAccounts).toEqual([]);
    const { body } = await send(order, { ...mail, orderType: 'drugTest' });
    const message = await mailed(body.authorizationId);
    const path = world.kernel.storage.temporaryPath();
    await writeFile(path, Buffer.from(message.attachment?.base64 ?? '', 'base64'));
    expect((await extractText(path)).text).toContain('Account at Quest: 11122');
    await unlink(path);
    await world.inTenant(
      acme.tenantId,
      `insert into location_settings (tenant_id, client_id, kind, value)
       values ($1, $2, 'labAccounts', '{"accounts":[{"lab":"Labcorp","number":"7"}]}')`,
      [acme.tenantId, west.clientId],
    );
    const { body: again } = await boss.get(`/v1/orders/${order.orderId}`);
    expect(again.labAccounts).toEqual([{ lab: 'Labcorp', number: '7' }]);
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
