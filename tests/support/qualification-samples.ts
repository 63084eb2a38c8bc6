import type {
  Driver,
  FiledDocument,
  QualificationRule,
} from '#src/features/qualification/rule-rows.rules.ts';

/** The day on which the tests judge a file, and types of documents. */
export const DAY = '2026-11-21';
export const MVR = 225;
export const CARD = 238;
export const INITIAL = 660;
export const CDLIS = 1083;

let ids = 0;
/** An annual driving record of every driver, and what is different about this rule. */
export const rule = (over: Partial<QualificationRule> = {}): QualificationRule => ({
  ruleId: String((ids += 1)),
  documentTypeId: MVR,
  clientId: null,
  from: '2000-01-01',
  to: null,
  required: true,
  appliesTo: 'drivers',
  dueFrom: 'hire',
  dueDays: 0,
  everyMonths: 12,
  expiringDays: 60,
  perAuthority: false,
  perEmployer: null,
  blocksDispatch: false,
  alsoBy: [],
  retentionMonths: 36,
  retentionFrom: 'document',
  citation: '49 CFR 391.25(a)',
  inForceBy: 'day',
  conditions: {},
  metBy: 'document',
  basis: 'law',
  askedMonths: null,
  sentence: null,
  source: null,
  checkedOn: null,
  unverified: null,
  release: null,
  ...over,
});
/** A driver with a CDL of Texas. */
export const driver = (over: Partial<Driver> = {}): Driver => ({
  clientPath: [1, 2, 3],
  onRoster: true,
  employed: true,
  isDriver: true,
  holdsCdl: true,
  hireDate: '2024-01-10',
  authorities: ['TX'],
  ...over,
});
/** An accepted driving record of 2026-06-01. */
export const filed = (over: Partial<FiledDocument> = {}): FiledDocument => ({
  documentId: `d${(ids += 1)}`,
  documentTypeId: MVR,
  status: 'accepted',
  docDate: '2026-06-01',
  expirationDate: null,
  authority: null,
  ...over,
});
