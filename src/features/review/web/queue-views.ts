import { givenView } from '#src/web/saved-views.ts';
import { makeQueueViews } from '#src/features/work/web/queue-views.ts';
import { reviewAddresses } from '../review.addresses.ts';

/** What stands in the address of the queue. */
export const QUEUE_PATH = reviewAddresses.queue;

/**
 * The filters of the queue that an address can name; what was typed never stands there. A client is `company`: the
 * `client` of an address is the one that the tab acts in.
 */
export const QUEUE_KEYS = [
  'formKey',
  'assignee',
  'source',
  'company',
  'tag',
  'rejections',
  'age',
  'due',
  'waiting',
] as const;

export const reviewViews = makeQueueViews({
  id: 'queue',
  path: QUEUE_PATH,
  noun: 'queue',
  keys: QUEUE_KEYS,
  given: [
    givenView('all', 'Everything, oldest first', {}),
    givenView('due', 'Most urgent first', { sort: 'due' }),
    givenView('overdue', 'Overdue', { due: 'overdue', sort: 'due' }),
    givenView('mine', 'In my hands', { assignee: 'mine' }),
    givenView('free', 'Free', { assignee: 'none' }),
    givenView('waiting', 'Waiting for a day or an arrival', { waiting: 'only' }),
    givenView('rejections', 'Rejected before', { rejections: 'only' }),
    givenView('web', 'Web uploads', { source: 'webUpload' }),
    givenView('external', 'External uploads', { source: 'externalUpload' }),
  ],
  commands: { open: 'queue.openView', rename: 'queue.renameView', delete: 'queue.deleteView' },
});
