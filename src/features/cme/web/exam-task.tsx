import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import type { TaskHold } from '#src/web/work/task-standing.tsx';
import { type FormProcess, useTaskForm } from '#src/web/work/use-task-form.ts';
import type { CmeFormKey } from '../cme.rules.ts';
import type { CmeInstance, CmeTask } from '../cme.shapes.ts';
import { examQuery } from './exam/exam.queries.ts';
import { paperPath } from './exam-work.ts';
import './exam/exam.css';

/** What the form of an exam's step works on. */
export interface ExamFormProps extends TaskHold {
  pane: PaneHandle;
  exam: CmeInstance;
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
  };
}

interface ExamTaskProps<View extends object> extends ScreenProps {
  process: FormProcess<CmeTask, View, CmeInstance>;
  formKeys: readonly CmeFormKey[];
  form: ComponentType<ExamFormProps>;
  /** What stands there once the exam went on to a step that has no form here. */
  gone?: ReactNode;
}

/** The form of a step of an exam, once the exam is there, with the certificate beside (R082). */
export function ExamTask<View extends object>({
  params,
  pane,
  process,
  formKeys,
  form: Form,
  gone,
}: ExamTaskProps<View>) {
  const processInstanceId = params['processInstanceId'] ?? '';
  const { status, error, retry, instance, leaseId, claimError, claimAgain } = useTaskForm(
    process,
    processInstanceId,
    formKeys,
    pane,
  );
  if (status === 'error') return <ErrorState error={error} onRetry={retry} />;
  if (!instance)
    return status === 'ready' && gone ? gone : <div className="task-form" aria-busy="true" />;
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
