import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { line, lines } from '#src/shared/text.ts';
import {
  certificate,
  certificateRow,
  option,
  sendResult,
  violation,
} from './certificates.shapes.ts';
import { CERTIFICATE_COLUMNS } from './certificates.columns.ts';
import { MOST_VIOLATIONS, STANDINGS } from './certificates.rules.ts';

export const CERTIFICATE_ERRORS = defineErrors('certificates', {
  link_unknown: {
    status: 404,
    message:
      'This link is not known. Open it from the mail itself, or ask your employer for a new one.',
  },
  link_expired: {
    status: 409,
    message: 'This link has expired. Ask your employer for a new one.',
  },
  link_used: {
    status: 409,
    message: 'This certificate is signed already. There is nothing left to do.',
  },
  link_withdrawn: {
    status: 409,
    message:
      'This link was taken back or replaced by a newer one. Use the latest mail, or ask your employer.',
  },
  too_many_tries: {
    status: 429,
    message: 'Too many links were tried from here. Wait a few minutes, then open the link again.',
  },
  wrong_state: {
    status: 409,
    message: 'This certificate is no longer at that step. Look at it again.',
  },
  not_latest: {
    status: 409,
    message: 'A newer certificate was asked for meanwhile. This one stays as it is.',
  },
  already_signed: {
    status: 409,
    message: 'The driver has signed. Review the certificate, or send it back with a reason.',
  },
  document_gone: {
    status: 409,
    message: 'The signed PDF was deleted from the file. Restore it there first.',
  },
});

/** Who sees the certificates of a client, and who sends and reviews them. */
const READERS = 'client.viewEmployee';
const SENDERS = 'client.uploadDocuments';

/** Drivers that one call takes: more go in several, each with its results. */
export const MOST_AT_ONCE = 100;

const certificateParams = z.object({ certificateId: uuid });
const linkParams = z.object({ dacId: z.string().regex(/^[\w-]{20,120}$/) });
const filters = {
  standing: z.enum([...STANDINGS, 'due']).optional(),
  search: line(100).optional(),
};

