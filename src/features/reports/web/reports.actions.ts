import { addressAt } from '#src/shared/address.ts';
import { actionsOn, ofKind, type Actions } from '#src/web/palette/action.ts';
import { reportsAddresses } from '../reports.addresses.ts';
import { isReportName } from '../reports.rules.ts';
import { isAlertViews, isReport, isScheduled } from './report-subject.ts';

const onViews = actionsOn(ofKind(isAlertViews));
const standsAsView = ({ shown }: { shown: string | null }) =>
  shown === null ? 'Open one of your views first.' : null;

export const reportsActions = {
  'alerts.keepView': onViews((views, { args, toast }) => {
    const name = args['name'] ?? '';
    const fault = views.save(name);
    toast(fault ?? `The view “${name.trim()}” is kept.`, fault ? 'warning' : 'success');
  }),
  'alerts.renameView': onViews((views, { args, toast }) => {
    const fault = views.rename(args['name'] ?? '');
    toast(fault ?? 'The view is renamed.', fault ? 'warning' : 'success');
  }, standsAsView),
  'alerts.forgetView': onViews((views) => views.forget(), standsAsView),
  'alerts.mailView': onViews(
    (views) => views.mail(),
    ({ count }) => (count === 0 ? 'Keep a view first.' : null),
  ),
  'report.open': ({ args, open, toast }) => {
    const { report = '' } = args;
    if (!isReportName(report)) return void toast('Choose a report.', 'warning');
    open(addressAt(reportsAddresses.report, { reportName: report }));
  },
  'report.say': async (context) => (await import('./say-report.ts')).sayReport(context),
  'report.chooseNumbers': actionsOn(ofKind(isReport))((report) => report.chooseNumbers()),
  'report.files': actionsOn(ofKind(isScheduled))((report) => report.showFiles()),
  'report.schedule': actionsOn(ofKind(isScheduled))((report) => report.schedule()),
} satisfies Actions;
