import type { EditedType } from '../document-types.contract.ts';

/** The document types that the commands act on. */
export interface DocumentTypesSubject {
  /** The one under the cursor. */
  documentType: EditedType | null;
  /** Opens the dialog for a new one. */
  addType: () => void;
  /** Opens its screen. */
  changeType: (type: EditedType) => void;
}

export function isDocumentTypesSubject(subject: unknown): subject is DocumentTypesSubject {
  return typeof subject === 'object' && subject !== null && 'documentType' in subject;
}
