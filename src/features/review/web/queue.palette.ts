import type { PaletteProvider, PaletteRow } from '#src/web/palette/provider.ts';
import { fold, tierOf } from '#src/web/palette/ranking.ts';
import type { ListView } from '#src/web/saved-views.ts';
import { showCount } from '#src/web/ui/format.ts';
import { currentViews, ownViews } from './queue-views.ts';
import { queueFacetsQuery } from './review.queries.ts';

const matching = (rows: PaletteRow[], text: string) =>
  fold(text) === '' ? rows : rows.filter((row) => tierOf(text, row) !== null);

function viewRows(views: readonly ListView[], text: string): PaletteRow[] {
  const rows = views.map(({ id, name }) => ({
    id: `queue view ${id}`,
    title: name,
    detail: 'view of the queue',
    value: id,
    run: { id: 'queue.openView', args: { view: id } },
  }));
  return matching(rows, text);
}

/** The views of the queue, as the command that opens one asks for them. */
export const queueViewProvider: PaletteProvider = {
  mode: 'step',
  kind: 'queueView',
  label: 'views of the queue',
  permission: 'dq.worklists',
  search: async (text) => viewRows(currentViews(), text),
};

/** The own ones: what renaming and deleting asks for. */
export const ownQueueViewProvider: PaletteProvider = {
  mode: 'step',
  kind: 'ownQueueView',
  label: 'views of yours',
  permission: 'dq.worklists',
  search: async (text) => viewRows(ownViews(), text),
};

/** The clients that papers wait of. */
export const queueClientProvider: PaletteProvider = {
  mode: 'step',
  kind: 'queueClient',
  label: 'clients with documents waiting',
  permission: 'dq.worklists',
  search: async (text, _signal, { queryClient }) => {
    const { clients } = await queryClient.ensureQueryData(queueFacetsQuery());
    const rows = clients.map(({ clientId, name, waiting }) => ({
      id: `queue client ${clientId}`,
      title: name,
      meta: showCount(waiting),
      value: String(clientId),
    }));
    return matching(rows, text);
  },
};
