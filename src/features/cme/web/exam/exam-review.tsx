import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { EmployeeFacts } from '#src/features/match/web/employee-facts.tsx';
import { RejectDialog } from '#src/features/review/web/reject-dialog.tsx';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { localToday } from '#src/web/local-day.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { leaveField } from '#src/web/ui/leave-field.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { ReviewSubject } from '#src/web/work/subjects.ts';
import { useDecidedBy } from '#src/web/work/decision-frame.tsx';
import { useTaskDraft } from '#src/web/work/task-draft.ts';
import { useFormFocus } from '#src/web/work/use-form-focus.ts';
import { useMarkedPaper } from '#src/web/work/use-marked-paper.ts';
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
import { examQuery, examSuggestionsQuery } from './exam.queries.ts';
import { FindingList } from './finding-list.tsx';
import { namedEvidence } from '#src/features/match/named-evidence.rules.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** The dates and the findings come with the form; the other fields, which are many, must not hold its first frame up. */
const LATER = 150;

interface Draft {
  typed: Partial<Certificate>;
  acknowledged: ReadonlySet<string>;
  error: unknown;
}
const NO_DRAFT: Draft = { typed: {}, acknowledged: new Set(), error: null };

/** What was typed into forms that were left without being filed, and why the server refused them; by task. */
const drafts = new Map<string, Draft>();

