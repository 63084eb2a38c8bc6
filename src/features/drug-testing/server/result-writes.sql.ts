import { judgeAnew } from '#src/features/qualification/server/settle.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { BatState } from '../drug-testing.rules.ts';
import type { Report } from '../drug-testing.shapes.ts';

/** What an edit sets; absent parts stay. */
export interface ResultChanges {
  employee?: { employeeId: string; clientId: number; by: string | null } | null;
  order?: { orderId: string; statusBefore: number } | null;
  resultTypeId?: number | null;
  bat?: { state: BatState; remark: string | null; by: string | null };
}

/** The file of a result is judged anew: what its papers count for hangs on what the result is. */
export async function noteForRules(db: Db, drugTestId: string): Promise<void> {
  const [filed] = await db.rows<{ employeeId: string }>(
    'drug-tests-file-for-rules',
    `select employee_id as "employeeId" from drug_tests d
      where tenant_id = $1 and drug_test_id = $2 and employee_id is not null
        and exists (select from drug_test_papers p where p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id)`,
    [db.binding.tenantId, drugTestId],
  );
  if (filed) await judgeAnew(db, filed.employeeId);
}

/** Changes a result that is held, in the bound tenant. */
export async function changeResult(
  db: Db,
  drugTestId: string,
  { employee, order, resultTypeId, bat }: ResultChanges,
): Promise<void> {
  await db.change(
    'drug-tests-change',
    `update drug_tests set
         employee_id = case when $3 then $4::uuid else employee_id end,
         client_id = coalesce($5, client_id),
         matched_at = case when $3 then case when $4::uuid is null then null else now() end else matched_at end,
         matched_by = case when $3 then $6::uuid else matched_by end,
         order_id = case when $7 then $8::uuid else order_id end,
         order_status_before = case when $7 then $9::int else order_status_before end,
         result_type_id = case when $10 then $11::int else result_type_id end,
         bat_state = case when $12 then $13 else bat_state end,
         bat_remark = case when $12 then $14 else bat_remark end,
         bat_decided_at = case when $12 then case when $15::text is null then null else now() end else bat_decided_at end,
         bat_decided_by = case when $12 then $15::text else bat_decided_by end,
         version = version + 1, updated_at = now()
       where tenant_id = $1 and drug_test_id = $2`,
    [
      db.binding.tenantId,
      drugTestId,
      employee !== undefined,
      employee?.employeeId ?? null,
      employee?.clientId ?? null,
      employee?.by ?? null,
      order !== undefined,
      order?.orderId ?? null,
      order?.statusBefore ?? null,
      resultTypeId !== undefined,
      resultTypeId ?? null,
      bat !== undefined,
      bat?.state ?? null,
      bat?.remark ?? null,
      bat?.by ?? null,
    ],
    { least: 1 },
  );
  if (resultTypeId !== undefined) await noteForRules(db, drugTestId);
}

/** What is kept of a report. */
export interface ReportFields {
  number: string;
  report: Report;
  hash: Buffer;
  ssnIndexes: readonly Buffer[];
  batState: BatState | null;
}

/** Adds a result, in the file of an employee or waiting for one; returns its id. */
export async function addResult(
  db: Db,
  place: { clientId: number; employeeId: string | null; source: string; importId: string },
  { number, report, hash, ssnIndexes, batState }: ReportFields,
): Promise<string> {
  const [row] = await db.rows<{ id: string }>(
    'drug-tests-add',
    `insert into drug_tests (tenant_id, client_id, reason_id, specimen_type_id, result_type_id, collected_on, reported_on, result_number,
         report, report_hash, donor_ssn_indexes, source, import_id, bat_state, employee_id, matched_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11::bytea[], $12, $13, $14, $15, case when $15::uuid is not null then now() end)
       returning drug_test_id as id`,
    [
      db.binding.tenantId,
      place.clientId,
      report.reasonId,
      report.specimenTypeId,
      report.resultTypeId,
      report.collectedOn,
      report.reportedOn,
      number,
      JSON.stringify(report),
      hash,
      ssnIndexes,
      place.source,
      place.importId,
      batState,
      place.employeeId,
    ],
  );
  if (!row) throw new Error('The result was not added');
  return row.id;
}

/** Puts a later report in the place of the one on file. The earlier stays in the history. */
export async function replaceReport(
  db: Db,
  drugTestId: string,
  { report, hash, ssnIndexes, batState }: ReportFields,
): Promise<void> {
  await db.change(
    'drug-tests-replace',
    `update drug_tests set reason_id = $3, specimen_type_id = $4, result_type_id = $5, collected_on = $6, reported_on = $7,
         report = $8::jsonb, report_hash = $9, donor_ssn_indexes = $10::bytea[], bat_state = $11, bat_remark = null, bat_decided_at = null,
         bat_decided_by = null, corrections = corrections + 1, version = version + 1, updated_at = now()
       where tenant_id = $1 and drug_test_id = $2`,
    [
      db.binding.tenantId,
      drugTestId,
      report.reasonId,
      report.specimenTypeId,
      report.resultTypeId,
      report.collectedOn,
      report.reportedOn,
      JSON.stringify(report),
      hash,
      ssnIndexes,
      batState,
    ],
    { least: 1 },
  );
  await noteForRules(db, drugTestId);
}
