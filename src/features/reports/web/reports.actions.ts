import { addressAt } from '#src/shared/address.ts';
import { actionsOn, ofKind, type Actions } from '#src/web/palette/action.ts';
import { reportsAddresses } from '../reports.addresses.ts';
import { isReportName } from '../reports.rules.ts';
import { isReport, isScheduled } from './report-subject.ts';

export const reportsActions = {
  'report.open': ({ args, open, toast }) => {
    const { report = '' } = args;
    if (!isReportName(report)) return void toast('Choose a report.', 'warning');
    open(addressAt(reportsAddresses.report, { reportName: report }));
  },
  'report.chooseNumbers': actionsOn(ofKind(isReport))((report) => report.chooseNumbers()),
  'report.files': actionsOn(ofKind(isScheduled))((report) => report.showFiles()),
  'report.schedule': actionsOn(ofKind(isScheduled))((report) => report.schedule()),
} satisfies Actions;
