import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { uuid } from '#src/shared/ids.ts';
import { ITEM_STATES, KINDS, RECORDS } from './audits.rules.ts';

const count = z.number().int();

const audited = z.object({
  auditId: uuid,
  employerName: z.string(),
  clientName: z.string(),
  title: z.string(),
  kind: z.enum(KINDS),
  periodFrom: civilDate,
  periodTo: civilDate,
  dueOn: civilDate.nullable(),
  /** To whom the link was given: stands across every page that it opens. */
  label: z.string(),
  records: z.array(z.enum(RECORDS)),
  drivers: z.array(
    z.object({
      employeeId: uuid,
      name: z.string(),
      clientName: z.string(),
      hireDate: civilDate.nullable(),
      how: z.enum(['random', 'chosen']),
    }),
  ),
  /** What was asked for, and what of it is handed over. */
  items: z.array(
    z.object({
      itemId: uuid,
      title: z.string(),
      citation: z.string(),
      state: z.enum(ITEM_STATES),
    }),
  ),
});
export type Audited = z.output<typeof audited>;

const driverFile = z.object({
  employeeId: uuid,
  name: z.string(),
  clientName: z.string(),
  status: z.string(),
  hireDate: civilDate.nullable(),
  license: z.string(),
  /** How the file stands on this day, item by item, by what asks for it. */
  day: civilDate,
  standing: z.string(),
  withheld: count,
  items: z.array(
    z.object({
      documentType: z.string(),
      text: z.string(),
      lastDay: civilDate.nullable(),
      citation: z.string(),
      isGood: z.boolean(),
    }),
  ),
  documents: z.array(
    z.object({
      documentId: uuid,
      documentType: z.string(),
      docDate: civilDate.nullable(),
      text: z.string(),
      passwordProtected: z.boolean(),
    }),
  ),
});
export type AuditedFile = z.output<typeof driverFile>;

const company = z.object({
  items: z.array(
    z.object({
      itemId: z.string(),
      companyName: z.string(),
      what: z.string(),
      text: z.string(),
      citation: z.string(),
      isGood: z.boolean(),
    }),
  ),
  papers: z.array(
    z.object({
      paperId: uuid,
      paperType: z.string(),
      companyName: z.string(),
      docDate: civilDate,
      passwordProtected: z.boolean(),
    }),
  ),
  /** The register of 49 CFR 390.15(b), of the three years before the end of the period. */
  accidents: z.array(
    z.object({
      accidentId: uuid,
      date: civilDate,
      city: z.string(),
      state: z.string(),
      driverName: z.string(),
      injuries: count,
      fatalities: count,
      hazmat: z.boolean(),
    }),
  ),
});
export type AuditedCompany = z.output<typeof company>;

const shared = {
  method: 'GET',
  permission: 'auditor.auditorLogin',
  scope: 'client',
  feature: 'auditManagement',
  audit: 'read',
} as const;

/** What the holder of an audit's link may read: the calls of this table, and no others (D8). */
export const auditedApi = defineApi('audited', {
  read: {
    ...shared,
    path: '/v1/audited',
    summary: 'The audit that an auditor’s link is bound to: what is asked for, and whose files.',
    result: audited.extend({ expiresAt: instant }),
  },
  driver: {
    opens: 'file',
    ...shared,
    path: '/v1/audited/drivers/:employeeId',
    summary: 'The file of a driver of the sample: how it stands, and its papers.',
    params: z.object({ employeeId: uuid }),
    result: driverFile,
  },
  document: {
    opens: 'asFound',
    ...shared,
    path: '/v1/audited/drivers/:employeeId/documents/:documentId',
    summary:
      'A paper of a driver of the sample as PDF, with a watermark that says who looks at it.',
    params: z.object({ employeeId: uuid, documentId: uuid }),
    result: 'stream',
    errors: ['documents.unreadable', 'documents.too_complex'],
  },
  company: {
    ...shared,
    path: '/v1/audited/company',
    summary: 'The company’s own file and its accident register.',
    result: company,
  },
  paper: {
    ...shared,
    path: '/v1/audited/papers/:paperId',
    summary: 'A paper of the company as PDF, with a watermark that says who looks at it.',
    params: z.object({ paperId: uuid }),
    result: 'stream',
    errors: ['documents.unreadable', 'documents.too_complex'],
  },
});
