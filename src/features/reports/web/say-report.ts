import { addressAt } from '#src/shared/address.ts';
import { localToday } from '#src/web/local-day.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { reportsAddresses } from '../reports.addresses.ts';
import { reportOf } from '../reports.rules.ts';
import { reportSaid } from '../said.rules.ts';
import { reportsQuery } from './reports.queries.ts';

/** Opens the report that a sentence names, with the period of its year: "crashes 2026". */
export async function sayReport({ args, client, open, toast, queryClient }: ActionContext) {
  const { text = '' } = args;
  if (client === null) return;
  const { reports } = await queryClient.fetchQuery(reportsQuery(client));
  const said = reportSaid(
    text,
    localToday(),
    reports.map(({ name }) => name),
  );
  if (!said) {
    toast(`No report is called “${text}”. Choose one of these.`, 'warning');
    open(reportsAddresses.list);
    return;
  }
  const address = addressAt(reportsAddresses.report, { reportName: said.name });
  open(said.period === null ? address : `${address}?period=${said.period}`);
  if (said.missed !== null)
    toast(
      `“${reportOf(said.name).title}” has no period of ${said.missed} alone. Choose another.`,
      'warning',
    );
}
