import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { QueryResultRow } from 'pg';
import { startEmbedded } from '#src/server/db/embedded.ts';
import { inTenant } from '#src/demo/load-rows.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { makeLog } from '#src/server/log.ts';
import { openSession } from '#src/server/session/sessions.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { fillQueue, makeSecondDirectory } from '#tests/support/queue-world.ts';
import { REVIEWER } from '#tests/support/review-world.ts';
import { makeApi } from '#tests/support/world.ts';
import type { Api } from '#tests/support/world.ts';
import { ROOT } from './world.ts';

const EMPLOYEES = 2000;

/** Two server processes over one PostgreSQL, a queue of papers to file, and reviewers at both. */
export interface QueueWorld {
  /** Half of them at each server. */
  reviewers: readonly Api[];
  /** Documents filed since the papers came, and of how many papers. */
  filed: () => Promise<{ documents: number; papers: number }>;
  close: () => Promise<void>;
}

/** Starts them, with so many papers whose employees are known. */
export async function openQueueWorld(papers: number, reviewers: number): Promise<QueueWorld> {
  const root = await mkdtemp(join(tmpdir(), 'console-bench-queue-'));
  const database = await startEmbedded({ dataDir: join(root, 'database'), log: makeLog('silent') });
  const key = randomBytes(32);
  const first = join(root, 'first');
  const config = {
    port: 0,
    host: '127.0.0.1',
    dataDir: first,
    databaseUrl: database.url,
    demo: true,
    demoEmployees: EMPLOYEES,
    demoPassword: 'console-demo',
    consoleKeys: [{ id: 1, secret: key }],
    smtpUrl: null,
    logLevel: 'silent' as const,
  };
  const maker = await startProduct(config, makeLog('silent'));
  await seedPapers(maker.kernel, papers);
  const tokens: string[] = [];
  while (tokens.length < reviewers) tokens.push(await makeReviewer(maker.kernel));
  await maker.stop();
  const second = await makeSecondDirectory(first);
  const env = { DATABASE_URL: database.url, CONSOLE_KEYS: `1:${key.toString('base64')}` };
  const servers = await Promise.all([
    serve(first, env),
    serve(second.dataDir, { ...env, DOCUMENTS_URL: second.documentsUrl }),
  ]);
  // To look at the result by: no request is served by it.
  const looker = await startProduct(
    { ...config, demo: false, dataDir: join(root, 'looker') },
    makeLog('silent'),
  );
  return {
    reviewers: tokens.map((token, at) => makeApi(servers[at % 2]?.address ?? '', token)),
    filed: () => countFiled(looker.kernel),
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await looker.stop();
      await database.stop();
      await rm(second.dataDir, { recursive: true, force: true });
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** An employee of the demo's largest company. */
export interface SeededEmployee {
  tenantId: number;
  clientId: number;
  employeeId: string;
}

/** Fills the queue with so many papers of the employees of the demo's largest company, and returns these. */
export async function seedPapers(kernel: Kernel, papers: number): Promise<SeededEmployee[]> {
  const [client] = await rowsOf<{ tenant_id: number }>(
    kernel,
    'select tenant_id from employees group by tenant_id order by count(*) desc limit 1',
  );
  if (!client) throw new Error('The demo has no employees');
  const employees = await rowsOf<SeededEmployee>(
    kernel,
    `select tenant_id as "tenantId", client_id as "clientId", employee_id as "employeeId" from employees
      where tenant_id = ${client.tenant_id} and deleted_at is null and replaced_by is null order by employee_id`,
  );
  const world = {
    internal: { tenantId: kernel.internalTenantId },
    inTenant: <Row>(tenantId: number, sql: string, values: readonly unknown[] = []) =>
      inTenant(kernel, tenantId, async (at) => {
        // The rows are of the statement's own shape.
        const { rows } = await at.query(sql, [...values]);
        return rows as Row[];
      }),
  };
  await fillQueue(world, papers, employees);
  await kernel.pool.query('vacuum analyze tasks, dq_items, process_instances, dq_item_images');
  return employees;
}

async function makeReviewer(kernel: Kernel): Promise<string> {
  const tenantId = kernel.internalTenantId;
  const userId = await makeUser(kernel, { tenantId, clientId: tenantId }, REVIEWER);
  return (await openSession(kernel, { tenantId, userId })).token;
}

/** A user of a client with these permissions, at that place and everywhere below it. */
export async function makeUser(
  kernel: Kernel,
  { tenantId, clientId }: { tenantId: number; clientId: number },
  permissions: readonly Permission[],
): Promise<string> {
  const userId = randomUUID();
  await inTenant(kernel, tenantId, async (client) => {
    await client.query(
      `insert into users (tenant_id, user_id, client_id, email, first_name, last_name) values ($1, $2, $4, $3, 'Bench', 'Mark')`,
      [tenantId, userId, `${userId}@bench.example`, clientId],
    );
    await client.query(
      `insert into user_permissions select $1, $2, split_part(one, '.', 1), split_part(one, '.', 2) from unnest($3::text[]) as one`,
      [tenantId, userId, [...permissions]],
    );
    await client.query(
      'insert into user_sites (tenant_id, user_id, client_id) values ($1, $2, $3)',
      [tenantId, userId, clientId],
    );
  });
  return userId;
}

/** Rows across tenants, as staff reads them. */
export async function rowsOf<Row extends QueryResultRow>(
  kernel: Kernel,
  sql: string,
): Promise<Row[]> {
  const client = await kernel.pool.connect();
  try {
    await client.query('begin; set local role console_staff');
    const { rows } = await client.query<Row>(sql);
    await client.query('commit');
    return rows;
  } finally {
    client.release();
  }
}

async function countFiled(kernel: Kernel): Promise<{ documents: number; papers: number }> {
  const [row] = await rowsOf<{ documents: number; papers: number }>(
    kernel,
    `select count(*)::int as documents, count(distinct d.dq_item_id)::int as papers from documents d
       join dq_items i on i.dq_item_id = d.dq_item_id
      where d.accepted_at is not null and i.about_employee_id is not null`,
  );
  return row ?? { documents: 0, papers: 0 };
}

/** One server process; resolves once it listens. */
async function serve(dataDir: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(ROOT, 'src/app/main.ts')], {
    cwd: ROOT,
    env: { ...process.env, ...env, DATA_DIR: dataDir, DEMO: 'off', PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (!address) continue;
    return {
      address,
      stop: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error('A server of the benchmark did not start');
}
