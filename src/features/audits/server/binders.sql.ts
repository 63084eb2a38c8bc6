import type { Db } from '#src/server/db/handle.ts';
import type { Binder } from '../binders.contract.ts';
import type { BinderContents, BinderForm, ProtectedRecord } from '../audits.rules.ts';
import type { Standing } from './binder-files.ts';

const BINDER = `b.binder_id as "binderId", b.contents, b.form, b.records, b.state, b.done, cardinality(b.employees) as of, b.papers,
  b.skipped, b.size::float8 as size, encode(b.sha256, 'hex') as sha256,
  (select u.first_name || ' ' || u.last_name from users u where u.user_id = b.asked_by) as "askedBy", b.asked_at as "askedAt",
  b.finished_at as "finishedAt"`;

/** The binders of an audit, the newest first. */
export function readBinders(db: Db, tenantId: number, auditId: string): Promise<Binder[]> {
  return db.rows(
    'binder-list',
    `select ${BINDER} from binders b where b.tenant_id = $1 and b.audit_id = $2 order by b.asked_at desc, b.binder_id limit 100`,
    [tenantId, auditId],
  );
}

/** A binder with what leads to its file. */
export type BinderRecord = Binder & { tenantId: number; auditId: string; clientId: number };

/** One binder among the caller's rows. */
export async function readBinder(db: Db, binderId: string): Promise<BinderRecord | null> {
  const [row] = await db.rows<BinderRecord>(
    'binder-read',
    `select ${BINDER}, b.tenant_id as "tenantId", b.audit_id as "auditId", b.client_id as "clientId" from binders b
      where b.binder_id = $1`,
    [binderId],
  );
  return row ?? null;
}

export async function insertBinder(
  db: Db,
  one: {
    tenantId: number;
    auditId: string;
    clientId: number;
    contents: BinderContents;
    form: BinderForm;
    records: readonly ProtectedRecord[];
    employees: readonly string[];
    by: string;
  },
): Promise<string> {
  const made = await db.k
    .insertInto('binders')
    .values({
      tenant_id: one.tenantId,
      audit_id: one.auditId,
      client_id: one.clientId,
      contents: one.contents,
      form: one.form,
      records: [...one.records],
      employees: [...one.employees],
      asked_by: one.by,
    })
    .returning('binder_id')
    .executeTakeFirstOrThrow();
  return made.binder_id;
}

/** Whose files a binder of a company has, by name: all on the roster in the period. */
export async function peopleOfPeriod(
  db: Db,
  of: { tenantId: number; clientId: number; periodFrom: string; periodTo: string },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'binder-people',
    `select e.employee_id as id from employees e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null and e.removed_at is null
        and (s.on_roster or e.termination_date >= $3::date) and coalesce(e.hire_date <= $4::date, true)
      order by e.sort_name, e.employee_id limit 20000`,
    [of.tenantId, of.clientId, of.periodFrom, of.periodTo],
  );
  return rows.map(({ id }) => id);
}

/** Stops one that is being made, or lets go of one that is ready. */
export async function cancelBinder(
  db: Db,
  { tenantId, binderId }: Pick<BinderRecord, 'tenantId' | 'binderId'>,
): Promise<void> {
  await db.change(
    'binder-cancel',
    `update binders set state = 'canceled', finished_at = null, size = null, sha256 = null, lease_until = null
      where tenant_id = $1 and binder_id = $2`,
    [tenantId, binderId],
    { least: 1 },
  );
}

export interface BinderKey {
  tenantId: number;
  binderId: string;
}

/** Binders that wait, or whose server was killed; `db` is of the staff, who read across clients. */
export function openBinders(db: Db): Promise<BinderKey[]> {
  return db.rows(
    'binder-open',
    `select b.tenant_id as "tenantId", b.binder_id as "binderId" from binders b
      where b.state in ('waiting', 'running') and (b.lease_until is null or b.lease_until < now()) order by b.asked_at limit 20`,
    [],
  );
}

