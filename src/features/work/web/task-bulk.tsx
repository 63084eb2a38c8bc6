import { useState } from 'react';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults } from '#src/web/ui/bulk-results.tsx';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { claimAll, releaseAll } from './bulk.ts';
import type { Leases } from './leases.ts';
import type { TaskRowsSubject } from './subjects.ts';
import type { WorkTask } from './work-task.ts';

const COMMANDS = [
  { id: 'tasks.claimSelected', label: 'Claim' },
  { id: 'tasks.releaseSelected', label: 'Give back' },
  { id: 'tasks.rejectSelected', label: 'Reject' },
] as const;

/** What can be done with selected tasks. */
export type BulkCommand = (typeof COMMANDS)[number]['id'];

/** The selected tasks of a list. */
export interface SelectedTasks<Task extends WorkTask> {
  tasks: readonly Task[];
  /** What the number of them does not say. */
  note?: string | undefined;
  /** Exports the tasks with these ids alone. */
  onExport: (only: string) => Promise<void>;
  onClear: () => void;
}

interface TaskBulkProps<Task extends WorkTask> extends SelectedTasks<Task> {
  leases: Leases<Task>;
  /** Of the commands those that the list is for. */
  only: readonly BulkCommand[];
  /** What was done is said at once; the list follows. */
  readAgain: () => void;
  /** Asks for the reason, rejects, and says what became of each. */
  onReject: (finish: (results: readonly RowResult[]) => void) => void;
}

/** What can be done with the selected tasks: claim, give back, reject; each says of every row what became of it. */
export function TaskBulk<Task extends WorkTask>(props: TaskBulkProps<Task>) {
  const { tasks, note, leases, only, readAgain, onReject, onExport, onClear } = props;
  const [failed, setFailed] = useState<{ done: string; results: readonly RowResult[] } | null>(
    null,
  );
  const finish = (done: string, results: readonly RowResult[]): boolean => {
    readAgain();
    const isWhole = results.every(({ error }) => error === undefined);
    if (!isWhole) setFailed({ done, results });
    return isWhole;
  };
  const subject: TaskRowsSubject = {
    kind: 'taskRows',
    claim: async () => {
      if (finish('Claimed', await claimAll(leases, tasks))) onClear();
    },
    release: async () => {
      if (finish('Given back', await releaseAll(leases, tasks))) onClear();
    },
    reject: () => onReject((results) => finish('Rejected', results)),
  };
  return (
    <>
      {tasks.length > 0 && (
        <BulkBar
          count={tasks.length}
          note={note}
          scope="taskRows"
          subject={subject}
          commands={COMMANDS.filter(({ id }) => only.includes(id))}
          exported={{ ids: tasks.map(({ taskId }) => taskId), run: onExport }}
          onClear={onClear}
        />
      )}
      {failed && <BulkResults {...failed} onClose={() => setFailed(null)} />}
    </>
  );
}
