import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { MvrRecord } from '../document-file.contract.ts';

/** What a record may say beyond its columns; a part that says something else is left out rather than shown wrong. */
const stored = z.object({
  licenseStatus: z.string().nullable().catch(null),
  violations: z
    .array(
      z.object({
        date: civilDate,
        convictionDate: civilDate.optional(),
        /** As records were kept before they were ordered here. */
        convictedOn: civilDate.nullable().default(null),
        description: z.string(),
        state: z.string().nullable().default(null),
        commercial: z.boolean().nullable().default(null),
        points: z.number().int().nullable().default(null),
      }),
    )
    .catch([]),
  accidents: z
    .array(
      z.object({
        date: civilDate,
        description: z.string(),
        preventable: z.boolean().nullable().default(null),
      }),
    )
    .catch([]),
  withdrawals: z
    .array(
      z.object({
        from: civilDate,
        to: civilDate.nullable().default(null),
        description: z.string(),
        active: z.boolean(),
      }),
    )
    .catch([]),
});

/** The number of the simulator among the settings' `mvrSources`. */
const SIMULATOR = 3;

interface MvrRow {
  mvr_id: string;
  state: string;
  license: string;
  report_date: IsoDate;
  source_id: number;
  score: number | null;
  record: unknown;
}

/** The newest motor vehicle record that came on a document; undefined when there is none. */
export async function mvrOfDocument(
  db: Db,
  document: {
    tenant_id: number;
    document_id: string;
    employee_id: string;
    image_id: string | null;
  },
): Promise<MvrRecord | undefined> {
  const [row] = await db.rows<MvrRow>(
    'documents-mvr-record',
    `select mvr_id, state, license, report_date, source_id, score, record from mvr_records
      where tenant_id = $1 and document_id = $2 and employee_id = $3 order by report_date desc, mvr_id desc limit 1`,
    [document.tenant_id, document.document_id, document.employee_id],
  );
  if (!row) return undefined;
  const { licenseStatus, violations, accidents, withdrawals } = stored.parse({
    licenseStatus: null,
    violations: [],
    accidents: [],
    withdrawals: [],
    ...asObject(row.record),
  });
  return {
    mvrId: row.mvr_id,
    employeeId: document.employee_id,
    documentId: document.document_id,
    imageId: document.image_id ?? document.document_id,
    state: row.state,
    license: row.license,
    reportDate: row.report_date,
    sourceId: row.source_id,
    score: row.score,
    simulated: row.source_id === SIMULATOR,
    licenseStatus,
    violations: violations.map(({ convictionDate, ...one }) => ({
      ...one,
      convictedOn: convictionDate ?? one.convictedOn,
    })),
    accidents,
    withdrawals,
  };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