/** Binders whose days are over and whose file is still there. */
export function oldBinders(db: Db, days: number): Promise<BinderKey[]> {
  return db.rows(
    'binder-old',
    `select b.tenant_id as "tenantId", b.binder_id as "binderId" from binders b
      where b.sha256 is not null and b.finished_at < now() - make_interval(days => $1) limit 100`,
    [days],
  );
}

/** Lets go of the file of one whose days are over; what its bytes were. */
export async function forgetBinder(db: Db, key: BinderKey): Promise<Buffer | null> {
  const [row] = await db.rows<{ sha256: Buffer | null }>(
    'binder-forget',
    `with old as (select sha256 from binders where tenant_id = $1 and binder_id = $2 for update)
     update binders b set sha256 = null from old where b.tenant_id = $1 and b.binder_id = $2 returning old.sha256`,
    [key.tenantId, key.binderId],
  );
  return row?.sha256 ?? null;
}

/** Where a growing binder stands. */
export interface Checkpoint extends Standing {
  path: string;
}

export interface HeldBinder extends BinderKey {
  auditId: string;
  clientId: number;
  contents: BinderContents;
  form: BinderForm;
  records: ProtectedRecord[];
  employees: string[];
  done: number;
  papers: number;
  skipped: string[];
  checkpoint: Checkpoint | null;
  askedBy: string | null;
  tries: number;
}

/** Takes a binder for a while: of two servers one has it. Null where another has. */
export async function holdBinder(
  db: Db,
  key: BinderKey,
  seconds: number,
): Promise<HeldBinder | null> {
  const [row] = await db.rows<HeldBinder>(
    'binder-hold',
    `update binders b set state = 'running', lease_until = now() + make_interval(secs => $3), tries = b.tries + 1
      where b.tenant_id = $1 and b.binder_id = $2 and b.state in ('waiting', 'running')
        and (b.lease_until is null or b.lease_until < now())
     returning b.tenant_id as "tenantId", b.binder_id as "binderId", b.audit_id as "auditId", b.client_id as "clientId",
       b.contents, b.form, b.records, b.employees::text[] as employees, b.done, b.papers, b.skipped, b.checkpoint,
       b.asked_by as "askedBy", b.tries`,
    [key.tenantId, key.binderId, seconds],
  );
  return row ?? null;
}

/** Notes how far it is and goes on having it; false where somebody canceled it. */
export async function noteProgress(
  db: Db,
  key: BinderKey,
  at: { done: number; papers: number; skipped: readonly string[]; checkpoint: Checkpoint },
  seconds: number,
): Promise<boolean> {
  const rows = await db.rows<{ one: number }>(
    'binder-progress',
    `update binders set done = $3, papers = $4, skipped = $5, checkpoint = $6, tries = 0,
        lease_until = now() + make_interval(secs => $7)
      where tenant_id = $1 and binder_id = $2 and state = 'running' returning 1 as one`,
    [
      ...[key.tenantId, key.binderId, at.done, at.papers, at.skipped],
      ...[JSON.stringify(at.checkpoint), seconds],
    ],
  );
  return rows.length > 0;
}

/** Lets go of a binder, for another look at it at once. */
export async function releaseBinder(db: Db, key: BinderKey, isLost: boolean): Promise<void> {
  await db.change(
    'binder-release',
    `update binders set lease_until = null, state = case when $3::boolean then 'failed' else state end
      where tenant_id = $1 and binder_id = $2 and state = 'running'`,
    [key.tenantId, key.binderId, isLost],
    { least: 0 },
  );
}

/** It is ready; false where somebody canceled it meanwhile. */
export async function noteReady(
  db: Db,
  key: BinderKey,
  made: { sha256: Buffer; size: number; papers: number; skipped: readonly string[] },
): Promise<boolean> {
  const rows = await db.rows<{ one: number }>(
    'binder-ready',
    `update binders set state = 'done', sha256 = $3, size = $4, papers = $5, skipped = $6, finished_at = now(),
        done = cardinality(employees), checkpoint = null, lease_until = null
      where tenant_id = $1 and binder_id = $2 and state = 'running' returning 1 as one`,
    [key.tenantId, key.binderId, made.sha256, made.size, made.papers, made.skipped],
  );
  return rows.length > 0;
}
