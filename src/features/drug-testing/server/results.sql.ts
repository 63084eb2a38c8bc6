import type { Db } from '#src/server/db/handle.ts';
import {
  andAll,
  atSites,
  collectValues,
  shapeOf,
  type Condition,
  type Values,
} from '#src/server/db/values.ts';
import { containing } from '#src/server/db/like.ts';
import { typesOf, type BatState } from '../drug-testing.rules.ts';
import type { Report } from '../drug-testing.shapes.ts';

export interface ResultFilter {
  /** Null across tenants. */
  tenantId: number | null;
  /** The place acted in; everything below it counts. Null across clients. */
  clientId: number | null;
  /** Of these locations alone; null for all of them. */
  sites?: readonly number[] | null;
  matched: boolean | null;
  reasonIds: readonly number[] | null;
  outcome: string | null;
  review: 'waiting' | 'done' | 'any' | null;
  hasPaper: boolean | null;
  startDate: string | null;
  endDate: string | null;
  words: readonly string[];
  limit: number;
  after: readonly [time: string, id: string] | null;
}

/** A result as it is kept, with the names that it refers to. */
export interface ResultRecord {
  tenantId: number;
  drugTestId: string;
  resultNumber: string | null;
  clientId: number;
  clientName: string;
  employeeId: string | null;
  employeeName: string | null;
  orderId: string | null;
  reasonId: number;
  reason: string | null;
  reasonIsDot: boolean;
  specimenTypeId: number;
  specimenType: string | null;
  panelName: string | null;
  resultTypeId: number | null;
  collectedOn: string | null;
  reportedOn: string | null;
  receivedAt: string;
  corrections: number;
  source: string;
  matchedAt: string | null;
  matchedBy: string | null;
  orderStatusBefore: number | null;
  batState: BatState | null;
  batRemark: string | null;
  batDecidedAt: string | null;
  batDecidedBy: string | null;
  /** Empty for results that came before they were reported by layout. */
  report: Report | Record<string, never>;
  screenTwin: boolean;
  confirmTwin: boolean;
  hasPaper: boolean;
  version: number;
  cursorAt: string;
}

/** Another test of the bound rows bears the number that a device gave this one. */
const twin = (
  which: 'screen' | 'confirm',
) => `(d.specimen_type_id = 3 and exists (select from drug_tests t
   where t.tenant_id = d.tenant_id and t.specimen_type_id = 3 and t.drug_test_id <> d.drug_test_id
     and t.report #>> '{alcohol,screen,serial}' = d.report #>> '{alcohol,${which},serial}'
     and d.report #>> '{alcohol,${which},number}' in (t.report #>> '{alcohol,screen,number}', t.report #>> '{alcohol,confirm,number}')))`;

/** The paper of what was reported last is there; one deleted from the file is not. */
const HAS_PAPER = `exists (select from drug_test_papers p
  left join documents x on x.tenant_id = p.tenant_id and x.document_id = p.document_id
  where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id and p.corrections = d.corrections
    and (x.hidden_at is null or d.employee_id is null))`;

const COLUMNS = `d.tenant_id as "tenantId", d.drug_test_id as "drugTestId", d.report ->> 'resultNumber' as "resultNumber",
  d.client_id as "clientId", c.name as "clientName", d.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "employeeName", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
  coalesce(r.dot, false) as "reasonIsDot", d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType",
  (select p.panel_name from drug_panels p where p.panel = d.report ->> 'panel') as "panelName",
  d.result_type_id as "resultTypeId", d.collected_on as "collectedOn", d.reported_on as "reportedOn",
  d.received_at as "receivedAt", d.corrections, d.source, d.matched_at as "matchedAt", d.matched_by as "matchedBy",
  d.order_status_before as "orderStatusBefore", d.bat_state as "batState", d.bat_remark as "batRemark",
  d.bat_decided_at as "batDecidedAt", d.bat_decided_by as "batDecidedBy", d.report,
  ${twin('screen')} as "screenTwin", ${twin('confirm')} as "confirmTwin", ${HAS_PAPER} as "hasPaper", d.version, d.received_at::text as "cursorAt"`;

const FROM = `drug_tests d
  join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
  left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  left join drug_test_reasons r on r.reason_id = d.reason_id
  left join specimen_types s on s.specimen_type_id = d.specimen_type_id`;

/** The conditions of a filter that are asked for, and no others, so that a list can walk the results by their time. */
function conditionsOf(filter: ResultFilter, add: Values): Condition[] {
  const parts: Condition[] = [];
  const { tenantId, clientId, matched, reasonIds, outcome, review, hasPaper } = filter;
  if (tenantId !== null) parts.push(['t', `d.tenant_id = ${add(tenantId)}`]);
  if (clientId !== null) parts.push(['c', `c.path @> array[${add(clientId)}::int]`]);
  if (filter.sites) parts.push(atSites(filter.sites, add, 'd.client_id'));
  if (matched !== null) parts.push(['h', `(d.employee_id is not null) = ${add(matched)}`]);
  if (reasonIds !== null) parts.push(['r', `d.reason_id = any (${add(reasonIds)}::int[])`]);
  if (outcome !== null)
    parts.push([
      'o',
      `${add(outcome)}::text = case when d.result_type_id is null then 'notReported'
          when d.result_type_id = any (${add(typesOf('negative'))}::int[]) then 'negative'
          when d.result_type_id = any (${add(typesOf('nonNegative'))}::int[]) then 'nonNegative' else 'noTest' end`,
    ]);
  if (review !== null)
    parts.push([
      'b',
      `d.bat_state is not null and case ${add(review)}::text when 'waiting' then d.bat_state = 'waiting'
          when 'done' then d.bat_state <> 'waiting' else true end`,
    ]);
  if (filter.startDate !== null)
    parts.push(['f', `d.collected_on >= ${add(filter.startDate)}::date`]);
  if (filter.endDate !== null) parts.push(['u', `d.collected_on <= ${add(filter.endDate)}::date`]);
  if (filter.words.length > 0)
    parts.push([
      'w',
      `(d.donor_search || ' ' || coalesce(e.search, '')) like all
          (array(select fold(w) from unnest(${add(filter.words.map(containing))}::text[]) w))`,
    ]);
  if (filter.after)
    parts.push([
      'n',
      `(d.received_at, d.drug_test_id) < (${add(filter.after[0])}::timestamptz, ${add(filter.after[1])}::uuid)`,
    ]);
  if (hasPaper !== null) parts.push(['p', `${HAS_PAPER} = ${add(hasPaper)}`]);
  return parts;
}

