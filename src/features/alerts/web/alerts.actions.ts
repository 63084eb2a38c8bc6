import type { AsOfMode } from '#src/features/qualification/as-of.rules.ts';
import { qualificationApi } from '#src/features/qualification/qualification.contract.ts';
import { isCivilDate } from '#src/shared/dates.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { actionsOn, ofKind, type Action, type Actions } from '#src/web/palette/action.ts';
import { alertAddress, COMPANY_ALERTS } from './alert-address.ts';
import { type AlertRowsSubject, isAlertRows } from './alert-rows.ts';
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
    ? 'This is a paper of the company, and of no employee.'
    : 'Take the papers of the company out of the selection: they are of no employee.';
};

export const alertsActions = {
  'files.exportKnown': exportAsOf('known'),
  'files.exportShown': exportAsOf('shown'),
  'alert.open': ({ args, open }) => {
    const { alert = '' } = args;
    open(alert === COMPANY ? COMPANY_ALERTS : alertAddress(alert));
  },
  'alerts.bookmarkSelected': onRows((rows) => rows.bookmark(), noRow),
  'alerts.assign': onRows(
    (rows, { args }) =>
      rows.assign(args['colleague'] === NOBODY ? null : (args['colleague'] ?? '')),
    noRow,
  ),
  'alerts.wait': onRows((rows, { args }) => rows.wait(args['until'] ?? 'arrival'), noRow),
  'alerts.endWait': onRows(
    (rows) => rows.wait(null),
    (rows) => noRow(rows) ?? (rows.waiting > 0 ? null : 'None of them is put off.'),
  ),
  'alerts.byDriver': onRows((rows) => rows.group(!rows.byDriver)),
} satisfies Actions;
