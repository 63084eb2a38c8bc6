import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { line, lines } from '#src/shared/text.ts';
import { CLOSINGS, KINDS, PROOFS, SENT_WAYS, STATES, WAYS } from './copy-requests.rules.ts';

export const COPY_REQUESTS_ERRORS = defineErrors('copy-requests', {
  open_already: {
    status: 409,
    message: 'This driver has asked for the same already, and it is still open.',
  },
  done_already: { status: 409, message: 'This request is answered or closed already.' },
  not_identified: {
    status: 409,
    message: 'Identify the driver first. Nothing is sent to anybody who is not.',
  },
  gone: { status: 409, message: 'This file was replaced by another. Add the request there.' },
  not_sent: { status: 409, message: 'Nothing was sent yet.' },
});

export const COPY_ACTIONS = ['identify', 'send', 'close'] as const;

const request = z.object({
  requestId: uuid,
  clientId: z.number().int(),
  employerName: z.string(),
  clientName: z.string(),
  employeeId: uuid,
  driverName: z.string(),
  kind: z.enum(KINDS),
  cameBy: z.enum(WAYS),
  requestedOn: civilDate,
  asked: z.string(),
  identifiedOn: civilDate.nullable(),
  identifiedHow: z.enum(PROOFS).nullable(),
  /** The last day to send; null while the days are not counted yet. */
  sendBy: civilDate.nullable(),
  state: z.enum(STATES),
  sentOn: civilDate.nullable(),
  sentHow: z.enum(SENT_WAYS).nullable(),
  sentTo: z.string().nullable(),
  /** How many papers were sent. */
  papers: z.number().int(),
  closedOn: civilDate.nullable(),
  closedAs: z.enum(CLOSINGS).nullable(),
  closedNote: z.string().nullable(),
  version: z.number().int(),
  /** What the caller may do with it. */
  allowed: z.array(z.enum(COPY_ACTIONS)),
});
export type CopyRequest = z.output<typeof request>;

const paper = z.object({
  documentId: uuid,
  documentType: z.string(),
  docDate: civilDate.nullable(),
  /** Null where it cannot be printed: a password protects it. */
  pages: z.number().int().nullable(),
});
export type CopyPaper = z.output<typeof paper>;

const FILL_IN = 'Fill this in.';
const day = z.string({ error: FILL_IN }).min(1, FILL_IN).pipe(civilDate);
const ofRequest = z.object({ copyRequestId: uuid });
const serve = {
  permission: 'customerCare.assumeClient',
  scope: 'client',
  feature: 'documents',
} as const;

export const copyRequestsApi = defineApi('copy-requests', {
  list: {
    method: 'GET',
    path: '/v1/backgroundCheckReportCopyRequests',
    summary:
      'Who asked for a copy of a report, or of what past employers said, at all clients: what is open first, by its last day.',
    permission: READS_FILES,
    scope: 'staff',
    result: z.array(request),
  },
  add: {
    ...serve,
    method: 'POST',
    path: '/v1/employees/:employeeId/backgroundCheckReportCopyRequests',
    summary: 'Notes that a driver asked for a copy, and since when.',
    params: z.object({ employeeId: uuid }),
    body: z.strictObject({
      kind: z.enum(KINDS),
      cameBy: z.enum(WAYS),
      requestedOn: day,
      asked: line(300).default(''),
    }),
    result: request,
    status: 201,
    errors: ['copy-requests.open_already', 'copy-requests.gone'],
  },
  identify: {
    ...serve,
    method: 'POST',
    path: '/v1/backgroundCheckReportCopyRequests/:copyRequestId/identify',
    summary: 'Notes by what the driver was identified (15 USC 1681h(a)(1)).',
    params: ofRequest,
    body: z.strictObject({ how: z.enum(PROOFS), identifiedOn: day }),
    result: request,
    errors: ['copy-requests.done_already'],
    versioned: true,
  },
  papers: {
    opens: 'asFound',
    ...serve,
    method: 'GET',
    path: '/v1/backgroundCheckReportCopyRequests/:copyRequestId/papers',
    summary: 'The papers of the file that may be sent, as far as the caller may read them.',
    params: ofRequest,
    result: z.array(paper),
    audit: 'noted',
  },
  send: {
    ...serve,
    method: 'POST',
    path: '/v1/backgroundCheckReportCopyRequests/:copyRequestId/send',
    summary:
      'Notes what is sent, to where and when, and files the letter that goes with it. The packet can be fetched from then on.',
    params: ofRequest,
    body: z.strictObject({
      documentIds: z.array(uuid).min(1, 'Choose what is sent.').max(50),
      sentOn: day,
      how: z.enum(SENT_WAYS),
      to: line(300).min(1, FILL_IN),
      /** The summary of rights goes with it (15 USC 1681b(b)(3)(B)(ii), 12 CFR 1022 appendix K). */
      rightsEnclosed: z.boolean().default(false),
    }),
    result: request,
    errors: ['copy-requests.done_already', 'copy-requests.not_identified'],
    versioned: true,
  },
  packet: {
    opens: 'asFound',
    ...serve,
    method: 'GET',
    path: '/v1/backgroundCheckReportCopyRequests/:copyRequestId/packet',
    summary:
      'What was sent as one PDF: the letter and the papers. Each reading is recorded; what the caller may not read is left out.',
    params: ofRequest,
    result: 'stream',
    errors: ['copy-requests.not_sent'],
    audit: 'read',
  },
  close: {
    ...serve,
    method: 'POST',
    path: '/v1/backgroundCheckReportCopyRequests/:copyRequestId/close',
    summary: 'Closes a request for which nothing is sent.',
    params: ofRequest,
    body: z.strictObject({
      as: z.enum(CLOSINGS),
      note: lines(500).trim().min(1, 'Enter what happened.'),
    }),
    result: request,
    errors: ['copy-requests.done_already'],
    versioned: true,
  },
});
