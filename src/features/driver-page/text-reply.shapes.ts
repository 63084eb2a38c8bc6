import { z } from 'zod';
import { TEXT_REFUSALS } from './driver-texts.rules.ts';

/** What a provider of texts replies, as JSON (src/docs/text-providers.md). */
export const textReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal(['sent', 'delivered', 'optedOut']) }),
  z.object({ status: z.literal('failed'), reason: z.enum(TEXT_REFUSALS).catch('other') }),
]);
export type TextReply = z.output<typeof textReply>;
