import { addressAt } from '#src/shared/address.ts';
import type { PaletteProvider } from '#src/web/palette/provider.ts';
import { fold } from '#src/web/palette/ranking.ts';
import { reportsAddresses } from '../reports.addresses.ts';
import { reportsQuery } from './reports.queries.ts';

/** Finds the reports that one may run, by their titles and sentences. */
export const reportProvider: PaletteProvider = {
  mode: 'step',
  kind: 'report',
  label: 'reports',
  permission: 'client.viewEmployeeDataReports',
  needsClient: true,
  search: async (text, _signal, { client, queryClient }) => {
    if (client === null) return [];
    const { reports } = await queryClient.fetchQuery(reportsQuery(client));
    const words = fold(text.trim()).split(/\s+/);
    return reports
      .filter(({ title, sentence }) => {
        const all = fold(`${title} ${sentence}`);
        return words.every((word) => all.includes(word));
      })
      .map(({ name, title, sentence }) => ({
        id: name,
        title,
        detail: sentence,
        open: addressAt(reportsAddresses.report, { reportName: name }),
        value: name,
      }));
  },
};
