import type { Db } from '#src/server/db/handle.ts';
import type { Report } from '../drug-testing.shapes.ts';

export type HistoryKind =
  | 'received'
  | 'corrected'
  | 'older'
  | 'matched'
  | 'unmatched'
  | 'accepted'
  | 'returned'
  | 'canceled'
  | 'reopened'
  | 'paper'
  | 'paperRemoved';

/** What is added to the history of a result: of a report its own words besides. */
export interface HistoryNote {
  drugTestId: string;
  kind: HistoryKind;
  message: string;
  resultTypeId?: number | null;
  reported?: { report: Report; hash: Buffer };
  /** Of a match that was changed: whose the result was until then. */
  employeeId?: string | null;
}

/** Adds to the histories of results of the bound tenant, in their order. */
export async function addToHistory(
  db: Db,
  by: { id: string; name: string },
  notes: readonly HistoryNote[],
): Promise<void> {
  if (notes.length === 0) return;
  await db.rows(
    'drug-tests-history-add',
    `insert into drug_test_history (tenant_id, by_id, by_name, drug_test_id, kind, message, result_type_id, report, report_hash,
         employee_id)
     select $1, $2, $3, x.test, x.kind, x.message, x.type, x.report::jsonb, x.hash, x.employee
       from unnest($4::uuid[], $5::text[], $6::text[], $7::int[], $8::text[], $9::bytea[], $10::uuid[])
         with ordinality x (test, kind, message, type, report, hash, employee, place) order by x.place`,
    [
      db.binding.tenantId,
      by.id,
      by.name,
      notes.map(({ drugTestId }) => drugTestId),
      notes.map(({ kind }) => kind),
      notes.map(({ message }) => message),
      notes.map(({ resultTypeId }) => resultTypeId ?? null),
      notes.map(({ reported }) => (reported ? JSON.stringify(reported.report) : null)),
      notes.map(({ reported }) => reported?.hash ?? null),
      notes.map(({ employeeId }) => employeeId ?? null),
    ],
  );
}

interface Entry {
  entryId: string;
  at: string;
  by: string;
  kind: HistoryKind;
  message: string;
  resultTypeId: number | null;
}

/** What happened to a result, the latest first. */
export function readHistory(
  db: Db,
  result: { tenantId: number; drugTestId: string },
): Promise<Entry[]> {
  return db.rows(
    'drug-tests-history',
    `select entry_id as "entryId", at, by_name as by, kind, message, result_type_id as "resultTypeId" from drug_test_history
      where tenant_id = $1 and drug_test_id = $2 order by at desc, entry_id desc limit 500`,
    [result.tenantId, result.drugTestId],
  );
}

/** Whose a result was until its match was last changed; null where it was nobody's, or that file is not to be had. */
export async function readFormer(
  db: Db,
  result: { tenantId: number; drugTestId: string },
): Promise<{ employeeId: string; name: string } | null> {
  const [row] = await db.rows<{ employeeId: string; name: string }>(
    'drug-tests-former',
    `select e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name
       from (select h.employee_id from drug_test_history h where h.tenant_id = $1 and h.drug_test_id = $2
           and h.kind in ('matched', 'unmatched') order by h.at desc, h.entry_id desc limit 1) last
       join employees e on e.tenant_id = $1 and e.employee_id = last.employee_id
      where e.deleted_at is null and e.replaced_by is null`,
    [result.tenantId, result.drugTestId],
  );
  return row ?? null;
}
