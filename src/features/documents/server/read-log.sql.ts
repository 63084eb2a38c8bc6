import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Reading } from '../document-file.contract.ts';
import { HISTORY_PERMISSION } from '../document-file.rules.ts';
import { blindAmong } from './blind-documents.service.ts';
import type { Looker } from './blind-documents.service.ts';

/** So many entries are shown, the latest; all of them are in the audit chain. */
const MOST = 1000;

interface EntryRow {
  seq: number;
  at: string;
  action: string;
  entity_id: string;
  user_id: string | null;
  impersonated_user_id: string | null;
  auditor: boolean;
}

interface KnownDocument {
  document_id: string;
  type_name: string;
  doc_date: IsoDate | null;
  dq_item_id: string | null;
}

/**
 * Who read or changed the driver investigation history file of an employee, from the audit chain, latest first
 * (49 CFR 391.53(a)(1): access is controlled, so it can be shown). Deleted documents are in it too; those that the caller
 * is not to know yet are not.
 */
export async function readLogOf(
  c: Looker,
  tenantId: number,
  employeeId: string,
): Promise<Reading[]> {
  const { db } = c;
  const documents = await db.rows<KnownDocument>(
    'documents-history-of-employee',
    `select d.document_id, t.name as type_name, d.doc_date, d.dq_item_id
       from documents d join document_types t on t.document_type_id = d.document_type_id
      where d.tenant_id = $1 and d.employee_id = $2 and t.read_permission = $3`,
    [tenantId, employeeId, HISTORY_PERMISSION],
  );
  const blind = await blindAmong(
    c,
    documents.map(({ dq_item_id }) => dq_item_id),
  );
  const known = new Map(
    documents
      .filter(({ dq_item_id }) => dq_item_id === null || !blind.has(dq_item_id))
      .map((one) => [one.document_id, one]),
  );
  if (known.size === 0) return [];
  // The chain is the kernel's, so it is read as the owner.
  const entries = await db.asOwner((owner) =>
    owner.rows<EntryRow>(
      'documents-read-log',
      `select seq, at, action, entity_id, user_id, impersonated_user_id, auditor_link_id is not null as auditor
         from audit_log where tenant_id = $1 and entity = 'document' and entity_id = any ($2::text[]) and outcome = 'done'
        order by seq desc limit ${MOST}`,
      [tenantId, [...known.keys()]],
    ),
  );
  const names = await namesOf(
    db,
    entries.flatMap((one) => [one.user_id, one.impersonated_user_id]),
  );
  return entries.flatMap(({ entity_id, ...entry }): Reading[] => {
    const document = known.get(entity_id);
    if (!document) return [];
    return [
      {
        seq: entry.seq,
        at: entry.at,
        by: whoOf(entry, names),
        action: entry.action,
        documentId: document.document_id,
        documentType: document.type_name,
        docDate: document.doc_date,
      },
    ];
  });
}

/** An employer does not see who of the service's staff it was, only that it was one of them. */
function whoOf(entry: Omit<EntryRow, 'entity_id'>, names: ReadonlyMap<string, string>): string {
  if (entry.auditor) return 'Auditor, by link';
  const nameOf = (id: string) => names.get(id) ?? 'Service staff';
  if (entry.user_id === null) return 'The system';
  if (entry.impersonated_user_id === null) return nameOf(entry.user_id);
  return `${nameOf(entry.user_id)}, as ${nameOf(entry.impersonated_user_id)}`;
}

async function namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; name: string }>(
    'documents-user-names',
    `select user_id as id, first_name || ' ' || last_name as name from users where user_id = any ($1::uuid[])`,
    [[...new Set(ids.filter((id) => id !== null))]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
