import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { line } from '#src/shared/text.ts';
import { UNREADABLE_COLUMNS } from './intake.columns.ts';
import { DISCARD_PERMISSION, FILE_ACTIONS, FILE_STATES, REASON_NAMES } from './intake.rules.ts';

export const INTAKE_ERRORS = defineErrors('intake', {
  unknown_type: { status: 400, message: 'Choose an existing document type that you may file.' },
  already_settled: {
    status: 409,
    message: 'Someone else has dealt with this file. Look at the list again.',
  },
  cannot_retry: {
    status: 409,
    message: 'Reading this file again cannot help. Download it, or discard it with a reason.',
  },
  no_original: { status: 404, message: 'There is nothing to download: the file has no bytes.' },
  no_mail: {
    status: 409,
    message: 'This installation takes no mails. Its administrator sets INTAKE_SMTP_PORT.',
  },
});

/** A file that arrived and could not be read. */
const unreadable = z.object({
  fileId: uuid,
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  reason: z.enum(REASON_NAMES),
  state: z.enum(FILE_STATES),
  source: z.enum(['email', 'fax', 'folder']),
  sender: z.string().nullable(),
  subject: z.string().nullable(),
  receivedAt: instant,
  clientId: z.number().int().nullable(),
  clientName: z.string().nullable(),
  /** The item that the rest of the mail became, or that this file became. */
  dqItemId: uuid.nullable(),
  discardedReason: z.string().nullable(),
  settledAt: instant.nullable(),
  settledBy: z.string().nullable(),
  version: z.number().int(),
  /** What the caller may do with it. */
  allowed: z.array(z.enum(FILE_ACTIONS)),
});
export type Unreadable = z.output<typeof unreadable>;

const unreadableFile = unreadable.extend({
  /** The mail's text, as text. */
  text: z.string().nullable(),
});
export type UnreadableFile = z.output<typeof unreadableFile>;

const filters = z.object({
  /** What waits to be dealt with, or what was. */
  shown: z.enum(['waiting', 'settled']).default('waiting'),
  search: z.string().trim().max(100).optional(),
});

const ofFile = z.object({ fileId: uuid });
const address = z.object({
  /** Where the client's papers are mailed to; null when it has no address yet, or no mail is taken. */
  address: z.string().nullable(),
  takesMail: z.boolean(),
});

export const intakeApi = defineApi('intake', {
  unreadable: {
    method: 'GET',
    path: '/v1/internalDQ/unreadable',
    summary: 'What arrived by mail or folder and could not be read, the oldest first.',
    permission: 'dq.worklists',
    scope: 'staff',
    query: filters.extend(cursorQuery.shape),
    result: page(unreadable).extend({ waiting: z.number().int() }),
  },
  exportUnreadable: {
    method: 'GET',
    path: '/v1/internalDQ/unreadable/csv',
    summary: 'What could not be read, as a CSV file. Each export is recorded.',
    permission: 'dq.worklists',
    scope: 'staff',
    query: filters.extend({ columns: columnsQuery(UNREADABLE_COLUMNS), only: rowsQuery }),
    result: 'stream',
    audit: 'read',
  },
  file: {
    method: 'GET',
    path: '/v1/internalDQ/unreadable/:fileId',
    summary: "One file that could not be read, with its mail's text.",
    permission: 'dq.worklists',
    scope: 'staff',
    params: ofFile,
    result: unreadableFile,
  },
  original: {
    method: 'GET',
    path: '/v1/internalDQ/unreadable/:fileId/download',
    summary: 'Downloads the file as it came.',
    permission: 'dq.worklists',
    scope: 'staff',
    params: ofFile,
    result: 'stream',
    audit: 'read',
    errors: ['intake.no_original'],
  },
  retry: {
    method: 'POST',
    path: '/v1/internalDQ/unreadable/:fileId/retry',
    summary: 'Has the file read once more; it becomes an item, or waits with its reason again.',
    permission: 'dq.worklists',
    scope: 'staff',
    params: ofFile,
    result: unreadableFile,
    status: 202,
    errors: ['intake.already_settled', 'intake.cannot_retry'],
  },
  discard: {
    method: 'POST',
    path: '/v1/internalDQ/unreadable/:fileId/discard',
    summary: 'Takes the file off the list, with a reason. It is kept, and can be put back.',
    permission: DISCARD_PERMISSION,
    scope: 'staff',
    params: ofFile,
    body: z.strictObject({ reason: line(500).min(1) }),
    result: unreadableFile,
    errors: ['intake.already_settled'],
  },
  restore: {
    method: 'POST',
    path: '/v1/internalDQ/unreadable/:fileId/restore',
    summary: 'Puts a discarded file back on the list.',
    permission: DISCARD_PERMISSION,
    scope: 'staff',
    params: ofFile,
    result: unreadableFile,
    errors: ['intake.already_settled'],
  },
  address: {
    method: 'GET',
    path: '/v1/clients/:clientId/intakeAddress',
    summary: "Where a client's papers are mailed to.",
    permission: 'client.uploadDocuments',
    scope: 'client',
    feature: 'documents',
    params: z.object({ clientId }),
    result: address,
  },
  newAddress: {
    method: 'POST',
    path: '/v1/clients/:clientId/intakeAddress',
    summary: 'Gives a client a new address for its papers. Mails to the one it had are refused.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'documents',
    params: z.object({ clientId }),
    result: address,
    status: 201,
    errors: ['intake.no_mail'],
  },
});
