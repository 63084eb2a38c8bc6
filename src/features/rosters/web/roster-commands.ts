import { call } from '#src/web/http.ts';
import type { ActionContext } from '#src/web/palette/action.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { rostersApi } from '../rosters.contract.ts';
import type { RosterSubject } from './roster-subject.ts';
import { rosterQuery } from './rosters.queries.ts';

/** Says what will happen in numbers, and asks. */
async function apply(
  { client, roster }: RosterSubject,
  { confirm, queryClient }: ActionContext,
): Promise<void> {
  const { counts, rosterId, version } = roster;
  if (!counts) return;
  const parts = [
    `add ${people(counts.add)}`,
    `change ${people(counts.change)}`,
    ...(counts.remove > 0 ? [`take ${people(counts.remove)} off the roster`] : []),
  ];
  const left = counts.fault > 0 ? ` ${rows(counts.fault)} with faults are left out.` : '';
  const text = `Apply this update? It will ${parts.join(', ')}.${left}`;
  if (!(await confirm({ text, confirmText: 'Apply', danger: counts.remove > 0 }))) return;
  const reply = await call(rostersApi.apply, { params: { rosterId } }, { client, version });
  queryClient.setQueryData(rosterQuery(client, rosterId).queryKey, reply);
}

async function stop(
  { client, roster }: RosterSubject,
  { confirm, queryClient }: ActionContext,
): Promise<void> {
  const { rosterId, state } = roster;
  const text =
    state === 'applying'
      ? 'Stop this update? Rows that were applied stay applied.'
      : 'Give up this update? Nothing was changed yet.';
  if (state !== 'checking' && !(await confirm({ text, confirmText: 'Stop', danger: true }))) return;
  const reply = await call(rostersApi.cancel, { params: { rosterId } }, { client });
  queryClient.setQueryData(rosterQuery(client, rosterId).queryKey, reply);
}

async function template({ client }: ActionContext): Promise<void> {
  if (client === null) return;
  const reply: unknown = await call(
    rostersApi.template,
    { params: { clientId: client } },
    { client },
  );
  if (reply instanceof Blob) saveFile(reply, 'Roster template.csv');
}

const result = ({ client, roster }: RosterSubject): Promise<void> =>
  exportCsv(
    'Roster update',
    rostersApi.exportRows,
    { params: { rosterId: roster.rosterId }, query: {} },
    { client },
  );

/** What the larger of the commands of a roster update do, by their own names. */
export const rosterCommands = { template, apply, stop, result };

const people = (count: number): string => (count === 1 ? '1 person' : `${written(count)} people`);
const rows = (count: number): string => (count === 1 ? '1 row' : `${written(count)} rows`);
const written = (count: number): string => count.toLocaleString('en-US');
