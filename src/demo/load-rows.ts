import type pg from 'pg';
import type { Operation } from '#src/features/clients/clients.rules.ts';
import { sealSsn } from '#src/features/employees/server/ssn.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import { inLanes } from '#src/shared/lanes.ts';
import { bindSql } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { demoCompanies, internalCompany } from './companies.ts';
import type { DemoClient, DemoCompany } from './companies.ts';
import { demoEmployee } from './people.ts';
import type { DemoEmployee } from './people.ts';
import { demoUuid, timeOn } from './random.ts';
import type { DemoWorld } from './random.ts';
import { insertRecords } from './records.ts';

/** Rows a statement takes at once: large enough to be quick, small enough to hold a million employees in bounded memory. */
const BATCH = 1000;
/** Batches on their way at once: the next are made up while the database takes these. */
const AT_ONCE = 3;
/** Companies whose rows are made at once: one for each of two processors. */
export const COMPANIES_AT_ONCE = 2;

/** Runs `work` in a transaction bound to one tenant, as the role of jobs. */
export async function inTenant<T>(
  kernel: Kernel,
  tenantId: number,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  return ownTransaction(kernel.pool, async (client) => {
    await client.query(
      `set local statement_timeout = 0; set local synchronous_commit = off; ${bindSql({ role: 'jobs', tenantId, sites: '*' })}`,
    );
    return work(client);
  });
}

/** The clients and locations with their services, rules and job titles. The internal client exists already and gets its name. */
export async function loadCompanies(kernel: Kernel): Promise<void> {
  for (const company of demoCompanies) {
    const tenantId = company.client.clientId;
    await kernel.pool.query(
      `insert into client_directory (client_id, tenant_id, legacy_client_id, is_internal)
       select id, $1, legacy, $4 from unnest($2::int[], $3::int[]) as t (id, legacy) on conflict (client_id) do nothing`,
      [
        tenantId,
        company.locations.map((at) => at.clientId),
        company.locations.map((at) => at.legacyClientId),
        company === internalCompany,
      ],
    );
    await inTenant(kernel, tenantId, (client) => insertCompany(client, company));
  }
}

/** How the companies drive: most across state lines, some inside one state, and some have not said. */
const DRIVES: readonly (Operation | null)[] = [
  'interstate',
  'interstate',
  'intrastate',
  'interstate',
  null,
];

async function insertCompany(client: pg.ClientBase, company: DemoCompany): Promise<void> {
  const tenantId = company.client.clientId;
  const operates = company === internalCompany ? null : DRIVES[tenantId % DRIVES.length];
  const byId = new Map(company.locations.map((at) => [at.clientId, at]));
  for (const at of company.locations) {
    await client.query(
      `insert into clients (tenant_id, client_id, legacy_client_id, parent_id, path, level_number, name, dot_number,
         deactivated, primary_address, contacts, notes, employee_identifier, operates)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (tenant_id, client_id) do update set name = excluded.name, primary_address = excluded.primary_address`,
      [
        tenantId,
        at.clientId,
        at.legacyClientId,
        at.parentId,
        pathOf(at, byId),
        at.levelNumber,
        at.name,
        at.dotNumber,
        at.deactivated,
        JSON.stringify(at.address),
        JSON.stringify(at.contacts),
        at.notes,
        at.employeeIdentifier,
        at.parentId === null ? operates : null,
      ],
    );
  }
  await client.query(
    `insert into client_services (tenant_id, client_id, service_id)
     select $1, t.client_id, s.service_id from unnest($2::int[], $3::text[]) as t (client_id, name) join services s on s.name = t.name
     on conflict do nothing`,
    [
      tenantId,
      company.services.map((one) => one.clientId),
      company.services.map((one) => one.name),
    ],
  );
  await client.query(
    `insert into job_titles (tenant_id, job_title_id, client_id, job_title, safety_sensitive)
     select $1, id, at, title, safe from unnest($2::int[], $3::int[], $4::text[], $5::boolean[]) as t (id, at, title, safe)`,
    [
      tenantId,
      company.jobTitles.map((one) => one.jobTitleId),
      company.jobTitles.map((one) => one.clientId),
      company.jobTitles.map((one) => one.name),
      company.jobTitles.map((one) => one.safetySensitive),
    ],
  );
  await client.query(
    `insert into client_document_types (tenant_id, client_id, document_type_id, required)
     select $1, $1, document_type_id, document_type_id in (473, 660, 225, 238, 1116, 673)
       from document_types where restricted is distinct from 'internal'`,
    [tenantId],
  );
}

