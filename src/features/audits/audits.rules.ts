/** Who audits, and for what (49 CFR Part 385; an insurer and oneself have no rule). */
export const KINDS = ['review', 'newEntrant', 'insurer', 'own'] as const;
export type Kind = (typeof KINDS)[number];
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  review: 'DOT compliance review',
  newEntrant: 'New-entrant safety audit',
  insurer: 'Insurer',
  own: 'Our own',
};

/** How far an audit is. */
export const STATES = ['preparing', 'underway', 'closed'] as const;
export type State = (typeof STATES)[number];
export const STATE_WORDS: Readonly<Record<State, string>> = {
  preparing: 'Preparing',
  underway: 'Under way',
  closed: 'Closed',
};

/** How far a line of the checklist is. */
export const ITEM_STATES = ['open', 'ready', 'given', 'notApplicable'] as const;
export type ItemState = (typeof ITEM_STATES)[number];
export const ITEM_STATE_WORDS: Readonly<Record<ItemState, string>> = {
  open: 'Open',
  ready: 'Ready',
  given: 'Handed over',
  notApplicable: 'Does not apply',
};

/** How grave a finding is: acute and critical are those of 49 CFR Part 385, Appendix B, section VII. */
export const LEVELS = ['acute', 'critical', 'other'] as const;
export type Level = (typeof LEVELS)[number];
export const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  acute: 'Acute',
  critical: 'Critical',
  other: 'Other',
};

/** Records that few may see, and an auditor only where the audit has them: permissions of the group `records`. */
export const RECORDS = [
  'viewDrugAlcohol',
  'viewInvestigationHistory',
  'viewMedicalReport',
] as const;
export type ProtectedRecord = (typeof RECORDS)[number];
export const RECORD_WORDS: Readonly<Record<ProtectedRecord, string>> = {
  viewDrugAlcohol: 'Drug and alcohol records',
  viewInvestigationHistory: 'Investigation history (49 CFR 391.53)',
  viewMedicalReport: 'Medical examination reports',
};

/** The most drivers of one audit. */
export const MOST_DRIVERS = 200;
/** The most findings of one audit. */
export const MOST_FINDINGS = 500;
/** An auditor's link works for so many days at the most. */
export const MOST_LINK_DAYS = 90;

interface ListedItem {
  title: string;
  citation: string;
  kinds?: readonly Kind[];
}

/** What a letter of the DOT asks for; each kind of audit begins with what concerns it. */
const ASKED: readonly ListedItem[] = [
  { title: 'List of all drivers of the period, with days of hire and leaving', citation: '' },
  { title: 'Driver qualification files of the sample', citation: '49 CFR 391.51' },
  { title: 'Investigation history files of the sample', citation: '49 CFR 391.53' },
  { title: 'Accident register, three years', citation: '49 CFR 390.15(b)' },
  { title: 'Drug and alcohol policy, with the drivers’ receipts', citation: '49 CFR 382.601' },
  { title: 'Training of supervisors, 60 and 60 minutes', citation: '49 CFR 382.603' },
  { title: 'Pre-employment tests and results', citation: '49 CFR 382.301' },
  {
    title: 'Random testing: lists of each draw, and the rates reached',
    citation: '49 CFR 382.305',
  },
  { title: 'Clearinghouse registration and queries', citation: '49 CFR 382.701' },
  { title: 'Hours of service, six months', citation: '49 CFR 395.8(k)' },
  { title: 'Vehicle maintenance and inspection reports', citation: '49 CFR 396.3, 396.11' },
  { title: 'Roadside inspection reports of the year', citation: '49 CFR 396.9(d)' },
  { title: 'Insurance: form MCS-90', citation: '49 CFR 387.7' },
  { title: 'MCS-150, UCR and BOC-3', citation: '49 CFR 390.19', kinds: ['review', 'newEntrant'] },
  { title: 'Management information, lab summaries', citation: '49 CFR 382.403', kinds: ['review'] },
  { title: 'Loss runs of the years asked for', citation: '', kinds: ['insurer'] },
];

/** The checklist with which an audit of a kind begins. */
export function checklistOf(kind: Kind): { title: string; citation: string }[] {
  return ASKED.filter(({ kinds }) => kinds === undefined || kinds.includes(kind)).map(
    ({ title, citation }) => ({ title, citation }),
  );
}

/** Of whom a binder has the papers. */
export const BINDER_CONTENTS = ['driver', 'sample', 'company'] as const;
export type BinderContents = (typeof BINDER_CONTENTS)[number];
export const BINDER_CONTENT_WORDS: Readonly<Record<BinderContents, string>> = {
  driver: 'One driver',
  sample: 'The sample',
  company: 'Everybody of the period',
};
export const BINDER_FORMS = ['zip', 'pdf'] as const;
export type BinderForm = (typeof BINDER_FORMS)[number];
export const BINDER_STATES = ['waiting', 'running', 'done', 'failed', 'canceled'] as const;
export type BinderState = (typeof BINDER_STATES)[number];
export const BINDER_STATE_WORDS: Readonly<Record<BinderState, string>> = {
  waiting: 'Waiting',
  running: 'Being made',
  done: 'Ready',
  failed: 'Failed',
  canceled: 'Canceled',
};
/** A binder is kept for so many days. */
export const BINDER_DAYS = 14;

/**
 * Document types in the order of 49 CFR 391.51(b): application (1), driving record at hire (2), road test or its equivalent
 * (3), driving record and review of each year (4, 5), medical (6 to 8), then what other parts ask for.
 */
const FILE_ORDER: readonly number[] = [
  473, 660, 302, 331, 301, 335, 225, 1083, 303, 474, 238, 310, 304, 311, 334, 312, 314, 323, 324,
];

/** Where a paper stands in its file: as 391.51(b) names them, then by type. */
export function placeInFile(documentTypeId: number): number {
  const at = FILE_ORDER.indexOf(documentTypeId);
  return at < 0 ? FILE_ORDER.length + documentTypeId : at;
}

/** A text as a name of a file on any system. */
export function fileNamed(text: string): string {
  const clean = text
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[. ]+$/, '')
    .trim();
  return clean.slice(0, 100).trim() || 'Document';
}
