import type { JobTitle } from '#src/features/clients/clients.contract.ts';

/** What the commands of the job titles of a client or location act on. */
export interface TitleSubject {
  /** The title under the cursor. */
  title: JobTitle | null;
  /** Whether the viewer sets up titles here. */
  mayWrite: boolean;
  /** The location whose titles are changed here; those of one above are changed there. */
  clientId: number;
  add: () => void;
  change: () => void;
  remove: () => void;
}

export function isTitleSubject(subject: unknown): subject is TitleSubject {
  return (
    typeof subject === 'object' && subject !== null && 'title' in subject && 'mayWrite' in subject
  );
}
