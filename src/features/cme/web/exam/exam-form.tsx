import { useQuery } from '@tanstack/react-query';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { type FormProcess, useTaskForm } from '#src/web/work/use-task-form.ts';
import { CME_WORKFLOW_KEYS } from '../../cme.rules.ts';
import type { CmeInstance, CmeTask } from '../../cme.shapes.ts';
import { examPaperPath, examPath } from './exam-address.ts';
import { examDesk, examLeases } from './exam-desk.ts';
import { ExamMatch } from './exam-match.tsx';
import { ExamReview } from './exam-review.tsx';
import { examQuery, type ExamView } from './exam.queries.ts';
import './exam.css';

/** What the form of an exam's step works on. */
export interface ExamFormProps {
  pane: PaneHandle;
  exam: CmeInstance;
  /** The lease to complete with; null while it is being claimed, or when someone else has the task. */
  leaseId: string | null;
  /** Why it could not be claimed. */
  claimError: unknown;
  onClaim: () => void;
}

const EXAMS: FormProcess<CmeTask, ExamView, CmeInstance> = {
  leases: examLeases,
  desk: examDesk,
  formPath: examPath,
  useInstance: (processInstanceId) => {
    const { data, isError, error, refetch } = useQuery(examQuery(processInstanceId));
    return { data: data ?? null, isError, error, refetch };
  },
  taskOf: ({ task }) => task,
  paperPath: ({ processInstanceId, item }) => {
    const [first] = item?.images ?? [];
    return first ? examPaperPath(processInstanceId, first.imageId) : null;
  },
};

/** One exam of the workflow: the form of the step it is at, with the certificate beside (R082). */
export function ExamForm({ params, pane }: ScreenProps) {
  const { status, error, retry, instance, leaseId, claimError, claimAgain } = useTaskForm(
    EXAMS,
    params['processInstanceId'] ?? '',
    CME_WORKFLOW_KEYS,
    pane,
  );
  if (status === 'error') return <ErrorState error={error} onRetry={retry} />;
  if (!instance) return <div className="task-form" aria-busy="true" />;
  const Form = instance.task.formKey === 'cmeSearchAndMatch' ? ExamMatch : ExamReview;
  return (
    <Form
      key={instance.task.taskId}
      pane={pane}
      exam={instance}
      leaseId={leaseId}
      claimError={claimError}
      onClaim={claimAgain}
    />
  );
}
