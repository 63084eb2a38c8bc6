import type { Commands } from './command.ts';
import { REVIEWS_EXAMS, REVIEWS_EXAMS_AGAIN } from '#src/shared/permission-sets.ts';
import { cmeAddresses } from '#src/features/cme/cme.addresses.ts';
const WORKERS = ['cme.searchAndMatch', ...REVIEWS_EXAMS] as const;
const onViews = {
  group: 'Review',
  scope: 'global',
  audience: 'internal',
  permission: 'cme.worklists',
} as const;
const onFindings = {
  group: 'Review',
  scope: 'findings',
  audience: 'internal',
  permission: REVIEWS_EXAMS,
} as const;
/** The nth warning of a form, of which one says that it is right, or takes that back. */
const nthFinding = { ...onFindings, menu: false, palette: false, words: 'number' } as const;
const onExam = { group: 'Review', scope: 'exam', audience: 'internal' } as const;

/** Medical exams: the places where they are worked on, and what their forms have of their own. */
export const cmeCommands = {
  'go.cmeWorkflow': {
    title: 'CME workflow',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+q'],
    permission: 'cme.worklists',
    audience: 'internal',
    opens: cmeAddresses.queue,
    words: 'medical exams queue tasks worklist certificates',
    menu: 'Exams',
  },
  'cme.claim': {
    title: 'Claim a medical exam',
    group: 'Review',
    scope: 'global',
    keys: ['g shift+n'],
    permission: WORKERS,
    audience: 'internal',
    args: [
      {
        name: 'task',
        label: 'Medical exam',
        kind: 'exam',
        required: false,
        skip: 'The next of my list',
      },
    ],
    words: 'certificate physical exam task next start take work',
    mutates: true,
    menu: 'Exams',
  },
  'exams.openView': {
    ...onViews,
    title: 'Open a CME workflow view …',
    keys: ['g shift+w'],
    args: [{ name: 'view', label: 'View of the CME workflow', kind: 'examView', required: true }],
    words: 'saved filter mine medical exams tasks',
  },
  'exams.renameView': {
    ...onViews,
    title: 'Rename a view of the CME workflow …',
    args: [
      { name: 'view', label: 'View to rename', kind: 'ownExamView', required: true },
      { name: 'name', label: 'New name', kind: 'text', required: true },
    ],
    words: 'saved filter',
  },
  'exams.deleteView': {
    ...onViews,
    title: 'Delete a view of the CME workflow …',
    args: [{ name: 'view', label: 'View to delete', kind: 'ownExamView', required: true }],
    words: 'saved filter remove forget',
  },
  'exam.askCare': {
    ...onExam,
    title: 'Ask customer care about the exam',
    keys: ['shift+a'],
    permission: WORKERS,
    args: [
      { name: 'note', label: 'What to settle with the employer', kind: 'text', required: true },
      {
        name: 'rep',
        label: 'Customer care representative',
        kind: 'cmeRep',
        required: false,
        skip: 'Anyone available',
      },
    ],
    words: 'intervention call employer',
    mutates: true,
  },
  'exam.sendBack': {
    ...onExam,
    title: 'Send back to the first review',
    keys: ['shift+b'],
    permission: REVIEWS_EXAMS_AGAIN,
    args: [{ name: 'note', label: 'What is wrong', kind: 'text', required: true }],
    words: 'disagree again',
    mutates: true,
  },
  'exam.move': {
    ...onExam,
    title: 'Move the exam to another client',
    keys: ['shift+l'],
    permission: 'dq.editHierarchy',
    args: [
      {
        name: 'client',
        label: 'Where the certificate belongs',
        kind: 'itemClient',
        required: true,
      },
    ],
    words: 'hierarchy location company change',
    mutates: true,
  },
  'exam.acknowledge': {
    ...onFindings,
    title: 'Confirm the next finding',
    keys: ['y'],
    words: 'confirm warning check accept',
  },
  'exam.findingFirst': { ...nthFinding, title: 'Confirm finding 1', keys: ['1'] },
  'exam.findingSecond': { ...nthFinding, title: 'Confirm finding 2', keys: ['2'] },
  'exam.findingThird': { ...nthFinding, title: 'Confirm finding 3', keys: ['3'] },
  'exam.findingFourth': { ...nthFinding, title: 'Confirm finding 4', keys: ['4'] },
  'exam.findingFifth': { ...nthFinding, title: 'Confirm finding 5', keys: ['5'] },
  'exam.findingSixth': { ...nthFinding, title: 'Confirm finding 6', keys: ['6'] },
  'exam.findingSeventh': { ...nthFinding, title: 'Confirm finding 7', keys: ['7'] },
  'exam.findingEighth': { ...nthFinding, title: 'Confirm finding 8', keys: ['8'] },
  'exam.findingNinth': { ...nthFinding, title: 'Confirm finding 9', keys: ['9'] },
  'exam.openDetail': {
    ...onExam,
    title: 'Open what is recorded of the exam',
    keys: ['i'],
    permission: 'cme.viewDetail',
    words: 'cme record detail history',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const cmeScopes = {
  exam: 'in the form of a medical exam',
  findings: 'in the review of a medical exam',
} as const;

declare module './command.ts' {
  interface CommandTables {
    cmeCommands: typeof cmeCommands;
  }
  interface ScopeTables {
    cmeScopes: typeof cmeScopes;
  }
  interface ArgumentKinds {
    exam: true;
    cmeRep: true;
    examView: true;
    ownExamView: true;
  }
}
