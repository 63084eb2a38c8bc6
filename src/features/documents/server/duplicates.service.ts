import type { Twin } from '../document-file.contract.ts';
import { mayRead } from '../documents.rules.ts';
import { accessOf, noteProtected, readerOf, reads, recordOf } from './document-record.ts';
import type { Request } from './document-record.ts';
import { documentsByHash } from './documents.sql.ts';
import type { DocumentRow } from './documents.sql.ts';

/** So many twins of one file are named. */
const MOST_TWINS = 5;

/**
 * The documents that hold the same bytes as these files, deleted ones too for those who may restore them. Only what the
 * caller may see is named: a file that lies elsewhere is as good as new (D18). Naming a protected one is a reading of it.
 */
export async function twinsOf(c: Request, hashes: readonly Buffer[]): Promise<Twin[]> {
  if (hashes.length === 0 || !reads(c)) return [];
  const reader = readerOf(c);
  const seen = new Map<string, number>();
  const rows = (await documentsByHash(c, hashes)).filter((row) => {
    if (!mayRead(accessOf(row), reader)) return false;
    if (row.hidden_at !== null && !recordOf(row, c).allowed.includes('restore')) return false;
    const hash = row.sha256.toString('hex');
    const count = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, count);
    return count <= MOST_TWINS;
  });
  noteProtected(c, rows);
  return rows.map(twinOf);
}

function twinOf(row: DocumentRow): Twin {
  return {
    sha256: row.sha256.toString('hex'),
    documentId: row.document_id,
    employeeId: row.employee_id,
    employeeName: `${row.last_name}, ${row.first_name}`,
    documentType: row.type_name,
    docDate: row.doc_date,
    uploadedAt: row.uploaded_at,
    deleted: row.hidden_at !== null,
  };
}
