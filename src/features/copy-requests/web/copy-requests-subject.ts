import type { CopyRequest } from '../copy-requests.contract.ts';

/** What the commands of the list act on: the row under the cursor. */
export interface CopyRequestsSubject {
  kind: 'copyRequests';
  copyRequest: CopyRequest | null;
}

export function isCopyRequestsSubject(subject: unknown): subject is CopyRequestsSubject {
  return typeof subject === 'object' && subject !== null && 'copyRequest' in subject;
}
