import { call } from '#src/web/http.ts';
import { actionsOn } from '#src/web/palette/action.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { subjectOf } from '#src/features/work/web/subjects.ts';
import { queueApi } from '../queue.contract.ts';
import { readLimit, writeLimit } from '#src/features/work/queue.rules.ts';
import { reviewViews } from './queue-views.ts';

const setLimit: Action = async ({ args, toast, queryClient }) => {
  const limit = readLimit(args['limit'] ?? '');
  if (!limit) return void toast('Write the limit as 2 days or 8 hours, at most 400.', 'warning');
  await call(
    queueApi.setLimit,
    { params: { clientId: args['client'] ?? '' }, body: limit },
    { client: null },
  );
  await queryClient.invalidateQueries({ queryKey: ['queue', null, 'limits'] });
  toast(`The limit is ${writeLimit(limit)} from now on.`, 'success');
};

const onQueue = actionsOn((subject) => subjectOf('queue', subject), 'Open the queue first.');
const onDue = actionsOn((subject) => subjectOf('dueQueue', subject));

/** What the commands of the queues do. */
export const queueActions = {
  'queue.openView': reviewViews.actions.open,
  'queue.renameView': reviewViews.actions.rename,
  'queue.deleteView': reviewViews.actions.delete,
  'queue.saveView': onQueue((queue, { args, toast }) => {
    const name = args['name'] ?? '';
    const fault = queue.saveView(name);
    toast(fault ?? `The view “${name.trim()}” is kept.`, fault ? 'warning' : 'success');
  }),
  'queue.client': onQueue((queue, { args }) => queue.showClient(args['client'] ?? '')),
  'queue.overdue': onDue((queue) => queue.showOverdue()),
  'queue.waiting': onDue((queue) => queue.showWaiting()),
  'queue.endWait': onDue((queue) => queue.endWait()),
  'queue.showNew': onQueue((queue) => queue.showNew()),
  'limits.set': setLimit,
} satisfies Actions;
