import type pg from 'pg';

/** Any number, the same for every server of this product: one changes rights at a time. */
const LOCK = 782_513_004;

/**
 * Gives the login that serves what it needs and no more: the kernel's rights and, to be taken by a transaction, the three
 * roles of its work (D2). Changes nothing where it has them. Run as the owner, after the migrations.
 */
export async function admitServing(owner: pg.Pool, serving: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(WORKER_RIGHTS);
    const missing = await client.query<{ statement: string }>(MISSING, [serving]);
    for (const { statement } of missing.rows) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** What has to be granted to the login named by the first parameter, as statements. */
const MISSING = `
  select statement from (
    select format('grant connect on database %I to %I', current_database(), $1::text) as statement
     where not has_database_privilege($1::text, current_database(), 'CONNECT')
    union all
    select format('grant console_kernel to %I with inherit true, set false', $1::text)
     where not pg_has_role($1::text, 'console_kernel', 'USAGE')
    union all
    select format('grant %I to %I with inherit false, set true', role, $1::text)
      from unnest(array['console_app', 'console_staff', 'console_jobs']) as role
     where not pg_has_role($1::text, role, 'SET')
  ) missing where $1::text <> current_user`;

/**
 * The job runner's own tables have row-level security without a policy, so that nobody but their owner reads them. Its
 * migrations come with its package, hence no migration of ours can say this.
 */
const WORKER_RIGHTS = `
  do $$
  declare t record;
  begin
    if not has_schema_privilege('console_kernel', 'graphile_worker', 'USAGE') then
      grant usage on schema graphile_worker to console_kernel;
    end if;
    for t in select c.oid, c.oid::regclass as name, c.relrowsecurity, c.relname = 'migrations' as read_only
        from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'p', 'v') loop
      if t.read_only then
        if not has_table_privilege('console_kernel', t.oid, 'SELECT') then
          execute format('grant select on %s to console_kernel', t.name);
        end if;
      elsif not has_table_privilege('console_kernel', t.oid, 'DELETE') then
        execute format('grant select, insert, update, delete on %s to console_kernel', t.name);
      end if;
      if t.relrowsecurity and not exists (select from pg_policy p where p.polrelid = t.oid and p.polname = 'console_kernel') then
        execute format('create policy console_kernel on %s to console_kernel using (true)', t.name);
      end if;
    end loop;
  end $$`;

/** What a login that serves could do although it should not, in words for the log; empty where all is well. */
export async function overprivileges(serving: pg.Pool): Promise<string[]> {
  const { rows } = await serving.query<{ what: string }>(`
    select what from (
      select 'is a superuser' as what from pg_roles where rolname = current_user and rolsuper
      union all
      select 'passes row-level security' from pg_roles where rolname = current_user and rolbypassrls
      union all
      select 'may create roles' from pg_roles where rolname = current_user and rolcreaterole
      union all
      select 'owns the tables' from pg_class
       where oid = 'audit_log'::regclass and pg_has_role(current_user, relowner, 'MEMBER')
    ) as found`);
  return rows.map(({ what }) => what);
}
