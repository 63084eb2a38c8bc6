import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { BenchWorld } from './world.ts';

const SCHEMA = 'bench_directus';

/** The facts of the roster in the form that Directus needs: tables with keys of one column, related by foreign keys. */
const TABLES = [
  [
    'statuses',
    'employment_status_id',
    'select employment_status_id, status from employment_statuses',
  ],
  ['classes', 'license_class_id', 'select license_class_id, code from license_classes'],
  ['places', 'client_id', 'select client_id, name, legacy_client_id from clients'],
  [
    'standings',
    'employee_id',
    'select employee_id, state, score, next_expiry from employee_qualification',
  ],
  [
    'people',
    'employee_id',
    `select e.employee_id, e.first_name, e.last_name, e.client_id as place, e.tenant_id as employer,
       e.employment_status_id as status, e.work_id, e.imported_client, j.job_title, e.dob, e.license, e.license_state, e.ssn_last4,
       e.license_class_id as license_class, e.license_expires, e.hire_date, e.email, e.phone, e.sort_name, q.employee_id as standing
     from employees e left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
       left join employee_qualification q on q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
     where e.deleted_at is null`,
  ],
] as const;
const KEYS = [
  ['place', 'places'],
  ['employer', 'places'],
  ['status', 'statuses'],
  ['license_class', 'classes'],
  ['standing', 'standings'],
] as const;
const FIELDS = [
  'employee_id,first_name,last_name,work_id,imported_client,job_title,dob,license,license_state,ssn_last4,license_expires',
  'hire_date,email,phone,place.client_id,place.name,place.legacy_client_id,employer.client_id,employer.name',
  'status.employment_status_id,status.status,license_class.code,standing.state,standing.score,standing.next_expiry',
].join(',');

export interface Directus {
  address: string;
  token: string;
  version: string;
  /** The path of the list, or of the search for a text. */
  path(text: string | undefined): string;
  /** Waits until Directus has worked off requests that autocannon gave up, so they do not slow down the next variant. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Copies the facts of the roster into a schema of the same PostgreSQL and starts Directus over it. Its requests carry an
 * administrator's token, so it checks no permissions. `BENCH_DIRECTUS` names a folder where `npm install directus` was run,
 * `BENCH_DIRECTUS_NODE` the Node to run it with. Returns null if the folder is not given.
 */
export async function startDirectus(world: BenchWorld): Promise<Directus | null> {
  const folder = process.env['BENCH_DIRECTUS'];
  if (!folder) return null;
  const owner = new pg.Client(world.owner);
  await owner.connect();
  await copyRoster(owner);
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(folder, 'node_modules/directus/package.json'), 'utf8')));
  const token = randomBytes(24).toString('hex');
  const files = await mkdtemp(join(tmpdir(), 'console-directus-'));
  const port = await freePort();
  const environment = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    KEY: 'bench',
    SECRET: randomBytes(24).toString('hex'),
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    ADMIN_TOKEN: token,
    DB_CLIENT: 'pg',
    DB_HOST: world.owner.host,
    DB_PORT: String(world.owner.port),
    DB_USER: world.owner.user,
    DB_PASSWORD: world.owner.password,
    DB_DATABASE: world.owner.database,
    DB_SEARCH_PATH: SCHEMA,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    TELEMETRY: 'false',
    STORAGE_LOCAL_ROOT: files,
  };
  const run = (command: string) =>
    spawn(
      process.env['BENCH_DIRECTUS_NODE'] ?? process.execPath,
      [join(folder, 'node_modules/directus/cli.js'), command],
      { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] },
    );
  const [made] = await once(run('bootstrap'), 'exit');
  if (made !== 0) throw new Error('Directus could not be set up');
  const server = run('start');
  const ended = once(server, 'exit');
  const address = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${address}/server/ping`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('Directus did not start');
    await pause(200);
  }
  const path = (text: string | undefined) =>
    `/items/people?${query}${text === undefined ? '' : `&search=${encodeURIComponent(text)}`}`;
  const query = `limit=50&sort=sort_name,employee_id&filter[employer][_eq]=${world.tenantId}&fields=${FIELDS}`;
  return {
    address,
    token,
    version,
    path,
    async settled() {
      const headers = { authorization: `Bearer ${token}` };
      await fetch(`${address}${path(undefined)}`, { headers }).then((answer) => answer.text());
    },
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await owner.query(`drop schema ${SCHEMA} cascade`);
      await owner.end();
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** Row-level security hides the rows from the tables' owner, so the staff's role reads them. */
async function copyRoster(owner: pg.Client): Promise<void> {
  await owner.query(
    `set statement_timeout = 0; drop schema if exists ${SCHEMA} cascade; create schema ${SCHEMA};
     grant usage on schema ${SCHEMA} to console_staff`,
  );
  for (const [table, key, rows] of TABLES)
    await owner.query(
      `create table ${SCHEMA}.${table} as ${rows} limit 0; grant insert on ${SCHEMA}.${table} to console_staff;
       set role console_staff; insert into ${SCHEMA}.${table} ${rows}; reset role;
       alter table ${SCHEMA}.${table} add primary key (${key})`,
    );
  for (const [column, table] of KEYS)
    await owner.query(
      `alter table ${SCHEMA}.people add foreign key (${column}) references ${SCHEMA}.${table}`,
    );
  await owner.query(
    `create index on ${SCHEMA}.people (employer, sort_name, employee_id);
     ${TABLES.map(([table]) => `analyze ${SCHEMA}.${table}`).join('; ')}`,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
