import { percentDone, statusNamed } from '../moves.rules.ts';
import type { SelectedEmployee } from './moves-subjects.ts';

/** What becomes of one employee of a bulk transfer. */
export interface TransferResult {
  id: string;
  name: string;
  /** Why not, or what there is to know besides. */
  text: string;
}

export interface BulkOutcome {
  done: number;
  errors: TransferResult[];
  /** At the new location already. */
  skipped: TransferResult[];
  /** Transferred, with something to look after. */
  notes: TransferResult[];
  /** Not begun, as the run was stopped. */
  left: TransferResult[];
}

interface BulkOptions {
  target: number;
  statuses: readonly { employmentStatusId: number; status: string }[];
  /** Transfers one; answers what there is to know besides. Throws when it fails. */
  send: (row: SelectedEmployee, statusId: number) => Promise<string | null>;
  /** Told after each with the floor of the percentage. */
  onProgress: (percent: number) => void;
  /** Asked before each. */
  isStopped: () => boolean;
}

export const NO_STATUS = 'employment status could not be matched';
export const NOT_DONE = 'error completing transfer';

/** Transfers many employees one at a time (R191); what happens to one ends no other's turn. */
export async function transferAll(
  rows: readonly SelectedEmployee[],
  { target, statuses, send, onProgress, isStopped }: BulkOptions,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: 0, errors: [], skipped: [], notes: [], left: [] };
  const say = (row: SelectedEmployee, text: string): TransferResult => ({
    id: row.employeeId,
    name: `${row.lastName}, ${row.firstName}`,
    text,
  });
  for (const [at, row] of rows.entries()) {
    if (isStopped()) {
      outcome.left.push(say(row, ''));
      continue;
    }
    const status = statusNamed(row.employmentStatus, statuses);
    if (row.clientId === target) outcome.skipped.push(say(row, ''));
    else if (status === null) outcome.errors.push(say(row, NO_STATUS));
    else {
      try {
        const info = await send(row, status);
        outcome.done += 1;
        if (info !== null) outcome.notes.push(say(row, info));
      } catch {
        // The specification's one sentence for whatever went wrong (2§8); the server's log has the reason.
        outcome.errors.push(say(row, NOT_DONE));
      }
    }
    onProgress(percentDone(at + 1, rows.length));
  }
  return outcome;
}
