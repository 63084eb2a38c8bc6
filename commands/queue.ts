import type { Commands } from './command.ts';
import { SEES_QUEUES, SETS_UP_SERVICES, WORKS_ON_DOCUMENTS } from '#src/shared/permission-sets.ts';
import { reviewAddresses } from '#src/features/review/review.addresses.ts';
/** The same of medical exams. */
const CME_STEPS = [
  'cme.searchAndMatch',
  'cme.review',
  'cme.secondReview',
  'cme.finalReview',
] as const;

/** The queue of incoming documents as it stands: its views, its clients, what is new, and how long papers may wait. */
export const queueCommands = {
  'go.queue': {
    title: 'Review queue',
    group: 'Go to',
    scope: 'global',
    keys: ['g q'],
    permission: 'dq.worklists',
    feature: 'reviewQueue',
    audience: 'internal',
    opens: reviewAddresses.queue,
    words: 'dq tasks worklist inbox',
    menu: 'Work',
  },
  'review.claim': {
    title: 'Claim task',
    group: 'Review',
    scope: 'global',
    keys: ['g n'],
    permission: WORKS_ON_DOCUMENTS,
    audience: 'internal',
    args: [
      {
        name: 'task',
        label: 'Document in review',
        kind: 'task',
        required: false,
        skip: 'The next of my list',
      },
    ],
    words: 'next start work document paper task take review',
    mutates: true,
    menu: 'Work',
  },
  'queue.claimNext': {
    title: 'Claim the next of the list',
    group: 'Review',
    scope: 'queue',
    keys: ['c'],
    permission: [...WORKS_ON_DOCUMENTS, ...CME_STEPS],
    palette: false,
    words: 'start take oldest document exam',
    mutates: true,
  },
  'queue.release': {
    title: 'Return the task to the queue',
    group: 'Review',
    scope: 'queue',
    keys: ['u'],
    permission: [...WORKS_ON_DOCUMENTS, ...CME_STEPS],
    words: 'unclaim release document exam',
    mutates: true,
  },
  'queue.showAll': {
    title: 'Show every step',
    group: 'Review',
    scope: 'queue',
    permission: SEES_QUEUES,
    keys: ['1'],
  },
  'queue.showMatch': {
    title: 'Show what is to match',
    group: 'Review',
    scope: 'queue',
    permission: SEES_QUEUES,
    keys: ['2'],
  },
  'queue.showReview': {
    title: 'Show what is to review',
    group: 'Review',
    scope: 'queue',
    permission: SEES_QUEUES,
    keys: ['3'],
  },
  'queue.showMine': {
    title: 'Show only mine',
    group: 'Review',
    scope: 'queue',
    permission: SEES_QUEUES,
    keys: ['4'],
  },
  'queue.showFree': {
    title: 'Show only what is free',
    group: 'Review',
    scope: 'queue',
    permission: SEES_QUEUES,
    keys: ['5'],
  },
  'tasks.claimSelected': {
    title: 'Claim the selected',
    group: 'Review',
    scope: 'taskRows',
    keys: ['shift+c'],
    permission: [...WORKS_ON_DOCUMENTS, ...CME_STEPS],
    words: 'take several many bulk documents exams',
    mutates: true,
  },
  'tasks.releaseSelected': {
    title: 'Return the selected to the queue',
    group: 'Review',
    scope: 'taskRows',
    keys: ['shift+u'],
    permission: [...WORKS_ON_DOCUMENTS, ...CME_STEPS],
    words: 'unclaim release several many bulk',
    mutates: true,
  },
  'tasks.rejectSelected': {
    title: 'Reject the selected',
    group: 'Review',
    scope: 'taskRows',
    keys: ['shift+b'],
    permission: 'dq.review',
    words: 'reject several many bulk',
    mutates: true,
  },
  'queue.refresh': {
    title: 'Refresh every task list',
    group: 'Review',
    scope: 'dueQueue',
    permission: 'dq.worklists',
    words: 'emit reload',
  },
  'queue.undo': {
    title: 'Undo my last step',
    group: 'Review',
    scope: 'queue',
    permission: SEES_QUEUES,
    keys: ['z'],
    mutates: true,
  },

  'queue.openView': {
    title: 'Open a queue view …',
    group: 'Review',
    scope: 'global',
    keys: ['g w'],
    permission: 'dq.worklists',
    feature: 'reviewQueue',
    audience: 'internal',
    args: [{ name: 'view', label: 'View of the queue', kind: 'queueView', required: true }],
    words: 'saved filter overdue mine tasks',
  },
  'queue.saveView': {
    title: 'Keep this view of the queue …',
    group: 'Review',
    scope: 'queue',
    keys: ['shift+v'],
    permission: SEES_QUEUES,
    args: [{ name: 'name', label: 'Name of the view', kind: 'text', required: true }],
    words: 'save filters columns sort',
  },
  'queue.renameView': {
    title: 'Rename a view of the queue …',
    group: 'Review',
    scope: 'global',
    permission: 'dq.worklists',
    feature: 'reviewQueue',
    audience: 'internal',
    args: [
      { name: 'view', label: 'View to rename', kind: 'ownQueueView', required: true },
      { name: 'name', label: 'New name', kind: 'text', required: true },
    ],
    words: 'saved filter',
  },
  'queue.deleteView': {
    title: 'Delete a view of the queue …',
    group: 'Review',
    scope: 'global',
    permission: 'dq.worklists',
    feature: 'reviewQueue',
    audience: 'internal',
    args: [{ name: 'view', label: 'View to delete', kind: 'ownQueueView', required: true }],
    words: 'saved filter remove forget',
  },
  'queue.client': {
    title: 'Show what waits of one client …',
    group: 'Review',
    scope: 'queue',
    keys: ['shift+l'],
    permission: SEES_QUEUES,
    args: [
      {
        name: 'client',
        label: 'Client with something waiting',
        kind: 'queueClient',
        required: true,
      },
    ],
    words: 'company filter narrow',
  },
  'queue.overdue': {
    title: 'Show only overdue documents',
    group: 'Review',
    scope: 'dueQueue',
    keys: ['6'],
    permission: 'dq.worklists',
    words: 'late due sla limit',
  },
  'queue.waiting': {
    title: 'Show only what waits for a day or an arrival',
    group: 'Review',
    scope: 'dueQueue',
    keys: ['7'],
    permission: 'dq.worklists',
    words: 'hold snooze put off aside later',
  },
  'queue.endWait': {
    title: 'Resume the document',
    group: 'Review',
    scope: 'dueQueue',
    keys: ['w'],
    permission: WORKS_ON_DOCUMENTS,
    words: 'hold snooze resume free now',
    mutates: true,
  },
  'queue.showNew': {
    title: 'Show what is new',
    group: 'Review',
    scope: 'queue',
    keys: ['n'],
    permission: SEES_QUEUES,
    words: 'arrived refresh load documents exams',
  },
  'go.reviewLimits': {
    title: 'Time limits of the review',
    group: 'Go to',
    scope: 'global',
    permission: ['dq.worklists', ...SETS_UP_SERVICES],
    feature: 'reviewQueue',
    audience: 'internal',
    opens: reviewAddresses.limits,
    words: 'sla due overdue deadline business days hours client',
  },
  'limits.set': {
    title: 'Set a client’s time limit …',
    group: 'Review',
    scope: 'global',
    permission: SETS_UP_SERVICES,
    feature: 'reviewQueue',
    audience: 'internal',
    args: [
      { name: 'client', label: 'Client', kind: 'client', required: true },
      { name: 'limit', label: 'Time limit, as 2 days or 8 hours', kind: 'text', required: true },
    ],
    words: 'sla due overdue deadline business days hours review',
    mutates: true,
    menu: 'Settings',
  },
  'go.closingDays': {
    title: 'Holidays and closing days',
    group: 'Go to',
    scope: 'global',
    permission: 'admin.superAdmin',
    feature: 'reviewQueue',
    audience: 'internal',
    opens: reviewAddresses.closingDays,
    words: 'calendar business days federal office closed sla settings',
    menu: 'Documents',
  },
  'closingDay.add': {
    group: 'Settings',
    permission: 'admin.superAdmin',
    feature: 'reviewQueue',
    audience: 'internal',
    title: 'Close the office on a day',
    scope: 'closingDays',
    keys: ['n'],
    words: 'new holiday closing day',
  },
  'closingDay.remove': {
    group: 'Settings',
    permission: 'admin.superAdmin',
    feature: 'reviewQueue',
    audience: 'internal',
    title: 'Open the office on the day again',
    scope: 'closingDays',
    keys: ['del'],
    confirm: 'Open the office on this day again, so that documents become due sooner?',
    mutates: true,
    words: 'remove delete closing day',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const queueScopes = {
  queue: 'in a queue of tasks',
  dueQueue: 'in the review queue',
  taskRows: 'in lists of tasks',
  closingDays: 'among the holidays and closing days',
} as const;

declare module './command.ts' {
  interface CommandTables {
    queueCommands: typeof queueCommands;
  }
  interface ScopeTables {
    queueScopes: typeof queueScopes;
  }
  interface ArgumentKinds {
    task: true;
    queueClient: true;
    queueView: true;
    ownQueueView: true;
  }
}