function pathOf(at: DemoClient, byId: ReadonlyMap<number, DemoClient>): number[] {
  const parent = at.parentId === null ? undefined : byId.get(at.parentId);
  return [...(parent ? pathOf(parent, byId) : []), at.clientId];
}

const CLASS_IDS: Record<string, number> = { A: 1, B: 2, C: 3, D: 5, '3': 10, 'Non-driver': 12 };
const STATUS_IDS = { Applicant: 1, Employee: 2, Inactive: 3, Terminated: 4 } as const;

/** Above this many employees, tables are filled in bulk. */
const LARGE = 20_000;
/** Indexes that are built at a time, each with a processor of its own. */
const INDEXES_AT_ONCE = 2;

/** The key in `installation` under which the statements are kept that put the tables back in order. */
const TO_RESTORE = 'demoIndexes';

/** Triggers that note which files are to be judged and which MVRs to be scored. A large demo judges every file at its end. */
const NOTING = [
  'qualification_new',
  'documents_mvr_filed',
  'clearinghouse_person_new',
  'clearinghouse_paper_new',
  'clearinghouse_judged_new',
  'clearinghouse_item_new',
];

/**
 * Runs `work`, which fills these tables. In a large demo that takes a fraction of the time without their non-unique
 * indexes, foreign keys and the triggers of `NOTING`. Afterwards indexes are built and every foreign key is checked for
 * all rows at once. The statements for that are saved before, in case the run is cut off.
 */
export async function inBulk<T>(
  kernel: Pick<Kernel, 'pool'>,
  { employees }: DemoWorld,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  if (employees <= LARGE) return work();
  const { rows } = await kernel.pool.query<{ before: string; after: string }>(
    `select 'drop index ' || i.indexrelid::regclass as before,
        replace(pg_get_indexdef(i.indexrelid), 'CREATE INDEX', 'create index if not exists') as after
       from pg_index i where i.indrelid = any ($1::regclass[]) and not i.indisunique
     union all
     select format('alter table %s alter constraint %I not enforced', c.conrelid::regclass, c.conname),
        -- The check reads the tables as their owner, who sees no row while row-level security is forced.
        concat(max(format('alter table %s no force row level security; ', r.oid::regclass)),
          min(format('alter table %s no force row level security; ', r.oid::regclass)),
          format('alter table %s alter constraint %I enforced', c.conrelid::regclass, c.conname),
          max(format('; alter table %s force row level security', r.oid::regclass)),
          min(format('; alter table %s force row level security', r.oid::regclass)))
       from pg_constraint c left join pg_class r on r.oid in (c.conrelid, c.confrelid) and r.relforcerowsecurity
      where c.contype = 'f' and c.conrelid = any ($1::regclass[]) group by c.oid, c.conrelid, c.conname
     union all
     select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
        format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname)
       from pg_trigger t where t.tgrelid = any ($1::regclass[]) and t.tgname = any ($2)`,
    [tables, NOTING],
  );
  await kernel.pool.query('insert into installation (key, value) values ($1, $2)', [
    TO_RESTORE,
    JSON.stringify(rows.map(({ after }) => after)),
  ]);
  for (const { before } of rows) await kernel.pool.query(before);
  const done = await work();
  await restoreTables(kernel);
  for (const table of tables)
    await kernel.pool.query(`set statement_timeout = 0; analyze ${table}; reset statement_timeout`);
  return done;
}

/** Puts back what `inBulk` took from the tables, also in a run that was cut off. */
export async function restoreTables({ pool }: Pick<Kernel, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ value: string[] }>(
    'select value from installation where key = $1',
    [TO_RESTORE],
  );
  const restore = (statement: string) =>
    pool.query(
      `set statement_timeout = 0; set maintenance_work_mem = '512MB';
       ${statement};
       reset maintenance_work_mem; reset statement_timeout`,
    );
  const statements = rows[0]?.value ?? [];
  // Indexes of one table are built beside each other; what else there is changes the tables, one after the other.
  const isIndex = (statement: string) => statement.startsWith('create index');
  await inLanes(INDEXES_AT_ONCE, statements.filter(isIndex), restore);
  for (const statement of statements) if (!isIndex(statement)) await restore(statement);
  await pool.query('delete from installation where key = $1', [TO_RESTORE]);
}

