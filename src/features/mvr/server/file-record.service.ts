import { addDocument, takeFile } from '#src/features/documents/server/documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { FileFacts } from '#src/server/uploads.ts';
import { addMonths, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { documentTypeOf, MVR_SOURCES, type ProviderKind } from '../mvr.rules.ts';
import type { MvrData } from '../mvr-data.shapes.ts';
import type { RequestRecord } from './requests.sql.ts';

/** A record whose PDF was looked into and lies in a temporary place. */
export interface CheckedRecord {
  record: MvrData;
  file: { path: string; size: number; sha256: Buffer; facts: FileFacts };
}

/** The file that a record goes into. */
interface TargetFile {
  clientId: number;
  employmentStatusId: number;
  hireDate: IsoDate | null;
  hasInitial: boolean;
}

/** The driver's file, held; null where it was deleted or removed meanwhile. */
async function targetFile(db: Db, employeeId: string): Promise<TargetFile | null> {
  const [row] = await db.rows<TargetFile>(
    'mvr-target-file',
    `select e.client_id as "clientId", e.employment_status_id as "employmentStatusId", e.hire_date as "hireDate",
         exists (select from documents d where d.tenant_id = e.tenant_id and d.employee_id = e.employee_id
           and d.document_type_id = 660 and d.status = 'accepted' and d.hidden_at is null) as "hasInitial"
       from employees e
      where e.tenant_id = $1 and e.employee_id = $2 and e.deleted_at is null and e.removed_at is null for no key update of e`,
    [db.binding.tenantId, employeeId],
  );
  return row ?? null;
}

/** An annual record counts for twelve months (49 CFR 391.25(a)). */
const ANNUAL = { type: 225, months: 12 };

/**
 * Files a record: its PDF as a document of the driver's, its data beside it, unscored. Returns the document's id; null where
 * there is no file any more, and then nothing is kept.
 */
export async function fileRecord(
  db: Db,
  kernel: Pick<Kernel, 'storage'>,
  request: RequestRecord,
  provider: ProviderKind,
  { record, file }: CheckedRecord,
): Promise<string | null> {
  const target = await targetFile(db, request.employeeId);
  if (!target) return null;
  const { tenantId } = db.binding;
  const { reportDate, driver } = record;
  const documentTypeId = documentTypeOf({
    ...target,
    daysEmployed: target.hireDate === null ? null : daysBetween(target.hireDate, reportDate),
  });
  const stored = await takeFile(db, kernel, tenantId, file);
  const label = provider === 'simulator' ? 'Simulated MVR' : 'MVR';
  const { documentId } = await addDocument(db, {
    clientId: target.clientId,
    employeeId: request.employeeId,
    documentTypeId,
    docDate: reportDate,
    expirationDate: documentTypeId === ANNUAL.type ? addMonths(reportDate, ANNUAL.months) : null,
    status: 'accepted',
    file: stored,
    fileName: `${label} ${driver.state} ${reportDate}.pdf`,
    source: 'mvr',
    uploadedBy: request.askedBy,
  });
  await db.rows(
    'mvr-add-record',
    `insert into mvr_records (tenant_id, client_id, employee_id, order_id, document_id, request_id, state, license, report_date, source_id, record)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      tenantId,
      target.clientId,
      request.employeeId,
      request.orderId,
      documentId,
      request.requestId,
      driver.state,
      request.asked.license,
      reportDate,
      MVR_SOURCES[provider],
      JSON.stringify(record),
    ],
  );
  return documentId;
}

/** The record of the driver's file shows its score. */
export async function noteScore(
  db: Db,
  scoringId: string,
  score: number | null,
  by: string | null,
): Promise<void> {
  await db.change(
    'mvr-note-score',
    `update mvr_records r set score = $3, scored_by = $4, scored_at = case when $3::int is null then null else now() end
       from mvr_scorings s where s.tenant_id = $1 and s.scoring_id = $2 and r.tenant_id = $1 and r.mvr_id = s.mvr_id`,
    [db.binding.tenantId, scoringId, score, by],
    { least: 0 },
  );
}
