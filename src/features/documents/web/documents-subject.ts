import type { DocumentRecord } from '../documents.contract.ts';

/** What the commands of a file's documents act on: the row under the cursor, or the document shown. */
export interface DocumentsSubject {
  document: DocumentRecord | null;
}

export function documentOf(subject: unknown): DocumentRecord | null {
  if (typeof subject !== 'object' || subject === null || !('document' in subject)) return null;
  return (subject as DocumentsSubject).document;
}
