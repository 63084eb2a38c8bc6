import { givenView } from '#src/web/saved-views.ts';
import { makeQueueViews } from '#src/features/work/web/queue-views.ts';
import { CME_STEP_NAMES } from '../../cme.rules.ts';
import { WORKFLOW_PATH } from './exam-address.ts';

/** The filters of the workflow that an address can name; `client` there is the one that the tab acts in. */
export const EXAM_KEYS = ['formKey', 'assignee', 'company'] as const;

export const examViews = makeQueueViews({
  id: 'exams',
  path: WORKFLOW_PATH,
  noun: 'CME workflow',
  keys: EXAM_KEYS,
  given: [
    givenView('exams-all', 'Everything, oldest first', {}),
    givenView('exams-second', CME_STEP_NAMES.cmeSecondReview, { formKey: 'cmeSecondReview' }),
    givenView('exams-final', CME_STEP_NAMES.cmeFinalReview, { formKey: 'cmeFinalReview' }),
    givenView('exams-mine', 'In my hands', { assignee: 'mine' }),
    givenView('exams-free', 'Free', { assignee: 'none' }),
  ],
  commands: { open: 'exams.openView', rename: 'exams.renameView', delete: 'exams.deleteView' },
});
