import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { saidBy } from '#src/features/match/web/match.queries.ts';
import { EmployeeFacts } from '#src/features/match/web/employee-facts.tsx';
import { RejectDialog } from '#src/features/work/web/reject-dialog.tsx';
import { call } from '#src/web/http.ts';
import { todayThere } from '#src/web/local-day.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { leaveField } from '#src/web/ui/leave-field.ts';
import { Section } from '#src/web/ui/section.tsx';
import { refusalsOf, type ReviewSubject } from '#src/features/work/web/subjects.ts';
import { useDecidedBy } from '#src/features/work/web/decision-frame.tsx';
import { deskActs } from '#src/features/work/web/desk-acts.ts';
import { ReviewerForm } from '#src/features/work/web/reviewer-form.tsx';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import { useMarkedPaper } from '#src/features/work/web/use-marked-paper.ts';
import { certificateFaults } from '../../certificate.rules.ts';
import { findingFaults } from '../../findings.rules.ts';
import { cmeApi } from '../../cme.contract.ts';
import { CME_STEP_NAMES } from '../../cme.rules.ts';
import type { ExamFormProps } from '../exam-task.tsx';
import { CertificateFields } from './certificate-fields.tsx';
import { ExamActs } from './exam-acts.tsx';
import { examDesk } from './exam-desk.ts';
import { ExamHead } from './exam-head.tsx';
import { ExamOrder } from './exam-order.tsx';
import { examSuggestionsQuery } from './exam.queries.ts';
import { FindingList } from './finding-list.tsx';
import { useCertificate } from './use-certificate.ts';
import { namedEvidence } from '#src/features/match/named-evidence.rules.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** The dates and the findings come with the form; the other fields, which are many, must not hold its first frame up. */
const LATER = 150;

/** One of the three looks at a certificate: what it says, what the checks find, and a person's word. */
export function ExamReview(props: ExamFormProps) {
  const { pane, exam, decision, isHeld } = props;
  const { task, employee, lastAction } = exam;
  const { taskId } = task;
  const params = { taskId };
  const [stopped, setStopped] = useState(false);
  const isLate = useLate();
  const { data: suggestions } = useQuery(examSuggestionsQuery(taskId));
  const certificate = useCertificate(exam, suggestions);
  const { value, findings, unsaid, isTyped } = certificate;
  const name = employee ? `${employee.lastName}, ${employee.firstName}` : 'exam';
  const step = CME_STEP_NAMES[task.formKey];
  const form = useReviewerForm({
    form: 'exam',
    taskId,
    documents: exam.item?.images,
    entries: certificate.entries,
    restore: certificate.restore,
    dirty: certificate.isTouched,
    decision,
    pane,
    title: `${step}: ${name}`,
    unsaved: { label: 'Review', state: isTyped ? 'kept' : 'nothing' },
  });
  const { body } = form;
  const acts = deskActs(form, examDesk, task, pane.open);
  useMarkedPaper(taskId, namedEvidence(suggestions?.candidates[0]), suggestions ?? null);
  // What the paper says of itself may come while the form stands already.
  useDecidedBy(decision, suggestions && saidBy(suggestions));

  const toFindings = () =>
    body.current?.querySelector<HTMLElement>('.exam-findings input:not(:checked)')?.focus();

  const accept = () =>
    acts.finish('review.accept', () => {
      const wrong = [...certificateFaults(value, todayThere(employee)), ...findingFaults(findings)];
      // Painted before the keyboard is led to it.
      if (flushSync(() => form.blame(wrong))) {
        body.current?.querySelector<HTMLElement>('[data-invalid] input')?.focus();
        return null;
      }
      if (unsaid.length > 0) {
        setStopped(true);
        toFindings();
        return null;
      }
      const said = certificate.accepted();
      return {
        send: (held, options) =>
          call(cmeApi.accept, { params, body: { ...said, ...held } }, options),
        words: `${step} of ${name} accepted.`,
      };
    });
  const subject: ReviewSubject = {
    kind: 'review',
    refused: refusalsOf(task.hold, isHeld),
    accept,
    reject: form.askReason,
    skip: acts.skip,
    undo: acts.undo,
    rematch: () =>
      acts.rematch('review.rematch', lastAction, (held, options) =>
        call(cmeApi.rematch, { params, body: { ...held } }, options),
      ),
    openEmployee:
      employee &&
      (() =>
        pane.open(addressAt(employeesAddresses.file, { employeeId: employee.employeeId }), {
          beside: true,
        })),
  };
  useScope('review', subject, { pane });
  useScope('findings', certificate.subject(subject.refused.act), { pane });
  const open = task.hold !== 'done';

  return (
    <ReviewerForm
      form={form}
      label={step}
      onKeyDown={leaveField}
      footer={
        open && (
          <>
            <CommandButton id="review.reject">Reject</CommandButton>
            <CommandButton id="review.skip">Skip</CommandButton>
            <CommandButton id="review.rematch">Rematch</CommandButton>
            <ExamActs of={props} once={form.once} />
            <CommandButton id="review.accept" variant="primary">
              Accept
            </CommandButton>
          </>
        )
      }
      dialog={
        <RejectDialog
          of={form}
          reasons="cmeBadDocReasons"
          command="review.reject"
          onReject={(reasonId, note) =>
            acts.reject('review.reject', (held, options) =>
              call(cmeApi.reject, { params, body: { reasonId, note, ...held } }, options),
            )
          }
        />
      }
    >
      <ExamHead form={props} error={form.error} />
      {stopped && unsaid.length > 0 && (
        <p className="task-alert" role="alert">
          Say of each finding that it is right, or correct what was entered.
        </p>
      )}
      {employee && <EmployeeFacts employee={employee} />}
      {exam.order && <ExamOrder order={exam.order} />}
      <Section title="Findings">
        <FindingList
          findings={findings}
          acknowledged={certificate.acknowledged}
          {...(open ? { onToggle: certificate.toggle } : {})}
        />
      </Section>
      <CertificateFields
        value={value}
        suggested={certificate.suggested}
        faults={form.faults}
        onChange={(changes) => {
          certificate.change(changes);
          form.mend();
        }}
        disabled={!open}
        brief={!isLate}
      />
    </ReviewerForm>
  );
}

/** Whether the form stands long enough for all of its fields to be drawn. */
function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATER);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
