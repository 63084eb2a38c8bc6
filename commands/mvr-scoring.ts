import type { Commands } from './command.ts';
import { SEES_RULES } from '#src/shared/permission-sets.ts';
import { mvrScoringAddresses } from '#src/features/mvr-scoring/mvr-scoring.addresses.ts';

const SCORER = 'dq.scoreMVRsManually';
const form = { group: 'Review', scope: 'mvrScore', permission: SCORER } as const;
const numbered = { ...form, menu: false, palette: false, words: 'number' } as const;

/** Scoring of motor vehicle records: the queue, the lines of one, and how a client scores. */
export const mvrScoringCommands = {
  'go.scoreMvrs': {
    title: 'Score MVRs',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+s'],
    permission: SCORER,
    audience: 'internal',
    opens: mvrScoringAddresses.queue,
    words: 'scoring queue motor vehicle records unscored points',
    menu: 'Work',
  },
  'go.mvrScoring': {
    title: 'MVR scoring rules',
    group: 'Documents',
    scope: 'global',
    permission: SEES_RULES,
    feature: 'mvrScoring',
    opens: mvrScoringAddresses.schemes,
    needsClient: true,
    words: 'definition points bands reasons versions settings',
    menu: 'Settings',
  },
  'go.mvrScoringAlerts': {
    title: 'Alerts of MVR scoring',
    group: 'Go to',
    scope: 'global',
    permission: 'client.viewAlerts',
    feature: 'mvrScoring',
    opens: mvrScoringAddresses.alerts,
    needsClient: true,
    words: 'scores bands points',
    menu: false,
  },
  'mvrScoring.next': {
    title: 'Score the next MVR',
    group: 'Review',
    scope: 'global',
    permission: SCORER,
    audience: 'internal',
    mutates: true,
    words: 'claim oldest queue points',
    menu: 'Work',
  },
  'mvrScoring.claim': {
    title: 'Claim the oldest MVR',
    group: 'Review',
    scope: 'mvrQueue',
    keys: ['c'],
    permission: SCORER,
    mutates: true,
  },
  'mvrScore.send': {
    ...form,
    title: 'Save the score and go to the next',
    keys: ['mod+enter', 'enter'],
    inFields: true,
    mutates: true,
    words: 'accept done next',
  },
  'mvrScore.skip': { ...form, title: 'Skip to the next MVR', keys: ['s'], mutates: true },
  'mvrScore.nextLine': {
    ...form,
    title: 'Next line',
    keys: ['j', 'down'],
    repeats: true,
    palette: false,
    menu: false,
  },
  'mvrScore.previousLine': {
    ...form,
    title: 'Previous line',
    keys: ['k', 'up'],
    repeats: true,
    palette: false,
    menu: false,
  },
  'mvrScore.nextOpen': {
    ...form,
    title: 'Next line that waits for you',
    keys: ['n'],
    words: 'undecided open',
    menu: false,
  },
  'mvrScore.findRule': { ...form, title: 'Find a rule for the line', keys: ['/'] },
  'mvrScore.leaveOut': {
    ...form,
    title: 'Leave the line out',
    keys: ['x'],
    words: 'exclude remove dismissed',
  },
  'mvrScore.automatic': {
    ...form,
    title: 'Take the line as the rules have it',
    keys: ['u'],
    words: 'reset automatic',
  },
  'mvrScore.addLine': {
    ...form,
    title: 'Add a line',
    keys: ['a'],
    words: 'paper violation accident credit course',
  },
  'mvrScore.override': { ...form, title: 'Enter a score by hand', keys: ['o'] },
  'mvrScore.reopen': {
    ...form,
    title: 'Reopen the score',
    keys: ['shift+r'],
    mutates: true,
    words: 'reopen again rescore',
  },
  'mvrScore.ruleFirst': { ...numbered, title: 'Choose rule 1', keys: ['1'] },
  'mvrScore.ruleSecond': { ...numbered, title: 'Choose rule 2', keys: ['2'] },
  'mvrScore.ruleThird': { ...numbered, title: 'Choose rule 3', keys: ['3'] },
  'mvrScore.ruleFourth': { ...numbered, title: 'Choose rule 4', keys: ['4'] },
  'mvrScore.ruleFifth': { ...numbered, title: 'Choose rule 5', keys: ['5'] },
  'mvrScore.ruleSixth': { ...numbered, title: 'Choose rule 6', keys: ['6'] },
  'mvrScore.ruleSeventh': { ...numbered, title: 'Choose rule 7', keys: ['7'] },
  'mvrScore.ruleEighth': { ...numbered, title: 'Choose rule 8', keys: ['8'] },
  'mvrScore.ruleNinth': { ...numbered, title: 'Choose rule 9', keys: ['9'] },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const mvrScoringScopes = {
  mvrQueue: 'in the queue of MVRs',
  mvrScore: 'where an MVR is scored',
} as const;

declare module './command.ts' {
  interface CommandTables {
    mvrScoringCommands: typeof mvrScoringCommands;
  }
  interface ScopeTables {
    mvrScoringScopes: typeof mvrScoringScopes;
  }
}
