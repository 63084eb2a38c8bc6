import type pg from 'pg';
import { transaction, type Db } from '#src/server/db/handle.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';

/** Files whose destruction is approved, of all tenants, in the order of approval. */
export function approvedFiles(pool: pg.Pool): Promise<{ tenantId: number; employeeId: string }[]> {
  return transaction(
    pool,
    { role: 'staff', tenantId: 0, sites: '*' },
    (db) =>
      db.rows(
        'destructions-approved',
        `select tenant_id as "tenantId", employee_id as "employeeId" from destructions
          where destroyed_at is null and withdrawn_at is null order by tenant_id, destruction_id`,
        [],
      ),
    { readOnly: true },
  );
}

interface Approved {
  destructionId: string;
  rule: string;
  approvedBy: string;
  /** What was in the file when it was approved; and whether that is what it holds now. */
  sha256: string;
  isSame: boolean;
}

/** The approved destruction of a file, which nobody withdraws meanwhile; null where there is none. */
export async function takeApproved(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<Approved | null> {
  const [row] = await db.rows<Approved>(
    'destructions-take',
    `select destruction_id as "destructionId", rule, approved_by as "approvedBy", encode(seal, 'hex') as sha256,
        seal = file_seal(tenant_id, employee_id) as "isSame" from destructions
      where tenant_id = $1 and employee_id = $2 and destroyed_at is null and withdrawn_at is null
      for update`,
    [tenantId, employeeId],
  );
  return row ?? null;
}

/** What these files hold now, each as one hash. */
export async function sealsOf(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; seal: string }>(
    'destructions-seals',
    `select e.employee_id as id, encode(file_seal(e.tenant_id, e.employee_id), 'hex') as seal
       from employees e where e.tenant_id = $1 and e.employee_id = any ($2::uuid[])`,
    [tenantId, employeeIds],
  );
  return new Map(rows.map(({ id, seal }) => [id, seal]));
}

/** Writes down that a file is destroyed. */
export function markDestroyed(
  db: Db,
  tenantId: number,
  destructionId: string,
  removed: Readonly<Record<string, number>>,
): Promise<number> {
  return db.change(
    'destructions-done',
    `update destructions set destroyed_at = now(), removed = $3::jsonb where tenant_id = $1 and destruction_id = $2`,
    [tenantId, destructionId, JSON.stringify(removed)],
    { least: 1 },
  );
}

/** A destruction that is approved and not carried out. */
export interface OpenDestruction {
  destructionId: string;
  employeeId: string;
  clientId: number;
  approvedName: string;
  approvedAt: Instant;
}

/** Those approved of these files. */
export function openDestructions(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
): Promise<OpenDestruction[]> {
  return db.rows(
    'destructions-open',
    `select destruction_id as "destructionId", employee_id as "employeeId", client_id as "clientId",
         approved_name as "approvedName", approved_at as "approvedAt"
       from destructions
      where tenant_id = $1 and employee_id = any ($2::uuid[]) and withdrawn_at is null and destroyed_at is null`,
    [tenantId, employeeIds],
  );
}

/** Approves one, with what is in the file now. */
export function addApproval(
  db: Db,
  tenantId: number,
  file: { employeeId: string; clientId: number; keptUntil: IsoDate; rule: string },
  by: { id: string; name: string },
): Promise<number> {
  return db.change(
    'destructions-approve',
    `insert into destructions (tenant_id, employee_id, client_id, kept_until, rule, seal, approved_by, approved_name)
     values ($1, $2, $3, $4, $5, file_seal($1, $2), $6, $7)`,
    [tenantId, file.employeeId, file.clientId, file.keptUntil, file.rule, by.id, by.name],
    { least: 1 },
  );
}

/** Withdraws approvals; by nobody where the job does. */
export function markWithdrawn(
  db: Db,
  tenantId: number,
  destructionIds: readonly string[],
  by: string | null,
): Promise<number> {
  return db.change(
    'destructions-withdraw',
    `update destructions set withdrawn_by = $3, withdrawn_at = now() where tenant_id = $1 and destruction_id = any ($2::uuid[])`,
    [tenantId, destructionIds, by],
    { least: destructionIds.length },
  );
}

interface DestroyedRow {
  destructionId: string;
  employeeId: string;
  clientName: string;
  keptUntil: IsoDate;
  rule: string;
  approvedName: string;
  approvedAt: Instant;
  destroyedAt: Instant;
  cursorAt: string;
  sha256: string;
  removed: Record<string, number>;
}

/** What was destroyed at or below a location, the latest first. */
export function readDestroyed(
  db: Db,
  tenantId: number,
  which: { clientId: number; limit: number; after: readonly [string, string] | null },
): Promise<DestroyedRow[]> {
  return db.rows(
    'destructions-destroyed',
    `select d.destruction_id as "destructionId", d.employee_id as "employeeId", c.name as "clientName", d.kept_until as "keptUntil",
         d.rule, d.approved_name as "approvedName", d.approved_at as "approvedAt", d.destroyed_at as "destroyedAt",
         d.destroyed_at::text as "cursorAt", encode(d.seal, 'hex') as sha256, coalesce(d.removed, '{}') as removed
       from destructions d join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
      where d.tenant_id = $1 and c.path @> array[$2::int] and d.destroyed_at is not null
        and ($3::timestamptz is null or (d.destroyed_at, d.destruction_id) < ($3::timestamptz, $4::uuid))
      order by d.destroyed_at desc, d.destruction_id desc limit $5`,
    [tenantId, which.clientId, which.after?.[0] ?? null, which.after?.[1] ?? null, which.limit],
  );
}
