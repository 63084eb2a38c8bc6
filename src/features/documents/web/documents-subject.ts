import type { DocumentRecord } from '../documents.contract.ts';
import type { Consent } from '../document-file.contract.ts';

/** The parts of an employee's documents, each a tab of its own. */
export const DOCUMENT_PARTS = ['filed', 'external', 'consents', 'history'] as const;
export type DocumentPart = (typeof DOCUMENT_PARTS)[number];

/** What the commands of a file's documents act on: the row under the cursor, or the document shown. */
export interface DocumentsSubject {
  document: DocumentRecord | null;
  /** In an employee's file: goes to another part of its documents. */
  show?: (part: DocumentPart) => void;
  /** In the list of the file: shows the deleted ones too, or no longer. */
  toggleDeleted?: () => void;
  /** In the list of consents: asks what the one under the cursor covers. */
  consent?: Consent | null;
  noteConsent?: (consent: Consent) => void;
  /** In a document's own pane: the documents that stand open there. */
  tabs?: { step: (by: number) => void; close: () => void };
}

function isSubject(subject: unknown): subject is DocumentsSubject {
  return typeof subject === 'object' && subject !== null && 'document' in subject;
}

/** The subject of a command of this scope; null when no documents stand there. */
export function documentsSubject(subject: unknown): DocumentsSubject | null {
  return isSubject(subject) ? subject : null;
}
