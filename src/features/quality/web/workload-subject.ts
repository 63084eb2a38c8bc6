import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import type { LoadOfPerson, LoadTask } from '../workload.contract.ts';
import type { Queue } from '../workload.rules.ts';

/** The tasks that a lead can assign to other people. */
export interface WorkloadSubject {
  workload: Queue;
  /** Those selected, else the one under the cursor. */
  tasks: readonly LoadTask[];
  people: readonly LoadOfPerson[];
  /** What was not given is said by row. */
  showResults: (results: readonly RowResult[]) => void;
  clear: () => void;
}

export function isWorkloadSubject(subject: unknown): subject is WorkloadSubject {
  return typeof subject === 'object' && subject !== null && 'workload' in subject;
}
