import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { sealSsn } from '#src/features/employees/server/ssn.ts';
import type { Config } from '#src/server/config.ts';
import { bindSql } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { makeLog } from '#src/server/log.ts';
import { openSession } from '#src/server/session/sessions.ts';
import { startProduct } from '#tests/support/start-product.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { copyDatabase, withDatabase } from './database.ts';
import { removeFolder } from './scratch.ts';

export interface Client {
  clientId: number;
  tenantId: number;
  legacyClientId: number;
  name: string;
}
export interface User {
  userId: string;
  tenantId: number;
  clientId: number;
  email: string;
}
export interface Employee {
  employeeId: string;
  tenantId: number;
  clientId: number;
  firstName: string;
  lastName: string;
}
export interface Answer {
  status: number;
  // Tests look into bodies of every shape; the contract's own parse guards the shapes.
  body: Json;
  headers: Headers;
}
// oxlint-disable-next-line typescript/no-explicit-any -- replies of every shape; an intersection of them all is `never`
export type Json = any;

export interface SendOptions {
  client?: number | null;
  headers?: Record<string, string>;
  key?: string;
}

/** Calls of one signed-in user, or of nobody. */
export interface Api {
  token: string;
  get(path: string, options?: SendOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  patch(path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  delete(path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
  /** Sends files as form data under `field`, with text fields. */
  upload(
    path: string,
    files: readonly { name: string; bytes: Uint8Array; type?: string }[],
    fields?: Record<string, string>,
    options?: SendOptions & { field?: string },
  ): Promise<Answer>;
}

/** A running product over a database of its own. */
export interface World {
  address: string;
  kernel: Kernel;
  dataDir: string;
  /** Addresses of its database: the login that serves, and the owner's. */
  databaseUrl: string;
  ownerUrl: string;
  internal: Client;
  makeClient(made?: {
    parent?: Client;
    name?: string;
    legacyClientId?: number;
    dotNumber?: string;
    deactivated?: boolean;
    /** The time zone by which its days begin; UTC unless said, and that of the client above it below another client. */
    zone?: string;
    /** Names of services; all of them unless said, and none of its own below another client. */
    services?: readonly string[];
  }): Promise<Client>;
  makeUser(made: {
    client: Client;
    permissions?: readonly Permission[];
    sites?: readonly Client[];
    email?: string;
    password?: string;
    firstName?: string;
    lastName?: string;
  }): Promise<User>;
  makeEmployee(made: {
    client: Client;
    firstName?: string;
    lastName?: string;
    dob?: string;
    license?: string;
    licenseState?: string;
    ssn?: string;
    workId?: string;
    statusId?: number;
    jobTitleId?: number;
  }): Promise<Employee>;
  /** Runs SQL as the owner of the tables, as only migrations do. */
  asSchemaOwner<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Runs SQL in one tenant, past sites: to arrange and to look. */
  inTenant<Row>(tenantId: number, sql: string, values?: readonly unknown[]): Promise<Row[]>;
  as(user: User | null): Promise<Api>;
  /** An auditor who came by a link of this client's, bound to an audit where one is named. */
  asAuditor(client: Client, auditId?: string): Promise<Api>;
  close(): Promise<void>;
}

let nextNumber = 1;

/** Hashes of passwords of users, by the password: each costs a 20th of a second of processor time by design. */
const hashes = new Map<string, Promise<string>>();

async function hashOf(password: string): Promise<string> {
  const { hashPassword } = await import('#src/server/session/passwords.ts');
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Starts the whole product on a fresh copy of the migrated database, on a free port. */
export async function openWorld(settings: Partial<Config> = {}): Promise<World> {
  const database = await copyDatabase(inject('databaseUrl'));
  const dataDir = await mkdtemp(join(tmpdir(), 'console-world-'));
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: withDatabase(inject('servingUrl'), database.name),
    migrateDatabaseUrl: database.url,
    demo: false,
    demoEmployees: 0,
    demoPassword: 'console-demo',
    consoleKeys: [{ id: 1, secret: randomBytes(32) }],
    smtpUrl: null,
    logLevel: 'silent',
    ...settings,
  };
  const server = await startProduct(config, makeLog(process.env['TEST_LOG'] ?? 'silent'));
  const { kernel } = server;
  const internal = {
    clientId: kernel.internalTenantId,
    tenantId: kernel.internalTenantId,
    legacyClientId: 78,
    name: 'Internal',
  };

  async function inTenant<Row>(
    tenantId: number,
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const client = await kernel.pool.connect();
    try {
      await client.query(`begin; ${bindSql({ role: 'jobs', tenantId, sites: '*' })}`);
      const result: pg.QueryResult = await client.query(sql, [...values]);
      await client.query('commit');
      return result.rows as Row[];
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  async function asSchemaOwner<Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const result: pg.QueryResult = await client.query(sql, [...values]);
      return result.rows as Row[];
    } finally {
      await client.end();
    }
  }

  return {
    address: server.address,
    kernel,
    dataDir,
    databaseUrl: withDatabase(inject('servingUrl'), database.name),
    ownerUrl: database.url,
    internal,
    asSchemaOwner,
    inTenant,
    async makeClient({
      parent,
      name,
      legacyClientId,
      dotNumber,
      deactivated = false,
      services,
      zone,
    } = {}) {
      const number = nextNumber++;
      const clientId = 10_000 + number;
      const tenantId = parent?.tenantId ?? clientId;
      const legacy = legacyClientId ?? 50_000 + number;
      const label = name ?? `Client ${number}`;
      await kernel.pool.query(
        'insert into client_directory (client_id, tenant_id, legacy_client_id) values ($1, $2, $3)',
        [clientId, tenantId, legacy],
      );
      await inTenant(
        tenantId,
        `insert into clients (tenant_id, client_id, legacy_client_id, parent_id, path, level_number, name, dot_number, deactivated, zone)
         select $1, $2, $3, $4::int, coalesce((select path from clients where tenant_id = $1 and client_id = $4), '{}') || $2::int,
           coalesce((select level_number from clients where tenant_id = $1 and client_id = $4), 0) + 1, $5, $6, $7, $8`,
        [
          tenantId,
          clientId,
          legacy,
          parent?.clientId ?? null,
          label,
          dotNumber ?? null,
          deactivated,
          // By UTC, as tests count: a test of other places says so.
          zone ?? (parent ? null : 'UTC'),
        ],
      );
      if (services || !parent) {
        await inTenant(
          tenantId,
          `insert into client_services select $1, $2, service_id from services
            where not internal_only and ($3::text[] is null or name = any ($3))`,
          [tenantId, clientId, services ?? null],
        );
      }
      return { clientId, tenantId, legacyClientId: legacy, name: label };
    },
    async makeUser({
      client,
      permissions = [],
      sites = [client],
      email,
      password,
      firstName = 'Test',
      lastName = 'User',
    }) {
      const userId = randomUUID();
      const address = email ?? `user-${nextNumber++}@test.example`;
      const hash = password === undefined ? null : await hashOf(password);
      await kernel.pool.query(
        'insert into logins (email, tenant_id, user_id, password_hash) values ($1, $2, $3, $4)',
        [address, client.tenantId, userId, hash],
      );
      await inTenant(
        client.tenantId,
        'insert into users (tenant_id, user_id, client_id, email, first_name, last_name) values ($1, $2, $3, $4, $5, $6)',
        [client.tenantId, userId, client.clientId, address, firstName, lastName],
      );
      await inTenant(
        client.tenantId,
        `insert into user_permissions select $1, $2, split_part(one, '.', 1), split_part(one, '.', 2) from unnest($3::text[]) as one`,
        [client.tenantId, userId, permissions],
      );
      await inTenant(
        client.tenantId,
        'insert into user_sites select $1, $2, site from unnest($3::int[]) as site',
        [client.tenantId, userId, sites.map((site) => site.clientId)],
      );
      return { userId, tenantId: client.tenantId, clientId: client.clientId, email: address };
    },
    async makeEmployee({
      client,
      firstName = 'Pat',
      lastName,
      dob = '1980-05-17',
      license,
      licenseState,
      ssn,
      workId,
      statusId = 2,
      jobTitleId,
    }) {
      const employeeId = randomUUID();
      const last = lastName ?? `Driver${nextNumber++}`;
      const sealed =
        ssn === undefined ? null : sealSsn(kernel.keys, client.tenantId, employeeId, ssn);
      await inTenant(
        client.tenantId,
        `insert into employees (tenant_id, employee_id, client_id, first_name, last_name, dob, license, license_state, license_class_id,
           ssn_cipher, ssn_index, ssn_last4, work_id, employment_status_id, job_title_id, hire_date, license_expires)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $10, $11, $12, $13, $14, '2020-01-06', '2039-12-31')`,
        [
          client.tenantId,
          employeeId,
          client.clientId,
          firstName,
          last,
          dob,
          license ?? null,
          licenseState ?? null,
          sealed?.cipher ?? null,
          sealed?.index ?? null,
          sealed?.last4 ?? null,
          workId ?? null,
          statusId,
          jobTitleId ?? null,
        ],
      );
      return {
        employeeId,
        tenantId: client.tenantId,
        clientId: client.clientId,
        firstName,
        lastName: last,
      };
    },
    async as(user) {
      if (!user) return makeApi(server.address, '');
      const { token } = await openSession(kernel, { tenantId: user.tenantId, userId: user.userId });
      return makeApi(server.address, token);
    },
    async asAuditor({ tenantId, clientId }, auditId) {
      const link = randomBytes(32).toString('base64url');
      await kernel.pool.query(
        `insert into auditor_links (token_hash, tenant_id, client_id, audit_id, label, expires_at)
         values ($1, $2, $3, $4, 'Visit', now() + interval '1 day')`,
        [createHash('sha256').update(link).digest(), tenantId, clientId, auditId ?? null],
      );
      const entered = await makeApi(server.address, '').post(`/v1/auth/auditor/${link}`);
      return makeApi(server.address, entered.body.token);
    },
    async close() {
      await server.stop();
      await database.drop();
      await removeFolder(dataDir);
    },
  };
}

/** Calls with a token, as a program that is not a browser. */
export function makeApi(address: string, token: string): Api {
  const send = async (
    method: string,
    path: string,
    body: unknown,
    options: SendOptions = {},
  ): Promise<Answer> => {
    const isForm = body instanceof FormData;
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(options.client ? { 'x-client': String(options.client) } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body === undefined
        ? {}
        : { body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as Json,
      headers: response.headers,
    };
  };
  return {
    token,
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    patch: (path, body, options) => send('PATCH', path, body, options),
    delete: (path, body, options) => send('DELETE', path, body, options),
    upload: (path, files, fields = {}, options = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      for (const file of files) {
        form.append(
          options.field ?? 'document',
          new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'application/pdf' }),
          file.name,
        );
      }
      return send('POST', path, form, options);
    },
  };
}
