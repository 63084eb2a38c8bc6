import { askProvidersJob } from '#src/features/mvr/server/ask-providers.job.ts';
import { completeReply, openMvrProvider } from './mvr-provider.ts';
import { openOrdersWorld } from './orders-world.ts';
import { until } from './until.ts';
import type { Answer, Api, Client, Employee, Json } from './world.ts';

/** The world of orders with a provider of driving records, and what is done to MVR orders there. */
export async function openMvrWorld() {
  const provider = await openMvrProvider();
  const orders = await openOrdersWorld();
  const { world, acme, boss, driver } = orders;
  const { kernel } = world;
  Object.assign(kernel.config, {
    mvrProviderUrl: provider.url,
    mvrProviderToken: 'provider-secret',
  });

  const order = (one: Employee, api: Api = boss, acceptedVersion = 1): Promise<Answer> =>
    api.post('/v1/orders/mvr', { employeeId: one.employeeId, acceptedVersion });
  const placed = async (one?: Employee): Promise<Json> => {
    const { status, body } = await order(one ?? (await driver()));
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const licensed = (license: string, client: Client = acme): Promise<Employee> =>
    world.makeEmployee({ client, license, licenseState: 'CA' });
  const refresh = ({ orderId }: Json, api: Api = boss): Promise<Answer> =>
    api.patch(`/v1/orders/${orderId}/refreshmvr`, {});

  /** What waits is due now, and asked; the answers come by themselves. */
  const askAll = async (): Promise<void> => {
    await kernel.pool.query('update mvr_work set run_after = now() where lease_until is null');
    await askProvidersJob.run(kernel);
  };
  const statusOf = async ({ orderId }: Json): Promise<Json> =>
    (await boss.get(`/v1/orders/${orderId}/mvr`)).body;
  const hasEnded = ({ state }: Json): boolean => state !== 'waiting';
  /** Asks again and again until an order has its record or comes to nothing; the server's own job may be at it too. */
  const settled = (one: Json): Promise<Json> =>
    until('The order’s next state', async () => {
      await askAll();
      const status = await statusOf(one);
      return hasEnded(status) && status;
    });

  /** Asks again and again until no order waits for anything. */
  const drained = (): Promise<boolean> =>
    until('The order’s next state', async () => {
      await askAll();
      return (await kernel.pool.query('select 1 from mvr_work')).rows.length === 0;
    });

  const rowsOf = (table: string, column: string, id: string): Promise<Json[]> =>
    world.inTenant(
      acme.tenantId,
      `select * from ${table} where tenant_id = $1 and ${column} = $2`,
      [acme.tenantId, id],
    );
  const requestsOf = (one: Json) => rowsOf('mvr_requests', 'order_id', one.orderId);

  /** The provider keeps its first answer to one question back until it is let go. */
  const hanging = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const heard = new Set<string>();
    provider.behave(async (question) => {
      heard.add(question.key);
      if (heard.size === 1 && question.time === 1) await promise;
      return completeReply(question);
    });
    return {
      release: resolve,
      /** Waits until an order is asked for; returns the key of its question. */
      asked: async (one: Json): Promise<string> => {
        const [request] = await requestsOf(one);
        const key: string = request?.request_id;
        await until('The order’s next state', async () => {
          await askAll();
          return heard.has(key);
        });
        return key;
      },
    };
  };

  return {
    ...{ ...orders, provider, order, placed, licensed, refresh },
    ...{ askAll, statusOf, settled, drained },
    documentsOf: (one: { employeeId: string }) =>
      rowsOf('documents', 'employee_id', one.employeeId),
    recordsOf: (one: Json) => rowsOf('mvr_records', 'order_id', one.orderId),
    requestsOf,
    hanging,
    close: async () => {
      // First, so that no question waits for its answer.
      await provider.close();
      await world.close();
    },
  };
}
