import { call } from '#src/web/http.ts';
import type { Action, ActionContext, Actions } from '#src/web/palette/action.ts';
import { reviewApi } from '../review.contract.ts';
import { subjectOf } from './subjects.ts';
import type { QueueSubject } from './subjects.ts';

const show =
  (which: Parameters<QueueSubject['show']>[0]): Action =>
  ({ subject }) =>
    subjectOf('queue', subject)?.show(which);
const choose =
  (index: number): Action =>
  ({ subject }) =>
    subjectOf('match', subject)?.choose(index);
const type =
  (index: number): Action =>
  ({ subject }) =>
    subjectOf('review', subject)?.chooseType(index);

/** Enter on a button, link or box is meant for that: presses it, and says so. */
function pressed(source: ActionContext['source']): boolean {
  const active = document.activeElement;
  if (source !== 'key' || !(active instanceof HTMLElement)) return false;
  if (!active.matches('button, a, summary, [role=option]')) return false;
  active.click();
  return true;
}

/** What the commands of the review do. */
export const reviewActions = {
  'queue.claimNext': ({ subject }) => subjectOf('queue', subject)?.claimNext(),
  'queue.release': ({ subject }) => subjectOf('queue', subject)?.release(),
  'queue.showAll': show('all'),
  'queue.showMatch': show('match'),
  'queue.showReview': show('review'),
  'queue.showMine': show('mine'),
  'queue.showFree': show('free'),
  'queue.search': ({ subject }) => subjectOf('queue', subject)?.search(),
  'queue.refresh': async ({ toast }) => {
    await call(reviewApi.emitTaskList, undefined, { client: null });
    toast('Every open task list is reading again.', 'success');
  },
  'queue.undo': ({ subject }) => subjectOf('queue', subject)?.undo(),
  'match.confirm': ({ subject, source }) =>
    pressed(source) ? undefined : subjectOf('match', subject)?.confirm(),
  'match.search': ({ subject }) => subjectOf('match', subject)?.search(),
  'match.skip': ({ subject }) => subjectOf('match', subject)?.skip(),
  'match.reject': ({ subject }) => subjectOf('match', subject)?.reject(),
  'match.undo': ({ subject }) => subjectOf('match', subject)?.undo(),
  'match.chooseFirst': choose(0),
  'match.chooseSecond': choose(1),
  'match.chooseThird': choose(2),
  'match.chooseFourth': choose(3),
  'match.chooseFifth': choose(4),
  'match.chooseSixth': choose(5),
  'match.chooseSeventh': choose(6),
  'match.chooseEighth': choose(7),
  'match.chooseNinth': choose(8),
  'review.accept': ({ subject, source }) =>
    pressed(source) ? undefined : subjectOf('review', subject)?.accept(),
  'review.reject': ({ subject }) => subjectOf('review', subject)?.reject(),
  'review.skip': ({ subject }) => subjectOf('review', subject)?.skip(),
  'review.undo': ({ subject }) => subjectOf('review', subject)?.undo(),
  'review.rematch': ({ subject }) => subjectOf('review', subject)?.rematch(),
  'review.openEmployee': ({ subject }) => subjectOf('review', subject)?.openEmployee(),
  'review.findType': ({ subject }) => subjectOf('review', subject)?.findType(),
  'review.typeFirst': type(0),
  'review.typeSecond': type(1),
  'review.typeThird': type(2),
  'review.typeFourth': type(3),
  'review.typeFifth': type(4),
  'review.typeSixth': type(5),
  'review.typeSeventh': type(6),
  'review.typeEighth': type(7),
  'review.typeNinth': type(8),
} satisfies Actions;
