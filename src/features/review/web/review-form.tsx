import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { todayThere } from '#src/web/local-day.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { reviewApi } from '../review.contract.ts';
import { classificationFaults } from '../classification.rules.ts';
import { namedEvidence } from '#src/features/match/named-evidence.rules.ts';
import { saidBy } from '#src/features/match/web/match.queries.ts';
import { EvidenceMarks } from '#src/features/match/web/evidence-marks.tsx';
import { ClassificationDates, focusDates } from './classification-dates.tsx';
import { classify, valuesOf } from './classification.ts';
import type { Typed } from './classification.ts';
import { reviewDesk } from './desk.ts';
import { EmployeeFacts } from '#src/features/match/web/employee-facts.tsx';
import { ItemActs } from './item-acts.tsx';
import { RejectDialog } from '#src/features/work/web/reject-dialog.tsx';
import { stepsApi } from '../review-steps.contract.ts';
import { reviewTypesQuery } from '#src/features/intake/web/items.queries.ts';
import { suggestionsQuery } from '#src/features/match/web/match.queries.ts';
import { TaskForm } from './task-form.tsx';
import type { TaskFormProps } from './task-form.tsx';
import { TaskHead } from './task-head.tsx';
import { TypeField } from './type-field.tsx';
import { useDecidedBy } from '#src/features/work/web/decision-frame.tsx';
import {
  refusalsOf,
  type ClassifySubject,
  type ReviewSubject,
} from '#src/features/work/web/subjects.ts';
import { deskActs } from '#src/features/work/web/desk-acts.ts';
import { ReviewerForm } from '#src/features/work/web/reviewer-form.tsx';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import { useMarkedPaper } from '#src/features/work/web/use-marked-paper.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** Says what a document is, and files it. */
export function ReviewForm(screen: ScreenProps) {
  return <TaskForm {...screen} step="review" form={Review} />;
}

function Review(props: TaskFormProps) {
  const { pane, decision, isHeld } = props;
  const { item, task, employee, lastAction } = props.instance;
  const { taskId } = task;
  const params = { taskId };
  const [typed, setTyped] = useState<Typed>({});
  const isTyped = Object.keys(typed).length > 0;
  const typeInput = useRef<HTMLInputElement>(null);
  const { data: types = [] } = useQuery(reviewTypesQuery());
  const { data: suggestions } = useQuery(suggestionsQuery(taskId));
  // What the paper says of itself may come while the form stands already.
  // That the reading has ended, without anything new in it, is not what anybody decides by.
  useDecidedBy(decision, suggestions && saidBy(suggestions));
  const values = classify(typed, item, suggestions, types);
  const chosen = valuesOf(values);
  const [best] = suggestions?.candidates ?? [];
  useMarkedPaper(taskId, namedEvidence(best), suggestions ?? null);
  const name = employee ? `${employee.lastName}, ${employee.firstName}` : 'Review';
  const form = useReviewerForm({
    form: 'review',
    taskId,
    documents: item.images,
    entries: typed,
    restore: setTyped,
    dirty: isTyped,
    decision,
    pane,
    title: `Review: ${name}`,
    unsaved: { label: 'Review', state: isTyped ? 'kept' : 'nothing' },
  });
  const { faults } = form;
  const acts = deskActs(form, reviewDesk, task, pane.open);
  const change = (changes: Typed): void => {
    setTyped({ ...typed, ...changes });
    form.mend();
  };
  const accept = () =>
    acts.finish('review.accept', () => {
      const isWrong = form.blame(classificationFaults(values.type, chosen, todayThere(employee)));
      const { type } = values;
      const { docDate } = chosen;
      if (isWrong || !type || docDate === null) return null;
      const said = { ...chosen, documentTypeId: type.documentTypeId, docDate };
      return {
        send: (held, options) =>
          call(reviewApi.accept, { params, body: { ...said, ...held } }, options),
        words: `${type.name} filed for ${name}.`,
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
        call(stepsApi.rematch, { params, body: { ...held } }, options),
      ),
    openEmployee: employee
      ? () =>
          pane.open(addressAt(employeesAddresses.file, { employeeId: employee.employeeId }), {
            beside: true,
          })
      : null,
  };
  useScope('review', subject, { pane });
  const classifying: ClassifySubject = {
    kind: 'classify',
    chooseType: (index) => {
      const type = types[index];
      if (type) change({ documentTypeId: type.documentTypeId });
    },
    findType: () => typeInput.current?.focus(),
    findDate: () => focusDates(form.body.current),
  };
  useScope('classify', classifying, { pane });

  return (
    <ReviewerForm
      form={form}
      label="What this document is"
      footer={
        task.hold !== 'done' && (
          <>
            <CommandButton id="review.reject">Reject</CommandButton>
            <CommandButton id="review.skip">Skip</CommandButton>
            <CommandButton id="review.rematch">Rematch</CommandButton>
            <ItemActs of={props} once={form.once} />
            <CommandButton id="review.accept" variant="primary">
              Accept
            </CommandButton>
          </>
        )
      }
      dialog={
        <RejectDialog
          of={form}
          command="review.reject"
          onReject={(reasonId, note) =>
            acts.reject('review.reject', (held, options) =>
              call(reviewApi.reject, { params, body: { reasonId, note, ...held } }, options),
            )
          }
        />
      }
    >
      <TaskHead form={props} error={form.error} documentTypeId={values.documentTypeId.value} />
      {employee && (
        <>
          <EmployeeFacts employee={employee} />
          <EvidenceMarks marks={best?.evidence ?? []} label="Found in the document" />
        </>
      )}
      <TypeField
        types={types}
        value={values.documentTypeId.value}
        suggested={values.documentTypeId.suggested}
        onChange={(documentTypeId) => change({ documentTypeId })}
        error={faults['documentTypeId']}
        inputRef={typeInput}
      />
      <ClassificationDates
        values={chosen}
        expires={values.type?.expires ?? null}
        hints={{
          docDate: values.docDate.suggested ? 'suggested' : undefined,
          expirationDate: values.expirationDate.suggested ? 'suggested' : undefined,
        }}
        faults={faults}
        onChange={change}
      />
    </ReviewerForm>
  );
}
