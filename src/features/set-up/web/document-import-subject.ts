import type { DocumentImport } from '../document-imports.contract.ts';

/** What the commands of an import of documents act on. */
export interface DocumentImportSubject {
  client: number;
  documentImport: DocumentImport;
  /** Shows the choice of columns again; null where it is too late for that. */
  chooseColumns: (() => void) | null;
}

export function isDocumentImportSubject(subject: unknown): subject is DocumentImportSubject {
  return typeof subject === 'object' && subject !== null && 'documentImport' in subject;
}
