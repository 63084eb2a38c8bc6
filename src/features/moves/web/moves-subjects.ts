/** A selected employee, as rosters and searches list them. */
export interface SelectedEmployee {
  employeeId: string;
  firstName: string;
  lastName: string;
  clientId: number;
  employmentStatus: string;
}

/** What the bulk bar of a list of employees publishes. */
interface Selection {
  rows: readonly SelectedEmployee[];
  clear: () => void;
}

export function isSelection(subject: unknown): subject is Selection {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'kind' in subject &&
    subject.kind === 'employeeRows'
  );
}

/** The employee that an open file is about; null without one. */
export function fileOf(subject: unknown): string | null {
  const is = typeof subject === 'object' && subject !== null && 'employeeId' in subject;
  return is && typeof subject.employeeId === 'string' ? subject.employeeId : null;
}

/** What the commands of a merge act on. */
export interface MergeSubject {
  kind: 'merge';
  /** What is done with two files side by side; null until the other one is chosen. */
  compared: ComparedFiles | null;
  /** Takes the last merge of this file back; null where none can be. */
  undo: (() => Promise<void>) | null;
}

/** Two files that are about to be merged. */
export interface ComparedFiles {
  /** Why they cannot be merged now; null when they can. */
  refusal: string | null;
  /** Chooses a side for the line the keyboard is on, and goes to the next. */
  choose: (side: 'to' | 'from') => void;
  /** Opens the document of that line; null where that is none. */
  view: (() => void) | null;
  swap: () => void;
  another: () => void;
  confirm: () => Promise<void>;
}

export function isMerge(subject: unknown): subject is MergeSubject {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'merge'
  );
}
