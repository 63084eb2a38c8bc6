import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { localToday } from '#src/web/local-day.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { reviewApi } from '../review.contract.ts';
import { classificationFaults } from '../classification.rules.ts';
import { namedEvidence } from '#src/features/match/named-evidence.rules.ts';
import { EvidenceMarks } from '#src/features/match/web/evidence-marks.tsx';
import { ClassificationDates } from './classification-dates.tsx';
import { classify, valuesOf } from './classification.ts';
import type { Typed } from './classification.ts';
import { finishTask, skip, takeStep, undoStep, undoTask } from './desk.ts';
import { EmployeeFacts } from '#src/features/match/web/employee-facts.tsx';
import { ItemActs } from './item-acts.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { stepsApi } from '../review-steps.contract.ts';
import { instanceQuery, reviewTypesQuery, suggestionsQuery } from './review.queries.ts';
import { TaskForm } from './task-form.tsx';
import type { TaskFormProps } from './task-form.tsx';
import { TaskHead } from './task-head.tsx';
import { TypeField } from './type-field.tsx';
import { useDecidedBy } from '#src/web/work/decision-frame.tsx';
import { useTaskDraft } from '#src/web/work/task-draft.ts';
import { useFormFocus } from '#src/web/work/use-form-focus.ts';
import type { ClassifySubject, ReviewSubject } from '#src/web/work/subjects.ts';
import { useMarkedPaper } from '#src/web/work/use-marked-paper.ts';
import { queryClient } from '#src/web/query-client.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** Says what a document is, and files it. */
export function ReviewForm(screen: ScreenProps) {
  return <TaskForm {...screen} step="review" form={Review} />;
}

/** What was typed into forms that were left without being filed, and why the server refused them; by task. */
const drafts = new Map<string, { typed: Typed; error: unknown }>();

function Review(form: TaskFormProps) {
  const { pane, decision, isHeld } = form;
  const { item, task, employee, lastAction } = form.instance;
  const { taskId } = task;
  const [typed, setTyped] = useState<Typed>(drafts.get(taskId)?.typed ?? {});
  const [error, setError] = useState<unknown>(drafts.get(taskId)?.error ?? null);
  const kept = useTaskDraft({
    form: 'review',
    taskId,
    documents: item.images,
    entries: typed,
    restore: setTyped,
    dirty: Object.keys(typed).length > 0,
  });
  useUnsaved('Review', Object.keys(typed).length > 0 ? 'kept' : 'nothing');
  const [faults, setFaults] = useState<FieldErrors>(fieldErrorsOf(drafts.get(taskId)?.error));
  const [rejecting, setRejecting] = useState(false);
  const body = useFormFocus(pane);
  const typeInput = useRef<HTMLInputElement>(null);
  const busy = useRef(false);
  const { data: types = [] } = useQuery(reviewTypesQuery());
  const { data: suggestions } = useQuery(suggestionsQuery(taskId));
  // What the paper says of itself may come while the form stands already.
  useDecidedBy(decision, suggestions);
  const values = classify(typed, item, suggestions, types);
  const chosen = valuesOf(values);
  const [best] = suggestions?.candidates ?? [];
  useMarkedPaper(taskId, namedEvidence(best), suggestions ?? null);
  const go = pane.open;
  const { setTitle } = pane;
  const name = employee ? `${employee.lastName}, ${employee.firstName}` : 'Review';
  useEffect(() => setTitle(`Review: ${name}`), [setTitle, name]);

  const change = (changes: Typed): void => {
    const next = { ...typed, ...changes };
    setTyped(next);
    setFaults({});
    drafts.set(taskId, { typed: next, error: null });
  };
  const failed = (sent: Typed) => (failure: unknown) => {
    drafts.set(taskId, { typed: sent, error: failure });
    setError(failure);
    setFaults(fieldErrorsOf(failure));
    busy.current = false;
    // A conflict brings the record as it is now; what was typed stays.
    if (failure instanceof ApiError && failure.status === 409) {
      void queryClient.invalidateQueries({
        queryKey: instanceQuery(task.processInstanceId).queryKey,
      });
    }
  };

  const accept = async (): Promise<void> => {
    if (busy.current) return;
    const seen = decision.press('review.accept');
    if (!seen) return;
    const wrong = classificationFaults(values.type, chosen, localToday());
    setFaults(Object.fromEntries(wrong.map(({ field, message }) => [field, message])));
    const { type } = values;
    if (wrong.length > 0 || !type || chosen.docDate === null) return;
    busy.current = true;
    setError(null);
    const said = { ...chosen, documentTypeId: type.documentTypeId, docDate: chosen.docDate };
    await finishTask(
      task,
      seen,
      (held, options) => {
        const sent = call(
          reviewApi.accept,
          {
            params: { taskId },
            body: { ...said, ...held },
          },
          options,
        );
        kept.forgetSent(sent);
        drafts.delete(taskId);
        return sent;
      },
      `${type.name} filed for ${name}.`,
      go,
      failed(said),
    );
  };
  const reject = (reasonId: number): void => {
    if (busy.current) return;
    const seen = decision.press('review.reject');
    if (!seen) return;
    busy.current = true;
    setRejecting(false);
    void finishTask(
      task,
      seen,
      (held, options) => {
        const sent = call(
          reviewApi.reject,
          { params: { taskId }, body: { reasonId, ...held } },
          options,
        );
        kept.forgetSent(sent);
        return sent;
      },
      'Marked as a bad document.',
      go,
      failed(typed),
    );
  };
  const subject: ReviewSubject = {
    kind: 'review',
    accept,
    reject: () => setRejecting(true),
    skip: () => skip(taskId, go),
    undo: () => undoStep(go),
    rematch: async () => {
      if (busy.current) return;
      const seen = decision.press('review.rematch');
      if (!seen) return;
      // One's own match is taken back; anybody else's, and what the sender named, is refused.
      if (lastAction?.action === 'match' && lastAction.undoable) {
        await undoTask(lastAction.taskId, go);
        return;
      }
      busy.current = true;
      try {
        await takeStep(
          task,
          seen,
          (held, options) =>
            call(stepsApi.rematch, { params: { taskId }, body: { ...held } }, options),
          'Back to its match.',
          go,
        );
      } catch (failure) {
        failed(typed)(failure);
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
  const classifying: ClassifySubject = {
    kind: 'classify',
    chooseType: (index) => {
      const type = types[index];
      if (type) change({ documentTypeId: type.documentTypeId });
    },
    findType: () => typeInput.current?.focus(),
  };
  useScope('classify', classifying, { pane });
  const evidence = best?.evidence ?? [];

  return (
    <div className="task-form">
      <div className="task-body" ref={body} tabIndex={-1} data-autofocus>
        <TaskHead form={form} error={error} documentTypeId={values.documentTypeId.value} />
        {employee && (
          <>
            <EmployeeFacts employee={employee} />
            <EvidenceMarks marks={evidence} label="Found in the document" />
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
      </div>
      {task.hold !== 'done' && (
        <footer className="task-actions">
          <CommandButton id="review.reject">Reject</CommandButton>
          <CommandButton id="review.skip">Skip</CommandButton>
          <CommandButton id="review.rematch">Rematch</CommandButton>
          <ItemActs task={task} item={item} decision={decision} isHeld={isHeld} pane={pane} />
          <CommandButton id="review.accept" variant="primary" disabled={!isHeld}>
            Accept
          </CommandButton>
        </footer>
      )}
      {rejecting && (
        <RejectDialog
          command="review.reject"
          onReject={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