export const certificatesApi = defineApi('certificates', {
  list: {
    method: 'GET',
    path: '/v1/certificates',
    summary: 'The drivers who are asked for an annual certificate, with how each stands, by name.',
    permission: READERS,
    scope: 'client',
    feature: 'dacESign',
    query: cursorQuery.extend(filters),
    result: page(certificateRow),
  },
  exportList: {
    method: 'GET',
    path: '/v1/certificates/csv',
    summary: 'The list of annual certificates as a CSV file. Each export is recorded.',
    permission: READERS,
    scope: 'client',
    feature: 'dacESign',
    query: z.object({
      ...filters,
      columns: columnsQuery(CERTIFICATE_COLUMNS),
      only: rowsQuery,
    }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  option: {
    method: 'GET',
    path: '/v1/certificates/option',
    summary: 'Whether the client or location acted in asks its drivers for annual certificates.',
    permission: READERS,
    scope: 'client',
    feature: 'dacESign',
    result: option,
  },
  setOption: {
    method: 'PUT',
    path: '/v1/certificates/option',
    summary: 'Turns annual certificates on or off for the place acted in and all below it.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'dacESign',
    body: z.object({ enabled: z.boolean() }),
    result: option,
  },
  send: {
    method: 'POST',
    path: '/v1/certificates',
    summary:
      'Mails drivers a link to sign; says of each whether it was sent, or why not. The mail waits ten seconds.',
    permission: SENDERS,
    scope: 'client',
    feature: 'dacESign',
    body: z.object({
      employeeIds: z.array(uuid).min(1).max(MOST_AT_ONCE),
      /** Also to those who have a link, or a certificate that still serves. */
      again: z.boolean().default(false),
    }),
    result: z.object({ results: z.array(sendResult) }),
  },
  withdraw: {
    method: 'POST',
    path: '/v1/certificates/withdraw',
    summary:
      'Takes links back; what they replaced holds again. Says of how many the mail had not left yet.',
    permission: SENDERS,
    scope: 'client',
    feature: 'dacESign',
    body: z.object({ certificateIds: z.array(uuid).min(1).max(MOST_AT_ONCE) }),
    result: z.object({
      withdrawn: z.number().int(),
      mailsStopped: z.number().int(),
    }),
    errors: ['certificates.already_signed'],
  },
  ofEmployee: {
    method: 'GET',
    path: '/v1/employees/:employeeId/certificates',
    summary: 'The annual certificates of an employee, newest first.',
    permission: READERS,
    scope: 'client',
    feature: 'dacESign',
    params: z.object({ employeeId: uuid }),
    result: z.array(certificate),
  },
  read: {
    opens: 'file',
    method: 'GET',
    path: '/v1/certificates/:certificateId',
    summary: 'One annual certificate.',
    permission: READERS,
    scope: 'client',
    feature: 'dacESign',
    params: certificateParams,
    result: certificate,
  },
  accept: {
    method: 'POST',
    path: '/v1/certificates/:certificateId/accept',
    summary:
      "Notes that the signed certificate was reviewed, with the reviewer's name and date, and accepts its document.",
    permission: SENDERS,
    scope: 'client',
    feature: 'dacESign',
    params: certificateParams,
    body: z.object({ note: lines(1000).trim().default('') }),
    result: certificate,
    versioned: true,
    personal: true,
    errors: ['certificates.wrong_state', 'certificates.document_gone'],
  },
  sendBack: {
    method: 'POST',
    path: '/v1/certificates/:certificateId/sendBack',
    summary:
      'Sends a signed certificate back with a reason: its document is rejected and the driver gets a new link.',
    permission: SENDERS,
    scope: 'client',
    feature: 'dacESign',
    params: certificateParams,
    body: z.object({ reason: lines(500).trim().min(1, 'Enter a reason.') }),
    result: z.object({ certificate, sent: sendResult }),
    versioned: true,
    personal: true,
    errors: ['certificates.wrong_state', 'certificates.document_gone'],
  },
  reopen: {
    method: 'POST',
    path: '/v1/certificates/:certificateId/reopen',
    summary: 'Takes a review back: the certificate waits for it again.',
    permission: SENDERS,
    scope: 'client',
    feature: 'dacESign',
    params: certificateParams,
    result: certificate,
    versioned: true,
    errors: ['certificates.wrong_state', 'certificates.not_latest', 'certificates.document_gone'],
  },
  link: {
    method: 'GET',
    path: '/v1/driverannual/:dacId',
    summary: 'Whose certificate a mailed link is for; reading does not use it up (D24).',
    permission: 'public',
    scope: 'public',
    params: linkParams,
    result: z.object({ driverName: z.string(), employerName: z.string(), expiresAt: instant }),
    errors: [
      'certificates.link_unknown',
      'certificates.link_expired',
      'certificates.link_used',
      'certificates.link_withdrawn',
      'certificates.too_many_tries',
    ],
  },
  opened: {
    method: 'POST',
    path: '/v1/driverannual/:dacId/opened',
    summary: 'Notes that the driver has the form open.',
    permission: 'public',
    scope: 'public',
    params: linkParams,
    result: 'nothing',
    errors: [
      'certificates.link_unknown',
      'certificates.link_expired',
      'certificates.link_used',
      'certificates.link_withdrawn',
      'certificates.too_many_tries',
    ],
    audit: 'noted',
    replay: 'never',
  },
  sign: {
    method: 'POST',
    path: '/v1/driverannual/:dacId',
    summary:
      'Signs the certificate: uses the link up, records name, time and address, and files the PDF for review.',
    permission: 'public',
    scope: 'public',
    params: linkParams,
    body: z.object({
      /** The driver's own date: the period ends with it. */
      asOf: civilDate,
      violations: z.array(violation).max(MOST_VIOLATIONS),
      name: line(160).min(2, { error: 'Type your full name.' }),
      /** The box beside it is ticked. */
      agreed: z.literal(true, { error: 'Tick the box to sign.' }),
    }),
    result: z.object({ signedAt: instant, text: z.string(), textSha256: z.string() }),
    errors: [
      'certificates.link_unknown',
      'certificates.link_expired',
      'certificates.link_used',
      'certificates.link_withdrawn',
      'certificates.too_many_tries',
    ],
    replay: 'never',
  },
});
