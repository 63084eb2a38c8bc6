import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, numberId, wholeNumber } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { SEES_RULES } from '#src/shared/permission-sets.ts';
import { APPLIES_TO } from './conditions.rules.ts';

export const FILE_SETUP_ERRORS = defineErrors('file-setup', {
  still_required: {
    status: 409,
    message: 'Files here must hold it, so it is kept.',
  },
  own_between: {
    status: 409,
    message: 'A location between the two has its own rules, which would apply here.',
  },
  later_rule: {
    status: 409,
    message:
      'A rule of this location begins later. Change or end it among the document rules first.',
  },
});

/** What a location asks for by itself, in place of what stands above it. */
const own = z.object({
  required: z.boolean(),
  appliesTo: z.enum(APPLIES_TO),
  /** Only people with one of these; empty for all. */
  jobTitles: z.array(z.object({ jobTitleId: z.number().int(), jobTitle: z.string() })),
  dueDays: z.number().int(),
  blocksDispatch: z.boolean(),
  citation: z.string(),
  from: civilDate,
});

const typeSetup = z.object({
  documentTypeId: z.number().int(),
  documentType: z.string(),
  category: z.string(),
  kept: z.boolean(),
  /** The location that says whether it is kept; null for this one, or for nobody. */
  keptFrom: z.string().nullable(),
  keepsItself: z.boolean(),
  required: z.boolean(),
  /** For whom it is required, in words: one for each rule in force. */
  forWhom: z.array(z.string()),
  /** What the law asks for here, even where somebody asks for more. */
  law: z.array(z.object({ citation: z.string(), sentence: z.string().nullable() })),
  /** Whose rule holds; null for this location's own, and for the law's. */
  requiredFrom: z.string().nullable(),
  own: own.nullable(),
});
export type TypeSetup = z.output<typeof typeSetup>;

const fileSetup = z.object({
  clientId: z.number().int(),
  clientName: z.string(),
  /** The company itself has nobody above it. */
  isCompany: z.boolean(),
  jobTitles: z.array(z.object({ jobTitleId: z.number().int(), jobTitle: z.string() })),
  types: z.array(typeSetup),
  allowed: z.array(z.enum(['change'])),
});
export type FileSetup = z.output<typeof fileSetup>;

const change = z.strictObject({
  /** Null leaves it to the location above. */
  kept: z.boolean().nullable(),
  /** `above` leaves it to the location above and the law. */
  asks: z.enum(['above', 'no', 'yes']),
  appliesTo: z.enum(APPLIES_TO).default('drivers'),
  jobTitles: z.array(numberId).max(100).default([]),
  dueDays: wholeNumber(0, 3660).default(0),
  blocksDispatch: z.boolean().default(false),
  /** What asks for it, shown wherever it is missing. */
  citation: line(200).default(''),
});
export type TypeChange = z.input<typeof change>;

const effect = z.object({
  /** Files on the roster at the location and below it. */
  files: z.number().int(),
  /** Of them so many were judged. */
  judged: z.number().int(),
  /** Of those judged: whose file asks for something else. */
  changed: z.number().int(),
  /** Asked for the document now, without one that counts. */
  lacking: z.number().int(),
  /** May be sent out today and could not any more. */
  stopped: z.number().int(),
  /** Held back today and could be sent out. */
  freed: z.number().int(),
});
export type SetupEffect = z.output<typeof effect>;

const params = z.object({ clientId });
const typeParams = z.object({ clientId, documentTypeId: numberId });
const refusals = ['file-setup.still_required', 'file-setup.later_rule'] as const;

export const fileSetupApi = defineApi('file-setup', {
  read: {
    method: 'GET',
    path: '/v1/clients/:clientId/fileSetup',
    summary:
      'Which document types files of a location keep and must hold, and whether the location, one above it or the law says so.',
    permission: SEES_RULES,
    scope: 'client',
    feature: 'documents',
    params,
    result: fileSetup,
  },
  preview: {
    method: 'POST',
    path: '/v1/clients/:clientId/fileSetup/:documentTypeId/preview',
    summary: 'How many files a change would change, judged by the rules; nothing is kept.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'documents',
    params: typeParams,
    body: change,
    result: effect,
    errors: [...refusals],
  },
  change: {
    method: 'PUT',
    path: '/v1/clients/:clientId/fileSetup/:documentTypeId',
    summary:
      'Says whether a location keeps documents of a type and asks for one, of whom. Less than the law is refused.',
    permission: 'client.configureLocation',
    scope: 'client',
    feature: 'documents',
    params: typeParams,
    body: change,
    result: typeSetup,
    errors: [...refusals],
  },
});
