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
  | 'reopened';

/** What is added to the history of a result: of a report its own words besides. */
export interface HistoryNote {
  drugTestId: string;
  kind: HistoryKind;
  message: string;
  resultTypeId?: number | null;
  reported?: { report: Report; hash: Buffer };
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
    `insert into drug_test_history (tenant_id, by_id, by_name, drug_test_id, kind, message, result_type_id, report, report_hash)
     select $1, $2, $3, x.test, x.kind, x.message, x.type, x.report::jsonb, x.hash
       from unnest($4::uuid[], $5::text[], $6::text[], $7::int[], $8::text[], $9::bytea[])
         with ordinality x (test, kind, message, type, report, hash, place) order by x.place`,
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
