import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { EmployeeFacts } from '#src/features/match/web/employee-facts.tsx';
import { RejectDialog } from '#src/features/work/web/reject-dialog.tsx';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
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
import type { Certificate } from '../../certificate.fields.ts';
import { certificateFaults } from '../../certificate.rules.ts';
import { findingsOf } from '../../findings.rules.ts';
import { cmeApi } from '../../cme.contract.ts';
import { CME_STEP_NAMES } from '../../cme.rules.ts';
import type { FindingsSubject } from '../exam-subjects.ts';
import type { ExamFormProps } from '../exam-task.tsx';
import { draftOf, openWarnings, stillSaid } from './certificate-draft.ts';
import { CertificateFields } from './certificate-fields.tsx';
import { ExamActs } from './exam-acts.tsx';
import { examDesk } from './exam-desk.ts';
import { ExamHead } from './exam-head.tsx';
import { ExamOrder } from './exam-order.tsx';
import { examSuggestionsQuery } from './exam.queries.ts';
import { FindingList } from './finding-list.tsx';
import { namedEvidence } from '#src/features/match/named-evidence.rules.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** The dates and the findings come with the form; the other fields, which are many, must not hold its first frame up. */
const LATER = 150;

/** One of the three looks at a certificate: what it says, what the checks find, and a person's word. */
export function ExamReview(props: ExamFormProps) {
  const { pane, exam, decision, isHeld } = props;
  const { task, employee, record, lastAction } = exam;
  const { taskId } = task;
  const params = { taskId };
  const [typed, setTyped] = useState<Partial<Certificate>>({});
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<string>>(new Set());
  const [stopped, setStopped] = useState(false);
  const [late, setLate] = useState(false);
  const isTyped = Object.keys(typed).length > 0;
  const name = employee ? `${employee.lastName}, ${employee.firstName}` : 'exam';
  const step = CME_STEP_NAMES[task.formKey];
  const form = useReviewerForm({
    form: 'exam',
    taskId,
    documents: exam.item?.images,
    entries: { typed, acknowledged: [...acknowledged] },
    restore: (back) => {
      setTyped(back.typed);
      setAcknowledged(new Set(back.acknowledged));
    },
    dirty: isTyped || acknowledged.size > 0,
    decision,
    pane,
    title: `${step}: ${name}`,
    unsaved: { label: 'Review', state: isTyped ? 'kept' : 'nothing' },
  });
  const { body } = form;
  const acts = deskActs(form, examDesk, task, pane.open);
  const { data: suggestions } = useQuery(examSuggestionsQuery(taskId));
  useMarkedPaper(taskId, namedEvidence(suggestions?.candidates[0]), suggestions ?? null);
  // What the paper says of itself may come while the form stands already.
  useDecidedBy(decision, suggestions);
  const { value, suggested } = draftOf(typed, record?.certificate ?? null, suggestions);
  const findings = findingsOf(value, exam.facts, localToday());
  const unsaid = openWarnings(findings, acknowledged);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATER);
    return () => clearTimeout(timer);
  }, []);

  const change = (changes: Partial<Certificate>): void => {
    setTyped({ ...typed, ...changes });
    setAcknowledged(stillSaid(acknowledged, findings, changes));
    form.mend();
  };
  const toggle = (code: string): void => {
    const next = new Set(acknowledged);
    if (!next.delete(code)) next.add(code);
    setAcknowledged(next);
  };
  const toFindings = () =>
    body.current?.querySelector<HTMLElement>('.exam-findings input:not(:checked)')?.focus();

  const accept = () =>
    acts.finish('review.accept', () => {
      const wrong = certificateFaults(value, localToday());
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
      const warned = findings.filter(({ level }) => level === 'warning').map(({ code }) => code);
      const said = { certificate: value, acknowledged: [...new Set(warned)] };
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
  const warnings = findings.filter(({ level }) => level === 'warning');
  const [nextUnsaid] = unsaid;
  const findingsSubject: FindingsSubject = {
    kind: 'findings',
    refusal: subject.refused.act,
    count: warnings.length,
    acknowledge: nextUnsaid ? () => toggle(nextUnsaid.code) : null,
    toggle: (index) => {
      const finding = warnings[index];
      if (finding) toggle(finding.code);
    },
  };
  useScope('findings', findingsSubject, { pane });
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
          onReject={(reasonId) =>
            acts.reject('review.reject', (held, options) =>
              call(cmeApi.reject, { params, body: { reasonId, ...held } }, options),
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
          acknowledged={acknowledged}
          {...(open ? { onToggle: toggle } : {})}
        />
      </Section>
      <CertificateFields
        value={value}
        suggested={suggested}
        faults={form.faults}
        onChange={change}
        disabled={!open}
        brief={!late}
      />
    </ReviewerForm>
  );
}
