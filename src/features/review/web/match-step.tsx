import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchStepApi } from '#src/features/match/match.contract.ts';
import { matchNote } from '#src/features/match/match-note.rules.ts';
import { EmployeeMatch } from '#src/features/match/web/employee-match.tsx';
import { MatchForm, useMatchForm } from '#src/features/match/web/match-form.tsx';
import { suggestionsQuery } from '#src/features/match/web/match.queries.ts';
import { NewFileForm } from '#src/features/match/web/new-file-form.tsx';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { reviewApi } from '../review.contract.ts';
import { paperPath, reviewDesk } from './desk.ts';
import { ItemActs } from './item-acts.tsx';
import { TaskForm } from './task-form.tsx';
import type { TaskFormProps } from './task-form.tsx';
import { TaskHead } from './task-head.tsx';

/** The match of a document, as a step of the review. */
export function MatchStep(screen: ScreenProps) {
  return <TaskForm {...screen} step="searchAndMatch" form={Match} />;
}

function Match(props: TaskFormProps) {
  const { pane, decision, isHeld } = props;
  const { item, task } = props.instance;
  const params = { taskId: task.taskId };
  const [making, setMaking] = useState(false);
  const { data: suggestions } = useQuery(suggestionsQuery(task.taskId));

  /** The employee is gone, or a colleague was faster: whom the paper suggests is read anew, too. */
  const suggestAnew = (failure: unknown): never => {
    if (failure instanceof ApiError && failure.status === 409) {
      match.matcher.clear();
      const { queryKey } = suggestionsQuery(task.taskId);
      void queryClient.invalidateQueries({ queryKey });
    }
    throw failure;
  };
  const match = useMatchForm({
    name: 'match',
    pane,
    decision,
    desk: reviewDesk,
    task,
    images: item.images,
    suggestions,
    paperPath: (imageId) => paperPath(item.dqItemId, imageId),
    match:
      ({ employeeId }) =>
      (held, options) =>
        call(matchStepApi.match, { params, body: { employeeId, ...held } }, options).catch(
          suggestAnew,
        ),
    isHeld,
    newFile: () => setMaking(true),
    turn: making,
  });

  if (making && isHeld)
    return (
      <NewFileForm
        pane={pane}
        task={task}
        decision={decision}
        takeStep={reviewDesk.takeStep}
        onLeave={() => setMaking(false)}
      />
    );
  return (
    <MatchForm
      of={match}
      label="Whose document this is"
      buttons={
        <>
          {!suggestions?.good && <CommandButton id="match.newFile">New file</CommandButton>}
          <ItemActs of={props} once={match.form.once} />
        </>
      }
      reject={(reasonId, note) => (held, options) =>
        call(reviewApi.reject, { params, body: { reasonId, note, ...held } }, options)
      }
    >
      <TaskHead form={props} error={match.form.error} />
      <EmployeeMatch matcher={match.matcher} note={matchNote(suggestions)} reading={suggestions} />
    </MatchForm>
  );
}