/** Every employee of the world, in batches by tenant. */
export async function loadEmployees(
  kernel: Kernel,
  world: DemoWorld,
  onProgress: (done: number) => void,
): Promise<void> {
  await inLanes(AT_ONCE, employeeBatches(world, onProgress), (batch) =>
    insertEmployees(kernel, world, batch),
  );
}

/** All employees in batches, each of one company. */
function* employeeBatches(
  world: DemoWorld,
  onProgress: (done: number) => void,
): Generator<DemoEmployee[]> {
  const waiting = new Map<number, DemoEmployee[]>();
  for (let ordinal = 0; ordinal < world.employees; ordinal += 1) {
    const employee = demoEmployee(world, ordinal);
    const batch = waiting.get(employee.topClientId) ?? [];
    batch.push(employee);
    waiting.set(employee.topClientId, batch);
    if (batch.length >= BATCH) {
      waiting.delete(employee.topClientId);
      yield batch;
    }
    if (ordinal % 10_000 === 9_999) onProgress(ordinal + 1);
  }
  yield* waiting.values();
}

async function insertEmployees(
  kernel: Kernel,
  world: DemoWorld,
  batch: readonly DemoEmployee[],
): Promise<void> {
  const tenantId = batch[0]?.topClientId;
  if (tenantId === undefined) return;
  const rows = batch.map((one) => {
    const sealed = sealSsn(kernel.keys, tenantId, one.id, one.ssn);
    return {
      tenant_id: tenantId,
      employee_id: one.id,
      client_id: one.clientId,
      first_name: one.firstName,
      last_name: one.lastName,
      dob: one.dob,
      license: one.license,
      license_state: one.licenseState,
      license_class_id: CLASS_IDS[one.licenseClass] ?? 12,
      license_expires: one.licenseExpires,
      endorsements: one.endorsements || null,
      ssn_cipher: `\\x${sealed.cipher.toString('hex')}`,
      ssn_index: `\\x${sealed.index.toString('hex')}`,
      ssn_last4: sealed.last4,
      work_id: one.workId,
      employment_status_id: STATUS_IDS[one.status],
      job_title_id: one.jobTitleId,
      hire_date: one.hireDate,
      termination_date: one.terminationDate,
      email: one.email,
      phone: one.phone,
      address: one.address,
      created_at: timeOn(one.appliedOn, 12),
    };
  });
  await inTenant(kernel, tenantId, async (client) => {
    await client.query(
      `insert into employees (tenant_id, employee_id, client_id, first_name, last_name, dob, license, license_state,
         license_class_id, license_expires, endorsements, ssn_cipher, ssn_index, ssn_last4, work_id, employment_status_id, job_title_id,
         hire_date, termination_date, email, phone, address, created_at, updated_at)
       select tenant_id, employee_id, client_id, first_name, last_name, dob, license, license_state, license_class_id,
         license_expires, endorsements, ssn_cipher, ssn_index, ssn_last4, work_id, employment_status_id, job_title_id, hire_date,
         termination_date, email, phone, address, created_at, created_at
       from jsonb_to_recordset($1::jsonb) as t (tenant_id int, employee_id uuid, client_id int, first_name text, last_name text,
         dob date, license text, license_state text, license_class_id int, license_expires date, endorsements text, ssn_cipher bytea,
         ssn_index bytea, ssn_last4 text, work_id text, employment_status_id int, job_title_id int, hire_date date,
         termination_date date, email text, phone text, address jsonb, created_at timestamptz)`,
      [JSON.stringify(rows)],
    );
    const hired = batch.filter((one) => one.ordinal < 5_000);
    await client.query(
      `insert into employee_status_changes (tenant_id, change_id, employee_id, client_id, from_status_id, to_status_id, changed_at)
       select $1, change_id, employee_id, client_id, 1, 2, at from jsonb_to_recordset($2::jsonb)
         as t (change_id uuid, employee_id uuid, client_id int, at timestamptz)`,
      [
        tenantId,
        JSON.stringify(
          hired.flatMap(({ ordinal, id, clientId, hireDate }) =>
            hireDate === null
              ? []
              : {
                  change_id: demoUuid('change', ordinal),
                  employee_id: id,
                  client_id: clientId,
                  at: timeOn(hireDate, 12),
                },
          ),
        ),
      ],
    );
    await insertRecords(
      client,
      world,
      tenantId,
      batch.filter((one) => one.ordinal < 2_000 && one.cdl),
    );
  });
}
