import { actionsOn } from '#src/web/palette/action.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { undoLast } from '#src/web/ui/toasts.ts';
import { matchSubjectOf } from './match-subject.ts';
import type { MatchSubject } from './match-subject.ts';

const match = actionsOn((subject) => matchSubjectOf('match', subject));
/** Whether its task goes on at all. */
const goesOn = ({ refused }: MatchSubject): string | null => refused.act;
const choose = (index: number): Action => match((subject) => subject.choose(index), goesOn);

/** What the commands of a match do. */
export const matchActions = {
  'match.confirm': match(
    (subject) => subject.confirm(),
    ({ refused }) => refused.confirm,
  ),
  'match.search': match((subject) => subject.search()),
  'match.skip': match((subject) => subject.skip(), goesOn),
  'match.reject': match((subject) => subject.reject(), goesOn),
  // The newest thing that a message still offers to undo, whatever it was; later on the last step.
  'match.undo': match(async (subject) => {
    if (!(await undoLast())) await subject.undo();
  }),
  'match.newFile': match(
    (subject) => subject.newFile(),
    ({ refused }) => refused.newFile,
  ),
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
