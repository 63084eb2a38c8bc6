import { readConfig } from '#src/server/config.ts';
import { findRunningEmbedded } from '#src/server/db/embedded.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { makeLog } from '#src/server/log.ts';
import { openSession } from '#src/server/session/sessions.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { startLayers } from './layers.ts';
import { makeUser } from './queue-world.ts';

/** What an employer's user of the benchmark may. */
const PERMISSIONS = [
  'client.viewRoster',
  'client.viewEmployee',
  'client.viewOrders',
  'client.viewLocation',
  'client.viewAlerts',
  'client.viewPII',
  'client.uploadRosterUpdates',
] as const;

/** What a benchmark's server tells the process that started it. */
export interface ServerFacts {
  /** The product. */
  address: string;
  /** The bare handlers, in the same process, over the same database. */
  layers: string;
  connection: Connection;
  /** The login that owns the tables, for benchmarks that create their own. */
  owner: Connection;
  /** The tenant with the most employees, and how many it has. */
  tenantId: number;
  employees: number;
  /** A session of an employer's user who sees that whole tenant. */
  token: string;
  internalTenantId: number;
}

/** Of each named statement how often it ran by the plan that was kept, and how often it was planned anew. */
export type StatementPlans = Record<string, [kept: number, anew: number]>;

export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/**
 * Starts the product as `npm start` would on the environment's settings, makes a user in the largest tenant, and
 * writes one line of JSON. Runs until SIGTERM.
 */
export async function serveForBench(): Promise<void> {
  const config = readConfig(process.env);
  const server = await startProduct(config, makeLog(config.logLevel), (text) =>
    process.stderr.write(`${text}\n`),
  );
  const { kernel } = server;
  const { tenantId, employees } = await largestTenant(kernel);
  const tokenAt = async (tenant: number, client: number): Promise<string> => {
    const userId = await makeUser(kernel, { tenantId: tenant, clientId: client }, PERMISSIONS);
    return (await openSession(kernel, { tenantId: tenant, userId })).token;
  };
  const token = await tokenAt(tenantId, tenantId);
  const { host, port, user, password, database } = kernel.pool.options;
  if (!host || !port || !user || typeof password !== 'string' || !database)
    throw new Error('The benchmark needs the embedded PostgreSQL; unset DATABASE_URL.');
  const connection = { host, port, user, password, database };
  const logins = await findRunningEmbedded(config.dataDir);
  if (!logins) throw new Error('The embedded PostgreSQL is not running');
  const layers = await startLayers(kernel, connection, tenantId, tokenAt);
  process.once('SIGTERM', () => {
    // Stopping the layers drops their tables, so it comes before the database stops.
    void layers
      .stop()
      .then(() => server.stop())
      .then(() => process.exit(0));
  });
  const facts: ServerFacts = {
    address: server.address,
    layers: layers.address,
    connection,
    owner: logins.connection,
    tenantId,
    employees,
    token,
    internalTenantId: kernel.internalTenantId,
  };
  // An access token holds for ten minutes, and rows take longer.
  const renew = async (): Promise<void> => {
    process.send?.(await tokenAt(tenantId, tenantId));
  };
  process.on('message', () => void renew());
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}

async function largestTenant(kernel: Kernel): Promise<{ tenantId: number; employees: number }> {
  const client = await kernel.pool.connect();
  try {
    await client.query('begin; set local role console_staff; set local statement_timeout = 0');
    const found = await client.query<{ tenant_id: number; count: number }>(
      'select tenant_id, count(*) from employees group by tenant_id order by 2 desc limit 1',
    );
    await client.query('commit');
    const row = found.rows[0];
    if (!row) throw new Error('The demo has no employees');
    return { tenantId: row.tenant_id, employees: row.count };
  } finally {
    client.release();
  }
}
