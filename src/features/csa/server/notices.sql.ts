import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { ResultCategory } from '../read-row.rules.ts';

/** Something new of a DOT number in one category. */
export interface NewOf {
  dotNumber: string;
  basicId: number;
  rows: number;
  before: number | null;
  now: number | null;
}

/** New violations of an import by carrier and category. */
export function newViolations(db: Db, importId: string): Promise<NewOf[]> {
  return db.rows(
    'csa-new-violations',
    `select dot_number as "dotNumber", basic_id as "basicId", count(*)::int as rows, null::float8 as before, null::float8 as now
       from csa_violations where import_id = $1 and basic_id is not null and gone_release is null
      group by dot_number, basic_id`,
    [importId],
  );
}

/** New crashes of an import by carrier; they count in the Crash Indicator. */
export function newCrashes(db: Db, importId: string): Promise<NewOf[]> {
  return db.rows(
    'csa-new-crashes',
    `select dot_number as "dotNumber", 17 as "basicId", count(*)::int as rows, null::float8 as before, null::float8 as now
       from csa_crashes where import_id = $1 and gone_release is null group by dot_number`,
    [importId],
  );
}

/** The results of an import, each beside those of the release before. */
export function newResults(
  db: Db,
  importId: string,
): Promise<{ dotNumber: string; now: ResultCategory[]; before: ResultCategory[] | null }[]> {
  return db.rows(
    'csa-new-results',
    `select n.dot_number as "dotNumber", n.categories as now,
         (select b.categories from csa_results b where b.dot_number = n.dot_number and b.release < n.release
           order by b.release desc limit 1) as before
       from csa_results n where n.import_id = $1`,
    [importId],
  );
}

/** An inspection whose report may have to go back, with the categories of its violations. */
interface OpenReport {
  dotNumber: string;
  inspectionId: string;
  inspectedOn: IsoDate;
  basicIds: number[];
}

/** Inspections with violations since a day whose report nobody of the bound company noted as returned. */
export function openReports(
  db: Db,
  numbers: readonly string[],
  since: IsoDate,
): Promise<OpenReport[]> {
  return db.rows(
    'csa-open-reports',
    `select i.dot_number as "dotNumber", i.record_key as "inspectionId", i.inspected_on as "inspectedOn",
         array(select key::int from jsonb_object_keys(i.violations) key union select v.basic_id from csa_violations v
           where v.dot_number = i.dot_number and v.inspection_id = i.record_key and v.basic_id is not null and v.gone_release is null) as "basicIds"
       from csa_inspections i
      where i.dot_number = any ($1::text[]) and i.inspected_on >= $2 and i.gone_release is null and i.violation_count > 0
        and not exists (select from csa_returns r where r.tenant_id = $3 and r.dot_number = i.dot_number and r.inspection_id = i.record_key)`,
    [numbers, since, db.binding.tenantId],
  );
}

/** A notice to be told to the contacts of a location. */
export interface NewNotice {
  clientId: number;
  dotNumber: string;
  typeId: 2 | 3 | 4;
  basicId: number;
  subject: string;
  rows: number;
  before: number | null;
  now: number | null;
}

/** Notes notices; those that are there already are told no second time. Returns how many are new. */
export async function noteNotices(db: Db, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0;
  const rows = await db.rows<{ id: string }>(
    'csa-note-notices',
    `insert into csa_notices (tenant_id, client_id, dot_number, type_id, basic_id, subject, row_count, measure_before, measure_now)
     select $1, x."clientId", x."dotNumber", x."typeId", x."basicId", x.subject, x.rows, x.before, x.now
       from jsonb_to_recordset($2::jsonb) as x ("clientId" int, "dotNumber" text, "typeId" int, "basicId" int, subject text, rows int,
         before numeric, now numeric)
     on conflict do nothing returning notice_id as id`,
    [db.binding.tenantId, JSON.stringify(notices)],
  );
  return rows.length;
}

/** What notices say, by their ids; the caller's own. */
export interface NoticeRow {
  noticeId: string;
  typeId: 2 | 3 | 4;
  basicId: number;
  dotNumber: string;
  rows: number;
  before: number | null;
  now: number | null;
  /** The signed report went back meanwhile. */
  isSettled: boolean;
}

/** The notices with these ids that still hold, at the locations that `db` is bound to. */
export function noticesByIds(db: Db, ids: readonly string[]): Promise<NoticeRow[]> {
  return db.rows(
    'csa-notices',
    `select n.notice_id as "noticeId", n.type_id as "typeId", n.basic_id as "basicId", n.dot_number as "dotNumber",
         n.row_count as rows, n.measure_before::float8 as before, n.measure_now::float8 as now,
         n.type_id > 2 and exists (select from csa_returns r where r.tenant_id = n.tenant_id and r.dot_number = n.dot_number
           and r.inspection_id = n.subject) as "isSettled"
       from csa_notices n where n.tenant_id = $1 and n.notice_id = any ($2::uuid[])
      order by n.type_id, n.basic_id, n.at`,
    [db.binding.tenantId, ids],
  );
}
