import { z } from 'zod';
import { DOT_AGENCIES } from '#src/features/orders/orders.rules.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { BAT_STATES, OUTCOMES } from './drug-testing.rules.ts';
import { REFUSALS } from './drugs.rules.ts';

/** Day and minute as clocks at the collection site show them, never shifted (D19). */
const siteTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);

/** One measurement of breath alcohol, as the device printed it. */
const measurement = z.object({
  at: siteTime.nullable(),
  /** Grams of alcohol in 210 litres of breath. */
  value: z.number().nullable(),
  device: z.string().nullable(),
  serial: z.string().nullable(),
  /** The device's own number of the test. */
  number: z.number().int().nullable(),
});
export type Measurement = z.output<typeof measurement>;

/** What a screening is done on: an evidential breath tester, or a device for saliva or with a breath tube. */
export const SCREENING_DEVICES = ['ebt', 'saliva', 'breathTube'] as const;

/** A screening. Devices for saliva and with a breath tube bear a lot and a day of expiry, and no serial or test number. */
const screening = measurement.extend({
  kind: z.enum(SCREENING_DEVICES).optional(),
  lot: z.string().optional(),
  expires: civilDate.optional(),
});
export type Screening = z.output<typeof screening>;

/** What the alcohol testing form says besides. What may be absent was not said: older senders do not know it. */
const alcohol = z.object({
  screen: screening,
  /** The saliva or breath-tube device was read within the time that its maker allows. */
  readInTime: z.boolean().optional(),
  /** The saliva device showed that it worked. */
  activated: z.boolean().optional(),
  /** What the tester displayed is what it printed: result and number of the test. */
  displayMatches: z.boolean().optional(),
  confirmPrinted: z.boolean().optional(),
  /** The next external check of calibration found the tester out of tolerance. */
  calibrationFailed: z.boolean().optional(),
  /** It is the alcohol testing form of DOT. */
  dotForm: z.boolean().optional(),
  /** What the device showed before the confirmation test; it must be zero. */
  airBlank: z.number().nullable(),
  confirm: measurement.nullable(),
  technician: z.string().nullable(),
  technicianSigned: z.boolean().nullable(),
  /** Step 2, before the test. */
  employeeSigned: z.boolean().nullable(),
  /** Step 4, after a confirmation of 0.02 or more. */
  employeeSignedResult: z.boolean().nullable(),
  /** When the employer's representative was told of 0.02 or more. */
  employerTold: siteTime.nullable(),
});
export type Alcohol = z.output<typeof alcohol>;

/** Whose specimen it was, as the sender wrote it. */
export const donor = z.object({
  lastName: z.string(),
  firstName: z.string().nullable(),
  birthDate: civilDate.nullable(),
  ssnLast4: z.string().nullable(),
  workId: z.string().nullable(),
  license: z.string().nullable(),
  licenseState: z.string().nullable(),
});
export type Donor = z.output<typeof donor>;

/** A result as it was reported, without the SSN. */
export const report = z.object({
  resultNumber: z.string(),
  donor,
  orderId: uuid.nullable(),
  reasonId: z.number().int(),
  specimenTypeId: z.number().int(),
  panel: z.string().nullable(),
  dotAgency: z.enum(DOT_AGENCIES).nullable(),
  collectedOn: civilDate,
  reportedOn: civilDate.nullable(),
  /** Null: not reported yet. */
  resultTypeId: z.number().int().nullable(),
  /** The sender's own word for it. */
  resultAs: z.string().nullable(),
  /** What a positive was for, as it was named. */
  substances: z.array(z.string()),
  /** How the test was refused; absent where it was not, or nobody said. */
  refusal: z.enum(REFUSALS).optional(),
  /** The number of the test that this one repeats, after it was canceled, invalid or dilute. */
  recollectionOf: z.string().optional(),
  laboratory: z.string().nullable(),
  reviewOfficer: z.string().nullable(),
  site: z.string().nullable(),
  remarks: z.string().nullable(),
  alcohol: alcohol.nullable(),
});
export type Report = z.output<typeof report>;

