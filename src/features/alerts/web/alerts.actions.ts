import type { AsOfMode } from '#src/features/qualification/as-of.rules.ts';
import { qualificationApi } from '#src/features/qualification/qualification.contract.ts';
import { isCivilDate } from '#src/shared/dates.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { actionsOn, ofKind, type Action, type Actions } from '#src/web/palette/action.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { alertAddress, COMPANY_ALERTS } from './alert-address.ts';
import { type AlertRowsSubject, isAlertRows, type Remedy } from './alert-rows.ts';
import { COMPANY, NOBODY } from './find-alerts.ts';

/** Saves how every file at the location acted in stood on a day. */
const exportAsOf =
  (by: AsOfMode): Action =>
  async ({ args, client, toast }) => {
    const { day = '' } = args;
    if (client === null || !isCivilDate(day)) return void toast('Choose a day.', 'warning');
    await exportCsv(
      `Driver files as of ${day}`,
      qualificationApi.exportAsOf,
      { params: { clientId: client }, query: { asOf: day, by } },
      { client },
    );
  };

const onRows = actionsOn(ofKind(isAlertRows));
const noRow = ({ count, companies }: AlertRowsSubject) => {
  if (companies === 0) return count > 0 ? null : 'There is no alert here.';
  return count === 0
    ? 'This is a document of the company, and of no employee.'
    : 'Take the documents of the company out of the selection: they are of no employee.';
};

const noComments = ({ hasComments }: AlertRowsSubject) =>
  hasComments ? null : 'Comments on safety data are not part of this installation.';

const oneRow = (rows: AlertRowsSubject) =>
  noRow(rows) ?? (rows.count === 1 ? null : 'Choose one alert.');
const remedy = async (one: Remedy | null): Promise<void> => {
  if (one) await runCommand(one.command, 'menu', { employee: one.employeeId });
};

export const alertsActions = {
  'files.exportKnown': exportAsOf('known'),
  'files.exportShown': exportAsOf('shown'),
  'alerts.ofPlace': async (context) =>
    (await import('./alerts-of-place.ts')).alertsOfPlace(context),
  'alert.open': ({ args, open }) => {
    const { alert = '' } = args;
    open(alert === COMPANY ? COMPANY_ALERTS : alertAddress(alert));
  },
  'alerts.bookmarkSelected': onRows(
    (rows) => rows.bookmark(),
    (rows) => noRow(rows) ?? (rows.people > 0 ? null : 'This is about no employee.'),
  ),
  'alerts.assign': onRows(
    (rows, { args }) =>
      rows.assign(args['colleague'] === NOBODY ? null : (args['colleague'] ?? '')),
    noRow,
  ),
  'alerts.wait': onRows(
    (rows, { args }) => rows.wait(args['until'] ?? 'arrival', args['reason'] ?? ''),
    noRow,
  ),
  'alerts.endWait': onRows(
    (rows) => rows.wait(null, ''),
    (rows) => noRow(rows) ?? (rows.waiting > 0 ? null : 'None of them is put off.'),
  ),
  'alerts.comment': onRows(
    (rows, { args }) => rows.comment(args['text'] ?? ''),
    (rows) => noComments(rows) ?? noRow(rows),
  ),
  'alerts.comments': onRows(
    (rows) => rows.showComments(),
    (rows) => noComments(rows) ?? oneRow(rows),
  ),
  'alerts.order': onRows(
    (rows) => remedy(rows.order),
    (rows) => oneRow(rows) ?? (rows.order ? null : 'No order brings what this alert lacks.'),
  ),
  'alerts.sendLink': onRows(
    (rows) => remedy(rows.link),
    (rows) => oneRow(rows) ?? (rows.link ? null : 'There is no link for what this alert lacks.'),
  ),
  'alerts.byDriver': onRows(
    (rows) => rows.group(!rows.byDriver),
    ({ byDriver }) => (byDriver === null ? 'This list has one row an alert.' : null),
  ),
} satisfies Actions;
