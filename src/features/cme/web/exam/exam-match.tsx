import { localToday } from '#src/web/local-day.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showAppointment } from '#src/features/orders/appointments.rules.ts';
import { EmployeeMatch } from '#src/features/match/web/employee-match.tsx';
import { MatchForm, useMatchForm } from '#src/features/match/web/match-form.tsx';
import type { DocumentMatch } from '#src/features/match/web/match-form.tsx';
import { matchNote } from '#src/features/match/match-note.rules.ts';
import { call } from '#src/web/http.ts';
import { showDate } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useDecidedBy } from '#src/features/work/web/decision-frame.tsx';
import { cmeApi } from '../../cme.contract.ts';
import type { CmeTask } from '../../cme.shapes.ts';
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
  const match: DocumentMatch<CmeTask> = useMatchForm({
    name: 'examMatch',
    pane,
    decision,
    desk: examDesk,
    task,
    images: item?.images,
    suggestions,
    paperPath: (imageId) => examPaperPath(task.processInstanceId, imageId),
    match: ({ employeeId }) => {
      if (answered === '') {
        toast('Say which order the certificate answers.', 'warning');
        return null;
      }
      const orderId = answered === NO_ORDER ? null : answered;
      return (held, options) =>
        call(cmeApi.match, { params, body: { employeeId, orderId, ...held } }, options);
    },
    isHeld,
    newFile: 'An exam is matched to an employee who is on file.',
    // Another's orders are not this one's.
    onChange: () => setOrder(null),
  });
  const { form, open } = match;
  const { picked } = match.matcher;
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

  return (
    <MatchForm
      of={match}
      label="Whose certificate this is"
      buttons={<ExamActs of={props} once={form.once} onMoved={form.clear} />}
      reasons="cmeBadDocReasons"
      reject={(reasonId, note) => (held, options) =>
        call(cmeApi.reject, { params, body: { reasonId, note, ...held } }, options)
      }
    >
      <ExamHead form={props} error={form.error} />
      {open && (
        <>
          <EmployeeMatch
            matcher={match.matcher}
            note={matchNote(suggestions)}
            reading={suggestions}
          />
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
                    `Ordered ${showDate(localToday(new Date(row.OrderDate)))}`,
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
    </MatchForm>
  );
}