/** Results among the caller's rows, the latest received first. */
export function listResults(db: Db, filter: ResultFilter): Promise<ResultRecord[]> {
  const { values, add } = collectValues();
  const parts = conditionsOf(filter, add);
  return db.rows(
    `drug-tests-list-${shapeOf(parts)}`,
    `select ${COLUMNS} from ${FROM}
      where (d.employee_id is null or e.deleted_at is null)${andAll(parts)}
      order by d.received_at desc, d.drug_test_id desc limit ${add(filter.limit)}`,
    values,
  );
}

/** How many results a filter finds, by their outcome; null for those that were not reported. */
export async function countResults(
  db: Db,
  filter: Omit<ResultFilter, 'limit' | 'after'>,
): Promise<{ resultTypeId: number | null; count: number }[]> {
  const { values, add } = collectValues();
  const parts = conditionsOf({ ...filter, limit: 0, after: null }, add);
  return db.rows(
    `drug-tests-by-type-${shapeOf(parts)}`,
    `select d.result_type_id as "resultTypeId", count(*)::int as count from ${FROM}
      where (d.employee_id is null or e.deleted_at is null)${andAll(parts)} group by d.result_type_id`,
    values,
  );
}

/** How many results of a place wait for a person, and how many breath tests for their review. */
export async function countWaiting(
  db: Db,
  { tenantId, clientId }: Pick<ResultFilter, 'tenantId' | 'clientId'>,
): Promise<{ unmatched: number; toReview: number }> {
  const [row] = await db.rows<{ unmatched: number; toReview: number }>(
    'drug-tests-waiting',
    `select count(*) filter (where d.employee_id is null)::int as unmatched,
         count(*) filter (where d.bat_state = 'waiting')::int as "toReview"
       from drug_tests d join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
       left join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
      where (d.employee_id is null or d.bat_state = 'waiting') and (d.employee_id is null or e.deleted_at is null)
        and ($1::int is null or d.tenant_id = $1) and ($2::int is null or c.path @> array[$2::int])`,
    [tenantId, clientId],
  );
  return row ?? { unmatched: 0, toReview: 0 };
}

/** A result among the caller's rows; null when there is none such. `hold` keeps it from every other change until the end. */
export async function readRecord(
  db: Db,
  drugTestId: string,
  { hold = false } = {},
): Promise<ResultRecord | null> {
  const tenantId = db.binding.role === 'staff' ? null : db.binding.tenantId;
  // In a statement of its own: one that waits for a lock reads what it joins as it was before.
  if (hold)
    await db.rows(
      'drug-tests-hold',
      'select 1 from drug_tests where tenant_id = $1 and drug_test_id = $2 for no key update',
      [tenantId, drugTestId],
    );
  const [row] = await db.rows<ResultRecord>(
    'drug-tests-read',
    `select ${COLUMNS} from ${FROM}
      where d.drug_test_id = $1 and ($2::int is null or d.tenant_id = $2) and (d.employee_id is null or e.deleted_at is null)`,
    [drugTestId, tenantId],
  );
  return row ?? null;
}

/** The indexes of the SSN that was reported with a result of the bound tenant. */
export async function ssnIndexesOf(db: Db, drugTestId: string): Promise<Buffer[]> {
  const [row] = await db.rows<{ indexes: Buffer[] | null }>(
    'drug-tests-ssn',
    'select donor_ssn_indexes as indexes from drug_tests where tenant_id = $1 and drug_test_id = $2',
    [db.binding.tenantId, drugTestId],
  );
  return row?.indexes ?? [];
}

/** A result on file, for a report under its number. */
export interface OnFile {
  drugTestId: string;
  number: string;
  clientId: number;
  employeeId: string | null;
  orderId: string | null;
  report: Report;
  /** Null after the file was removed that it was in. */
  hash: Buffer | null;
  /** Of every report of it that came. */
  hashes: Buffer[];
}

/** The results of the bound tenant under these numbers. */
export function resultsNumbered(db: Db, numbers: readonly string[]): Promise<OnFile[]> {
  return db.rows(
    'drug-tests-numbered',
    `select d.drug_test_id as "drugTestId", d.result_number as number, d.client_id as "clientId", d.employee_id as "employeeId",
         d.order_id as "orderId", d.report, d.report_hash as hash,
         array(select h.report_hash from drug_test_history h where h.tenant_id = d.tenant_id and h.drug_test_id = d.drug_test_id
           and h.report_hash is not null) as hashes
       from drug_tests d where d.tenant_id = $1 and d.result_number = any ($2::text[])
       for no key update`,
    [db.binding.tenantId, numbers],
  );
}
