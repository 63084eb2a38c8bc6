import { call } from '#src/web/http.ts';
import { actionsOn, type Actions } from '#src/web/palette/action.ts';
import { undoLast } from '#src/web/ui/toasts.ts';
import { subjectOf } from '#src/features/work/web/subjects.ts';
import type { QueueSubject, Refusals } from '#src/features/work/web/subjects.ts';
import { reviewApi } from '../review.contract.ts';
import { claimDocument } from './claim-document.ts';

const onQueue = actionsOn((subject) => subjectOf('queue', subject));
const onRows = actionsOn((subject) => subjectOf('taskRows', subject));
const onReview = actionsOn((subject) => subjectOf('review', subject));
const onClassify = actionsOn((subject) => subjectOf('classify', subject));

const show = (which: Parameters<QueueSubject['show']>[0]) => onQueue((queue) => queue.show(which));
const type = (index: number) => onClassify((form) => form.chooseType(index));

/** Whether the task goes on at all. */
const goesOn = ({ refused }: { refused: Refusals }): string | null => refused.act;

/** The newest thing that a message still offers to undo, whatever it was; later on the last step of the review. */
const undo = async (subject: { undo: () => Promise<void> }): Promise<void> => {
  if (!(await undoLast())) await subject.undo();
};

/** What the commands of the review do. */
export const reviewActions = {
  'review.claim': claimDocument,
  'queue.claimNext': onQueue((queue) => queue.claimNext()),
  'queue.release': onQueue((queue) => queue.release()),
  'queue.showAll': show('all'),
  'queue.showMatch': show('match'),
  'queue.showReview': show('review'),
  'queue.showMine': show('mine'),
  'queue.showFree': show('free'),
  'tasks.claimSelected': onRows((rows) => rows.claim()),
  'tasks.releaseSelected': onRows((rows) => rows.release()),
  'tasks.rejectSelected': onRows((rows) => rows.reject()),
  'queue.refresh': async ({ toast }) => {
    await call(reviewApi.emitTaskList, undefined, { client: null });
    toast('Every open task list is reading again.', 'success');
  },
  'queue.undo': onQueue(undo),
  'review.accept': onReview(
    (review) => review.accept(),
    ({ refused }) => refused.decide,
  ),
  'review.reject': onReview((review) => review.reject(), goesOn),
  'review.skip': onReview((review) => review.skip(), goesOn),
  'review.undo': onReview(undo),
  'review.rematch': onReview((review) => review.rematch(), goesOn),
  'review.openEmployee': onReview(
    ({ openEmployee }) => openEmployee?.(),
    ({ openEmployee }) => (openEmployee ? null : 'This document is in no file yet.'),
  ),
  'review.findType': onClassify((form) => form.findType()),
  'review.findDate': onClassify((form) => form.findDate()),
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
