import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { ROSTER, ROSTER_JOINS } from '#src/features/employees/server/employees.sql.ts';
import { findRunningEmbedded } from '#src/server/db/embedded.ts';
import { openPool } from '#src/server/db/pool.ts';
import type { Kernel } from '#src/server/kernel.ts';

const FIELDS = Object.keys(employeesApi.roster.result.shape.rows.element.shape);

/**
 * Serves the roster's list as a handler written for nothing else would: from one flat table with an index in the order of
 * the list, as JSON made by the database. Of the product it uses only `authenticate`. `/flat?limit=…` returns the same rows
 * as the product's call.
 */
export async function serveFlat(app: FastifyInstance, kernel: Kernel, tenantId: number) {
  const logins = await findRunningEmbedded(kernel.config.dataDir);
  if (!logins) throw new Error('The benchmark needs the embedded PostgreSQL');
  const owner = new pg.Client(logins.connection);
  owner.on('error', () => undefined);
  await owner.connect();
  const everybody = `select e.tenant_id, ${ROSTER} from employees e ${ROSTER_JOINS} where e.deleted_at is null`;
  // Row-level security hides the rows from the tables' owner, so the staff's role reads them.
  await owner.query(
    `set statement_timeout = 0; drop table if exists bench_flat; create table bench_flat as ${everybody};
     grant insert on bench_flat to console_staff; set role console_staff; insert into bench_flat ${everybody}; reset role;
     create index on bench_flat (tenant_id, "sortName" collate "C", "employeeId"); analyze bench_flat`,
  );
  const pool = openPool(logins.connection);
  const columns = FIELDS.map((name) => `"${name}"`).join(', ');
  app.get('/flat', async (request, reply) => {
    const { authorization } = request.headers;
    const caller = await kernel.authenticate({
      authorization,
      cookie: undefined,
      background: false,
    });
    if (!caller) throw new Error('The benchmark has no session');
    const { limit } = request.query as { limit?: string };
    const { rows } = await pool.query<{ page: string; last: string }>({
      name: 'flat',
      text: `select json_agg(r)::text as page, (array_agg(r."employeeId"))[count(*)]::text as last from (
        select ${columns} from bench_flat where tenant_id = $1 order by "sortName" collate "C", "employeeId" limit $2) r`,
      values: [tenantId, Number(limit ?? 50)],
    });
    return reply
      .type('application/json; charset=utf-8')
      .send(`{"rows":${rows[0]?.page ?? '[]'},"next":${JSON.stringify(rows[0]?.last ?? null)}}`);
  });
  return {
    async stop() {
      await pool.end();
      await owner.query('drop table bench_flat');
      await owner.end();
    },
  };
}
