import { z } from 'zod';
import { line } from '#src/shared/text.ts';
import { REFUSAL_CODES } from './mvr.rules.ts';
import { mvrData } from './mvr-data.shapes.ts';

/** Seconds between two questions about the same order. */
const WAIT = { least: 2, most: 3600, usual: 30 };

/** What a provider replies, as JSON (src/docs/mvr-providers.md). */
export const providerReply = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('complete'),
    /** The provider's own number of the report. */
    reference: line(200).pipe(z.string().min(1)).nullish(),
    record: mvrData,
    /** The record as a PDF, in base64. */
    document: z.base64().min(1),
  }),
  z.object({
    status: z.literal('pending'),
    /** Ask again after so many seconds. */
    retryAfter: z
      .number()
      .default(WAIT.usual)
      .transform((seconds) => Math.min(WAIT.most, Math.max(WAIT.least, seconds))),
  }),
  z.object({ status: z.literal('refused'), reason: z.enum(REFUSAL_CODES) }),
]);
