import { useState } from 'react';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults, type RowResult } from '#src/web/ui/bulk-results.tsx';
import type { Task } from '../review.shapes.ts';
import { claimAll, rejectAll, releaseAll } from './bulk.ts';
import { RejectDialog } from './reject-dialog.tsx';
import type { TaskRowsSubject } from './subjects.ts';

interface TaskBulkProps {
  tasks: readonly Task[];
  /** What the number of them does not say. */
  note?: string | undefined;
  /** Of the commands those that the list is for; all without it. */
  only?: readonly (typeof COMMANDS)[number]['id'][];
  /** Exports the tasks with these ids alone. */
  onExport: (only: string) => Promise<void>;
  onClear: () => void;
}

const COMMANDS = [
  { id: 'tasks.claimSelected', label: 'Claim' },
  { id: 'tasks.releaseSelected', label: 'Give back' },
  { id: 'tasks.rejectSelected', label: 'Reject' },
] as const;

/** What can be done with the selected tasks: claim, give back, reject; each says of every row what became of it. */
export function TaskBulk({ tasks, note, only, onExport, onClear }: TaskBulkProps) {
  const [rejecting, setRejecting] = useState<readonly Task[] | null>(null);
  const [failed, setFailed] = useState<{ done: string; results: readonly RowResult[] } | null>(
    null,
  );
  const finish = (done: string, results: readonly RowResult[]) => {
    if (results.some(({ error }) => error !== undefined)) setFailed({ done, results });
    else if (done !== 'Rejected') onClear();
  };
  const subject: TaskRowsSubject = {
    kind: 'taskRows',
    claim: async () => finish('Claimed', await claimAll(tasks)),
    release: async () => finish('Given back', await releaseAll(tasks)),
    reject: () => setRejecting(tasks),
  };
  return (
    <>
      {tasks.length > 0 && (
        <BulkBar
          count={tasks.length}
          note={note}
          scope="taskRows"
          subject={subject}
          commands={COMMANDS.filter(({ id }) => !only || only.includes(id))}
          exported={{ ids: tasks.map(({ taskId }) => taskId), run: onExport }}
          onClear={onClear}
        />
      )}
      {rejecting && (
        <RejectDialog
          onClose={() => setRejecting(null)}
          onReject={(reasonId) => {
            setRejecting(null);
            void rejectAll(rejecting, reasonId).then((results) => finish('Rejected', results));
          }}
        />
      )}
      {failed && <BulkResults {...failed} onClose={() => setFailed(null)} />}
    </>
  );
}
