import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import type { RosterLine, RowKind } from './rosters.contract.ts';

/** What each kind of row is called. */
export const KIND_WORDS: Readonly<Record<RowKind, string>> = {
  add: 'Add',
  change: 'Change',
  remove: 'Missing',
  fault: 'Faulty',
  same: 'No change',
};

const OUTCOME_WORDS = { done: 'Done', failed: 'Failed', skipped: 'Left out' } as const;

/** Changes as a sentence, `Phone: 555-0100 → 555-0199`. */
export function writeChanges({ kind, changes }: Pick<RosterLine, 'kind' | 'changes'>): string {
  return changes
    .map(({ field, from, to }) =>
      kind === 'add' || from === '' ? `${field}: ${to}` : `${field}: ${from} → ${to}`,
    )
    .join('; ');
}

/** What is wrong, each with its field. */
export function writeFaults({ faults, reason }: Pick<RosterLine, 'faults' | 'reason'>): string {
  const words = faults.map((fault) => `${fault.field}: ${fault.reason}`);
  return [...words, ...(reason ? [reason] : [])].join(' ');
}

/** The rows of a roster, as they are shown and as the result file has them. */
export const ROSTER_LINE_COLUMNS = {
  line: {
    title: 'Row',
    text: ({ line }) => (line === null ? '' : String(line)),
    order: ({ line }) => line,
  },
  kind: { title: 'What', text: ({ kind }) => KIND_WORDS[kind] },
  name: { title: 'Name', text: ({ name }) => name },
  workId: { title: EMPLOYEE_FIELDS.workId.label, text: ({ workId }) => workId },
  changes: { title: 'Changes', text: writeChanges },
  faults: { title: 'What is wrong', text: writeFaults },
  outcome: {
    title: 'Outcome',
    text: ({ outcome }) => (outcome === null ? '' : OUTCOME_WORDS[outcome]),
  },
} satisfies Record<string, TextColumn<RosterLine>>;
