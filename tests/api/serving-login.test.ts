import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#src/server/db/open-database.ts';
import { makeLog } from '#src/server/log.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Client, World } from '#tests/support/world.ts';

let world: World;
let client: Client;

beforeAll(async () => {
  world = await openWorld();
  client = await world.makeClient();
  const { employeeId } = await world.makeEmployee({ client });
  const user = await world.makeUser({ client, permissions: ['client.viewEmployee'] });
  // A refusal, so that there is a row to attack.
  const refused = await (await world.as(user)).patch(`/v1/employees/${employeeId}`, {});
  if (refused.status !== 403) throw new Error('It was not refused');
});
afterAll(() => world.close());

/** Runs statements on one connection of the login that serves, outside a transaction, and returns the last answer. */
async function asServing(...statements: string[]): Promise<pg.QueryResult> {
  const connection = new pg.Client({ connectionString: world.databaseUrl });
  await connection.connect();
  try {
    let answer = await connection.query('select 1');
    for (const statement of statements) answer = await connection.query(statement);
    return answer;
  } finally {
    await connection.end();
  }
}

describe('the login that serves', () => {
  test('is what the product itself works as', async () => {
    const { rows } = await world.kernel.pool.query(
      `select session_user::text as login, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
         (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
       from pg_roles r where rolname = session_user`,
    );
    expect(rows).toEqual([
      {
        login: 'console_server',
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        owned: 0,
      },
    ]);
  });

  test.each([
    ['switch the append-only trigger off', 'alter table audit_log disable trigger all'],
    ['drop the trigger', 'drop trigger audit_log_append_only on audit_log'],
    [
      'change what it runs',
      'create or replace function refuse_change() returns trigger language sql as $$ select 1 $$',
    ],
    ['change an audit row', "update audit_log set action = 'x'"],
    ['delete audit rows', 'delete from audit_log'],
    ['empty the audit log', 'truncate audit_log'],
    ['delete the head of a chain', 'delete from audit_head'],
    ['drop a policy', 'drop policy app_rows on employees'],
    ['add a policy', 'create policy mine on employees to console_kernel using (true)'],
    ['switch row-level security off', 'alter table employees no force row level security'],
    ['read past it', 'set row_security = off; select * from employees'],
    ['switch all triggers off', 'set session_replication_role = replica'],
    ['become the owner', 'set role console'],
    ['become who searches', 'set role console_search'],
    ['make a role', 'create role mine'],
    ['give itself a role', 'grant console_search to console_server'],
    ['make a table', 'create table mine (n int)'],
    ['make a database', 'create database mine'],
    ['claim a migration', "insert into migrations values ('9999.sql', '')"],
    ["read the server's files", "select pg_read_file('PG_VERSION')"],
    ['run a program', "copy (select 1) to program 'true'"],
  ])('may not %s', async (_, statement) => {
    await expect(asServing(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/^(42501|42P17)$/),
    });
  });

  test('in the role of a request it may change audit rows no more', async () => {
    for (const role of ['console_app', 'console_staff', 'console_jobs']) {
      for (const statement of ['delete from audit_log', "insert into audit_head values (9, 0, '')"])
        await expect(asServing(`set role ${role}`, statement)).rejects.toMatchObject({
          code: '42501',
        });
    }
  });

  test('takes the rows of one tenant at a time', async () => {
    const all = await asServing('select count(*)::int as n from employees');
    expect(all.rows).toEqual([{ n: 0 }]);
    const [mine] = await world.inTenant<{ n: number }>(
      client.tenantId,
      'select count(*)::int as n from employees',
    );
    expect(mine).toEqual({ n: 1 });
  });

  test('has what was granted and nothing else: no table that is only added to is changed, no policy is for everyone', async () => {
    const changeable = await world.asSchemaOwner<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_change'::regproc
         and (has_table_privilege('console_kernel', tgrelid, 'UPDATE') or has_table_privilege('console_kernel', tgrelid, 'DELETE')
           or has_table_privilege('console_kernel', tgrelid, 'TRUNCATE'))`,
    );
    expect(changeable, 'revoke update, delete on these from console_kernel').toEqual([]);
    const open = await world.asSchemaOwner<{ policy: string }>(
      `select polrelid::regclass || '.' || polname as policy from pg_policy p join pg_class c on c.oid = p.polrelid
        where c.relnamespace = 'public'::regnamespace
          and (polroles = '{0}' or (select oid from pg_roles where rolname = 'console_kernel') = any (polroles))`,
    );
    expect(open).toEqual([]);
  });
});

describe("a database of one's own", () => {
  const log = makeLog('silent');

  test('whose schema is that of this version needs no owner; one that lacks a migration says who runs it', async () => {
    const config = { databaseUrl: world.databaseUrl };
    const opened = await openDatabase(config, null, log);
    await opened.pool.end();
    const [newest] = await world.asSchemaOwner<{ name: string; checksum: string }>(
      'delete from migrations where name = (select max(name) from migrations) returning name, checksum',
    );
    if (!newest) throw new Error('No migration was there');
    await expect(openDatabase(config, null, log)).rejects.toThrow(
      `The database lacks migration ${newest.name}, and the login of DATABASE_URL does not own its tables: run "npm run db:migrate"`,
    );
    await world.asSchemaOwner('insert into migrations values ($1, $2)', [
      newest.name,
      newest.checksum,
    ]);
  });

  test('served by its owner works, and the log says what that leaves open', async () => {
    const lines: { fields: unknown; text: string }[] = [];
    const listening = makeLog('silent');
    listening.warn = (fields: unknown, text?: string) => {
      lines.push({ fields, text: text ?? '' });
    };
    const opened = await openDatabase({ databaseUrl: world.ownerUrl }, null, listening);
    await opened.pool.end();
    expect(lines).toEqual([
      {
        fields: { rights: expect.arrayContaining(['owns the tables']) },
        text: expect.stringContaining('MIGRATE_DATABASE_URL'),
      },
    ]);
  });

  test('whose owner cannot be reached says which address is meant', async () => {
    const migrateDatabaseUrl = world.ownerUrl.replace(/:[^:@]+@/, ':wrong@');
    await expect(
      openDatabase({ databaseUrl: world.databaseUrl, migrateDatabaseUrl }, null, log),
    ).rejects.toThrow('The database refuses the user or the password of MIGRATE_DATABASE_URL');
  });
});
