import { useQuery } from '@tanstack/react-query';
import { showInstant } from '#src/web/ui/format.ts';
import { STEP_NAMES } from '#src/features/work/task.columns.ts';
import type { Activity } from '#src/features/work/task.shapes.ts';
import { instanceQuery } from './review.queries.ts';

/** The latest stand on the screen, older ones are told of by their number. */
const MOST = 4;

const stepName = (state: string | null): string =>
  state !== null && state in STEP_NAMES ? STEP_NAMES[state as keyof typeof STEP_NAMES] : '';

/** What reviewers said of a document on its way: questions, answers, reasons; the latest first. */
export function StepNotes({ processInstanceId }: { processInstanceId: string }) {
  const { data } = useQuery(instanceQuery(processInstanceId));
  const said = (data?.activities ?? []).filter(({ note }) => note !== null).reverse();
  if (said.length === 0) return null;
  return (
    <ul className="step-notes" aria-label="What was said">
      {said.slice(0, MOST).map((activity) => (
        <Note key={activity.activityId} activity={activity} />
      ))}
      {said.length > MOST && <li className="task-note">and {said.length - MOST} before</li>}
    </ul>
  );
}

function Note({ activity }: { activity: Activity }) {
  const { note, userName, at, fromState, toState, tag } = activity;
  const way = [stepName(fromState), stepName(toState)].filter(Boolean).join(' → ');
  return (
    <li className="step-note">
      <p>{note}</p>
      <p className="task-note">
        {[userName, showInstant(at), way, tag].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}
