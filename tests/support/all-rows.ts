import type pg from 'pg';
import { bindSql } from '#src/server/db/handle.ts';

/** Tables whose rows come and go by themselves while nobody writes. */
const PASSING =
  /^(sessions|idempotency_keys|live_outbox|cover_work|paper_work|qualification_due|clearinghouse_changes|audit_head)$/;

/** Every row of every table, as JSON, in whichever tenant. */
export async function allRows(pool: pg.Pool): Promise<Map<string, Set<string>>> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const { rows: tables } = await client.query<{ name: string; by_tenant: boolean }>(
      `select relname as name, relrowsecurity as by_tenant from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
    );
    const tenants = await client.query<{ id: number }>(
      'select distinct tenant_id as id from client_directory',
    );
    const all = new Map<string, Set<string>>();
    const read = async (name: string) => {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t`,
      );
      const known = all.get(name) ?? new Set<string>();
      for (const { row } of rows) known.add(row);
      all.set(name, known);
    };
    for (const { name, by_tenant } of tables)
      if (!PASSING.test(name) && !by_tenant) await read(name);
    for (const { id } of tenants.rows) {
      await client.query(bindSql({ role: 'jobs', tenantId: id, sites: '*' }));
      for (const { name, by_tenant } of tables)
        if (!PASSING.test(name) && by_tenant) await read(name);
    }
    await client.query('commit');
    return all;
  } finally {
    client.release(true);
  }
}
