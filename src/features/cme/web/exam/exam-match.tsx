import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showAppointment } from '#src/features/orders/appointments.rules.ts';
import { EmployeeMatch, useDocumentMatch } from '#src/features/match/web/employee-match.tsx';
import { matchNote } from '#src/features/match/match-note.rules.ts';
import { RejectDialog } from '#src/features/work/web/reject-dialog.tsx';
import { call } from '#src/web/http.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { stepMark } from '#src/features/work/web/paper-marks.ts';
import type { MatchSubject } from '#src/features/work/web/subjects.ts';
import { useDecidedBy } from '#src/features/work/web/decision-frame.tsx';
import { deskActs } from '#src/features/work/web/desk-acts.ts';
import { ReviewerForm } from '#src/features/work/web/reviewer-form.tsx';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import { useMarkedPaper } from '#src/features/work/web/use-marked-paper.ts';
import { cmeApi } from '../../cme.contract.ts';
import type { ExamFormProps } from '../exam-task.tsx';
import { ExamActs } from './exam-acts.tsx';
import { examPaperPath } from './exam-address.ts';
import { examDesk } from './exam-desk.ts';
import { ExamHead } from './exam-head.tsx';
import { examSuggestionsQuery, openExamsQuery } from './exam.queries.ts';

/** Of the orders that a certificate may answer: none of them. */
const NO_ORDER = 'none';

/** Says whose certificate it is, and which order it answers. */
export function ExamMatch(props: ExamFormProps) {
  const { pane, exam, decision, isHeld } = props;
  const { task, item } = exam;
  const params = { taskId: task.taskId };
  const [order, setOrder] = useState<string | null>(null);
  const { data: suggestions } = useQuery(examSuggestionsQuery(task.taskId));
  const matcher = useDocumentMatch({
    suggestions,
    decision,
    onConfirm: () => void runCommand('match.confirm', 'key'),
    onChange: () => {
      // Another's orders are not this one's.
      setOrder(null);
      form.mend();
    },
  });
  const { list, picked } = matcher;
  const fileName = item?.images[0]?.fileName;
  const form = useReviewerForm({
    form: 'examMatch',
    taskId: task.taskId,
    documents: item?.images,
    entries: { text: list.text },
    restore: (back) => list.type(back.text),
    dirty: list.text !== '',
    decision,
    pane,
    title: fileName ? `Match: ${fileName}` : 'Match',
  });
  const acts = deskActs(form, examDesk, task, pane.open);
  useMarkedPaper(task.taskId, matcher.marked, suggestions ?? null);
  const { data: found } = useQuery({
    ...openExamsQuery(picked?.employeeId ?? ''),
    enabled: picked !== null,
  });
  // The order that it answers is chosen by itself where there is only one.
  useDecidedBy(decision, found);
  const orders = picked ? (found?.rows ?? []) : [];
  const [only] = orders;
  const answered =
    order ?? (orders.length === 1 && only ? only.OrderID : orders.length === 0 ? NO_ORDER : '');

  const confirm = async (): Promise<void> => {
    if (!picked) return void toast('Choose an employee first.', 'warning');
    if (answered === '') return void toast('Say which order the certificate answers.', 'warning');
    const { employeeId, name } = picked;
    const orderId = answered === NO_ORDER ? null : answered;
    await acts.take('match.confirm', () => ({
      send: (held, options) =>
        call(cmeApi.match, { params, body: { employeeId, orderId, ...held } }, options),
      words: `Matched to ${name}.`,
    }));
  };
  const subject: MatchSubject = {
    kind: 'match',
    newFile: () => toast('An exam is matched to an employee who is on file.', 'warning'),
    showEvidence: () => {
      const mark = stepMark();
      if (mark)
        pane.open(examPaperPath(task.processInstanceId, mark.imageId), {
          beside: true,
          replace: true,
        });
      else toast('Nothing was found on the page.', 'warning');
    },
    confirm,
    choose: matcher.choose,
    search: matcher.search,
    skip: acts.skip,
    reject: form.askReason,
    undo: acts.undo,
  };
  useScope('match', subject, { pane });
  const open = task.hold !== 'done';

  return (
    <ReviewerForm
      form={form}
      label="Whose certificate this is"
      onKeyDown={matcher.onArrow}
      footer={
        open && (
          <>
            <CommandButton id="match.reject">Reject</CommandButton>
            <CommandButton id="match.skip">Skip</CommandButton>
            <ExamActs of={props} once={form.once} onMoved={form.clear} />
            <CommandButton
              id="match.confirm"
              variant="primary"
              disabled={picked === null || !isHeld}
            >
              {picked ? `Match to ${picked.name}` : 'Match'}
            </CommandButton>
          </>
        )
      }
      dialog={
        <RejectDialog
          of={form}
          reasons="cmeBadDocReasons"
          command="match.reject"
          onReject={(reasonId) =>
            acts.reject('match.reject', (held, options) =>
              call(cmeApi.reject, { params, body: { reasonId, ...held } }, options),
            )
          }
        />
      }
    >
      <ExamHead form={props} error={form.error} />
      {open && (
        <>
          <EmployeeMatch matcher={matcher} note={matchNote(suggestions)} />
          {picked && (
            <SelectField
              label={`Order of ${picked.name} that it answers`}
              value={answered}
              placeholder="Choose the order"
              onChange={setOrder}
              options={[
                ...orders.map((row) => ({
                  value: row.OrderID,
                  label: [
                    `Ordered ${showDate(row.OrderDate.slice(0, 10))}`,
                    showAppointment(row.AppointmentDateTime, row.WalkIn),
                    row.VendorName,
                    row.OrderStatus,
                  ]
                    .filter(Boolean)
                    .join(' · '),
                })),
                { value: NO_ORDER, label: 'None: the exam was not ordered here' },
              ]}
            />
          )}
        </>
      )}
    </ReviewerForm>
  );
}
