import type { Action, Actions } from '#src/web/palette/action.ts';
import { undoLast } from '#src/web/ui/toasts.ts';
import { matchSubjectOf } from './match-subject.ts';
import type { MatchSubject } from './match-subject.ts';

const match =
  (act: (subject: MatchSubject) => void | Promise<void>): Action =>
  ({ subject }) => {
    const found = matchSubjectOf('match', subject);
    return found ? act(found) : undefined;
  };
const choose = (index: number): Action => match((subject) => subject.choose(index));

/** What the commands of a match do. */
export const matchActions = {
  'match.confirm': match((subject) => subject.confirm()),
  'match.search': match((subject) => subject.search()),
  'match.skip': match((subject) => subject.skip()),
  'match.reject': match((subject) => subject.reject()),
  // The newest thing that a message still offers to undo, whatever it was; later on the last step.
  'match.undo': async (run) => {
    if (!(await undoLast())) await match((subject) => subject.undo())(run);
  },
  'match.newFile': match((subject) => subject.newFile()),
  'match.showEvidence': match((subject) => subject.showEvidence()),
  'match.chooseFirst': choose(0),
  'match.chooseSecond': choose(1),
  'match.chooseThird': choose(2),
  'match.chooseFourth': choose(3),
  'match.chooseFifth': choose(4),
  'match.chooseSixth': choose(5),
  'match.chooseSeventh': choose(6),
  'match.chooseEighth': choose(7),
  'match.chooseNinth': choose(8),
} satisfies Actions;
