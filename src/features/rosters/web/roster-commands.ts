import { call } from '#src/web/http.ts';
import type { Action, ActionContext } from '#src/web/palette/action.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { saveFile } from '#src/web/ui/save-file.ts';
import { rostersApi } from '../rosters.contract.ts';
import { isPhotosSubject } from './photos-subject.ts';
import { isRosterSubject, type RosterSubject } from './roster-subject.ts';
import { rosterQuery } from './rosters.queries.ts';

const onRoster =
  (act: (subject: RosterSubject, context: ActionContext) => void | Promise<void>): Action =>
  (context) => {
    if (isRosterSubject(context.subject)) return act(context.subject, context);
    context.toast('Open a roster update first.', 'warning');
    return undefined;
  };

/** Says what will happen in numbers, and asks. */
const apply = onRoster(async ({ client, roster }, { confirm, queryClient, toast }) => {
  const { counts, rosterId, version } = roster;
  if (roster.state !== 'checked' || !counts) {
    toast('Check the roster before you apply it.', 'warning');
    return;
  }
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
});

const stop = onRoster(async ({ client, roster }, { confirm, queryClient, toast }) => {
  const { rosterId, state } = roster;
  if (state === 'applied' || state === 'cancelled') {
    toast('This roster is finished.', 'warning');
    return;
  }
  const text =
    state === 'applying'
      ? 'Stop this update? Rows that were applied stay applied.'
      : 'Give up this update? Nothing was changed yet.';
  if (state !== 'checking' && !(await confirm({ text, confirmText: 'Stop', danger: true }))) return;
  const reply = await call(rostersApi.cancel, { params: { rosterId } }, { client });
  queryClient.setQueryData(rosterQuery(client, rosterId).queryKey, reply);
});

const template: Action = async ({ client }) => {
  if (client === null) return;
  const reply: unknown = await call(
    rostersApi.template,
    { params: { clientId: client } },
    { client },
  );
  if (reply instanceof Blob) saveFile(reply, 'Roster template.csv');
};

/** What the commands of a roster update and of an import of photos do, by their own names. */
export const rosterCommands = {
  template,
  apply,
  stop,
  columns: onRoster(({ chooseColumns }, { toast }) => {
    if (chooseColumns) chooseColumns();
    else toast('It is too late for that. Upload the file again.', 'warning');
  }),
  result: onRoster(({ client, roster }) =>
    exportCsv(
      'Roster update',
      rostersApi.exportRows,
      { params: { rosterId: roster.rosterId }, query: {} },
      { client },
    ),
  ),
  finishPhotos: ({ subject, toast }) => {
    if (isPhotosSubject(subject)) return subject.finish();
    toast('Open an import of photos first.', 'warning');
    return undefined;
  },
} satisfies Record<string, Action>;

const people = (count: number): string => (count === 1 ? '1 person' : `${written(count)} people`);
const rows = (count: number): string => (count === 1 ? '1 row' : `${written(count)} rows`);
const written = (count: number): string => count.toLocaleString('en-US');
