import { call } from '#src/web/http.ts';
import type { Action, Actions } from '#src/web/palette/action.ts';
import { queueApi } from '../queue.contract.ts';
import { readLimit, writeLimit } from '../queue.rules.ts';
import { currentViews, deleteView, renameView, takeColumns, viewAddress } from './queue-views.ts';
import { subjectOf } from './subjects.ts';

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

/** What the commands of the queue do. */
export const queueActions = {
  'queue.openView': ({ args, open, toast }) => {
    const view = currentViews().find(({ id }) => id === args['view']);
    if (!view) return void toast('This view is no longer there.', 'warning');
    takeColumns(view);
    open(viewAddress(view));
  },
  'queue.saveView': ({ args, subject, toast }) => {
    const queue = subjectOf('queue', subject);
    if (!queue) return void toast('Open the queue first.', 'warning');
    const name = args['name'] ?? '';
    const fault = queue.saveView(name);
    toast(fault ?? `The view “${name.trim()}” is kept.`, fault ? 'warning' : 'success');
  },
  'queue.renameView': ({ args, toast }) => {
    const fault = renameView(args['view'] ?? '', args['name'] ?? '');
    toast(fault ?? 'The view is renamed.', fault ? 'warning' : 'success');
  },
  'queue.deleteView': ({ args, toast }) => {
    const undo = deleteView(args['view'] ?? '');
    if (undo) toast('The view is deleted.', 'success', { undo });
    else toast('This view is no longer there.', 'warning');
  },
  'queue.client': ({ args, subject }) =>
    subjectOf('queue', subject)?.showClient(args['client'] ?? ''),
  'queue.overdue': ({ subject }) => subjectOf('queue', subject)?.show('overdue'),
  'queue.showNew': ({ subject }) => subjectOf('queue', subject)?.showNew(),
  'limits.set': setLimit,
} satisfies Actions;