/** One of the three looks at a certificate: what it says, what the checks find, and a person's word. */
export function ExamReview(form: ExamFormProps) {
  const { pane, exam, decision, isHeld } = form;
  const { task, employee, record, lastAction } = exam;
  const { taskId } = task;
  const kept = drafts.get(taskId) ?? NO_DRAFT;
  const [typed, setTyped] = useState(kept.typed);
  const [acknowledged, setAcknowledged] = useState(kept.acknowledged);
  const [error, setError] = useState<unknown>(kept.error);
  const [faults, setFaults] = useState<FieldErrors>(fieldErrorsOf(kept.error));
  const [rejecting, setRejecting] = useState(false);
  const [stopped, setStopped] = useState(false);
  const [late, setLate] = useState(false);
  const draft = useTaskDraft({
    form: 'exam',
    taskId,
    documents: exam.item?.images,
    entries: { typed, acknowledged: [...acknowledged] },
    restore: (back) => {
      setTyped(back.typed);
      setAcknowledged(new Set(back.acknowledged));
    },
    dirty: Object.keys(typed).length > 0 || acknowledged.size > 0,
  });
  useUnsaved('Review', Object.keys(typed).length > 0 ? 'kept' : 'nothing');
  const body = useFormFocus(pane);
  const busy = useRef(false);
  const { data: suggestions } = useQuery(examSuggestionsQuery(taskId));
  useMarkedPaper(taskId, namedEvidence(suggestions?.candidates[0]), suggestions ?? null);
  // What the paper says of itself may come while the form stands already.
  useDecidedBy(decision, suggestions);
  const { value, suggested } = draftOf(typed, record?.certificate ?? null, suggestions);
  const findings = findingsOf(value, exam.facts, localToday());
  const unsaid = openWarnings(findings, acknowledged);
  const go = pane.open;
  const { setTitle } = pane;
  const name = employee ? `${employee.lastName}, ${employee.firstName}` : 'exam';
  const step = CME_STEP_NAMES[task.formKey];
  useEffect(() => setTitle(`${step}: ${name}`), [setTitle, step, name]);

  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATER);
    return () => clearTimeout(timer);
  }, []);

  const keep = (next: Partial<Draft>): void => {
    drafts.set(taskId, { typed, acknowledged, error: null, ...next });
  };
  const change = (changes: Partial<Certificate>): void => {
    const next = { ...typed, ...changes };
    const said = stillSaid(acknowledged, findings, changes);
    setTyped(next);
    setAcknowledged(said);
    setFaults({});
    keep({ typed: next, acknowledged: said });
  };
  const toggle = (code: string): void => {
    const next = new Set(acknowledged);
    if (!next.delete(code)) next.add(code);
    setAcknowledged(next);
    keep({ acknowledged: next });
  };
  const failed = (failure: unknown): void => {
    keep({ error: failure });
    setError(failure);
    setFaults(fieldErrorsOf(failure));
    busy.current = false;
    // A conflict brings the exam as it is now; what was typed stays.
    if (failure instanceof ApiError && failure.status === 409)
      void queryClient.invalidateQueries({ queryKey: examQuery(task.processInstanceId).queryKey });
  };
  const toFindings = () =>
    body.current?.querySelector<HTMLElement>('.exam-findings input:not(:checked)')?.focus();

  const accept = async (): Promise<void> => {
    if (busy.current) return;
    const seen = decision.press('review.accept');
    if (!seen) return;
    const wrong = certificateFaults(value, localToday());
    setFaults(Object.fromEntries(wrong.map(({ field, message }) => [field, message])));
    if (wrong.length > 0) {
      body.current?.querySelector<HTMLElement>('[data-invalid] input')?.focus();
      return;
    }
    if (unsaid.length > 0) {
      setStopped(true);
      toFindings();
      return;
    }
    busy.current = true;
    setError(null);
    const warned = findings.filter(({ level }) => level === 'warning').map(({ code }) => code);
    keep({ typed: value });
    await examDesk.finishTask(
      task,
      seen,
      (held, options) => {
        const sent = call(
          cmeApi.accept,
          {
            params: { taskId },
            body: { certificate: value, acknowledged: [...new Set(warned)], ...held },
          },
          options,
        );
        draft.forgetSent(sent);
        drafts.delete(taskId);
        return sent;
      },
      `${step} of ${name} accepted.`,
      go,
      failed,
    );
  };
  const reject = (reasonId: number): void => {
    if (busy.current) return;
    const seen = decision.press('review.reject');
    if (!seen) return;
    busy.current = true;
    setRejecting(false);
    void examDesk.finishTask(
      task,
      seen,
      (held, options) =>
        call(cmeApi.reject, { params: { taskId }, body: { reasonId, ...held } }, options),
      'Marked as a bad document.',
      go,
      failed,
    );
  };
  const subject: ReviewSubject = {
    kind: 'review',
    accept,
    reject: () => setRejecting(true),
    skip: () => examDesk.skip(taskId, go),
    undo: () => examDesk.undoStep(go),
    rematch: async () => {
      if (busy.current) return;
      const seen = decision.press('review.rematch');
      if (!seen) return;
      // One's own match is taken back; anybody else's is refused.
      if (lastAction?.action === 'match' && lastAction.undoable)
        return examDesk.undoTask(lastAction.taskId, go);
      busy.current = true;
      try {
        await examDesk.takeStep(
          task,
          seen,
          (held, options) =>
            call(cmeApi.rematch, { params: { taskId }, body: { ...held } }, options),
          'Back to its match.',
          go,
        );
      } catch (failure) {
        failed(failure);
      } finally {
        busy.current = false;
      }
    },
    openEmployee: () =>
      employee &&
      pane.open(addressAt(employeesAddresses.file, { employeeId: employee.employeeId }), {
        beside: true,
      }),
  };
  useScope('review', subject, { pane });
  const findingsSubject: FindingsSubject = {
    kind: 'findings',
    acknowledge: () => {
      const [next] = unsaid;
      if (next) toggle(next.code);
    },
    toggle: (index) => {
      const finding = findings.filter(({ level }) => level === 'warning')[index];
      if (finding) toggle(finding.code);
    },
  };
  useScope('findings', findingsSubject, { pane });
  const open = task.hold !== 'done';

  return (
    <div className="task-form">
      <div
        className="task-body"
        ref={body}
        role="group"
        aria-label={step}
        tabIndex={-1}
        data-autofocus
        onKeyDown={leaveField}
      >
        <ExamHead form={form} error={error} />
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
          faults={faults}
          onChange={change}
          disabled={!open}
          brief={!late}
        />
      </div>
      {open && (
        <footer className="task-actions">
          <CommandButton id="review.reject">Reject</CommandButton>
          <CommandButton id="review.skip">Skip</CommandButton>
          <CommandButton id="review.rematch">Rematch</CommandButton>
          <ExamActs exam={exam} decision={decision} isHeld={isHeld} pane={pane} />
          <CommandButton id="review.accept" variant="primary" disabled={!isHeld}>
            Accept
          </CommandButton>
        </footer>
      )}
      {rejecting && (
        <RejectDialog
          reasons="cmeBadDocReasons"
          command="review.reject"
          onReject={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
