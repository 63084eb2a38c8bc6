import type { Commands } from './command.ts';
import {
  OPENS_EMPLOYEES,
  READS_FILES,
  SEES_ALERT_LISTS,
  SEES_RULES,
} from '#src/shared/permission-sets.ts';
import { alertsAddresses } from '#src/features/alerts/alerts.addresses.ts';
import { qualificationAddresses } from '#src/features/qualification/qualification.addresses.ts';

/** A report of all files of the location acted in, as of a day. */
const asOfDay = {
  group: 'Documents',
  scope: 'global',
  permission: READS_FILES,
  feature: 'documents',
  needsClient: true,
  args: [{ name: 'day', label: 'Day', kind: 'date', required: true }],
} as const;

/** What is missing, expired or about to expire, and the rules that say so. */
export const alertsCommands = {
  'go.documentAlerts': {
    title: 'Document alerts',
    group: 'Go to',
    scope: 'global',
    keys: ['g d'],
    permission: 'client.viewAlerts',
    feature: 'alerts',
    opens: alertsAddresses.documents,
    needsClient: true,
    words: 'notifications expired missing expiring due documents problems warnings',
    menu: 'Alerts',
  },
  'go.mvrAlerts': {
    title: 'Alerts of MVRs',
    group: 'Go to',
    scope: 'global',
    permission: 'client.viewAlerts',
    feature: 'mvrAlerts',
    opens: alertsAddresses.mvr,
    needsClient: true,
    words: 'MVR motor vehicle annual review',
    menu: false,
  },
  'go.dacAlerts': {
    title: 'DAC alerts',
    group: 'Go to',
    scope: 'global',
    permission: 'client.viewAlerts',
    feature: 'alerts',
    opens: alertsAddresses.dac,
    needsClient: true,
    words: 'annual certificate of violations',
    menu: false,
  },
  'go.doNotDispatch': {
    title: 'Do-not-dispatch list',
    group: 'Alerts',
    scope: 'global',
    permission: 'client.viewAlerts',
    feature: 'alerts',
    opens: `${alertsAddresses.documents}?dispatch=blocked&waiting=any`,
    needsClient: true,
    words: 'blocked drivers off the road out of service',
    menu: 'Alerts',
  },
  'alerts.ofPlace': {
    title: 'Document alerts of a location',
    group: 'Alerts',
    scope: 'global',
    permission: 'client.viewAlerts',
    feature: 'alerts',
    args: [{ name: 'place', label: 'Location', kind: 'text', required: true }],
    needsClient: true,
    menu: false,
    palette: false,
  },
  'alert.open': {
    title: 'Open alert',
    group: 'Alerts',
    scope: 'global',
    keys: ['g !'],
    permission: 'client.viewAlerts',
    feature: 'alerts',
    args: [{ name: 'alert', label: 'Alert', kind: 'alert', required: true }],
    needsClient: true,
    words: 'warning expired missing due document',
    menu: 'Alerts',
  },
  'alerts.bookmarkSelected': {
    title: 'Add those of the selected alerts to the jump list',
    group: 'Alerts',
    scope: 'alertRows',
    keys: ['shift+l'],
    permission: OPENS_EMPLOYEES,
    feature: 'alertLists',
    mutates: true,
    words: 'bookmark pin several many bulk employees',
  },
  'alerts.assign': {
    title: 'Assign the alerts to a colleague',
    group: 'Alerts',
    scope: 'alertRows',
    keys: ['shift+g'],
    permission: SEES_ALERT_LISTS,
    feature: 'alertLists',
    args: [{ name: 'colleague', label: 'Colleague', kind: 'alertColleague', required: true }],
    mutates: true,
    words: 'give hand over owner mine me nobody several many bulk',
  },
  'alerts.wait': {
    title: 'Put the alerts off until …',
    group: 'Alerts',
    scope: 'alertRows',
    keys: ['h'],
    permission: SEES_ALERT_LISTS,
    feature: 'alertLists',
    args: [
      { name: 'until', label: 'Wait until', kind: 'stateWait', required: true },
      { name: 'reason', label: 'Reason', kind: 'text', required: false, skip: 'No reason' },
    ],
    mutates: true,
    words: 'hold snooze remind me wait later tomorrow date several many bulk',
  },
  'alerts.endWait': {
    title: 'Resume the alerts',
    group: 'Alerts',
    scope: 'alertRows',
    keys: ['shift+u'],
    permission: SEES_ALERT_LISTS,
    feature: 'alertLists',
    mutates: true,
    words: 'hold snooze resume now several many bulk',
  },
  'alerts.comment': {
    title: 'Comment on the alerts',
    group: 'Alerts',
    scope: 'alertRows',
    keys: ['shift+c'],
    permission: SEES_ALERT_LISTS,
    feature: 'alertLists',
    args: [{ name: 'text', label: 'Comment', kind: 'text', required: true }],
    mutates: true,
    words: 'note say remark several many bulk',
  },
  'alerts.comments': {
    title: 'Read what was said of the alert',
    group: 'Alerts',
    scope: 'alertRows',
    keys: ['i'],
    permission: SEES_ALERT_LISTS,
    feature: 'alertLists',
    words: 'comments notes history',
  },
  'alerts.order': {
    title: 'Order what the alert lacks',
    group: 'Alerts',
    scope: 'alertRows',
    keys: ['p'],
    permission: 'records.placeOrder',
    feature: 'orders',
    words: 'MVR physical exam drug test query place purchase',
  },
  'alerts.sendLink': {
    title: 'Send the driver a link',
    group: 'Alerts',
    scope: 'alertRows',
    keys: ['s'],
    permission: SEES_ALERT_LISTS,
    feature: 'alertLists',
    words: 'mail certificate of violations onboarding sign again',
  },
  'go.epnAlerts': {
    title: 'EPN alerts',
    group: 'Go to',
    scope: 'global',
    permission: 'client.viewAlerts',
    feature: 'mvrAlerts',
    opens: alertsAddresses.epn,
    needsClient: true,
    words: 'employer pull notice unanswered orders canceled 96 hours',
    menu: false,
  },
  'alerts.byDriver': {
    title: 'Show one row a driver, or one a document',
    group: 'Alerts',
    scope: 'alertRows',
    keys: ['shift+d'],
    permission: 'client.viewAlerts',
    feature: 'alerts',
    words: 'group by driver employee fold',
  },
  'files.exportKnown': {
    ...asOfDay,
    title: 'Export whether drivers were qualified on a day',
    words: 'as of past date history audit report bulk files csv who was qualified',
    menu: 'Documents',
  },
  'files.exportShown': {
    ...asOfDay,
    title: 'Export what the driver files showed on a day',
    words: 'as of past date history audit report bulk files csv known then',
    menu: 'Documents',
  },
  'go.qualificationRules': {
    title: 'Document rules',
    group: 'Documents',
    scope: 'global',
    permission: SEES_RULES,
    feature: 'documents',
    opens: qualificationAddresses.rules,
    needsClient: true,
    words: 'required documents citation regulation policy interval drives interstate intrastate',
    menu: 'Settings',
  },
  'go.fileSetup': {
    title: 'File setup',
    group: 'Documents',
    scope: 'global',
    permission: SEES_RULES,
    feature: 'documents',
    opens: qualificationAddresses.fileSetup,
    needsClient: true,
    words: 'document types required kept hidden job title location set up',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const alertsScopes = {
  alertRows: 'in lists of alerts',
} as const;

declare module './command.ts' {
  interface CommandTables {
    alertsCommands: typeof alertsCommands;
  }
  interface ScopeTables {
    alertsScopes: typeof alertsScopes;
  }
  interface ArgumentKinds {
    alert: true;
    alertColleague: true;
  }
}
