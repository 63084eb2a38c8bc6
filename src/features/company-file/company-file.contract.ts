import { z } from 'zod';
import { FILE_ERRORS } from '#src/features/documents/file-errors.rules.ts';
import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import { columnsQuery, rowsQuery, sortQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, numberId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { line, lines } from '#src/shared/text.ts';
import { COMPANY_COLUMNS } from './company-file.columns.ts';
import { ITEM_STATES } from './cycles.rules.ts';

export const COMPANY_FILE_ERRORS = defineErrors('company-file', {
  not_a_company: {
    status: 409,
    message:
      'This location does not have its own DOT number. Its documents belong to the company above.',
  },
  unknown_type: { status: 400, message: 'Choose the type of the document from the list.' },
  future_date: { status: 400, message: 'The date of the document cannot be in the future.' },
  supervisor_needed: { status: 400, message: 'Choose the supervisor who was trained.' },
  minutes_needed: {
    status: 400,
    message: 'Enter the minutes of training that the document shows.',
  },
  period_needed: { status: 400, message: 'Choose what the document is for from the list.' },
  removed: { status: 409, message: 'This document was removed. Restore it first.' },
  corrected: {
    status: 409,
    message: 'This document was corrected. The corrected version replaces it and stays.',
  },
});

const paper = z.object({
  paperId: uuid,
  clientId: z.number().int(),
  paperTypeId: z.number().int(),
  paperType: z.string(),
  supervisorId: uuid.nullable(),
  docDate: civilDate,
  expirationDate: civilDate.nullable(),
  /** The last day of the year, half-year or quarter that it is for. */
  coversTo: civilDate.nullable(),
  alcoholMinutes: z.number().int().nullable(),
  drugMinutes: z.number().int().nullable(),
  fileName: z.string(),
  pages: z.number().int().nullable(),
  passwordProtected: z.boolean(),
  addedAt: instant,
  /** Null where it was one of the service's staff, whom an employer does not see. */
  addedBy: z.string().nullable(),
  removed: z
    .object({
      at: instant,
      by: z.string().nullable(),
      reason: z.string(),
      /** A corrected paper took its place. */
      corrected: z.boolean(),
    })
    .nullable(),
  version: z.number().int(),
  allowed: z.array(z.enum(['correct', 'remove', 'restore'])),
});
export type CompanyPaper = z.output<typeof paper>;

const supervisor = z.object({
  supervisorId: uuid,
  clientId: z.number().int(),
  name: z.string(),
  since: civilDate,
  /** The last day of supervising drivers. */
  until: civilDate.nullable(),
  version: z.number().int(),
});
export type Supervisor = z.output<typeof supervisor>;

const company = z.object({
  clientId: z.number().int(),
  name: z.string(),
  dotNumber: z.string().nullable(),
  operates: CLIENT_FIELDS.operates.read,
  forHire: CLIENT_FIELDS.forHire.read,
  haulsHazmat: CLIENT_FIELDS.haulsHazmat.read,
  usesConsortium: CLIENT_FIELDS.usesConsortium.read,
  employsCdl: z.boolean(),
  /** The time zone at its address: its days begin by it. */
  zone: z.string(),
  allowed: z.array(z.enum(['change'])),
});
export type Company = z.output<typeof company>;

/** How one thing that is asked of a company stands. */
export const companyItem = z.object({
  itemId: z.string(),
  clientId: z.number().int(),
  companyName: z.string(),
  dotNumber: z.string().nullable(),
  ruleId: z.string(),
  paperTypeId: z.number().int(),
  paperType: z.string(),
  supervisor: supervisor.pick({ supervisorId: true, name: true }).nullable(),
  state: z.enum(ITEM_STATES),
  severity: z.enum(['violation', 'warning', 'none']),
  /** Its place among others, the worst first. */
  rank: z.number().int(),
  why: z.string(),
  due: civilDate.nullable(),
  note: z.string(),
  last: paper.pick({ paperId: true, docDate: true }).nullable(),
  paperId: uuid.nullable(),
  /** The day it was judged on: today at the company's place. */
  day: civilDate,
  plain: z.string(),
  citation: z.string(),
  since: civilDate,
  source: z.string(),
  /** Null where the text is not verified. */
  checkedOn: civilDate.nullable(),
});
export type CompanyRow = z.output<typeof companyItem>;

const paperType = z.object({
  paperTypeId: z.number().int(),
  name: z.string(),
  /** The supervisor, or the period in months, that a paper of it is for; null where it is for none. */
  of: z.enum(['supervisor', 'year', 'half', 'quarter']).nullable(),
});
export type PaperType = z.output<typeof paperType>;

const file = z.object({
  companies: z.array(company),
  items: z.array(companyItem),
  papers: z.array(paper),
  supervisors: z.array(supervisor),
  types: z.array(paperType),
});
export type CompanyFile = z.output<typeof file>;

/** What a paper says, as the person who adds it read it. */
const facts = {
  paperTypeId: numberId,
  docDate: civilDate,
  expirationDate: civilDate.nullable().optional(),
  coversTo: civilDate.nullable().optional(),
  supervisorId: uuid.nullable().optional(),
  alcoholMinutes: wholeNumber(0, 6000).nullable().optional(),
  drugMinutes: wholeNumber(0, 6000).nullable().optional(),
};
const sent = z
  .object(facts)
  .refine(({ expirationDate, docDate }) => !expirationDate || expirationDate >= docDate, {
    path: ['expirationDate'],
    error: 'It cannot end before it begins.',
  });
export type PaperEntry = z.output<typeof sent>;

const ENTRY_ERRORS = [
  'company-file.unknown_type',
  'company-file.future_date',
  'company-file.supervisor_needed',
  'company-file.minutes_needed',
  'company-file.period_needed',
] as const;
const SORTS = Object.keys(COMPANY_COLUMNS) as [keyof typeof COMPANY_COLUMNS];
const ofClient = z.object({ clientId });
const ofPaper = z.object({ paperId: uuid });
const name = line(120).min(1, 'Fill this in.');

export const companyFileApi = defineApi('company-file', {
  read: {
    method: 'GET',
    path: '/v1/clients/:clientId/companyFile',
    summary:
      'What an auditor asks of the companies at or below a client, each with a DOT number of its own, worst first; with their papers.',
    permission: 'client.viewLocation',
    scope: 'client',
    feature: 'companyFile',
    params: ofClient,
    result: file,
  },
  exportItems: {
    method: 'GET',
    path: '/v1/clients/:clientId/companyFile/csv',
    summary: 'How the companies of a client stand, as a CSV file. Each export is recorded.',
    permission: 'client.viewLocation',
    scope: 'client',
    feature: 'companyFile',
    params: ofClient,
    query: z.object({
      /** `asked`: without what is not asked of a company. */
      show: z.enum(['asked', 'open']).optional(),
      search: line(100).optional(),
      only: rowsQuery,
      columns: columnsQuery(COMPANY_COLUMNS),
      sort: sortQuery(SORTS),
    }),
    result: 'stream',
    audit: 'read',
  },
  add: {
    method: 'POST',
    path: '/v1/clients/:clientId/companyPapers',
    summary: 'Adds a paper to a company’s file, a PDF or an image. An earlier one stays.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'companyFile',
    params: ofClient,
    files: { field: 'document', most: 1 },
    body: sent,
    result: paper,
    status: 201,
    errors: ['company-file.not_a_company', ...ENTRY_ERRORS, ...FILE_ERRORS],
  },
  correct: {
    method: 'PUT',
    path: '/v1/companyPapers/:paperId',
    summary:
      'Corrects what is noted of a paper: a paper with the same file takes its place, and what was noted before is kept.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'companyFile',
    params: ofPaper,
    body: sent,
    result: paper,
    versioned: true,
    errors: ['company-file.removed', ...ENTRY_ERRORS],
  },
  remove: {
    method: 'POST',
    path: '/v1/companyPapers/:paperId/remove',
    summary: 'Takes a paper out of a company’s file, with a reason; it can be restored.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'companyFile',
    params: ofPaper,
    body: z.object({ reason: lines(1000).trim().min(1, 'Enter a reason.') }),
    result: paper,
    versioned: true,
    errors: ['company-file.removed'],
  },
  restore: {
    method: 'POST',
    path: '/v1/companyPapers/:paperId/restore',
    summary: 'Takes the removal of a paper back.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'companyFile',
    params: ofPaper,
    result: paper,
    versioned: true,
    errors: ['company-file.corrected'],
  },
  content: {
    method: 'GET',
    path: '/v1/companyPapers/:paperId/content',
    summary: 'The PDF of a paper of a company, whole or by range. Each reading is recorded.',
    permission: 'client.viewLocation',
    scope: 'client',
    feature: 'companyFile',
    params: ofPaper,
    query: z.object({ download: z.stringbool().default(false), client: z.string().optional() }),
    result: 'stream',
    audit: 'noted',
  },
  one: {
    method: 'GET',
    path: '/v1/companyPapers/:paperId',
    summary: 'One paper of a company, with what is noted of it.',
    permission: 'client.viewLocation',
    scope: 'client',
    feature: 'companyFile',
    params: ofPaper,
    result: paper,
  },
  addSupervisor: {
    method: 'POST',
    path: '/v1/clients/:clientId/supervisors',
    summary: 'Names somebody who supervises drivers, and so needs training (49 CFR 382.603).',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'companyFile',
    params: ofClient,
    body: z.object({ name, since: civilDate }),
    result: supervisor,
    status: 201,
    errors: ['company-file.not_a_company'],
  },
  endSupervisor: {
    method: 'POST',
    path: '/v1/supervisors/:supervisorId/end',
    summary: 'Says which day was the last on which somebody supervised drivers; null for none.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'companyFile',
    params: z.object({ supervisorId: uuid }),
    body: z.object({ until: civilDate.nullable() }),
    result: supervisor,
    versioned: true,
  },
});
