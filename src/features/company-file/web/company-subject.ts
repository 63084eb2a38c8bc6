import type { CompanyPaper, CompanyRow } from '../company-file.contract.ts';

/** What the commands of a company's file act on: the item under the cursor and its papers. */
export interface CompanySubject {
  item: CompanyRow | null;
  /** Of the item's type, and person where it is one's: the newest first, removed ones last. */
  papers: readonly CompanyPaper[];
  /** Whether the viewer may change the file of the item's company, or of any where there is no item. */
  mayWrite: boolean;
  add: () => void;
  correct: (paper: CompanyPaper) => void;
  describe: () => void;
  nameSupervisor: () => void;
  endSupervisor: () => void;
}

export function isCompanySubject(subject: unknown): subject is CompanySubject {
  return typeof subject === 'object' && subject !== null && 'nameSupervisor' in subject;
}
