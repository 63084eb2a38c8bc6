import { call } from '#src/web/http.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { undoLast } from '#src/web/ui/toasts.ts';
import { subjectOf } from '#src/features/work/web/subjects.ts';
import type { QueueSubject } from '#src/features/work/web/subjects.ts';
import { reviewApi } from '../review.contract.ts';
import { claimDocument } from './claim-document.ts';

const show =
  (which: Parameters<QueueSubject['show']>[0]): Action =>
  ({ subject }) =>
    subjectOf('queue', subject)?.show(which);
const type =
  (index: number): Action =>
  ({ subject }) =>
    subjectOf('classify', subject)?.chooseType(index);

/** The newest thing that a message still offers to undo, whatever it was; later on the last step of the review. */
const undo =
  (kind: 'queue' | 'review'): Action =>
  async ({ subject }) => {
    if (!(await undoLast())) await subjectOf(kind, subject)?.undo();
  };

/** What the commands of the review do. */
export const reviewActions = {
  'review.claim': claimDocument,
  'queue.claimNext': ({ subject }) => subjectOf('queue', subject)?.claimNext(),
  'queue.release': ({ subject }) => subjectOf('queue', subject)?.release(),
  'queue.showAll': show('all'),
  'queue.showMatch': show('match'),
  'queue.showReview': show('review'),
  'queue.showMine': show('mine'),
  'queue.showFree': show('free'),
  'tasks.claimSelected': ({ subject }) => subjectOf('taskRows', subject)?.claim(),
  'tasks.releaseSelected': ({ subject }) => subjectOf('taskRows', subject)?.release(),
  'tasks.rejectSelected': ({ subject }) => subjectOf('taskRows', subject)?.reject(),
  'queue.refresh': async ({ toast }) => {
    await call(reviewApi.emitTaskList, undefined, { client: null });
    toast('Every open task list is reading again.', 'success');
  },
  'queue.undo': undo('queue'),
  'review.accept': ({ subject }) => subjectOf('review', subject)?.accept(),
  'review.reject': ({ subject }) => subjectOf('review', subject)?.reject(),
  'review.skip': ({ subject }) => subjectOf('review', subject)?.skip(),
  'review.undo': undo('review'),
  'review.rematch': ({ subject }) => subjectOf('review', subject)?.rematch(),
  'review.openEmployee': ({ subject }) => subjectOf('review', subject)?.openEmployee(),
  'review.findType': ({ subject }) => subjectOf('classify', subject)?.findType(),
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
