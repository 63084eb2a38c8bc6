import type { ClearinghouseDriver } from '../clearinghouse.shapes.ts';

/** The dialogs of the Clearinghouse. */
export type ClearinghouseDialog =
  | 'make'
  | 'files'
  | 'read'
  | 'ask'
  | 'answer'
  | 'plan'
  | 'provider';

/** What the commands of the Clearinghouse act on: the driver under the cursor. */
export interface ClearinghouseSubject {
  driver: ClearinghouseDriver | null;
  openClearinghouse: (which: ClearinghouseDialog) => void;
}

export function isClearinghouseSubject(subject: unknown): subject is ClearinghouseSubject {
  return typeof subject === 'object' && subject !== null && 'openClearinghouse' in subject;
}
