import { z } from 'zod';
import { civilDate, instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { line } from '#src/shared/text.ts';

export const CLOSING_DAY_ERRORS = defineErrors('closing-days', {
  past: {
    status: 409,
    message:
      'A day that has started cannot be changed: due times were counted by it. Choose a later day.',
  },
  closed: {
    status: 409,
    message: 'Nothing is counted on that day anyway: it is a Saturday, a Sunday or a holiday.',
  },
  known: { status: 409, message: 'The office is closed on that day already.' },
});

const day = z.object({
  day: civilDate,
  name: z.string(),
  source: z.string(),
  /** `law`: a federal holiday; `office`: closed by this installation. */
  kind: z.enum(['law', 'office']),
  addedAt: instant.nullable(),
  addedBy: z.string().nullable(),
  /** Taken back before it began. */
  removedAt: instant.nullable(),
  removedBy: z.string().nullable(),
  allowed: z.array(z.enum(['remove'])),
});
export type ClosingDay = z.output<typeof day>;

const effect = z.object({
  /** Documents in review that become due later, or without the day sooner. */
  documents: z.number().int(),
  /** Those of them that would be overdue at the end of the day. */
  dueThatDay: z.number().int(),
});
export type ClosingEffect = z.output<typeof effect>;

const EDITS = { permission: 'admin.superAdmin', scope: 'staff' } as const;
const entry = z.strictObject({
  day: civilDate,
  name: line(100).min(1, 'Say why the office is closed.'),
  source: line(300).min(1, 'Say who decided it, and where that is written.'),
});
export type ClosingEntry = z.output<typeof entry>;

export const closingDaysApi = defineApi('closing-days', {
  list: {
    method: 'GET',
    path: '/v1/settings/closingDays',
    summary:
      'The days on which nothing is counted: federal holidays of last year to the year after next, and those on which the office is closed.',
    ...EDITS,
    result: z.array(day),
  },
  preview: {
    method: 'GET',
    path: '/v1/settings/closingDays/preview',
    summary: 'How many documents in review become due at another time by closing on a day.',
    ...EDITS,
    query: z.object({ day: civilDate }),
    result: effect,
    errors: ['closing-days.past', 'closing-days.closed'],
  },
  add: {
    method: 'POST',
    path: '/v1/settings/closingDays',
    summary: 'Closes the office on a day: limits of the review stand still on it.',
    ...EDITS,
    body: entry,
    result: day,
    status: 201,
    errors: ['closing-days.past', 'closing-days.closed', 'closing-days.known'],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/settings/closingDays',
    summary: 'Opens the office again on a day that has not begun.',
    ...EDITS,
    query: z.object({ day: civilDate }),
    result: 'nothing',
    errors: ['closing-days.past'],
  },
});
