import { useEffect, useRef, useState } from 'react';
import { EmployeeFacts } from '#src/features/match/web/employee-facts.tsx';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { leaveField } from '#src/web/ui/leave-field.ts';
import { Section } from '#src/web/ui/section.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import type { StepSubject } from '#src/web/work/subjects.ts';
import { useTaskDraft } from '#src/web/work/task-draft.ts';
import { useFormFocus } from '#src/web/work/use-form-focus.ts';
import { cmeApi } from '../../cme.contract.ts';
import { ExamHead } from '../exam/exam-head.tsx';
import { ExamOrder } from '../exam/exam-order.tsx';
import { examProcess, ExamTask } from '../exam-task.tsx';
import type { ExamFormProps } from '../exam-task.tsx';
import { careDesk, careLeases } from './care-desk.ts';
import { careForm } from './lists-address.ts';

const CARE = examProcess({ leases: careLeases, desk: careDesk, formPath: careForm });

const WORDS = {
  noun: 'exam',
  rest: 'What else is asked stands in the list.',
  list: 'go.cmeCare',
} as const;

/** One question to customer care, with the exam it is about; the answer sends it back to where it was asked from (R084). */
export function CareItem(screen: ScreenProps) {
  return (
    <ExamTask
      {...screen}
      process={CARE}
      formKeys={['cmeCustomerCare']}
      form={Answer}
      words={WORDS}
    />
  );
}

function Answer(form: ExamFormProps) {
  const { pane, exam, decision, isHeld } = form;
  const { task, employee, order } = exam;
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  const body = useFormFocus(pane);
  const busy = useRef(false);
  const draft = useTaskDraft({
    form: 'care',
    taskId: task.taskId,
    documents: exam.item?.images,
    entries: { note },
    restore: (back) => setNote(back.note),
    dirty: note.trim() !== '',
  });
  useUnsaved('Answer', note.trim() === '' ? 'nothing' : 'lost');
  const { setTitle } = pane;
  const name = task.employeeName ?? task.fileName;
  useEffect(() => setTitle(name ? `Customer care: ${name}` : 'Customer care'), [setTitle, name]);
  const write = () => body.current?.querySelector('textarea')?.focus();
  const confirm = async (): Promise<void> => {
    if (busy.current) return;
    const seen = decision.press('step.confirm');
    if (!seen) return;
    if (note.trim() === '') {
      setFault('Say it in a few words.');
      return write();
    }
    busy.current = true;
    setError(null);
    try {
      await careDesk.takeStep(
        task,
        seen,
        async (held, options) => {
          const sent = call(
            cmeApi.answerCare,
            {
              params: { taskId: task.taskId },
              body: { note: note.trim(), ...held },
            },
            options,
          );
          draft.forgetSent(sent);
          const outcome = await sent;
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
  const subject: StepSubject = {
    kind: 'step',
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
          <CommandButton id="step.confirm" variant="primary" disabled={!isHeld}>
            Answer
          </CommandButton>
        </footer>
      )}
    </div>
  );
}
