import { READS_FILES } from '#src/shared/permission-sets.ts';
import { z } from 'zod';
import { columnsQuery, rowsQuery, sortQuery } from '#src/shared/columns.ts';
import { civilDate, reckonedDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, numberId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { AS_OF_MODES, CHANGING_FIELDS, JUDGED_BY } from './as-of.rules.ts';
import { ITEM_STATUSES, SEVERITIES } from './item.rules.ts';
import { AS_OF_COLUMNS, RULE_COLUMNS } from './qualification.columns.ts';
import { APPLIES_TO, IN_FORCE_BY } from './conditions.rules.ts';
import { PER_EMPLOYER } from './past-employers.rules.ts';
import { STANDINGS } from './standing.rules.ts';

export const QUALIFICATION_ERRORS = defineErrors('qualification', {
  unknown_type: { status: 400, message: 'Choose a document type from the list.' },
  rule_problem: { status: 422, message: 'The rules would contradict each other.' },
  weaker_than_law: { status: 422, message: 'The rule asks for less than the law.' },
  default_rule: {
    status: 409,
    message:
      'This is the rule of the law, which has no end here. A rule of your own may ask for more.',
  },
});

const item = z.object({
  ruleId: z.string(),
  documentTypeId: z.number().int(),
  documentType: z.string(),
  /** One of several licensing authorities; null where the rule does not ask for each. */
  authority: z.string().nullable(),
  status: z.enum(ITEM_STATUSES),
  /** `error` is a violation today. */
  severity: z.enum(SEVERITIES),
  blocksDispatch: z.boolean(),
  /** By when the first one must be there. */
  due: reckonedDate.nullable(),
  lastDay: reckonedDate.nullable(),
  /** To the last day, or to `due` while nothing is filed; negative after it. */
  daysLeft: z.number().int().nullable(),
  documentId: uuid.nullable(),
  citation: z.string(),
  /** Wanted of an applicant before driving: no violation. */
  beforeDriving: z.boolean(),
  /** What the status alone does not say. */
  note: z.string().nullable(),
  /** The rule in one plain sentence; null for a client's own. */
  sentence: z.string().nullable(),
  /** Why it is for this driver: "CDL, interstate, hired 3/2/2024". */
  why: z.string(),
  /** Since when the rule holds. */
  since: civilDate,
  /** What the rule was checked against, and when; null where nobody has. */
  source: z.string().nullable(),
  checkedOn: civilDate.nullable(),
  /** What of a row that was checked was not read in the text; null for nothing. */
  unverified: z.string().nullable(),
});
export type Item = z.output<typeof item>;

const qualification = z.object({
  employeeId: uuid,
  /** Which day was judged, and by what; of the time before the file was opened nothing is known. */
  judged: z.object({
    day: civilDate,
    mode: z.enum(JUDGED_BY),
    openedOn: civilDate,
    /** Whether by the record as it stood that day; else by the record as it is. */
    byRecordThen: z.boolean(),
    /** Of what the file showed: how many papers were filed before corrections of their type and dates were kept. */
    papersAsCorrected: z.number().int(),
    /** Of whether the driver was qualified: what of the record was changed since that day; null where nobody knows. */
    changed: z.array(z.enum(CHANGING_FIELDS)).nullable(),
  }),
  state: z.enum(STANDINGS),
  /** Not employed yet: what lacks is wanted before driving, and no violation. */
  applicant: z.boolean(),
  /** 0 to 100; null where nothing is required, and for who is stopped. */
  score: z.number().int().nullable(),
  doNotDispatch: z.boolean(),
  /** Worst first; of the types that the caller may see. */
  items: z.array(item),
  /** What the score lost, most first. */
  deductions: z.array(
    z.object({
      documentTypeId: z.number().int(),
      documentType: z.string(),
      authority: z.string().nullable(),
      points: z.number(),
    }),
  ),
  /** How many items that are not in order are of types that the caller may not see. */
  withheld: z.number().int(),
});
export type EmployeeQualification = z.output<typeof qualification>;

const ruleMatch = item.extend({
  everyMonths: z.number().int().nullable(),
  retentionMonths: z.number().int(),
  retentionFrom: z.enum(['employment', 'document']),
  /** The location whose row holds; null is the law's own. */
  clientName: z.string().nullable(),
});
export type RuleMatch = z.output<typeof ruleMatch>;

const rule = z.object({
  ruleId: z.string(),
  documentTypeId: z.number().int(),
  documentType: z.string(),
  from: civilDate,
  to: civilDate.nullable(),
  required: z.boolean(),
  appliesTo: z.enum(APPLIES_TO),
  dueFromTypeId: z.number().int().nullable(),
  dueFromType: z.string().nullable(),
  dueDays: z.number().int(),
  everyMonths: z.number().int().nullable(),
  expiringDays: z.number().int(),
  perAuthority: z.boolean(),
  /** One for each past employer of a kind; null for all others. */
  perEmployer: z.enum(PER_EMPLOYER).nullable(),
  blocksDispatch: z.boolean(),
  alsoBy: z.array(z.object({ documentTypeId: z.number().int(), documentType: z.string() })),
  retentionMonths: z.number().int(),
  retentionFrom: z.enum(['employment', 'document']),
  citation: z.string(),
  /** The rule in one plain sentence; null for a client's own. */
  sentence: z.string().nullable(),
  /** Whom it is for, in words. */
  forWhom: z.string(),
  /** The day that decides whether it holds for somebody. */
  inForceBy: z.enum(IN_FORCE_BY),
  /** `policy`: asked for by custom or by the client, no violation of the law. */
  basis: z.enum(['law', 'policy']),
  /** What it was checked against, and when; null where nobody has. */
  source: z.string().nullable(),
  checkedOn: civilDate.nullable(),
  /** What of a row that was checked was not read in the text; null for nothing. */
  unverified: z.string().nullable(),
  /** The release of the rules that brought it as it is; null for a client's own. */
  release: z.number().int().nullable(),
  /** Whose row it is; null is the law's own. */
  clientId: z.number().int().nullable(),
  clientName: z.string().nullable(),
  /** Whether this row holds at the location today. */
  holds: z.boolean(),
  allowed: z.array(z.enum(['end'])),
});
export type Rule = z.output<typeof rule>;

const ruleSet = z.object({
  clientId: z.number().int(),
  clientName: z.string(),
  /** Today there. */
  day: civilDate,
  rules: z.array(rule),
  /** The types that a rule may be for. */
  types: z.array(z.object({ documentTypeId: z.number().int(), name: z.string() })),
  allowed: z.array(z.enum(['add'])),
});
export type RuleSet = z.output<typeof ruleSet>;

const newRule = z.object({
  documentTypeId: numberId,
  from: civilDate,
  to: civilDate.nullable().default(null),
  required: z.boolean(),
  appliesTo: z.enum(APPLIES_TO),
  /** Null: the days count from the hire date. */
  dueFromTypeId: numberId.nullable().default(null),
  dueDays: wholeNumber(0, 3660).default(0),
  everyMonths: wholeNumber(1, 240).nullable().default(null),
  expiringDays: wholeNumber(0, 365).default(60),
  perAuthority: z.boolean().default(false),
  blocksDispatch: z.boolean().default(false),
  alsoBy: z.array(numberId).max(20).default([]),
  retentionMonths: wholeNumber(0, 1200).default(36),
  retentionFrom: z.enum(['employment', 'document']).default('employment'),
  citation: line(200).min(1, 'Say what asks for it: a paragraph of the law, or your policy.'),
});
export type NewRule = z.input<typeof newRule>;

/** Anyone who reads files, or sets up locations, may read the rules that hold for them. */
const RULE_READERS = [
  ...READS_FILES,
  'client.viewAlerts',
  'client.viewLocation',
  'client.configureLocation',
  'customerCare.viewClients',
] as const;
const RULE_SORTS = Object.keys(RULE_COLUMNS) as [keyof typeof RULE_COLUMNS];
const employeeParams = z.object({ employeeId: uuid });
const clientParams = z.object({ clientId });

export const qualificationApi = defineApi('qualification', {
  employee: {
    method: 'GET',
    path: '/v1/employees/:employeeId/qualification',
    summary:
      'How an employee stands by the rules, today or as of a day: what is wrong, worst first, the score with its reasons, and whether to dispatch.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: employeeParams,
    query: z.object({
      /** Another day than today. */
      asOf: civilDate.optional(),
      /** What the file showed that day, or whether the driver was qualified by all that is known now. */
      by: z.enum(AS_OF_MODES).optional(),
    }),
    result: qualification,
  },
  ruleMatches: {
    method: 'GET',
    path: '/v1/employees/:employeeId/ruleMatches/:documentTypeId',
    summary:
      'The rules that a document of a type meets for this driver, with their status and citation (R168).',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: employeeParams.extend({ documentTypeId: numberId }),
    result: z.array(ruleMatch),
  },
  rules: {
    method: 'GET',
    path: '/v1/clients/:clientId/qualificationRules',
    summary:
      'The rules for required documents at a location: the law, and what the client put in its place, past and future rows too.',
    permission: RULE_READERS,
    scope: 'any',
    feature: 'documents',
    params: clientParams,
    result: ruleSet,
  },
  exportAsOf: {
    method: 'GET',
    path: '/v1/clients/:clientId/qualificationReport',
    summary:
      'How the file of each driver on the roster of a location stood on a day, as a CSV file: what it showed then, or whether the driver was qualified by all that is known now. Each row names the day and which of both. Each export is recorded.',
    permission: READS_FILES,
    scope: 'any',
    feature: 'documents',
    params: clientParams,
    query: z.object({
      asOf: civilDate,
      /** What the file showed that day, or whether the driver was qualified by all that is known now. */
      by: z.enum(AS_OF_MODES).optional(),
      columns: columnsQuery(AS_OF_COLUMNS),
    }),
    result: 'stream',
    audit: 'read',
  },
  exportRules: {
    method: 'GET',
    path: '/v1/clients/:clientId/qualificationRules/csv',
    summary:
      'The rules for required documents at a location as a CSV file. Each export is recorded.',
    permission: RULE_READERS,
    scope: 'any',
    feature: 'documents',
    params: clientParams,
    query: z.object({
      columns: columnsQuery(RULE_COLUMNS),
      sort: sortQuery(RULE_SORTS),
      show: z.enum(['holds', 'own']).optional(),
      search: line(100).optional(),
      only: rowsQuery,
    }),
    result: 'stream',
    audit: 'read',
  },
  addRule: {
    method: 'POST',
    path: '/v1/clients/:clientId/qualificationRules',
    summary: 'Adds a dated rule for a location and everything below it.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'documents',
    params: clientParams,
    body: newRule,
    result: rule,
    status: 201,
    errors: [
      'qualification.unknown_type',
      'qualification.rule_problem',
      'qualification.weaker_than_law',
    ],
  },
  endRule: {
    method: 'POST',
    path: '/v1/clients/:clientId/qualificationRules/:ruleId/end',
    summary: 'Ends a rule of a location on a day, from which on the one above holds again.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'documents',
    params: clientParams.extend({ ruleId: z.string().regex(/^[\w-]{1,40}$/) }),
    body: z.object({ to: civilDate }),
    result: rule,
    errors: ['qualification.default_rule', 'qualification.rule_problem'],
  },
});
