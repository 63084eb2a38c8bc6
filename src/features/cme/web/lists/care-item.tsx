import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { EmployeeFacts } from '#src/features/review/web/employee-facts.tsx';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { leaveField } from '#src/web/ui/leave-field.ts';
import { Section } from '#src/web/ui/section.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { type FormProcess, useTaskForm } from '#src/web/work/use-task-form.ts';
import { cmeApi } from '../../cme.contract.ts';
import type { CmeInstance, CmeTask } from '../../cme.shapes.ts';
import { examPaperPath } from '../exam/exam-address.ts';
import { ExamHead } from '../exam/exam-head.tsx';
import { ExamOrder } from '../exam/exam-order.tsx';
import { examQuery } from '../exam/exam.queries.ts';
import { careDesk, careLeases } from './care-desk.ts';
import { careForm } from './lists-address.ts';
import type { CareView } from './lists.queries.ts';
import { NO_PAPER, type ListStepSubject } from './list-step.ts';
import '../exam/exam.css';

const CARE: FormProcess<CmeTask, CareView, CmeInstance> = {
  leases: careLeases,
  desk: careDesk,
  formPath: careForm,
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

/** One question to customer care, with the exam it is about; the answer sends it back to where it was asked from (R084). */
export function CareItem({ params, pane }: ScreenProps) {
  const { status, error, retry, instance, leaseId, claimError, claimAgain } = useTaskForm(
    CARE,
    params['processInstanceId'] ?? '',
    ['cmeCustomerCare'],
    pane,
  );
  if (status === 'error') return <ErrorState error={error} onRetry={retry} />;
  if (status === 'loading') return <div className="task-form" aria-busy="true" />;
  if (!instance)
    return (
      <EmptyState title="Answered" command="go.cmeCare">
        The exam is back where it was asked about. What else is asked stands in the list.
      </EmptyState>
    );
  return (
    <Answer
      key={instance.task.taskId}
      pane={pane}
      exam={instance}
      leaseId={leaseId}
      claimError={claimError}
      onClaim={claimAgain}
    />
  );
}

interface AnswerProps {
  pane: PaneHandle;
  exam: CmeInstance;
  leaseId: string | null;
  claimError: unknown;
  onClaim: () => void;
}

function Answer(form: AnswerProps) {
  const { pane, exam, leaseId } = form;
  const { task, employee, order, version } = exam;
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  const body = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  useUnsaved('Answer', note.trim() === '' ? 'nothing' : 'lost');
  const { setTitle } = pane;
  const name = task.employeeName ?? task.fileName;
  useEffect(() => setTitle(name ? `Customer care: ${name}` : 'Customer care'), [setTitle, name]);
  const write = () => body.current?.querySelector('textarea')?.focus();
  useEffect(() => {
    if (pane.focused) body.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only when the form opens
  }, []);
  const confirm = async (): Promise<void> => {
    if (leaseId === null || busy.current) return;
    if (note.trim() === '') {
      setFault('Say it in a few words.');
      return write();
    }
    busy.current = true;
    setError(null);
    try {
      await careDesk.takeStep(
        task,
        async () => {
          const outcome = await call(
            cmeApi.answerCare,
            {
              params: { taskId: task.taskId },
              body: { note: note.trim(), leaseId, version },
            },
            { client: null },
          );
          // Sent: nothing of it would be lost.
          setNote('');
          return outcome;
        },
        'Answered.',
        pane.open,
      );
    } catch (failure) {
      setError(failure);
    } finally {
      busy.current = false;
    }
  };
  const subject: ListStepSubject = {
    kind: 'step',
    ...NO_PAPER,
    confirm,
    write,
    skip: () => careDesk.skip(task.taskId, pane.open),
    undo: () => careDesk.undoStep(pane.open),
  };
  useScope('step', subject, { pane });
  const open = task.hold !== 'done';
  return (
    <div className="task-form">
      <div
        ref={body}
        className="task-body"
        role="group"
        aria-label="Question to customer care"
        tabIndex={-1}
        data-autofocus
        onKeyDown={leaveField}
      >
        <ExamHead form={form} error={error} />
        {open && (
          <TextAreaField
            label="Your answer"
            required
            value={note}
            maxLength={4000}
            error={fault}
            onChange={(value) => {
              setNote(value);
              setFault(undefined);
            }}
          />
        )}
        {employee && (
          <Section title="Employee">
            <EmployeeFacts employee={employee} />
          </Section>
        )}
        {order && (
          <Section title="Order">
            <ExamOrder order={order} />
          </Section>
        )}
      </div>
      {open && (
        <footer className="task-actions">
          <CommandButton id="step.skip">Skip</CommandButton>
          <CommandButton id="step.confirm" variant="primary" disabled={leaseId === null}>
            Answer
          </CommandButton>
        </footer>
      )}
    </div>
  );
}
