import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelUnanswered } from '#src/features/orders/server/cancel-unanswered.job.ts';
import { SERVER_FEATURES } from '#src/app/server-features.ts';
import { DOT, openOrdersWorld } from '#tests/support/orders-world.ts';
import type { Answer, Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let boss: Api;
type Tools = Awaited<ReturnType<typeof openOrdersWorld>>;
let place: Tools['place'];
let physical: Tools['physical'];
let update: Tools['update'];
let read: Tools['read'];
let trail: Tools['trail'];
let driver: Tools['driver'];

beforeAll(async () => {
  ({ world, acme, boss, place, physical, update, read, trail, driver } = await openOrdersWorld());
}, 120_000);
afterAll(() => world.close());

const fieldsOf = ({ body }: Answer) => body.error.fields.map((one: Json) => one.field);

describe('before another one is placed', () => {
  test('what refuses a kind for a driver is said before, in the words that placing answers', async () => {
    await world.inTenant(
      acme.tenantId,
      'insert into client_rules (tenant_id, client_id, rule_id) values ($1, $1, 4) on conflict do nothing',
      [acme.tenantId],
    );
    const { employeeId: nowhere } = await world.makeEmployee({ client: acme });
    const { employeeId: texan } = await world.makeEmployee({
      client: acme,
      license: 'T1234567',
      licenseState: 'TX',
    });
    const { employeeId: californian } = await driver();
    for (const employeeId of [nowhere, texan, californian]) {
      const { body } = await boss.get(`/v1/orders/choices?employeeId=${employeeId}`);
      for (const { orderType, refusal } of body.types) {
        if (orderType === 'mvr') continue;
        const kind = orderType === 'drugTest' ? { ...DOT, panel: 'ND5', dotAgency: undefined } : {};
        const order = { employeeId, queryType: 'limited', ...kind, orderType };
        const placed = await boss.post('/v1/orders', order);
        const said: Json[] = placed.body.error?.fields ?? [];
        expect([orderType, placed.status, said[0]?.message ?? null]).toEqual([
          orderType,
          refusal === null ? 201 : 409,
          refusal,
        ]);
      }
    }
    const types = async (employeeId: string): Promise<Record<string, string | null>> =>
      Object.fromEntries(
        (await boss.get(`/v1/orders/choices?employeeId=${employeeId}`)).body.types.map(
          (one: Json) => [one.orderType, one.refusal],
        ),
      );
    expect((await types(texan))['epn']).toContain('California license');
    expect((await types(californian))['epn']).toBeNull();
    expect((await types(nowhere))['clearinghouseQuery']).toContain('birth date');
  });

  test('the same again is placed only by who has seen what is open', async () => {
    const { employeeId } = await driver();
    const post = (body: object) => boss.post('/v1/orders', { employeeId, ...body });
    const openOf = async (kind: string): Promise<string[]> => {
      const { body } = await boss.get(`/v1/orders/choices?employeeId=${employeeId}`);
      const found = body.types.find(({ orderType }: Json) => orderType === kind);
      return found.openOrders.map((one: Json) => one.orderId);
    };
    for (const order of [
      { orderType: 'medicalExam' },
      DOT,
      { orderType: 'epn' },
      { orderType: 'clearinghouseQuery', queryType: 'limited' },
    ]) {
      const first = await post(order);
      expect(first.status, JSON.stringify(first.body)).toBe(201);
      expect(await openOf(order.orderType)).toEqual([first.body.orderId]);
      const again = await post(order);
      expect([again.status, again.body.error.code]).toEqual([409, 'orders.open_already']);
      expect(again.body.error.message).toContain('on order for this driver already');
      expect(fieldsOf(again)).toEqual(['evenThough']);
      expect(again.body.error.current).toEqual({ orderId: first.body.orderId });
      const second = await post({ ...order, evenThough: first.body.orderId });
      expect(second.status).toBe(201);
      // Seen was the first: of the second the caller knows nothing yet.
      const third = await post({ ...order, evenThough: first.body.orderId });
      expect(third.body.error.current).toEqual({ orderId: second.body.orderId });
      expect(await openOf(order.orderType)).toEqual([second.body.orderId, first.body.orderId]);
    }
    // For another reason, or of another kind, a test is another one.
    expect((await post({ ...DOT, reasonId: 2 })).status).toBe(201);
    expect((await post({ orderType: 'clearinghouseQuery', queryType: 'full' })).status).toBe(201);
    for (const orderId of await openOf('medicalExam'))
      await boss.patch(`/v1/orders/${orderId}`, { updateStatus: { orderStatusId: 6 } });
    expect((await post({ orderType: 'medicalExam' })).status).toBe(201);
  });

  test('of two for the same at once one is placed', async () => {
    const { employeeId } = await driver();
    const order = { employeeId, orderType: 'medicalExam' };
    const answers = await Promise.all([
      boss.post('/v1/orders', order),
      boss.post('/v1/orders', order),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('an EPN order without an answer', () => {
  const HOURS = { just: "interval '95 hours 59 minutes'", over: "interval '96 hours'" };
  const age = (order: Json, by: string) =>
    world.inTenant(
      acme.tenantId,
      `update orders set ordered_at = ordered_at - ${by}, updated_at = updated_at - ${by} where order_id = $1`,
      [order.orderId],
    );
  const epn = async (): Promise<Json> => {
    await world.inTenant(
      acme.tenantId,
      'insert into client_rules (tenant_id, client_id, rule_id) values ($1, $1, 4) on conflict do nothing',
      [acme.tenantId],
    );
    const { body } = await place({ orderType: 'epn', employeeId: (await driver()).employeeId });
    return body;
  };

  test('is canceled 96 hours after it was placed, once, with its words in the trail (R484)', async () => {
    const order = await epn();
    await age(order, HOURS.just);
    await cancelUnanswered(world.kernel);
    expect((await read(order)).orderStatusId).toBe(1);
    await age(order, "interval '1 minute'");
    const runs = await Promise.all([
      cancelUnanswered(world.kernel),
      cancelUnanswered(world.kernel),
    ]);
    expect(runs.reduce((sum, one) => sum + one)).toBe(1);
    expect(await cancelUnanswered(world.kernel)).toBe(0);
    expect(await read(order)).toMatchObject({ orderStatusId: 6, orderStatus: 'Canceled' });
    expect(await trail(order)).toEqual([
      'Status changed to Canceled',
      'No answer within 96 hours',
      'Order placed',
    ]);
    const { rows } = await world.kernel.pool.query(
      'select action, user_id, detail from audit_log where entity_id = $1 order by at desc limit 1',
      [order.orderId],
    );
    expect(rows).toMatchObject([
      { action: 'orders.cancelUnanswered', user_id: null, detail: { from: 1, to: 6 } },
    ]);
  });

  test('waits as long again once it was reopened', async () => {
    const order = await epn();
    await age(order, HOURS.over);
    expect(await cancelUnanswered(world.kernel)).toBe(1);
    await boss.patch(`/v1/orders/${order.orderId}/reopen`, {});
    expect(await cancelUnanswered(world.kernel)).toBe(0);
    expect((await read(order)).orderStatusId).toBe(1);
    await age(order, HOURS.over);
    expect(await cancelUnanswered(world.kernel)).toBe(1);
  });

  test('is left alone once it was answered, and so are orders of other kinds', async () => {
    const enrolled = await epn();
    await update(enrolled, { updateStatus: { orderStatusId: 5 } });
    const done = await epn();
    await update(done, { updateStatus: { orderStatusId: 4 } });
    const exam = await physical();
    for (const order of [enrolled, done, exam]) await age(order, "interval '40 days'");
    expect(await cancelUnanswered(world.kernel)).toBe(0);
    expect((await read(enrolled)).orderStatusId).toBe(5);
    expect((await read(done)).orderStatusId).toBe(4);
    expect((await read(exam)).orderStatusId).toBe(1);
  });

  test('is looked for by a job of the server', () => {
    const jobs = SERVER_FEATURES.flatMap(({ jobs: own = [] }) => own);
    expect(jobs.filter(({ name }) => name === 'cancelUnansweredOrders')).toMatchObject([
      { match: '41 * * * *' },
    ]);
  });
});
