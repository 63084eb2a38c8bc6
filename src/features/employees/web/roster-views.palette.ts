import type { PaletteProvider, PaletteRow } from '#src/web/palette/provider.ts';
import { fold, tierOf } from '#src/web/palette/ranking.ts';
import { currentViews, ownViews, type RosterView } from './roster-views.ts';

function rowsOf(views: readonly RosterView[], text: string): PaletteRow[] {
  const rows = views.map(({ id, name }) => ({
    id: `view ${id}`,
    title: name,
    detail: 'view of the roster',
    value: id,
    run: { id: 'roster.openView', args: { view: id } },
  }));
  return fold(text) === '' ? rows : rows.filter((row) => tierOf(text, row) !== null);
}

/** The views of the roster, as the command that opens one asks for them. */
export const rosterViewProvider: PaletteProvider = {
  mode: 'step',
  kind: 'rosterView',
  label: 'views of the roster',
  permission: 'client.viewRoster',
  needsClient: true,
  search: async (text) => rowsOf(currentViews(), text),
};

/** Only the user's own views: found by name as employees are, and offered when a view is renamed or deleted. */
export const ownViewProvider: PaletteProvider = {
  mode: '@',
  kind: 'ownRosterView',
  label: 'views of yours',
  permission: 'client.viewRoster',
  needsClient: true,
  search: async (text) => rowsOf(ownViews(), text),
};
