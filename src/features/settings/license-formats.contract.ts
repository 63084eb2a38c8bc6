import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { wholeNumber } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { patternFault } from './license-formats.rules.ts';

export const LICENSE_FORMAT_ERRORS = defineErrors('license-formats', {
  begun: {
    status: 409,
    message:
      'A format that has begun is not taken back: numbers were checked by it. End it on a day.',
  },
  known: { status: 409, message: 'The state has this format already on that day.' },
});

const state = z.string().regex(/^[A-Z]{2}$/, 'Choose a state.');
const key = { state, ordinal: wholeNumber(1, 9999), from: civilDate };

const format = z.object({
  state: z.string(),
  stateName: z.string(),
  ordinal: z.number().int(),
  pattern: z.string(),
  description: z.string(),
  from: civilDate,
  /** The last day on which numbers may be written so; null while it goes on. */
  until: civilDate.nullable(),
  /** Null where it came with the console. */
  source: z.string().nullable(),
  addedAt: instant.nullable(),
  addedBy: z.string().nullable(),
  /** Who said until when it counts. */
  datedAt: instant.nullable(),
  datedBy: z.string().nullable(),
  allowed: z.array(z.enum(['date', 'remove'])),
});
export type LicenseFormatRow = z.output<typeof format>;

const entry = z.strictObject({
  state,
  pattern: line(120).superRefine((pattern, context) => {
    const message = patternFault(pattern);
    if (message !== null) context.addIssue({ code: 'custom', message });
  }),
  description: line(200).min(1, 'Say it in words: whoever types a wrong number reads it.'),
  source: line(300).min(1, 'Say who published it, and where.'),
  from: civilDate,
});
export type FormatEntry = z.output<typeof entry>;

const effect = z.object({
  /** Licenses of the state on file that fit no format now, and would with the one that is added. */
  fit: z.number().int(),
  /** Those that fit now, and would fit none without the one that ends. They stay on file. */
  misfit: z.number().int(),
  clients: z.number().int(),
});
export type FormatEffect = z.output<typeof effect>;

const EDITS = { permission: 'admin.superAdmin', scope: 'staff' } as const;

export const licenseFormatsApi = defineApi('license-formats', {
  list: {
    method: 'GET',
    path: '/v1/settings/licenseFormats',
    summary: 'Every format of license numbers, past and to come, by state, with its source.',
    ...EDITS,
    result: z.object({
      formats: z.array(format),
      states: z.array(z.object({ state: z.string(), stateName: z.string() })),
    }),
  },
  preview: {
    method: 'POST',
    path: '/v1/settings/licenseFormats/preview',
    summary: 'How many licenses on file a format that is added or ends is about; nothing is kept.',
    ...EDITS,
    body: z.union([
      entry.pick({ state: true, pattern: true }),
      z.strictObject({ state: key.state, ordinal: key.ordinal, from: key.from }),
    ]),
    result: effect,
  },
  add: {
    method: 'POST',
    path: '/v1/settings/licenseFormats',
    summary: 'Adds a format of a state, beside those that it has.',
    ...EDITS,
    body: entry,
    result: format,
    status: 201,
    errors: ['license-formats.known'],
  },
  date: {
    method: 'PATCH',
    path: '/v1/settings/licenseFormats',
    summary: 'Says until when a format counts, or lets it go on. Licenses on file stay.',
    ...EDITS,
    body: z.strictObject({ ...key, until: civilDate.nullable() }),
    result: format,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/settings/licenseFormats',
    summary: 'Takes back a format that has not begun.',
    ...EDITS,
    query: z.object(key),
    result: 'nothing',
    errors: ['license-formats.begun'],
  },
});
