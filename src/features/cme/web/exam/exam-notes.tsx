import { showInstant } from '#src/web/ui/format.ts';
import { cmeStateName } from '../../cme.rules.ts';
import type { CmeActivity } from '../../cme.shapes.ts';

/** The latest stand on the screen, older ones are told of by their number. */
const MOST = 4;

/** What was said of an exam on its way: questions, answers, reasons; the latest first. */
export function ExamNotes({ activities }: { activities: readonly CmeActivity[] }) {
  const said = activities.filter(({ note }) => note !== null).toReversed();
  if (said.length === 0) return null;
  return (
    <ul className="step-notes" aria-label="What was said">
      {said.slice(0, MOST).map(({ activityId, note, userName, at, fromState, toState }) => (
        <li key={activityId} className="step-note">
          <p>{note}</p>
          <p className="task-note">
            {[
              userName,
              showInstant(at),
              [cmeStateName(fromState), cmeStateName(toState)].filter(Boolean).join(' → '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
      {said.length > MOST && <li className="task-note">and {said.length - MOST} before</li>}
    </ul>
  );
}
