import { useState } from 'react';
import type { RowResult } from '#src/web/ui/bulk-results.tsx';
import { TaskBulk } from '#src/features/work/web/task-bulk.tsx';
import type { BulkCommand, SelectedTasks } from '#src/features/work/web/task-bulk.tsx';
import type { Task } from '#src/features/work/task.shapes.ts';
import { readAgain, rejectAll } from './bulk.ts';
import { reviewLeases } from './leases.ts';
import { RejectDialog } from '#src/features/work/web/reject-dialog.tsx';

const ALL: readonly BulkCommand[] = [
  'tasks.claimSelected',
  'tasks.releaseSelected',
  'tasks.rejectSelected',
];

interface Rejecting {
  tasks: readonly Task[];
  finish: (results: readonly RowResult[]) => void;
}

/** What can be done with the selected tasks of the review; all of it, but where the list is for less. */
export function ReviewBulk(selected: SelectedTasks<Task> & { only?: readonly BulkCommand[] }) {
  const { tasks, only = ALL } = selected;
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  return (
    <>
      <TaskBulk
        {...selected}
        only={only}
        leases={reviewLeases}
        readAgain={readAgain}
        onReject={(finish) => setRejecting({ tasks, finish })}
      />
      {rejecting && (
        <RejectDialog
          of={{ asksReason: true, closeReasons: () => setRejecting(null) }}
          command="tasks.rejectSelected"
          onReject={(reasonId, note) => {
            setRejecting(null);
            void rejectAll(rejecting.tasks, reasonId, note).then(rejecting.finish);
          }}
        />
      )}
    </>
  );
}
