import type { Db } from '#src/server/db/handle.ts';
import { EMPTY_CERTIFICATE } from '../certificate.rules.ts';
import {
  certificateField,
  certificateFields,
  type Certificate,
  type CertificateFieldName,
} from '../certificate.fields.ts';
import type { CmeRecord } from '../cme.shapes.ts';

/** Holds a record of the bound tenant until the end of the transaction. */
export async function lockRecord(db: Db, cmeId: string): Promise<void> {
  await db.rows(
    'cme-record-lock',
    'select 1 from cme_records where tenant_id = $1 and cme_id = $2 for no key update',
    [db.binding.tenantId, cmeId],
  );
}

/** The process of the bound tenant that a record belongs to; null for one from before there were any. */
export async function examOfRecord(db: Db, cmeId: string): Promise<string | null> {
  const [row] = await db.rows<{ process_instance_id: string }>(
    'cme-record-exam',
    'select process_instance_id from cme_cases where tenant_id = $1 and cme_id = $2 limit 1',
    [db.binding.tenantId, cmeId],
  );
  return row?.process_instance_id ?? null;
}

/** The fields that have a column of their own beside the certificate. */
const COLUMNS = certificateFields().flatMap((field): [CertificateFieldName, string][] => {
  const { column } = certificateField(field);
  return column === null ? [] : [[field, column]];
});

interface RecordRow {
  cmeId: string;
  state: CmeRecord['state'];
  tenantId: number;
  clientId: number;
  employeeId: string;
  orderId: string | null;
  documentId: string | null;
  certificate: Partial<Certificate>;
  columns: Partial<Certificate>;
  version: number;
}
/** A CME record with its tenant. */
export type StoredRecord = CmeRecord & { tenantId: number };

/** A record by its id. The caller is staff, or bound to the client's tenant; null when there is none. */
export async function readRecord(db: Db, cmeId: string): Promise<StoredRecord | null> {
  const [row] = await db.rows<RecordRow>(
    'cme-record',
    `select cme_id as "cmeId", state, tenant_id as "tenantId", client_id as "clientId", employee_id as "employeeId",
        order_id as "orderId", document_id as "documentId", certificate,
        jsonb_build_object(${COLUMNS.map(([field, column]) => `'${field}', ${column}`).join(', ')}) as columns, version
       from cme_records where cme_id = $1`,
    [cmeId],
  );
  if (!row) return null;
  const { certificate, columns, ...record } = row;
  return { ...record, certificate: { ...EMPTY_CERTIFICATE, ...certificate, ...columns } };
}

/** Adds a record to the client's tenant, which `theirs` is bound to; returns its id. */
export async function addRecord(
  theirs: Db,
  record: { clientId: number; employeeId: string; orderId: string | null },
): Promise<string> {
  const { cme_id: cmeId } = await theirs.k
    .insertInto('cme_records')
    .values({
      tenant_id: theirs.binding.tenantId,
      client_id: record.clientId,
      employee_id: record.employeeId,
      order_id: record.orderId,
      state: 'received',
    })
    .returning('cme_id')
    .executeTakeFirstOrThrow();
  return cmeId;
}

/** What of a record an act sets; absent parts stay. */
export interface RecordChanges {
  state?: CmeRecord['state'];
  documentId?: string | null;
  certificate?: Certificate;
}

/** Changes a record of the tenant that `theirs` is bound to; returns its new version, null where it is gone. */
export async function changeRecord(
  theirs: Db,
  cmeId: string,
  { state, documentId, certificate }: RecordChanges,
): Promise<number | null> {
  const [row] = await theirs.rows<{ version: number }>(
    'cme-record-change',
    `update cme_records set state = coalesce($3, state), document_id = case when $4 then $5::uuid else document_id end,
        certificate = coalesce($6::jsonb, certificate),
        ${COLUMNS.map(([, column], at) => `${column} = case when $6::jsonb is null then ${column} else $${at + 7} end`).join(', ')},
        version = version + 1, updated_at = now()
      where tenant_id = $1 and cme_id = $2 returning version`,
    [
      theirs.binding.tenantId,
      cmeId,
      state ?? null,
      documentId !== undefined,
      documentId ?? null,
      certificate ? JSON.stringify(certificate) : null,
      ...COLUMNS.map(([field]) => certificate?.[field] ?? null),
    ],
  );
  return row?.version ?? null;
}
