import { pagesAddresses } from '#src/features/pages/pages.addresses.ts';
import { matchStepApi } from '#src/features/match/match.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#src/web/http.ts';
import { ApiError } from '#src/web/api-error.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { reviewApi } from '../review.contract.ts';
import { reviewDesk } from './desk.ts';
import { EmployeeMatch, useDocumentMatch } from '#src/features/match/web/employee-match.tsx';
import { ItemActs } from './item-acts.tsx';
import { NewFileForm } from './new-file-form.tsx';
import { stepMark } from '#src/features/work/web/paper-marks.ts';
import { RejectDialog } from '#src/features/work/web/reject-dialog.tsx';
import { suggestionsQuery } from '#src/features/match/web/match.queries.ts';
import { matchNote } from '#src/features/match/match-note.rules.ts';
import { TaskForm } from './task-form.tsx';
import type { TaskFormProps } from './task-form.tsx';
import { TaskHead } from './task-head.tsx';
import { deskActs } from '#src/features/work/web/desk-acts.ts';
import { ReviewerForm } from '#src/features/work/web/reviewer-form.tsx';
import { useReviewerForm } from '#src/features/work/web/use-reviewer-form.ts';
import { useMarkedPaper } from '#src/features/work/web/use-marked-paper.ts';
import type { MatchSubject } from '#src/features/work/web/subjects.ts';
import { addressAt } from '#src/shared/address.ts';

/** Finds whose document this is: ranked suggestions first, a search for the rest. */
export function MatchForm(screen: ScreenProps) {
  return <TaskForm {...screen} step="searchAndMatch" form={Match} />;
}

const BESIDE = { beside: true, replace: true } as const;

function Match(props: TaskFormProps) {
  const { pane, decision, isHeld } = props;
  const { item, task } = props.instance;
  const params = { taskId: task.taskId };
  const [making, setMaking] = useState(false);
  const suggestions = useQuery(suggestionsQuery(task.taskId));
  const matcher = useDocumentMatch({
    suggestions: suggestions.data,
    decision,
    onConfirm: () => void runCommand('match.confirm', 'key'),
    onChange: (): void => form.mend(),
  });
  const { list, picked } = matcher;
  const fileName = item.images[0]?.fileName;
  const form = useReviewerForm({
    form: 'match',
    taskId: task.taskId,
    documents: item.images,
    entries: { text: list.text },
    restore: (back) => list.type(back.text),
    dirty: list.text !== '',
    decision,
    pane,
    title: fileName ? `Match: ${fileName}` : 'Match',
    turn: making,
  });
  const acts = deskActs(form, reviewDesk, task, pane.open);
  useMarkedPaper(task.taskId, matcher.marked, suggestions.data ?? null);

  /** The employee is gone, or a colleague was faster: whom the paper suggests is read anew, too. */
  const suggestAnew = (failure: unknown): never => {
    if (failure instanceof ApiError && failure.status === 409) {
      matcher.clear();
      const { queryKey } = suggestionsQuery(task.taskId);
      void queryClient.invalidateQueries({ queryKey });
    }
    throw failure;
  };
  const confirm = async (): Promise<void> => {
    if (!picked) return void toast('Choose an employee first.', 'warning');
    const { employeeId, name } = picked;
    await acts.take('match.confirm', () => ({
      send: (held, options) =>
        call(matchStepApi.match, { params, body: { employeeId, ...held } }, options).catch(
          suggestAnew,
        ),
      words: `Matched to ${name}.`,
    }));
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
          addressAt(pagesAddresses.itemFile, { dqItemId: item.dqItemId, imageId: mark.imageId }),
          BESIDE,
        );
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

  if (making && isHeld)
    return (
      <NewFileForm pane={pane} task={task} decision={decision} onLeave={() => setMaking(false)} />
    );
  return (
    <ReviewerForm
      form={form}
      label="Whose document this is"
      onKeyDown={matcher.onArrow}
      footer={
        task.hold !== 'done' && (
          <>
            <CommandButton id="match.reject">Reject</CommandButton>
            <CommandButton id="match.skip">Skip</CommandButton>
            {!suggestions.data?.good && (
              <CommandButton id="match.newFile" disabled={!isHeld}>
                New file
              </CommandButton>
            )}
            <ItemActs of={props} once={form.once} />
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
          command="match.reject"
          onReject={(reasonId) =>
            acts.reject('match.reject', (held, options) =>
              call(reviewApi.reject, { params, body: { reasonId, ...held } }, options),
            )
          }
        />
      }
    >
      <TaskHead form={props} error={form.error} />
      <EmployeeMatch matcher={matcher} note={matchNote(suggestions.data)} />
    </ReviewerForm>
  );
}
