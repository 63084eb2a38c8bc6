import { recordOf } from '#src/shared/records.ts';
import type { Db } from '#src/server/db/handle.ts';
import { columnsOf, fieldsWhere, MERGE_NAMES, type MergeName } from '../employee-fields.rules.ts';
import type { resealSsn } from './ssn.service.ts';

/** An employment that is closed is closed with its status. */
const WITH_STATUS = ['archived_at', 'archived_from', 'retain_until'];

/** The columns of an employee that a choice of a merge stands for. */
export const COLUMNS: Readonly<Record<MergeName, readonly string[]>> = recordOf(
  MERGE_NAMES,
  (name) => [
    ...fieldsWhere(({ merged }) => merged === name).flatMap(columnsOf),
    ...(name === 'employmentStatus' ? WITH_STATUS : []),
  ],
);

/** What changes in the other file: whether it is there, what took its place, and whether its employment is closed. */
export const CLOSING: readonly string[] = [
  'deleted_at',
  'deleted_reason',
  'deleted_by',
  'replaced_by',
  'employment_status_id',
];
/** A file that nothing may be taken out of keeps that when it comes over. */
export const HOLD = 'hold_reason';

const ALL = [...new Set([...Object.values(COLUMNS).flat(), ...CLOSING, HOLD])];
const COPIED = Object.entries(COLUMNS).flatMap(([field, columns]) =>
  field === 'ssn' ? [] : columns,
);

/** The values of some columns of a file, to put back one day. */
export async function keepColumns(
  db: Db,
  employeeId: string,
  columns: readonly string[],
): Promise<Record<string, unknown>> {
  const [row] = await db.rows<{ kept: Record<string, unknown> }>(
    'employees-merge-keep-columns',
    `select coalesce((select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(e)) where key = any ($3::text[])), '{}') as kept
       from employees e where tenant_id = $1 and employee_id = $2`,
    [db.binding.tenantId, employeeId, columns],
  );
  return row?.kept ?? {};
}

/** Puts kept columns back; those that were not kept stay. */
export async function restoreColumns(
  db: Db,
  employeeId: string,
  kept: Record<string, unknown>,
): Promise<number> {
  const [row] = await db.rows<{ version: number }>(
    'employees-merge-restore-columns',
    `update employees e set ${ALL.map((one) => `${one} = case when $3::jsonb ? '${one}' then b.${one} else e.${one} end`).join(', ')},
        version = e.version + 1, updated_at = now()
       from jsonb_populate_record(null::employees, $3::jsonb) b
      where e.tenant_id = $1 and e.employee_id = $2 returning e.version`,
    [db.binding.tenantId, employeeId, JSON.stringify(kept)],
  );
  if (!row) throw new Error('The file to restore is not there');
  return row.version;
}

/** Gives a file the values of another in some columns, and an SSN where one is given; answers its new version. */
export async function takeColumns(
  db: Db,
  to: string,
  from: string,
  columns: readonly string[],
  ssn: ReturnType<typeof resealSsn> | null | undefined,
): Promise<number> {
  const [row] = await db.rows<{ version: number }>(
    'employees-merge-take-columns',
    `update employees e set ${COPIED.map((one) => `${one} = case when '${one}' = any ($4::text[]) then f.${one} else e.${one} end`).join(', ')},
        hold_reason = coalesce(e.hold_reason, f.hold_reason),
        ssn_cipher = case when $5::boolean then $6::bytea else e.ssn_cipher end,
        ssn_index = case when $5::boolean then $7::bytea else e.ssn_index end,
        ssn_last4 = case when $5::boolean then $8::text else e.ssn_last4 end,
        version = e.version + 1, updated_at = now()
       from employees f
      where e.tenant_id = $1 and e.employee_id = $2 and f.tenant_id = $1 and f.employee_id = $3 returning e.version`,
    [
      db.binding.tenantId,
      to,
      from,
      columns,
      ssn !== undefined,
      ssn?.cipher ?? null,
      ssn?.index ?? null,
      ssn?.last4 ?? null,
    ],
  );
  if (!row) throw new Error('The file to merge into is not there');
  return row.version;
}

/**
 * What becomes of the other file: emptied it points to the one that took over, and leaves the rosters; removed it is gone
 * from all lists. Answers its employment status now.
 */
export async function closeFile(
  db: Db,
  from: string,
  to: string,
  how: { emptied: boolean; removed: boolean; by: string; withoutSsn: boolean },
): Promise<number> {
  const [row] = await db.rows<{ status: number }>(
    'employees-merge-close-file',
    `update employees e set version = version + 1, updated_at = now(),
        replaced_by = case when $4::boolean then $3::uuid else replaced_by end,
        employment_status_id = case when $4::boolean and not $5::boolean and (select on_roster from employment_statuses s
            where s.employment_status_id = e.employment_status_id)
          then (select min(s.employment_status_id) from employment_statuses s where not s.on_roster)
          else employment_status_id end,
        deleted_at = case when $5::boolean then now() else deleted_at end,
        deleted_reason = case when $5::boolean then 'Merged into another file' else deleted_reason end,
        deleted_by = case when $5::boolean then $6::uuid else deleted_by end,
        ssn_cipher = case when $7::boolean then null else ssn_cipher end,
        ssn_index = case when $7::boolean then null else ssn_index end,
        ssn_last4 = case when $7::boolean then null else ssn_last4 end
      where tenant_id = $1 and employee_id = $2 returning employment_status_id as status`,
    [db.binding.tenantId, from, to, how.emptied, how.removed, how.by, how.withoutSsn],
  );
  if (!row) throw new Error('The file to close is not there');
  return row.status;
}
