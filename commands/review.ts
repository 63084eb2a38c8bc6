import type { Commands } from './command.ts';
import { numbered } from './match.ts';

/** A medical exam's looks are the same form, with the same keys. */
const REVIEWERS = ['dq.review', 'cme.review', 'cme.secondReview', 'cme.finalReview'] as const;

/** Reviewing a document: classifying it, accepting or rejecting it. */
export const reviewCommands = {
  'review.accept': {
    title: 'Accept and open the next',
    group: 'Review',
    scope: 'review',
    keys: ['mod+enter', 'enter'],
    permission: REVIEWERS,
    inFields: true,
    mutates: true,
    words: 'file approve done',
  },
  'review.reject': {
    title: 'Reject with a reason',
    group: 'Review',
    scope: 'review',
    keys: ['x'],
    permission: REVIEWERS,
    words: 'bad document refuse',
    mutates: true,
  },
  'review.skip': {
    title: 'Skip to the next',
    group: 'Review',
    scope: 'review',
    keys: ['s'],
    permission: REVIEWERS,
    mutates: true,
  },
  'review.undo': {
    title: 'Undo my last step',
    group: 'Review',
    scope: 'review',
    permission: REVIEWERS,
    keys: ['z'],
    mutates: true,
  },
  'review.rematch': {
    title: 'Match to another employee',
    group: 'Review',
    scope: 'review',
    keys: ['m'],
    permission: REVIEWERS,
    words: 'wrong driver back',
    mutates: true,
  },
  'review.openEmployee': {
    title: "Open the employee's file",
    group: 'Review',
    scope: 'review',
    permission: REVIEWERS,
    keys: ['e'],
    words: 'driver',
  },
  'review.findType': {
    title: 'Find a document type',
    group: 'Review',
    scope: 'classify',
    permission: 'dq.review',
    keys: ['/'],
    words: 'classify',
  },
  'review.findDate': {
    title: 'Correct the dates',
    group: 'Review',
    scope: 'classify',
    permission: 'dq.review',
    keys: ['d'],
    words: 'expires expiration expiry document day',
  },
  'review.typeFirst': {
    ...numbered,
    title: 'Choose document type 1',
    scope: 'classify',
    permission: 'dq.review',
    keys: ['1'],
  },
  'review.typeSecond': {
    ...numbered,
    title: 'Choose document type 2',
    scope: 'classify',
    permission: 'dq.review',
    keys: ['2'],
  },
  'review.typeThird': {
    ...numbered,
    title: 'Choose document type 3',
    scope: 'classify',
    permission: 'dq.review',
    keys: ['3'],
  },
  'review.typeFourth': {
    ...numbered,
    title: 'Choose document type 4',
    scope: 'classify',
    permission: 'dq.review',
    keys: ['4'],
  },
  'review.typeFifth': {
    ...numbered,
    title: 'Choose document type 5',
    scope: 'classify',
    permission: 'dq.review',
    keys: ['5'],
  },
  'review.typeSixth': {
    ...numbered,
    title: 'Choose document type 6',
    scope: 'classify',
    permission: 'dq.review',
    keys: ['6'],
  },
  'review.typeSeventh': {
    ...numbered,
    title: 'Choose document type 7',
    scope: 'classify',
    permission: 'dq.review',
    keys: ['7'],
  },
  'review.typeEighth': {
    ...numbered,
    title: 'Choose document type 8',
    scope: 'classify',
    permission: 'dq.review',
    keys: ['8'],
  },
  'review.typeNinth': {
    ...numbered,
    title: 'Choose document type 9',
    scope: 'classify',
    permission: 'dq.review',
    keys: ['9'],
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const reviewScopes = {
  review: 'in a review form',
  classify: 'in a review form',
} as const;

declare module './command.ts' {
  interface CommandTables {
    reviewCommands: typeof reviewCommands;
  }
  interface ScopeTables {
    reviewScopes: typeof reviewScopes;
  }
}
