import type { PaletteProvider } from '#src/web/palette/provider.ts';
import { fold, tierOf } from '#src/web/palette/ranking.ts';
import { openScopes } from '#src/web/palette/scope.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { subjectOf } from '#src/features/work/web/subjects.ts';
import { reviewViews } from './queue-views.ts';
import { SEES_QUEUES } from '#src/shared/permission-sets.ts';

/** The views of the queue, as the command that opens one asks for them. */
export const queueViewProvider: PaletteProvider = {
  mode: 'step',
  kind: 'queueView',
  label: 'views of the queue',
  permission: 'dq.worklists',
  search: reviewViews.rowsOf('all'),
};

/** Only the user's own views: offered when a view is renamed or deleted. */
export const ownQueueViewProvider: PaletteProvider = {
  mode: 'step',
  kind: 'ownQueueView',
  label: 'views of yours',
  permission: 'dq.worklists',
  search: reviewViews.rowsOf('own'),
};

/** The clients that something waits of in the queue that stands open. */
export const queueClientProvider: PaletteProvider = {
  mode: 'step',
  kind: 'queueClient',
  label: 'clients with something waiting',
  permission: SEES_QUEUES,
  search: async (text) => {
    const queue = openScopes().find(({ scope }) => scope === 'queue');
    const clients = (await subjectOf('queue', queue?.subject)?.clients()) ?? [];
    const rows = clients.map(({ clientId, name, waiting }) => ({
      id: `queue client ${clientId}`,
      title: name,
      meta: showCount(waiting),
      value: String(clientId),
    }));
    return fold(text) === '' ? rows : rows.filter((row) => tierOf(text, row) !== null);
  },
};
