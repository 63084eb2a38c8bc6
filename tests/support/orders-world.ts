import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from './world.ts';
import type { Answer, Api, Client, Json } from './world.ts';

export const ORDERS: readonly Permission[] = [
  'client.viewOrders',
  'client.viewEmployee',
  'client.editEmployeeInfo',
  'client.viewPII',
  'records.placeOrder',
  'records.editOrder',
  'records.viewDrugAlcohol',
  'servicesClearinghouse.orderClearinghouseQueries',
];
/** In New York, with every program; in Arizona, without any; one that takes no more orders. */
export const [NEW_YORK, PHOENIX, GONE] = [910_001, 910_002, 910_003] as const;
export const DOT = {
  orderType: 'drugTest',
  panel: 'DOT5',
  specimenTypeId: 1,
  reasonId: 1,
  dotAgency: 'FMCSA',
};

/** A company with a location and a driver, who orders there and who only looks, three clinics, and another company. */
export async function openOrdersWorld() {
  const world = await openWorld();
  const acme = await world.makeClient({ name: 'Acme' });
  const west = await world.makeClient({ parent: acme, name: 'West' });
  const theirs = await world.makeClient({ name: 'Theirs' });
  const user = { client: acme, firstName: 'Erin', lastName: 'Boss', email: 'erin@test.example' };
  const boss = await world.as(await world.makeUser({ ...user, permissions: ORDERS }));
  const reader = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewOrders'] }),
  );
  const driver = (client: Client = acme) =>
    world.makeEmployee({ client, license: 'D1234567', licenseState: 'CA' });
  const pat = await driver();
  await world.kernel.pool.query(
    `insert into vendors (vendor_id, vendor_name, address1, city, state, zip, deactivated) values
       ($1, 'Hudson Clinic', '1 Main St', 'New York', 'NY', '10001', false),
       ($2, 'Desert Clinic', '2 Main St', 'Phoenix', 'AZ', '85001', false),
       ($3, 'Former Clinic', '3 Main St', 'New York', 'NY', '10001', true)`,
    [NEW_YORK, PHOENIX, GONE],
  );
  await world.kernel.pool.query(
    `insert into vendor_programs values ($1, 24, 'ATN'), ($1, 30, 'Breath alcohol'), ($1, 31, 'Instant test')`,
    [NEW_YORK],
  );
  /** Places it also where the same is open already: most tests want an order of their own. */
  const place = async (body: object, api: Api = boss): Promise<Answer> => {
    const order = { employeeId: pat.employeeId, ...body };
    const answer = await api.post('/v1/orders', order);
    if (answer.body.error?.code !== 'orders.open_already') return answer;
    return api.post('/v1/orders', { ...order, evenThough: answer.body.error.current.orderId });
  };
  const physical = async (more: object = {}): Promise<Json> => {
    const order = { orderType: 'medicalExam', vendorId: NEW_YORK, ...more };
    const { status, body } = await place(order);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const update = (order: Json, log: object, api: Api = boss): Promise<Answer> =>
    api.patch(`/v1/orders/${order.orderId}`, log);
  const read = async (order: Json): Promise<Json> =>
    (await boss.get(`/v1/orders/${order.orderId}`)).body;
  const trail = async (order: Json): Promise<string[]> =>
    (await boss.get(`/v1/orders/${order.orderId}/auditTrail`)).body.map((one: Json) => one.Message);
  return {
    ...{ world, acme, west, theirs, boss, reader, driver, pat },
    ...{ place, physical, update, read, trail },
  };
}