/** A row of the lists. */
export const resultRow = z.object({
  drugTestId: uuid,
  resultNumber: z.string().nullable(),
  clientId: z.number().int(),
  clientName: z.string(),
  /** Null while nobody on file fits. */
  employeeId: uuid.nullable(),
  employeeName: z.string().nullable(),
  /** Whom the sender named. */
  donorName: z.string().nullable(),
  orderId: uuid.nullable(),
  reasonId: z.number().int(),
  reason: z.string().nullable(),
  specimenTypeId: z.number().int(),
  specimenType: z.string().nullable(),
  resultTypeId: z.number().int().nullable(),
  resultType: z.string(),
  outcome: z.enum(OUTCOMES).nullable(),
  /** What a positive was for, by the classes of 49 CFR 40.85; others as they were named. */
  drugs: z.array(z.string()),
  refusal: z.enum(REFUSALS).nullable(),
  /** The number of the test that this one repeats. */
  recollectionOf: z.string().nullable(),
  collectedOn: civilDate.nullable(),
  reportedOn: civilDate.nullable(),
  receivedAt: instant,
  corrections: z.number().int(),
  batState: z.enum(BAT_STATES).nullable(),
  /** The highest alcohol value that counts: of the confirmation where there was one. */
  alcohol: z.number().nullable(),
  /** How many checks of the alcohol testing form found something; null where there is none. */
  findings: z.number().int().nullable(),
  /** The paper of what was reported last is there. */
  hasPaper: z.boolean(),
});
export type ResultRow = z.output<typeof resultRow>;

/** One check of a breath alcohol test and what it found. */
const finding = z.object({
  check: z.string(),
  level: z.enum(['cancels', 'correct', 'note', 'good']),
  message: z.string(),
  citation: z.string(),
});
export type Finding = z.output<typeof finding>;

const historyEntry = z.object({
  entryId: uuid,
  at: instant,
  by: z.string(),
  kind: z.string(),
  message: z.string(),
  resultType: z.string().nullable(),
});

/** A paper of a result: a document of the file, or waiting with its result for a person. */
const paper = z.object({
  paperId: uuid,
  fileName: z.string(),
  addedAt: instant,
  addedBy: z.string(),
  passwordProtected: z.boolean(),
  /** In the file of the employee; null while the result is in none. */
  documentId: uuid.nullable(),
  /** It is of what was reported last. */
  current: z.boolean(),
  /** It was deleted from the file. */
  deleted: z.boolean(),
  /** It stood in the file before, and stays there. */
  chosen: z.boolean(),
});
export type TestPaper = z.output<typeof paper>;

/** A document of the file that may be the paper of the result. */
const loosePaper = z.object({
  documentId: uuid,
  fileName: z.string(),
  docDate: civilDate.nullable(),
});

export const RESULT_ACTIONS = ['match', 'rematch', 'unmatch', 'review', 'reopen', 'paper'] as const;

/** One result with all that is known of it. */
export const result = resultRow.extend({
  report: report.nullable(),
  source: z.string(),
  panelName: z.string().nullable(),
  matchedAt: instant.nullable(),
  matchedBySystem: z.boolean(),
  batRemark: z.string().nullable(),
  batDecidedAt: instant.nullable(),
  batDecidedBy: z.string().nullable(),
  checks: z.array(finding),
  history: z.array(historyEntry),
  /** The latest first. */
  papers: z.array(paper),
  /** While its own is missing. */
  loosePapers: z.array(loosePaper),
  /** Whose it was until its match was last changed. */
  formerly: z.object({ employeeId: uuid, name: z.string() }).nullable(),
  version: z.number().int(),
  allowed: z.array(z.enum(RESULT_ACTIONS)),
});
export type TestResult = z.output<typeof result>;

/** An employee who may be meant, with what speaks for and against it. */
export const match = z.object({
  employeeId: uuid,
  name: z.string(),
  clientName: z.string(),
  birthDate: civilDate.nullable(),
  license: z.string().nullable(),
  licenseState: z.string().nullable(),
  workId: z.string().nullable(),
  ssnLast4: z.string().nullable(),
  status: z.string(),
  score: z.number().int(),
  evidence: z.array(z.object({ field: z.string(), found: z.string() })),
  against: z.array(z.string()),
});
export type Match = z.output<typeof match>;

/** What was sent in at once, and what became of it. */
export const resultImport = z.object({
  importId: uuid,
  clientId: z.number().int(),
  source: z.enum(['file', 'http']),
  fileName: z.string().nullable(),
  sentAt: instant,
  sentBy: z.string(),
  rows: z.number().int(),
  /** New results. */
  added: z.number().int(),
  /** Of those that were on file, replaced openly. */
  corrected: z.number().int(),
  /** On file already, word for word. */
  repeated: z.number().int(),
  /** Reported before what is on file: kept in its history. */
  older: z.number().int(),
  /** Of the new and corrected ones those that wait for a person. */
  unmatched: z.number().int(),
  /** Rows that could not be taken. */
  faulty: z.number().int(),
  /** PDFs that came along and are with their results now. */
  papers: z.number().int(),
});
export type ResultImport = z.output<typeof resultImport>;

export const importFault = z.object({
  /** Of a file as a spreadsheet counts, its headings being row 1; of a call the place in the list, from 1. */
  line: z.number().int(),
  faults: z.array(z.object({ field: z.string(), reason: z.string() })),
});
export type ImportFault = z.output<typeof importFault>;
