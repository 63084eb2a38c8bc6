import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { reviewApi } from '../review.contract.ts';
import { finishTask, skip, takeStep, undoStep } from './desk.ts';
import { EmployeeMatch, useDocumentMatch } from '#src/features/match/web/employee-match.tsx';
import { ItemActs } from './item-acts.tsx';
import { NewFileForm } from './new-file-form.tsx';
import { stepMark } from '#src/web/work/paper-marks.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { suggestionsQuery } from './review.queries.ts';
import { matchNote } from '#src/features/match/match-note.rules.ts';
import { TaskForm } from './task-form.tsx';
import type { TaskFormProps } from './task-form.tsx';
import { TaskHead } from './task-head.tsx';
import { useTaskDraft } from '#src/web/work/task-draft.ts';
import { useFormFocus } from '#src/web/work/use-form-focus.ts';
import { useMarkedPaper } from '#src/web/work/use-marked-paper.ts';
import type { MatchSubject } from '#src/web/work/subjects.ts';
import { reviewAddresses } from '../review.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** Finds whose document this is: ranked suggestions first, a search for the rest. */
export function MatchForm(screen: ScreenProps) {
  return <TaskForm {...screen} step="searchAndMatch" form={Match} />;
}

const BESIDE = { beside: true, replace: true } as const;

function Match(form: TaskFormProps) {
  const { pane, decision, isHeld } = form;
  const { item, task } = form.instance;
  const [error, setError] = useState<unknown>(null);
  const [rejecting, setRejecting] = useState(false);
  const [making, setMaking] = useState(false);
  const body = useFormFocus(pane, making);
  const busy = useRef(false);
  const suggestions = useQuery(suggestionsQuery(task.taskId));
  const matcher = useDocumentMatch({
    suggestions: suggestions.data,
    decision,
    onConfirm: () => void runCommand('match.confirm', 'key'),
  });
  const { list, picked } = matcher;
  const draft = useTaskDraft({
    form: 'match',
    taskId: task.taskId,
    documents: item.images,
    entries: { text: list.text },
    restore: (back) => list.type(back.text),
    dirty: list.text !== '',
  });
  const go = pane.open;
  useMarkedPaper(task.taskId, matcher.marked, suggestions.data ?? null);
  const { setTitle } = pane;
  const fileName = item.images[0]?.fileName;
  useEffect(() => setTitle(fileName ? `Match: ${fileName}` : 'Match'), [setTitle, fileName]);

  const confirm = async (): Promise<void> => {
    if (busy.current) return;
    if (!picked) return void toast('Choose an employee first.', 'warning');
    const seen = decision.press('match.confirm');
    if (!seen) return;
    busy.current = true;
    setError(null);
    try {
      await takeStep(
        task,
        seen,
        (held, options) => {
          const sent = call(
            reviewApi.match,
            { params: { taskId: task.taskId }, body: { employeeId: picked.employeeId, ...held } },
            options,
          );
          draft.forgetSent(sent);
          return sent;
        },
        `Matched to ${picked.name}.`,
        go,
      );
    } catch (failure) {
      setError(failure);
      // The employee is gone, or a colleague was faster: whom the paper suggests is read anew, too.
      if (failure instanceof ApiError && failure.status === 409) {
        matcher.clear();
        const { queryKey } = suggestionsQuery(task.taskId);
        void queryClient.invalidateQueries({ queryKey });
      }
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
    void finishTask(
      task,
      seen,
      (held, options) =>
        call(
          reviewApi.reject,
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
    newFile: () => {
      if (isHeld) setMaking(true);
      else toast('Claim this document first.', 'warning');
    },
    showEvidence: () => {
      const mark = stepMark();
      if (mark)
        pane.open(
          addressAt(reviewAddresses.itemFile, { dqItemId: item.dqItemId, imageId: mark.imageId }),
          BESIDE,
        );
      else toast('Nothing was found on the page.', 'warning');
    },
    confirm,
    choose: matcher.choose,
    search: matcher.search,
    skip: () => skip(task.taskId, go),
    reject: () => setRejecting(true),
    undo: () => undoStep(go),
  };
  useScope('match', subject, { pane });

  if (making && isHeld)
    return (
      <NewFileForm pane={pane} task={task} decision={decision} onLeave={() => setMaking(false)} />
    );
  return (
    <div className="task-form">
      <div
        ref={body}
        className="task-body"
        role="group"
        aria-label="Whose document this is"
        tabIndex={-1}
        data-autofocus
        onKeyDown={matcher.onArrow}
      >
        <TaskHead form={form} error={error} />
        <EmployeeMatch matcher={matcher} note={matchNote(suggestions.data)} />
      </div>
      {task.hold !== 'done' && (
        <footer className="task-actions">
          <CommandButton id="match.reject">Reject</CommandButton>
          <CommandButton id="match.skip">Skip</CommandButton>
          {!suggestions.data?.good && (
            <CommandButton id="match.newFile" disabled={!isHeld}>
              New file
            </CommandButton>
          )}
          <ItemActs task={task} item={item} decision={decision} isHeld={isHeld} pane={pane} />
          <CommandButton id="match.confirm" variant="primary" disabled={picked === null || !isHeld}>
            {picked ? `Match to ${picked.name}` : 'Match'}
          </CommandButton>
        </footer>
      )}
      {rejecting && (
        <RejectDialog
          command="match.reject"
          onReject={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
