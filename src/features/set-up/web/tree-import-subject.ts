import type { TreeImport } from '../tree-imports.contract.ts';

/** What the commands of an import of locations act on. */
export interface TreeImportSubject {
  client: number;
  treeImport: TreeImport;
  /** Shows the choice of columns again; null where it is too late for that. */
  chooseColumns: (() => void) | null;
}

export function isTreeImportSubject(subject: unknown): subject is TreeImportSubject {
  return typeof subject === 'object' && subject !== null && 'treeImport' in subject;
}
