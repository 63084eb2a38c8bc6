import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { line } from '#src/shared/text.ts';
import { OUTCOMES } from './clearinghouse.rules.ts';
import { REFUSALS } from './provider.rules.ts';

/** Seconds between two questions about the same query. */
const WAIT = { least: 2, most: 86_400, usual: 300 };

const seconds = z
  .number()
  .default(WAIT.usual)
  .transform((one) => Math.min(WAIT.most, Math.max(WAIT.least, one)));
const said = z.object({
  /** Whom it is about: compared with whom was asked about. */
  driver: z.object({
    lastName: line(100),
    birthDate: civilDate,
    license: line(40),
    state: line(10),
  }),
  /** When the Clearinghouse said so. */
  at: instant,
  reference: line(200).pipe(z.string().min(1)).nullish(),
});

/** What a provider replies, as JSON (src/docs/clearinghouse-providers.md). */
export const providerReply = z.discriminatedUnion('status', [
  said.extend({ status: z.literal('complete'), outcome: z.enum(OUTCOMES) }),
  said.extend({ status: z.literal(['notFound', 'consentRefused']) }),
  said.extend({
    status: z.literal(['processing', 'consentRequired', 'consentPending']),
    retryAfter: seconds,
  }),
  z.object({ status: z.literal('pending'), retryAfter: seconds }),
  z.object({ status: z.literal('refused'), reason: z.enum(REFUSALS) }),
]);
export type ProviderReply = z.output<typeof providerReply>;
