import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showAppointment } from '#src/features/orders/appointments.rules.ts';
import { EmployeeMatch, useDocumentMatch } from '#src/features/match/web/employee-match.tsx';
import { matchNote } from '#src/features/match/match-note.rules.ts';
import { RejectDialog } from '#src/features/review/web/reject-dialog.tsx';
import { call } from '#src/web/http.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { stepMark } from '#src/web/work/paper-marks.ts';
import type { MatchSubject } from '#src/web/work/subjects.ts';
import { useDecidedBy } from '#src/web/work/decision-frame.tsx';
import { useTaskDraft } from '#src/web/work/task-draft.ts';
import { useFormFocus } from '#src/web/work/use-form-focus.ts';
import { useMarkedPaper } from '#src/web/work/use-marked-paper.ts';
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
export function ExamMatch(form: ExamFormProps) {
  const { pane, exam, decision, isHeld } = form;
  const { task, item } = exam;
  const [order, setOrder] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [rejecting, setRejecting] = useState(false);
  const body = useFormFocus(pane);
  const busy = useRef(false);
  const { data: suggestions } = useQuery(examSuggestionsQuery(task.taskId));
  const matcher = useDocumentMatch({
    suggestions,
    decision,
    onConfirm: () => void runCommand('match.confirm', 'key'),
    // Another's orders are not this one's.
    onChange: () => setOrder(null),
  });
  const { list, picked } = matcher;
  useTaskDraft({
    form: 'examMatch',
    taskId: task.taskId,
    documents: item?.images,
    entries: { text: list.text },
    restore: (back) => list.type(back.text),
    dirty: list.text !== '',
  });
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
  const go = pane.open;
  const { setTitle } = pane;
  const fileName = item?.images[0]?.fileName;
  useEffect(() => setTitle(fileName ? `Match: ${fileName}` : 'Match'), [setTitle, fileName]);

  const confirm = async (): Promise<void> => {
    if (busy.current) return;
    if (!picked) return void toast('Choose an employee first.', 'warning');
    if (answered === '') return void toast('Say which order the certificate answers.', 'warning');
    const seen = decision.press('match.confirm');
    if (!seen) return;
    busy.current = true;
    setError(null);
    const { employeeId, name } = picked;
    try {
      await examDesk.takeStep(
        task,
        seen,
        (held, options) =>
          call(
            cmeApi.match,
            {
              params: { taskId: task.taskId },
              body: {
                employeeId,
                orderId: answered === NO_ORDER ? null : answered,
                ...held,
              },
            },
            options,
          ),
        `Matched to ${name}.`,
        go,
      );
    } catch (failure) {
      setError(failure);
    } finally {
      busy.current = false;
    }
  };
  const reject = (reasonId: number): void => {
    if (busy.current) return;
    const seen = decision.press('match.reject');
    if (!seen) return;
    busy.current = true;
    setRejecting(false);
    setError(null);
    void examDesk.finishTask(
      task,
      seen,
      (held, options) =>
        call(
          cmeApi.reject,
          { params: { taskId: task.taskId }, body: { reasonId, ...held } },
          options,
        ),
      'Marked as a bad document.',
      go,
      (failure) => {
        busy.current = false;
        setError(failure);
      },
    );
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
    skip: () => examDesk.skip(task.taskId, go),
    reject: () => setRejecting(true),
    undo: () => examDesk.undoStep(go),
  };
  useScope('match', subject, { pane });
  const open = task.hold !== 'done';

  return (
    <div className="task-form">
      <div
        ref={body}
        className="task-body"
        role="group"
        aria-label="Whose certificate this is"
        tabIndex={-1}
        data-autofocus
        onKeyDown={matcher.onArrow}
      >
        <ExamHead form={form} error={error} />
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
      </div>
      {open && (
        <footer className="task-actions">
          <CommandButton id="match.reject">Reject</CommandButton>
          <CommandButton id="match.skip">Skip</CommandButton>
          <ExamActs
            exam={exam}
            decision={decision}
            isHeld={isHeld}
            pane={pane}
            onMoved={() => setError(null)}
          />
          <CommandButton id="match.confirm" variant="primary" disabled={picked === null || !isHeld}>
            {picked ? `Match to ${picked.name}` : 'Match'}
          </CommandButton>
        </footer>
      )}
      {rejecting && (
        <RejectDialog
          reasons="cmeBadDocReasons"
          command="match.reject"
          onReject={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
