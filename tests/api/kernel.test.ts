import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type pg from 'pg';
import { verifyAudit } from '#src/server/audit/verify-chains.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { IN_INDEX_ORDER, PLANNED_ANEW } from '#src/server/db/values.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, World } from '#tests/support/world.ts';

let world: World;
let client: Client;
let employee: Employee;
let editor: Api;

beforeAll(async () => {
  world = await openWorld();
  client = await world.makeClient();
  employee = await world.makeEmployee({ client });
  editor = await world.as(
    await world.makeUser({
      client,
      permissions: ['client.viewEmployee', 'client.editEmployeeInfo'],
    }),
  );
});
afterAll(() => world.close());

const path = (): string => `/v1/employees/${employee.employeeId}`;

describe('every reply', () => {
  test('names what is wrong with a body that is not JSON', async () => {
    const answer = await editor.patch(path(), '{"firstName": ');
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('request.malformed');
  });

  test('refuses content that is neither JSON nor form data', async () => {
    const answer = await editor.patch(path(), 'firstName=x', {
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });

  test('a cookie that is not a token is no session, and the server goes on', async () => {
    const response = await fetch(`${world.address}${path()}`, {
      headers: { cookie: 'jwtToken=%00garbage; refreshToken=x', 'sec-fetch-site': 'same-origin' },
    });
    expect(response.status).toBe(401);
    for (const token of ['a.b.c', 'Bearer', 'null', `${editor.token}x`]) {
      const forged = await fetch(`${world.address}${path()}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(forged.status).toBe(401);
    }
    expect((await editor.get(path())).status).toBe(200);
  });

  test('an id that cannot be one, and an unknown one, are not found', async () => {
    for (const id of ['0', 'x%00y', '../../etc', '00000000-0000-7000-8000-000000000000']) {
      expect((await editor.get(`/v1/employees/${encodeURIComponent(id)}`)).status).toBe(404);
    }
  });

  test('carries the security headers and no caching', async () => {
    const answer = await editor.get(path());
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a repeated mutation', () => {
  test('gets the first reply and changes nothing again', async () => {
    const first = await editor.patch(path(), { firstName: 'Once' }, { key: 'key-once-1' });
    expect(first.status).toBe(200);
    const again = await editor.patch(path(), { firstName: 'Once' }, { key: 'key-once-1' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const rows = await world.inTenant<{ version: number }>(
      client.tenantId,
      'select version from employees where employee_id = $1',
      [employee.employeeId],
    );
    expect(rows[0]?.version).toBe(first.body.version);
  });

  test('with another body under the same key is refused', async () => {
    await editor.patch(path(), { firstName: 'Twice' }, { key: 'key-other-1' });
    const other = await editor.patch(path(), { firstName: 'Thrice' }, { key: 'key-other-1' });
    expect(other.status).toBe(422);
    expect(other.body.error.code).toBe('request.key_reused');
  });

  test('runs once when ten arrive together', async () => {
    const before = await editor.get(path());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        editor.patch(path(), { firstName: 'Together' }, { key: 'key-race-1' }),
      ),
    );
    expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true);
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    const after = await editor.get(path());
    expect(after.body.version).toBe(before.body.version + 1);
  });

  test('is another matter for another user', async () => {
    const colleague = await world.as(
      await world.makeUser({
        client,
        permissions: ['client.viewEmployee', 'client.editEmployeeInfo'],
      }),
    );
    expect((await editor.patch(path(), { firstName: 'Mine' }, { key: 'shared-key' })).status).toBe(
      200,
    );
    const theirs = await colleague.patch(path(), { firstName: 'Theirs' }, { key: 'shared-key' });
    expect(theirs.status).toBe(200);
    expect(theirs.body.firstName).toBe('Theirs');
  });
});

describe('a stale edit', () => {
  test('answers 409 with the current record and changes nothing', async () => {
    const now = await editor.get(path());
    const first = await editor.patch(
      path(),
      { firstName: 'Fresh' },
      { headers: { 'if-match': now.headers.get('etag') ?? '' } },
    );
    expect(first.status).toBe(200);
    const stale = await editor.patch(
      path(),
      { firstName: 'Stale' },
      { headers: { 'if-match': now.headers.get('etag') ?? '' } },
    );
    expect(stale.status).toBe(409);
    expect(stale.body.error.current.firstName).toBe('Fresh');
    expect((await editor.get(path())).body.firstName).toBe('Fresh');
  });

  test('without a version the last writer wins, and the audit says so', async () => {
    await editor.patch(path(), { firstName: 'Blind' });
    const rows = await world.kernel.pool.query(
      "select detail from audit_log where tenant_id = $1 and action = 'employees.update' order by seq desc limit 1",
      [client.tenantId],
    );
    expect(rows.rows[0].detail.withoutVersion).toBe(true);
  });
});

describe('the audit chain', () => {
  test('holds every change and refusal, checks out, and shows tampering', async () => {
    const reader = await world.as(
      await world.makeUser({ client, permissions: ['client.viewEmployee'] }),
    );
    expect((await reader.patch(path(), { firstName: 'No' })).status).toBe(403);
    const denied = await world.kernel.pool.query(
      "select 1 from audit_log where tenant_id = $1 and action = 'employees.update' and outcome = 'denied'",
      [client.tenantId],
    );
    expect(denied.rows.length).toBe(1);
    expect((await verifyAudit(world.kernel.pool, world.kernel.keys)).problems).toEqual([]);
    await world.asSchemaOwner('alter table audit_log disable trigger audit_log_append_only');
    await world.asSchemaOwner(
      'update audit_log set detail = \'{"quiet": true}\' where tenant_id = $1 and seq = 1',
      [client.tenantId],
    );
    await world.asSchemaOwner('alter table audit_log enable trigger audit_log_append_only');
    expect((await verifyAudit(world.kernel.pool, world.kernel.keys)).problems).toEqual([
      { tenantId: client.tenantId, seq: 1, problem: 'was changed' },
    ]);
  });
});

describe('the login that serves, and the owner of the tables', () => {
  test('see no tenant rows without taking a role', async () => {
    for (const table of [
      'employees',
      'clients',
      'documents',
      'users',
      'tasks',
      'dq_items',
      'orders',
    ]) {
      const rows = await world.kernel.pool.query(`select 1 from ${table} limit 1`);
      expect(rows.rows, table).toEqual([]);
      expect(await world.asSchemaOwner(`select 1 from ${table} limit 1`), table).toEqual([]);
    }
  });
});

describe('a transaction', () => {
  test('is bound as before after a part of it under another binding has failed', async () => {
    const binding = { role: 'app', tenantId: client.tenantId, sites: '*' } as const;
    const bound = (db: Db) =>
      db.rows<{ role: string; tenant: string }>(
        'probe-bound',
        "select current_user::text as role, current_setting('app.tenant_id') as tenant",
        [],
      );
    const fail = async () => {
      throw new Error('refused');
    };
    await transaction(world.kernel.pool, binding, async (db) => {
      const own = [{ role: 'console_app', tenant: String(client.tenantId) }];
      await expect(db.as({ role: 'jobs', tenantId: 1, sites: '*' }, fail)).rejects.toThrow(
        'refused',
      );
      expect(await bound(db)).toEqual(own);
      await expect(db.asOwner(fail)).rejects.toThrow('refused');
      expect(await bound(db)).toEqual(own);
      await db.asOwner(async (owner) => {
        // The binding of the request itself, from a part that runs under none.
        expect(await owner.as(binding, bound)).toEqual(own);
        expect(await bound(owner)).toMatchObject([{ role: 'console_server' }]);
      });
      expect(await bound(db)).toEqual(own);
    });
  });

  test('whose failed part aborted it keeps the first error', async () => {
    const run = transaction(
      world.kernel.pool,
      { role: 'app', tenantId: client.tenantId, sites: '*' },
      (db) => db.asOwner((owner) => owner.rows('probe-abort', 'select 1/0', [])),
    );
    await expect(run).rejects.toThrow('division by zero');
  });

  test('that is committed is answered as done, whatever comes after it', async () => {
    const wake = vi.spyOn(world.kernel, 'wakeLive').mockImplementation(() => {
      throw new Error('nobody listens');
    });
    const answer = await editor.patch(path(), { firstName: 'Committed' });
    expect(wake).toHaveBeenCalled();
    wake.mockRestore();
    expect(answer.status).toBe(200);
    expect((await editor.get(path())).body.firstName).toBe('Committed');
  });

  test('whose binding fails runs nothing of what was sent behind it, and says why', async () => {
    const nowhere = { role: 'nobody' as 'app', tenantId: 1, sites: '*' } as const;
    const { pool } = world.kernel;
    const before = await pool.query("select count(*) from live_outbox where topic = 'probe'");
    const run = transaction(pool, nowhere, (db) =>
      db.rows(
        'probe',
        "insert into live_outbox (tenant_id, topic, key) values (1, 'probe', '')",
        [],
      ),
    );
    await expect(run).rejects.toThrow('role "console_nobody" does not exist');
    expect(
      (await pool.query("select count(*) from live_outbox where topic = 'probe'")).rows,
    ).toEqual(before.rows);
  });
});

describe('the plan of a statement', () => {
  /** How often each was run by the plan that its connection keeps, and by one of its own. */
  const plansOf = (text: string) =>
    transaction(
      world.kernel.pool,
      { role: 'app', tenantId: client.tenantId, sites: '*' },
      async (db) => {
        for (let run = 0; run < 8; run += 1)
          await db.rows(text, text, [client.tenantId, employee.employeeId]);
        const [plans] = await db.rows<{ kept: number; own: number; mode: string }>(
          `${text} plans`,
          `select generic_plans as kept, custom_plans as own, current_setting('plan_cache_mode') as mode
             from pg_prepared_statements where statement = $1`,
          [text],
        );
        return plans;
      },
    );

  test('is kept, but for one that serves several filters: those are judged at each call', async () => {
    const one = 'select 1 from employees where tenant_id = $1 and employee_id = $2::uuid';
    expect(await plansOf(one)).toEqual({ kept: 8, own: 0, mode: 'force_generic_plan' });
    const several =
      'select 1 from employees where tenant_id = $1 and ($2::uuid is null or employee_id = $2)';
    const plans = await plansOf(several);
    expect(plans?.own).toBeGreaterThanOrEqual(5);
    expect(plans?.mode).toBe('force_generic_plan');
  });

  test('reads an index in the order that is asked for where a statement says so, and sorts again after it', async () => {
    const binding = { role: 'app', tenantId: client.tenantId, sites: '*' } as const;
    const sorting = (db: Db, name: string, told: string) =>
      db.rows<{ sorts: string }>(
        name,
        `select current_setting('enable_sort') as sorts ${told}`,
        [],
      );
    const found = await transaction(world.kernel.pool, binding, async (db) => [
      await sorting(db, 'kernel-walks', IN_INDEX_ORDER),
      await sorting(db, 'kernel-walks-anew', `${IN_INDEX_ORDER} ${PLANNED_ANEW}`),
      await sorting(db, 'kernel-sorts', PLANNED_ANEW),
      await sorting(db, 'kernel-sorts-kept', ''),
    ]);
    expect(found.map(([row]) => row?.sorts)).toEqual(['off', 'off', 'on', 'on']);
  });
});

describe('a change under row-level security', () => {
  test('of fewer rows than there must be is an error, and nothing is kept', async () => {
    const set = (table: string, id: string, least: number) =>
      transaction(world.kernel.pool, { role: 'app', tenantId: client.tenantId, sites: [] }, (db) =>
        db.change(
          `probe-${table}`,
          `update ${table} set version = version + 1 where tenant_id = $1 and ${id} = $2`,
          [client.tenantId, table === 'clients' ? client.clientId : employee.employeeId],
          { least },
        ),
      );
    expect(await set('employees', 'employee_id', 0)).toBe(0);
    await expect(set('employees', 'employee_id', 1)).rejects.toMatchObject({
      code: 'request.not_found',
    });
    // What is read of the company at each of its locations is not written from there.
    await expect(set('clients', 'client_id', 1)).rejects.toMatchObject({
      code: 'request.not_found',
    });
  });

  test('that a policy refuses is forbidden, and no fault of the server', async () => {
    await world.asSchemaOwner(
      'create policy nobody on employees as restrictive for update to console_app using (true) with check (false)',
    );
    try {
      const { status, body } = await editor.patch(path(), { firstName: 'Nobody' });
      expect([status, body.error.code]).toEqual([403, 'request.forbidden']);
    } finally {
      await world.asSchemaOwner('drop policy nobody on employees');
    }
  });
});

describe('around the API', () => {
  test('while the database takes no writes, reads go on, writes are for later, and a balancer is told', async () => {
    const own = await openWorld();
    const { pool } = own.kernel;
    // As on a standby: whatever connection is lent out.
    let readOnly = 'on';
    const set = (lent: pg.PoolClient) =>
      void lent.query(`set default_transaction_read_only = ${readOnly}`);
    pool.on('acquire', set);
    const nobody = await own.as(null);
    try {
      const told = await nobody.get('/readyz');
      expect([told.status, told.body]).toEqual([
        503,
        {
          status: 'database read-only: a standby that was not promoted',
          reads: true,
          writes: false,
        },
      ]);
      const refused = await nobody.post('/v1/auth/forgotPassword', { email: 'a@test.example' });
      expect([refused.status, refused.body.error.code]).toEqual([503, 'request.unavailable']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      readOnly = 'off';
      expect((await nobody.get('/readyz')).status).toBe(200);
    } finally {
      readOnly = 'off';
      await own.close();
    }
  });

  test('health, readiness, figures and the description answer', async () => {
    const nobody = await world.as(null);
    expect((await nobody.get('/healthz')).status).toBe(200);
    expect((await nobody.get('/readyz')).body.status).toBe('ready');
    expect((await nobody.get('/metrics')).body).toContain('console_request_seconds');
    const description = await nobody.get('/v1/openapi.json');
    expect(description.body.openapi).toBe('3.1.0');
    expect(Object.keys(description.body.paths)).toContain('/v1/employees/{employeeId}');
    expect((await nobody.get('/v1/docs')).body).toContain('/v1/employees/{employeeId}');
    expect((await nobody.get('/v1/no-such-call')).status).toBe(404);
  });

  test('a connection that sends nonsense is closed and the server goes on', async () => {
    const url = new URL(world.address);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(url.port), url.hostname, () =>
        socket.write('NOT HTTP\r\n\r\n'),
      );
      socket.on('close', () => resolve());
      socket.on('data', () => socket.destroy());
    });
    expect((await editor.get(path())).status).toBe(200);
  });
});
