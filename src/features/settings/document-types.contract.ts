import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { numberId, wholeNumber } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { TYPE_READER_IDS } from './document-types.rules.ts';

export const DOCUMENT_TYPE_ERRORS = defineErrors('document-types', {
  fixed: {
    status: 409,
    message:
      'This type came with the console. What the law fixes is not changed or deleted: it can only end on a day.',
  },
  in_use: {
    status: 409,
    message: 'Documents or rules use this type, so it cannot be removed. Set an end date instead.',
  },
  asked: {
    status: 409,
    message: 'Files must hold it. End the rules that ask for it first.',
  },
  filed_by_console: {
    status: 409,
    message: 'The console files documents of this type automatically, so it cannot end.',
  },
  same_name: { status: 409, message: 'There is a type of this name already.' },
});

const days = {
  /** The first day on which papers of the type are filed. */
  from: civilDate,
  /** The last one; null while it goes on. What is on file stays. */
  until: civilDate.nullable(),
};

/** What may change of a type; of those that came with the console the days and the lists alone. */
const change = z.strictObject({
  name: line(80).min(1, 'Give it a name.'),
  categoryId: numberId,
  expires: z.boolean(),
  /** How long such a paper holds, where it does not say; null where nothing is suggested. */
  validMonths: wholeNumber(1, 240).nullable(),
  /** Whether a newer one takes the place of the one before. */
  keptOnce: z.boolean(),
  /** What asks for it: a paragraph of the law, or a policy. Empty with types of the console alone. */
  source: line(200),
  ...days,
  /** Clients without a word of their own do not see it (`docTypesToHide`). */
  hidden: z.boolean(),
  /** Clients without a word of their own are asked for it (`docTypesRequired`). */
  required: z.boolean(),
});
export type TypeChange = z.output<typeof change>;

const documentType = change.extend({
  documentTypeId: z.number().int(),
  category: z.string(),
  readers: z.enum(TYPE_READER_IDS),
  /** Of this installation; else it came with the console. */
  isOwn: z.boolean(),
  version: z.number().int(),
  allowed: z.array(z.enum(['change', 'date', 'remove'])),
});
export type EditedType = z.output<typeof documentType>;

const version = change.extend({
  version: z.number().int(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type TypeVersion = z.output<typeof version>;

const effect = z.object({
  documents: z.number().int(),
  files: z.number().int(),
  /** There are more than were counted. */
  isMore: z.boolean(),
  clients: z.number().int(),
  /** Documents in review that are said to be of it. */
  waiting: z.number().int(),
  /** Files on the roster for which the installation's list decides, where the change is of that list. */
  follow: z.number().int(),
  /** What asks for it after its last day. */
  asked: z.array(z.string()),
});
export type TypeEffect = z.output<typeof effect>;

const EDITS = { permission: 'admin.superAdmin', scope: 'staff' } as const;
const params = z.object({ documentTypeId: numberId });

export const documentTypesApi = defineApi('document-types', {
  list: {
    method: 'GET',
    path: '/v1/settings/documentTypes',
    summary: 'Every document type, with the days on which papers are filed as it, and its source.',
    ...EDITS,
    result: z.object({
      types: z.array(documentType),
      categories: z.array(z.object({ categoryId: z.number().int(), category: z.string() })),
    }),
  },
  versions: {
    method: 'GET',
    path: '/v1/settings/documentTypes/:documentTypeId/versions',
    summary: 'What a document type was in each version, the newest first.',
    ...EDITS,
    params,
    result: z.array(version),
  },
  preview: {
    method: 'POST',
    path: '/v1/settings/documentTypes/:documentTypeId/preview',
    summary: 'How many files a change of a document type is about; nothing is kept.',
    ...EDITS,
    params,
    body: change,
    result: effect,
  },
  add: {
    method: 'POST',
    path: '/v1/settings/documentTypes',
    summary: 'Adds a document type of this installation.',
    ...EDITS,
    body: change.extend({ readers: z.enum(TYPE_READER_IDS) }),
    result: documentType,
    status: 201,
    errors: ['document-types.same_name'],
  },
  change: {
    method: 'PUT',
    path: '/v1/settings/documentTypes/:documentTypeId',
    summary:
      'Changes a document type: one of the installation, or of one that came with the console its days and lists.',
    ...EDITS,
    params,
    body: change,
    result: documentType,
    versioned: true,
    errors: [
      'document-types.fixed',
      'document-types.asked',
      'document-types.filed_by_console',
      'document-types.same_name',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/settings/documentTypes/:documentTypeId',
    summary: 'Takes back a document type of the installation that nothing names yet.',
    ...EDITS,
    params,
    result: 'nothing',
    errors: ['document-types.fixed', 'document-types.in_use'],
  },
});
