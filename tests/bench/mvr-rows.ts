import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#src/server/db/embedded.ts';
import { inTenant } from '#src/demo/load-rows.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { makeLog } from '#src/server/log.ts';
import { openSession } from '#src/server/session/sessions.ts';
import { startProduct } from '#tests/support/start-product.ts';
import {
  completeReply,
  type FakeProvider,
  openMvrProvider,
  recordFor,
} from '#tests/support/mvr-provider.ts';
import { makeApi } from '#tests/support/world.ts';
import { makeRandom, milliseconds, percentile, spread } from './figures.ts';
import type { Figure } from './figures.ts';

const ORDERS = 1000;
const AT_ONCE = 8;
const PATIENCE = 400_000;

/** What a provider of the worst kind does, in shares of a hundred. */
const FAULTS = { busy: 20, cut: 8, pending: 15, garbage: 4, other: 5 };

/** A thousand MVR orders over HTTP against a provider that is slow, fails, cuts connections and mixes drivers up. */
export async function mvrRows(): Promise<Figure[]> {
  const root = await mkdtemp(join(tmpdir(), 'console-bench-mvr-'));
  const provider = await openMvrProvider();
  const database = await startEmbedded({ dataDir: join(root, 'database'), log: makeLog('silent') });
  const server = await startProduct(
    {
      port: 0,
      host: '127.0.0.1',
      dataDir: join(root, 'data'),
      databaseUrl: database.url,
      demo: true,
      demoEmployees: 3000,
      demoPassword: 'console-demo',
      consoleKeys: [{ id: 1, secret: randomBytes(32) }],
      smtpUrl: null,
      mvrProviderUrl: provider.url,
      logLevel: 'silent',
    },
    makeLog('silent'),
  );
  try {
    const questions = misbehave(provider);
    const { times, orders } = await placeAll(server.kernel, server.address);
    const began = performance.now();
    const ends = await waitForAll(server.kernel, orders);
    const took = performance.now() - began;
    const twice = ends.filter(({ documents, records }) => documents > 1 || records > 1).length;
    const wrong = ends.filter(
      ({ state, documents, records }) =>
        (state === 'done') !== (documents === 1 && records === 1) ||
        (state !== 'done' && state !== 'failed'),
    ).length;
    const filed = ends.filter(({ state }) => state === 'done').length;
    return [
      {
        what: `${ORDERS.toLocaleString('en-US')} MVR orders against a slow and failing provider`,
        budget: 'each ends once, none twice',
        measured: `${ends.length - wrong} ended once, ${twice} twice; ${filed} filed, ${ends.length - filed - wrong} left to a person with the reason`,
        met: ends.length === ORDERS && twice === 0 && wrong === 0,
        note: `the provider took ${spread(questions)}; placing an order ${spread(times)}, p99 ${milliseconds(percentile(times, 0.99))}; all ended ${Math.round(took / 1000)} s after the last was placed, with no wait between attempts longer than ten seconds`,
      },
    ];
  } finally {
    await server.stop();
    await database.stop();
    await provider.close();
    await rm(root, { recursive: true, force: true });
  }
}

/** Sets the provider's behaviour; returns the times that its answers took. */
function misbehave(provider: FakeProvider): number[] {
  const random = makeRandom(20_261_121);
  const times: number[] = [];
  provider.behave(async (question) => {
    const slow = 50 + random() ** 3 * 3000;
    times.push(slow);
    await new Promise((resolve) => setTimeout(resolve, slow));
    let luck = random() * 100;
    const falls = (share: number) => (luck -= share) < 0;
    if (falls(FAULTS.busy)) return { status: 503, body: 'busy' };
    if (falls(FAULTS.cut)) return 'cut';
    if (falls(FAULTS.pending)) return { body: { status: 'pending', retryAfter: 2 } };
    if (falls(FAULTS.garbage)) return { body: 'garbage' };
    if (falls(FAULTS.other)) {
      const record = recordFor(question.driver);
      const driver = { ...record.driver, birthDate: '1950-01-02' };
      return completeReply(question, { record: { ...record, driver } });
    }
    return completeReply(question);
  });
  return times;
}

interface Placed {
  tenantId: number;
  orderId: string;
}

async function placeAll(
  kernel: Kernel,
  address: string,
): Promise<{ times: number[]; orders: Placed[] }> {
  const { pool, internalTenantId } = kernel;
  const { rows } = await pool.query<{ user_id: string }>(
    "select user_id from logins where email = 'care@demo.example'",
  );
  const userId = rows[0]?.user_id ?? '';
  const { token } = await openSession(kernel, { tenantId: internalTenantId, userId });
  const api = makeApi(address, token);
  const drivers = await driversOf(kernel);
  const times: number[] = [];
  const orders: Placed[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = drivers.pop(); next && orders.length < ORDERS; next = drivers.pop()) {
        const { tenantId, employeeId } = next;
        const from = performance.now();
        const { status, body } = await api.post(
          '/v1/orders/mvr',
          { employeeId, acceptedVersion: 1 },
          { client: tenantId },
        );
        const time = performance.now() - from;
        if (status !== 201) continue;
        times.push(time);
        orders.push({ tenantId, orderId: body.orderId });
      }
    }),
  );
  return { times, orders: orders.slice(0, ORDERS) };
}

/** Drivers whose file says all that an order needs; more than enough. */
async function driversOf(kernel: Kernel): Promise<{ tenantId: number; employeeId: string }[]> {
  const tenants = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory where not is_internal order by tenant_id',
  );
  const drivers = [];
  for (const { tenant_id: tenantId } of tenants.rows)
    drivers.push(
      ...(await inTenant(kernel, tenantId, async (client) => {
        const { rows } = await client.query<{ employee_id: string }>(
          `select employee_id from employees where tenant_id = $1 and license is not null and license_state is not null
             and dob is not null and license_class_id is not null and archived_at is null and deleted_at is null`,
          [tenantId],
        );
        return rows.map(({ employee_id: employeeId }) => ({ tenantId, employeeId }));
      })),
    );
  return drivers;
}

interface End {
  state: string;
  documents: number;
  records: number;
}

async function waitForAll(kernel: Kernel, orders: readonly Placed[]): Promise<End[]> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const { rows } = await kernel.pool.query<{ left: number }>(
      'select count(*)::int as left from mvr_work',
    );
    // The longer waits between failed attempts are cut short: they are no work, and the last order's would take an hour.
    await kernel.pool.query(
      `update mvr_work set run_after = now() + interval '5 seconds'
        where lease_until is null and run_after > now() + interval '10 seconds'`,
    );
    kernel.wakeJobs();
    if (rows[0]?.left === 0 || Date.now() > deadline) break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const ends: End[] = [];
  for (const [tenantId, own] of Map.groupBy(orders, (one) => one.tenantId))
    ends.push(
      ...(await inTenant(kernel, tenantId, async (client) => {
        const { rows } = await client.query<End>(
          `select r.state,
               (select count(*)::int from mvr_records m where m.tenant_id = $1 and m.order_id = r.order_id) as records,
               (select count(*)::int from documents d join mvr_records m on m.tenant_id = d.tenant_id and m.document_id = d.document_id
                 where d.tenant_id = $1 and m.order_id = r.order_id) as documents
             from mvr_requests r where r.tenant_id = $1 and r.order_id = any ($2::uuid[])`,
          [tenantId, own.map(({ orderId }) => orderId)],
        );
        return rows;
      })),
    );
  return ends;
}
