import type { Commands } from './command.ts';
import { LEADS_QUEUES, SEES_QUALITY } from '#src/shared/permission-sets.ts';
import { qualityAddresses } from '#src/features/quality/quality.addresses.ts';

const numbered = {
  group: 'Review',
  scope: 'secondReview',
  permission: 'dq.review',
  menu: false,
  palette: false,
  words: 'number',
} as const;

/** The second look at what was filed, and the dashboard of the review. */
export const qualityCommands = {
  'go.dqDashboard': {
    title: 'DQ dashboard',
    group: 'Go to',
    scope: 'global',
    keys: ['g o'],
    permission: 'dq.dashboard',
    feature: 'reviewQueue',
    audience: 'internal',
    opens: qualityAddresses.dashboard,
    words: 'reports statistics figures charts done waiting overview throughput',
    menu: 'Reports',
  },
  'go.workload': {
    title: 'Workload and limits of the queues',
    group: 'Go to',
    scope: 'global',
    permission: LEADS_QUEUES,
    feature: 'reviewQueue',
    audience: 'internal',
    opens: qualityAddresses.workload,
    words: 'overdue due today who has what lead team reassign distribute workload',
    menu: 'Documents',
  },
  'workload.give': {
    title: 'Assign the tasks to a colleague',
    group: 'Review',
    scope: 'workload',
    keys: ['shift+g'],
    permission: LEADS_QUEUES,
    args: [{ name: 'colleague', label: 'Colleague', kind: 'workloadColleague', required: true }],
    mutates: true,
    words: 'reassign assign hand over others',
  },
  'workload.spread': {
    title: 'Spread the tasks evenly',
    group: 'Review',
    scope: 'workload',
    keys: ['shift+d'],
    permission: LEADS_QUEUES,
    mutates: true,
    words: 'distribute share balance everybody',
  },
  'workload.free': {
    title: 'Unassign the tasks',
    group: 'Review',
    scope: 'workload',
    keys: ['shift+u'],
    permission: LEADS_QUEUES,
    mutates: true,
    words: 'unassign take away nobody release',
  },
  'go.quality': {
    title: 'Second looks',
    group: 'Go to',
    scope: 'global',
    keys: ['g 2'],
    permission: SEES_QUALITY,
    feature: 'reviewQueue',
    audience: 'internal',
    opens: qualityAddresses.secondReviews,
    words: 'quality overturned upheld mistakes blind check sampling',
    menu: 'Work',
  },
  'go.sampling': {
    title: 'Sampling and reviewer levels',
    group: 'Go to',
    scope: 'global',
    permission: 'dq.dashboard',
    feature: 'reviewQueue',
    audience: 'internal',
    opens: qualityAddresses.sampling,
    words: 'rates trainee senior regular percent quality',
    menu: 'Work',
  },
  'quality.next': {
    title: 'Take the next second look',
    group: 'Review',
    scope: 'global',
    permission: 'dq.review',
    feature: 'reviewQueue',
    audience: 'internal',
    mutates: true,
    words: 'check blind quality claim paper',
    menu: 'Work',
  },
  'quality.claim': {
    title: 'Check the next document',
    group: 'Review',
    scope: 'secondLooks',
    keys: ['c'],
    permission: 'dq.review',
    feature: 'reviewQueue',
    mutates: true,
    menu: false,
    words: 'claim second look blind',
  },
  'secondReview.send': {
    title: 'Send the second answer and go on',
    group: 'Review',
    scope: 'secondReview',
    keys: ['mod+enter', 'enter'],
    permission: 'dq.review',
    inFields: true,
    mutates: true,
    words: 'accept classify done',
  },
  'secondReview.reject': {
    title: 'Answer with a rejection',
    group: 'Review',
    scope: 'secondReview',
    keys: ['x'],
    permission: 'dq.review',
    mutates: true,
    words: 'reject refuse reason',
  },
  'secondReview.wrongEmployee': {
    title: 'Answer that it belongs to another driver',
    group: 'Review',
    scope: 'secondReview',
    keys: ['m'],
    permission: 'dq.review',
    confirm:
      'Answer that this is another driver’s, so that it leaves this file and is matched again?',
    mutates: true,
    words: 'wrong employee match',
  },
  'secondReview.skip': {
    title: 'Skip to the next second look',
    group: 'Review',
    scope: 'secondReview',
    keys: ['s'],
    permission: 'dq.review',
    mutates: true,
  },
  'secondReview.findType': {
    title: 'Find a document type',
    group: 'Review',
    scope: 'secondReview',
    keys: ['/'],
    permission: 'dq.review',
    words: 'classify',
  },
  'secondReview.typeFirst': { ...numbered, title: 'Choose document type 1', keys: ['1'] },
  'secondReview.typeSecond': { ...numbered, title: 'Choose document type 2', keys: ['2'] },
  'secondReview.typeThird': { ...numbered, title: 'Choose document type 3', keys: ['3'] },
  'secondReview.typeFourth': { ...numbered, title: 'Choose document type 4', keys: ['4'] },
  'secondReview.typeFifth': { ...numbered, title: 'Choose document type 5', keys: ['5'] },
  'secondReview.typeSixth': { ...numbered, title: 'Choose document type 6', keys: ['6'] },
  'secondReview.typeSeventh': { ...numbered, title: 'Choose document type 7', keys: ['7'] },
  'secondReview.typeEighth': { ...numbered, title: 'Choose document type 8', keys: ['8'] },
  'secondReview.typeNinth': { ...numbered, title: 'Choose document type 9', keys: ['9'] },
  'dashboard.today': {
    title: 'Show today',
    group: 'Review',
    scope: 'dashboard',
    keys: ['1'],
    permission: 'dq.dashboard',
    menu: false,
  },
  'dashboard.yesterday': {
    title: 'Show yesterday',
    group: 'Review',
    scope: 'dashboard',
    keys: ['2'],
    permission: 'dq.dashboard',
    menu: false,
  },
  'dashboard.week': {
    title: 'Show 7 days',
    group: 'Review',
    scope: 'dashboard',
    keys: ['3'],
    permission: 'dq.dashboard',
    menu: false,
  },
  'dashboard.month': {
    title: 'Show 30 days',
    group: 'Review',
    scope: 'dashboard',
    keys: ['4'],
    permission: 'dq.dashboard',
    menu: false,
  },
  'dashboard.quarter': {
    title: 'Show 90 days',
    group: 'Review',
    scope: 'dashboard',
    keys: ['5'],
    permission: 'dq.dashboard',
    menu: false,
  },
  'dashboard.tables': {
    title: 'Show the figures as tables or charts',
    group: 'Review',
    scope: 'dashboard',
    keys: ['t'],
    permission: 'dq.dashboard',
    words: 'numbers accessible',
    menu: false,
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const qualityScopes = {
  workload: 'in the load of the queues',
  secondLooks: 'in the list of second looks',
  secondReview: 'in a second look',
  dashboard: 'in the DQ dashboard',
} as const;

declare module './command.ts' {
  interface CommandTables {
    qualityCommands: typeof qualityCommands;
  }
  interface ScopeTables {
    qualityScopes: typeof qualityScopes;
  }
  interface ArgumentKinds {
    workloadColleague: true;
  }
}
