import Fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { searchTerms } from '#src/features/employees/server/employees.service.ts';
import { searchEmployees } from '#src/features/employees/server/employees.sql.ts';
import { writeRoster } from '#src/features/employees/server/roster.sql.ts';
import { resolveActing } from '#src/server/acting.ts';
import type { Caller } from '#src/server/caller.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Binding, Db } from '#src/server/db/handle.ts';
import { openPool } from '#src/server/db/pool.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { WrittenPage, writtenRows } from '#src/server/written-page.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { serveFlat } from './flat.ts';
import type { Connection, StatementPlans } from './server-child.ts';

/** The layers of a call, each on top of those before it. */
export const LAYERS = ['bare', 'session', 'tenant', 'transaction', 'contract'] as const;
export type Layer = (typeof LAYERS)[number];

export const OPERATIONS = ['list', 'search'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** A pool alone as the features' database: the same statements without role, tenant and transaction. */
function bareDb(pool: pg.Pool, binding: Binding): Db {
  const db: Db = {
    get k(): never {
      throw new Error('The bare handlers run named statements only');
    },
    binding,
    async rows<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
      return (await pool.query({ name, text, values: [...values] })).rows as Row[];
    },
    async change(name, text, values) {
      return (await pool.query({ name, text, values: [...values] })).rowCount ?? 0;
    },
    as: (_binding, work) => work(db),
    asOwner: (work) => work(db),
  };
  return db;
}

/**
 * Serves the list and the search as a bare Fastify + pg handler would, and again with one layer of the product more
 * at a time, on a port of its own: `/<operation>/<layer>?…` with the query of the product's call.
 */
export async function startLayers(
  kernel: Kernel,
  connection: Connection,
  tenantId: number,
  tokenAt: (tenantId: number, clientId: number) => Promise<string>,
): Promise<{ address: string; stop(): Promise<void> }> {
  const bareOf = (role: 'console_staff' | 'console_app') =>
    openPool({
      ...connection,
      options: `-c timezone=UTC -c plan_cache_mode=force_generic_plan -c role=${role} -c app.tenant_id=${tenantId} -c app.sites=*`,
    });
  // The list names its tenant itself, and the staff's policy is `true`: nothing is paid for row-level security. The search
  // leaves the tenant to the policies, so its baseline has them, fixed by the connection, in place of a handler's `where`.
  const pools = { list: bareOf('console_staff'), search: bareOf('console_app') };
  const binding: Binding = { role: 'app', tenantId, sites: '*' };
  const app = Fastify({ logger: false });

  const run: Record<Operation, (db: Db, query: Record<string, string>) => Promise<unknown>> = {
    list: async (db, query) => {
      const limit = Number(query['limit'] ?? 50);
      const filter = { tenantId, sites: null, onRosterOnly: false, statuses: null, limit };
      return writeRoster(db, filter, { key: 'name', descending: false }, undefined, false);
    },
    search: async (db, query) => {
      const options = { everywhere: false, sites: null, exactOnly: false, limit: 51 };
      const terms = searchTerms(kernel.keys, query['search'] ?? '', null);
      const rows = await searchEmployees(db, terms, options);
      return { rows: rows.slice(0, 50), total: rows.length };
    },
  };
  const contract = { list: employeesApi.roster, search: employeesApi.search };

  for (const operation of OPERATIONS) {
    const endpoint = contract[operation];
    const bare = bareDb(pools[operation], binding);
    const query: z.ZodType = endpoint.query;
    for (const [depth, layer] of LAYERS.entries()) {
      app.get(`/${operation}/${layer}`, async (request, reply) => {
        const given = request.query as Record<string, string>;
        const caller = depth >= 1 ? await sessionOf(kernel, request) : null;
        const acting =
          depth >= 2
            ? await resolveActing(kernel.pool, kernel.internalTenantId, 'any', caller, null)
            : null;
        if (depth >= 4) query.parse(given);
        const rows =
          depth >= 3
            ? await transaction(
                kernel.pool,
                acting?.binding ?? binding,
                (db) => run[operation](db, given),
                { readOnly: true },
              )
            : await run[operation](bare, given);
        return reply
          .type('application/json; charset=utf-8')
          .send(depth >= 4 ? toldBy(endpoint, rows) : told(rows));
      });
    }
  }
  app.get('/plans', () => plansOf(kernel.pool));
  app.get('/token', async (request) => {
    const { tenant, client } = request.query as { tenant: string; client: string };
    return { token: await tokenAt(Number(tenant), Number(client)) };
  });
  const flat = await serveFlat(app, kernel, tenantId);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    address,
    async stop() {
      await app.close();
      await flat.stop();
      await Promise.all([pools.list.end(), pools.search.end()]);
    },
  };
}

/** An answer as a bare handler writes it. */
function told(answer: unknown): string {
  if (!(answer instanceof WrittenPage)) return JSON.stringify(answer);
  return `{"rows":[${answer.rows.join(',')}],"next":${JSON.stringify(answer.next)}}`;
}

/** An answer held against its call's shape, as the product does. */
function toldBy(endpoint: Endpoint, answer: unknown): string {
  if (!(answer instanceof WrittenPage))
    return JSON.stringify((endpoint.result as z.ZodType).parse(answer));
  return `{"rows":${writtenRows(endpoint, answer)},"next":${JSON.stringify(answer.next)}}`;
}

/** What each of the product's own idle connections says of its statements, by its process and the statement's name. */
async function plansOf(pool: pg.Pool): Promise<StatementPlans> {
  const clients: pg.PoolClient[] = [];
  while (pool.idleCount > 0) clients.push(await pool.connect());
  const plans: StatementPlans = {};
  try {
    for (const client of clients) {
      const { rows } = await client.query<{ name: string; kept: number; anew: number }>(
        `select pg_backend_pid() || ' ' || name as name, generic_plans as kept, custom_plans as anew from pg_prepared_statements`,
      );
      for (const { name, kept, anew } of rows) plans[name] = [kept, anew];
    }
  } finally {
    for (const client of clients) client.release();
  }
  return plans;
}

async function sessionOf(kernel: Kernel, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers;
  const caller = await kernel.authenticate({ authorization, cookie: undefined, background: false });
  if (!caller) throw new Error('The benchmark has no session');
  return caller;
}
