import { actionsOn, ofKind } from '#src/web/palette/action.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { isResult, type ResultSubject } from './result-subject.ts';

const onSubject = actionsOn(ofKind(isResult));

/** Runs what the result that stands open offers; where it offers null, that is refused. */
const onResult = (
  offer: (subject: ResultSubject) => (() => void | Promise<void>) | null,
  refusal: string,
): Action =>
  onSubject(
    (subject) => offer(subject)?.(),
    (subject) => (offer(subject) ? null : refusal),
  );

const MATCHED = 'This result has its person.';
const REVIEWED = 'There is nothing to review here.';
const choose = (index: number) =>
  onResult(({ choose: pick }) => (pick ? () => pick(index) : null), MATCHED);
const decide = (decision: 'accept' | 'return' | 'cancel') =>
  onResult(({ decide: end }) => (end ? () => end(decision) : null), REVIEWED);

export const drugTestingActions = {
  'results.template': async (context) => (await import('./save-template.ts')).saveTemplate(context),
  'result.match': onSubject(
    ({ match }) => match?.(),
    ({ match, unmatched }) => (match ? unmatched : MATCHED),
  ),
  'result.search': onResult(({ search }) => search, MATCHED),
  'result.next': onSubject((result) => result.next()),
  'result.rematch': onResult(({ rematch }) => rematch, 'This result is in no file.'),
  'result.unmatch': onResult(({ unmatch }) => unmatch, 'This result is in no file.'),
  'result.back': onResult(({ back }) => back, 'The match of this result was not changed.'),
  'result.addPaper': onResult(({ addPaper }) => addPaper, 'You may not add documents here.'),
  'result.openPaper': onResult(({ openPaper }) => openPaper, 'This result has no document yet.'),
  'result.chooseFirst': choose(0),
  'result.chooseSecond': choose(1),
  'result.chooseThird': choose(2),
  'result.chooseFourth': choose(3),
  'result.chooseFifth': choose(4),
  'result.chooseSixth': choose(5),
  'result.chooseSeventh': choose(6),
  'result.chooseEighth': choose(7),
  'result.chooseNinth': choose(8),
  'bat.accept': decide('accept'),
  'bat.return': decide('return'),
  'bat.cancel': decide('cancel'),
  'bat.reopen': onResult(({ reopen }) => reopen, 'This review is open.'),
} satisfies Actions;
