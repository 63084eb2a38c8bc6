import type { Commands } from './command.ts';
import { FINDS_CLIENTS } from '#src/shared/permission-sets.ts';
import { reviewAddresses } from '#src/features/review/review.addresses.ts';

const onTask = { group: 'Review', scope: 'task', audience: 'internal', mutates: true } as const;
const onStep = { group: 'Review', scope: 'step', audience: 'internal' } as const;
/** Anyone who may work on one of the steps that have a form of their own. */
const ASIDE = [
  'dq.classifyEmails',
  'dq.searchAndMatch',
  'dq.getExternalDocs',
  'dq.reviewDocumentRejections',
  'dq.escalateItem',
  'dq.customerCareIntervention',
] as const;

/** Steps of other processes that are worked on with the same keys: questions to customer care, and chases. */
const ANY_ASIDE = [...ASIDE, 'cme.customerCareIntervention', 'cme.chaseList'] as const;

/** What can be done with a document besides matching and classifying it, and the steps it then comes to. */
export const reviewStepsCommands = {
  'go.coverSheets': {
    title: 'Waiting for cover sheet',
    group: 'Go to',
    scope: 'global',
    permission: 'dq.worklists',
    feature: 'reviewQueue',
    audience: 'internal',
    opens: reviewAddresses.coverSheets,
    words: 'dq fax queue list',
    menu: 'Work',
  },
  'go.deletedDocuments': {
    title: 'Deleted documents',
    group: 'Go to',
    scope: 'global',
    permission: 'dq.deleteDocument',
    feature: 'reviewQueue',
    audience: 'internal',
    opens: reviewAddresses.deleted,
    words: 'dq trash bin restore bring back refused',
    menu: 'Work',
  },

  'item.askForExternal': {
    ...onTask,
    title: 'Get external documents',
    keys: ['shift+x'],
    permission: 'dq.getExternalDocs',
    args: [
      { name: 'note', label: 'What is missing, and from whom', kind: 'text', required: true },
      { name: 'until', label: 'Wait until', kind: 'waitUntil', required: true },
    ],
    words: 'ask for missing elsewhere clinic',
  },
  'item.waitForCover': {
    ...onTask,
    title: 'Wait for the cover sheet',
    keys: ['shift+w'],
    permission: FINDS_CLIENTS,
    args: [{ name: 'until', label: 'Wait until', kind: 'waitUntil', required: true }],
    words: 'fax put aside hold',
  },
  'item.wait': {
    ...onTask,
    title: 'Put off until …',
    keys: ['h'],
    permission: [...ASIDE, 'dq.review'],
    args: [{ name: 'until', label: 'Wait until', kind: 'waitUntil', required: true }],
    words: 'hold snooze remind me wait later tomorrow date',
  },
  'item.endWait': {
    ...onTask,
    title: 'Resume',
    keys: ['shift+u'],
    permission: [...ASIDE, 'dq.review'],
    words: 'hold snooze resume free now',
  },
  'item.escalate': {
    ...onTask,
    title: 'Escalate with a question',
    keys: ['shift+e'],
    permission: 'dq.escalateItem',
    args: [{ name: 'note', label: 'Your question', kind: 'text', required: true }],
    words: 'ask supervisor help',
  },
  'item.askCare': {
    ...onTask,
    title: 'Ask customer care',
    keys: ['shift+a'],
    permission: [...ASIDE, 'dq.review'],
    args: [
      { name: 'note', label: 'What to settle with the employer', kind: 'text', required: true },
      {
        name: 'rep',
        label: 'Customer care representative',
        kind: 'careRep',
        required: false,
        skip: 'Anyone available',
      },
    ],
    words: 'intervention call employer',
  },
  'item.sendToCME': {
    ...onTask,
    title: 'Send to CME',
    keys: ['shift+m'],
    permission: [...ASIDE, 'dq.review'],
    confirm: 'Send this document to CME, where its process begins at the first step?',
    words: 'medical exam hand over',
  },
  'item.move': {
    ...onTask,
    title: 'Move to another location',
    keys: ['shift+l'],
    permission: 'dq.editHierarchy',
    args: [
      { name: 'client', label: 'Where the document belongs', kind: 'itemClient', required: true },
    ],
    words: 'hierarchy client company change',
  },
  'item.assign': {
    ...onTask,
    title: 'Assign to a colleague',
    keys: ['shift+g'],
    permission: [...ASIDE, 'dq.review'],
    args: [{ name: 'colleague', label: 'Colleague', kind: 'colleague', required: true }],
    words: 'reassign assign hand over',
  },
  'item.delete': {
    ...onTask,
    title: 'Delete with a reason',
    keys: ['shift+d'],
    permission: 'dq.deleteDocument',
    args: [
      { name: 'reason', label: 'Reason', kind: 'deleteReason', required: true },
      { name: 'note', label: 'Note', kind: 'text', required: false, skip: 'No note' },
    ],
    words: 'discard remove duplicate blank',
  },

  'step.confirm': {
    ...onStep,
    title: 'Complete this step',
    keys: ['mod+enter'],
    inFields: true,
    permission: ANY_ASIDE,
    words: 'answer uphold document cover sheet back to review',
    mutates: true,
  },
  'step.refuse': {
    ...onStep,
    title: 'Refuse or send back',
    keys: ['x'],
    permission: ['dq.classifyEmails', 'dq.reviewDocumentRejections'],
    words: 'no cover sheet reject not bad',
    mutates: true,
  },
  'step.addFile': {
    ...onStep,
    title: 'Add a file to the document',
    keys: ['a'],
    permission: ASIDE,
    words: 'upload external cover sheet',
    mutates: true,
  },
  'step.find': {
    ...onStep,
    title: 'Search employees',
    keys: ['/'],
    permission: FINDS_CLIENTS,
  },
  'step.write': {
    ...onStep,
    title: 'Write a note or an answer',
    keys: ['i'],
    permission: ANY_ASIDE,
  },
  'step.skip': {
    ...onStep,
    title: 'Skip to the next',
    keys: ['s'],
    permission: ANY_ASIDE,
    mutates: true,
  },
  'step.undo': {
    ...onStep,
    title: 'Undo my last step',
    keys: ['z'],
    permission: ANY_ASIDE,
    mutates: true,
  },

  'covers.claimNext': {
    title: 'Claim the oldest without a cover sheet',
    group: 'Review',
    scope: 'coverSheets',
    keys: ['c'],
    permission: 'dq.searchAndMatch',
    audience: 'internal',
    palette: false,
    words: 'next take',
    mutates: true,
  },
  'deleted.restore': {
    title: 'Restore the document',
    group: 'Review',
    scope: 'deletedItems',
    keys: ['r'],
    permission: 'dq.deleteDocument',
    audience: 'internal',
    words: 'restore undelete undo',
    mutates: true,
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const reviewStepsScopes = {
  task: 'in a review form',
  step: 'in the forms of the other steps',
  coverSheets: 'in the list of missing cover sheets',
  deletedItems: 'in the list of deleted documents',
} as const;

declare module './command.ts' {
  interface CommandTables {
    reviewStepsCommands: typeof reviewStepsCommands;
  }
  interface ScopeTables {
    reviewStepsScopes: typeof reviewStepsScopes;
  }
  interface ArgumentKinds {
    deleteReason: true;
    colleague: true;
    careRep: true;
    itemClient: true;
    waitUntil: true;
  }
}
