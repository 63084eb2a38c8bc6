import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { DecisionFrame } from '#src/features/work/web/decision-frame.tsx';
import { TaskGone } from '#src/features/work/web/task-gone.tsx';
import type { TaskHold, WorkWords } from '#src/features/work/web/task-standing.tsx';
import { useTaskForm } from '#src/features/work/web/use-task-form.ts';
import type { FormProcess } from '#src/features/work/web/use-task-form.ts';
import type { CmeFormKey } from '../cme.rules.ts';
import type { CmeInstance, CmeTask } from '../cme.shapes.ts';
import { examQuery } from './exam/exam.queries.ts';
import { paperPath } from './exam-work.queries.ts';
import './exam/exam.css';

/** What the form of an exam's step works on. */
export interface ExamFormProps extends TaskHold {
  pane: PaneHandle;
  exam: CmeInstance;
  words: WorkWords;
}

/** How the forms of one of the places read their exam. */
export function examProcess<View extends object>(
  place: Pick<FormProcess<CmeTask, View, CmeInstance>, 'leases' | 'desk' | 'formPath'>,
): FormProcess<CmeTask, View, CmeInstance> {
  return {
    ...place,
    useInstance: (processInstanceId) => {
      const { data, isError, error, refetch } = useQuery(examQuery(processInstanceId));
      return { data: data ?? null, isError, error, refetch };
    },
    taskOf: ({ task }) => task,
    paperPath,
    decidedOn: ({ version, item }) => ({
      version,
      documents: (item?.images ?? []).map(({ imageId }) => imageId),
    }),
  };
}

interface ExamTaskProps<View extends object> extends ScreenProps {
  process: FormProcess<CmeTask, View, CmeInstance>;
  formKeys: readonly CmeFormKey[];
  form: ComponentType<ExamFormProps>;
  words: WorkWords;
}

/** The form of a step of an exam, once the exam is there, with the certificate beside (R082). */
export function ExamTask<View extends object>({
  params,
  pane,
  process,
  formKeys,
  form: Form,
  words,
}: ExamTaskProps<View>) {
  const processInstanceId = params['processInstanceId'] ?? '';
  const { status, error, retry, instance, claimAgain, ...hold } = useTaskForm(
    process,
    processInstanceId,
    formKeys,
    pane,
  );
  if (status === 'error') return <ErrorState error={error} onRetry={retry} />;
  if (status === 'gone') return <TaskGone pane={pane} words={words} />;
  if (!instance) return <div className="task-form" aria-busy="true" />;
  return (
    <DecisionFrame decision={hold.decision}>
      <Form
        key={instance.task.taskId}
        pane={pane}
        exam={instance}
        words={words}
        {...hold}
        onClaim={claimAgain}
      />
    </DecisionFrame>
  );
}
