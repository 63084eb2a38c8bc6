import type { Commands } from './command.ts';
import { reportsAddresses } from '#src/features/reports/reports.addresses.ts';
import { SEES_ALERT_LISTS } from '#src/shared/permission-sets.ts';

/** Reports: lists to hand over, each with its totals. */
export const reportsCommands = {
  'go.reports': {
    title: 'Reports',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+r'],
    permission: 'client.viewEmployeeDataReports',
    opens: reportsAddresses.list,
    needsClient: true,
    words: 'report lists auditor insurer export excel hand over',
    menu: 'Reports',
  },
  'report.open': {
    title: 'Run report',
    group: 'Go to',
    scope: 'global',
    permission: 'client.viewEmployeeDataReports',
    args: [{ name: 'report', label: 'Report', kind: 'report', required: true }],
    needsClient: true,
    words:
      'roster expirations medical cards accidents crashes drug alcohol tests violations orders',
    menu: false,
  },
  'report.say': {
    title: 'Run the report that was said',
    group: 'Go to',
    scope: 'global',
    permission: 'client.viewEmployeeDataReports',
    args: [{ name: 'text', label: 'Report and year', kind: 'text', required: true }],
    needsClient: true,
    menu: false,
    palette: false,
  },
  'report.chooseNumbers': {
    title: 'Choose DOT numbers',
    group: 'View',
    scope: 'report',
    keys: ['d'],
    permission: 'client.viewEmployeeDataReports',
    needsClient: true,
    words: 'carrier usdot numbers of the report',
  },
  'report.files': {
    title: 'Files in the background',
    group: 'View',
    scope: 'reportSchedule',
    keys: ['shift+f'],
    permission: 'client.viewEmployeeDataReports',
    needsClient: true,
    words: 'big long report pdf excel csv job progress cancel',
  },
  'report.schedule': {
    title: 'Schedule',
    group: 'View',
    scope: 'reportSchedule',
    permission: 'client.viewEmployeeDataReports',
    needsClient: true,
    mutates: true,
    words: 'mail the report every day week month regularly',
  },
  'alerts.keepView': {
    title: 'Keep this view of alerts …',
    group: 'Alerts',
    scope: 'alertViews',
    keys: ['shift+v'],
    permission: SEES_ALERT_LISTS,
    feature: 'alertLists',
    needsClient: true,
    args: [{ name: 'name', label: 'Name of the view', kind: 'text', required: true }],
    words: 'save filters columns',
    menu: false,
  },
  'alerts.renameView': {
    title: 'Rename this view of alerts …',
    group: 'Alerts',
    scope: 'alertViews',
    permission: SEES_ALERT_LISTS,
    feature: 'alertLists',
    needsClient: true,
    args: [{ name: 'name', label: 'New name', kind: 'text', required: true }],
    words: 'saved filter name',
    menu: false,
  },
  'alerts.forgetView': {
    title: 'Delete this view of alerts',
    group: 'Alerts',
    scope: 'alertViews',
    permission: SEES_ALERT_LISTS,
    feature: 'alertLists',
    needsClient: true,
    words: 'saved filter remove forget',
    menu: false,
  },
  'alerts.mailView': {
    title: 'Mail a view of alerts …',
    group: 'Alerts',
    scope: 'alertViews',
    permission: SEES_ALERT_LISTS,
    feature: 'alertLists',
    needsClient: true,
    mutates: true,
    words: 'schedule every day week month regularly counts',
    menu: false,
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const reportsScopes = {
  report: 'in a report by DOT number',
  reportSchedule: 'in a report',
  alertViews: 'in a list of alerts',
} as const;

declare module './command.ts' {
  interface CommandTables {
    reportsCommands: typeof reportsCommands;
  }
  interface ScopeTables {
    reportsScopes: typeof reportsScopes;
  }
  interface ArgumentKinds {
    report: true;
  }
}
