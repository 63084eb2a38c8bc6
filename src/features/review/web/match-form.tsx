import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { SETTLE } from '#src/web/ui/settled.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { searchNote } from '#src/web/ui/search-note.ts';
import { useSearchList } from '#src/web/ui/use-search-list.ts';
import { reviewApi } from '../review.contract.ts';
import { CandidateList } from '#src/features/match/web/candidate-list.tsx';
import { finishTask, skip, takeStep, undoStep } from './desk.ts';
import { EmployeeBox } from '#src/features/match/web/employee-box.tsx';
import { employeesOf, LEAST, useEmployees } from '#src/features/match/web/employee-search.ts';
import { ItemActs } from './item-acts.tsx';
import { NewFileForm } from './new-file-form.tsx';
import { stepMark } from '#src/web/work/paper-marks.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { suggestionsQuery } from './review.queries.ts';
import { matchNote } from '#src/features/match/match-note.rules.ts';
import { TaskForm } from './task-form.tsx';
import type { TaskFormProps } from './task-form.tsx';
import { TaskHead } from './task-head.tsx';
import { useDecidedBy } from '#src/web/work/decision-frame.tsx';
import { useTaskDraft } from '#src/web/work/task-draft.ts';
import { useFormFocus } from '#src/web/work/use-form-focus.ts';
import { useMarkedPaper } from '#src/web/work/use-marked-paper.ts';
import type { MatchSubject } from '#src/web/work/subjects.ts';

/** Finds whose document this is: ranked suggestions first, a search for the rest. */
export function MatchForm(screen: ScreenProps) {
  return <TaskForm {...screen} step="searchAndMatch" form={Match} />;
}

const BESIDE = { beside: true, replace: true } as const;

function Match(form: TaskFormProps) {
  const { pane, decision, isHeld } = form;
  const { item, task } = form.instance;
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [rejecting, setRejecting] = useState(false);
  const [making, setMaking] = useState(false);
  const body = useFormFocus(pane, making);
  const busy = useRef(false);
  const suggestions = useQuery(suggestionsQuery(task.taskId));
  const list = useSearchList({
    useAnswer: (query) => useEmployees(query, suggestions.data),
    rowsOf: employeesOf,
    onType: () => setChosen(null),
    onEscape: () => body.current?.focus(),
    // The first Enter chooses the row, the next one confirms it; a good suggestion is chosen already.
    onEnter: (row, index) => {
      if (row.employeeId === choice) void runCommand('match.confirm', 'key');
      else choose(index);
    },
    settle: SETTLE,
  });
  const { rows, at, box } = list;
  useDecidedBy(decision, list.answer);
  const draft = useTaskDraft({
    form: 'match',
    taskId: task.taskId,
    documents: item.images,
    entries: { text: list.text },
    restore: (back) => list.type(back.text),
    dirty: list.text !== '',
  });
  // A good suggestion stands chosen, in sight; one key confirms it.
  const suggested =
    list.text.trim() === '' && suggestions.data?.good ? (rows[0]?.employeeId ?? null) : null;
  const choice = chosen ?? suggested;
  const picked = rows.find(({ employeeId }) => employeeId === choice) ?? null;
  const go = pane.open;
  useMarkedPaper(task.taskId, picked ?? rows[at] ?? null, suggestions.data ?? null);
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
        setChosen(null);
        const { queryKey } = suggestionsQuery(task.taskId);
        void queryClient.invalidateQueries({ queryKey });
      }
    } finally {
      busy.current = false;
    }
  };
  const choose = (index: number): void => {
    const row = list.take(index);
    if (!row) return;
    list.moveTo(index);
    setChosen(row.employeeId);
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
      if (mark) pane.open(`/dqInternal/items/${item.dqItemId}/${mark.imageId}`, BESIDE);
      else toast('Nothing was found on the page.', 'warning');
    },
    confirm,
    choose,
    search: () => box.current?.focus(),
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
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step === undefined || event.target !== event.currentTarget) return;
          // Outside the box the arrows choose: the first one the row they stand on.
          choose(choice === null ? at : Math.min(Math.max(0, at + step), rows.length - 1));
          event.preventDefault();
        }}
      >
        <TaskHead form={form} error={error} />
        <EmployeeBox list={list} />
        <p className="task-note" role="status">
          {searchNote(list, LEAST) ?? matchNote(suggestions.data)}
        </p>
        <CandidateList
          rows={rows}
          at={at}
          chosen={choice}
          suggested={suggested}
          onChoose={choose}
        />
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
