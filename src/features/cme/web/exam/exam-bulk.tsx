import { useState } from 'react';
import { queryClient } from '#src/web/query-client.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults, type RowResult } from '#src/web/ui/bulk-results.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { claimAll, releaseAll } from '#src/web/work/bulk.ts';
import type { CmeTask } from '../../cme.shapes.ts';
import { examLeases } from './exam-desk.ts';

interface ExamBulkProps {
  exams: readonly CmeTask[];
  /** Exports the exams with these ids alone. */
  onExport: (only: string) => Promise<void>;
  onClear: () => void;
}

const COMMANDS = [
  { id: 'tasks.claimSelected', label: 'Claim' },
  { id: 'tasks.releaseSelected', label: 'Give back' },
] as const;

/** What can be done with the selected exams; each says of every row what became of it. */
export function ExamBulk({ exams, onExport, onClear }: ExamBulkProps) {
  const [failed, setFailed] = useState<{ done: string; results: readonly RowResult[] } | null>(
    null,
  );
  const finish = (done: string, results: readonly RowResult[]) => {
    void queryClient.invalidateQueries({ queryKey: ['cmeTasks'] });
    if (results.some(({ error }) => error !== undefined)) setFailed({ done, results });
    else onClear();
  };
  const subject = {
    kind: 'taskRows',
    claim: async () => finish('Claimed', await claimAll(examLeases, exams)),
    release: async () => finish('Given back', await releaseAll(examLeases, exams)),
    reject: () =>
      toast('An exam is rejected in its form, where its certificate is seen.', 'warning'),
  };
  return (
    <>
      {exams.length > 0 && (
        <BulkBar
          count={exams.length}
          scope="taskRows"
          subject={subject}
          commands={COMMANDS}
          exported={{ ids: exams.map(({ taskId }) => taskId), run: onExport }}
          onClear={onClear}
        />
      )}
      {failed && <BulkResults {...failed} onClose={() => setFailed(null)} />}
    </>
  );
}
