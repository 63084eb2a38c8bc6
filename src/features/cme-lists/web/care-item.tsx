import { useState } from 'react';
import { EmployeeFacts } from '#src/features/match/web/employee-facts.tsx';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { leaveField } from '#src/web/ui/leave-field.ts';
import { Section } from '#src/web/ui/section.tsx';
import { TextAreaField } from '#src/web/ui/text-field.tsx';
import { refusalsOf, type StepSubject } from '#src/features/work/web/subjects.ts';
import { deskActs } from '#src/features/work/web/desk-acts.ts';
import { ReviewerForm } from '#src/features/work/web/reviewer-form.tsx';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import { cmeApi } from '#src/features/cme/cme.contract.ts';
import { ExamHead } from '#src/features/cme/web/exam/exam-head.tsx';
import { ExamOrder } from '#src/features/cme/web/exam/exam-order.tsx';
import { examProcess, ExamTask } from '#src/features/cme/web/exam-task.tsx';
import type { ExamFormProps } from '#src/features/cme/web/exam-task.tsx';
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

const UNSAID = [{ field: 'note', message: 'Enter a short note.' }];

function Answer(props: ExamFormProps) {
  const { pane, exam, decision, isHeld } = props;
  const { task, employee, order } = exam;
  const [note, setNote] = useState('');
  const isWritten = note.trim() !== '';
  const name = task.employeeName ?? task.fileName;
  const form = useReviewerForm({
    form: 'care',
    taskId: task.taskId,
    documents: exam.item?.images,
    entries: { note },
    restore: (back) => setNote(back.note),
    dirty: isWritten,
    decision,
    pane,
    title: name ? `Customer care: ${name}` : 'Customer care',
    unsaved: { label: 'Answer', state: isWritten ? 'lost' : 'nothing' },
  });
  const acts = deskActs(form, careDesk, task, pane.open);
  const write = () => form.body.current?.querySelector('textarea')?.focus();
  const confirm = () =>
    acts.take('step.confirm', () => {
      if (form.blame(isWritten ? [] : UNSAID)) {
        write();
        return null;
      }
      const request = { params: { taskId: task.taskId } };
      return {
        send: (held, options) =>
          call(cmeApi.answerCare, { ...request, body: { note: note.trim(), ...held } }, options),
        words: 'Answered.',
      };
    });
  const subject: StepSubject = {
    kind: 'step',
    refused: refusalsOf(task.hold, isHeld),
    confirm,
    write,
    skip: acts.skip,
    undo: acts.undo,
  };
  useScope('step', subject, { pane });
  const open = task.hold !== 'done';
  return (
    <ReviewerForm
      form={form}
      label="Question to customer care"
      onKeyDown={leaveField}
      footer={
        open && (
          <>
            <CommandButton id="step.skip">Skip</CommandButton>
            <CommandButton id="step.confirm" variant="primary">
              Answer
            </CommandButton>
          </>
        )
      }
    >
      <ExamHead form={props} error={form.error} />
      {open && (
        <TextAreaField
          label="Your answer"
          required
          value={note}
          maxLength={4000}
          error={form.faults['note']}
          onChange={(value) => {
            setNote(value);
            form.mend();
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
    </ReviewerForm>
  );
}
