import { queryClient } from '#src/web/query-client.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { TaskBulk } from '#src/features/work/web/task-bulk.tsx';
import type { SelectedTasks } from '#src/features/work/web/task-bulk.tsx';
import type { CmeTask } from '../../cme.shapes.ts';
import { examLeases } from './exam-desk.ts';

/** What can be done with the selected exams. */
export function ExamBulk(selected: SelectedTasks<CmeTask>) {
  return (
    <TaskBulk
      {...selected}
      only={['tasks.claimSelected', 'tasks.releaseSelected']}
      leases={examLeases}
      readAgain={() => void queryClient.invalidateQueries({ queryKey: ['cmeTasks'] })}
      onReject={() =>
        toast('An exam is rejected in its form, where its certificate is seen.', 'warning')
      }
    />
  );
}
