import type { PaletteProvider } from '#src/web/palette/provider.ts';
import { fold, tierOf } from '#src/web/palette/ranking.ts';
import { currentViewer } from '#src/web/viewer.ts';
import { fileTabsFor } from './file-tabs.ts';

/** The tabs of an employee's file, as its commands ask for one. */
export const fileTabProvider: PaletteProvider = {
  mode: 'step',
  kind: 'fileTab',
  label: 'tabs',
  permission: 'session',
  search: async (text) => {
    const rows = fileTabsFor(currentViewer()).map(({ id, title }) => ({ id, title, value: id }));
    return fold(text) === '' ? rows : rows.filter((row) => tierOf(text, row) !== null);
  },
};
