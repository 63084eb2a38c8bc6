import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { TEXT_REFUSALS } from './driver-texts.rules.ts';

export const TEXT_REPORT_ERRORS = defineErrors('text-reports', {
  refused: { status: 403, message: 'Reports are taken with the token of TEXT_REPORT_TOKEN only.' },
  too_many_tries: { status: 429, message: 'Too many tries. Wait a few minutes, then go on.' },
});

/** What the provider of texts tells by itself (D386). */
export const textReportsApi = defineApi('text-reports', {
  report: {
    permission: 'public',
    scope: 'public',
    method: 'POST',
    path: '/v1/textReports',
    summary:
      'Takes from the provider of texts what became of them, and who replied STOP: that ends the consent everywhere. With TEXT_REPORT_TOKEN as bearer.',
    body: z.strictObject({
      reports: z
        .array(
          z.discriminatedUnion('status', [
            z.strictObject({ status: z.literal(['sent', 'delivered']), textId: uuid }),
            z.strictObject({
              status: z.literal('failed'),
              textId: uuid,
              reason: z.enum(TEXT_REFUSALS).default('other'),
            }),
            z.strictObject({ status: z.literal('optedOut'), phone: line(20) }),
          ]),
        )
        .min(1)
        .max(100),
    }),
    result: z.object({ taken: z.number().int() }),
    errors: ['text-reports.refused', 'text-reports.too_many_tries'],
    replay: 'never',
  },
});
