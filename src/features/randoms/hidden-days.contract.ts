import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid } from '#src/shared/ids.ts';

export const HIDDEN_DAY_ERRORS = defineErrors('hidden-days', {
  begun: {
    status: 409,
    message: 'The list of this period is frozen or drawn already: there is no day left to choose.',
  },
  outside: { status: 400, message: 'Choose a day of the period that has not passed.' },
  not_yours: {
    status: 403,
    message: 'This pool belongs to a location at which you do not work. Ask a colleague there.',
  },
});

const hiddenDay = z.object({
  /** Null where no day is set. */
  day: civilDate.nullable(),
  setBy: z.string().nullable(),
  /** Why nobody could be drawn on the day; null where nothing is wrong. */
  fault: z.string().nullable(),
  /** What there is to choose from. */
  from: civilDate,
  to: civilDate,
  /** The list of the period is frozen or drawn already. */
  begun: z.boolean(),
});
export type HiddenDay = z.output<typeof hiddenDay>;

const call = {
  permission: 'records.drawRandoms',
  scope: 'client',
  feature: 'randomSelections',
  params: z.object({ clientId, poolId: uuid }),
} as const;
const path = '/v1/clients/:clientId/pools/:poolId/hiddenDay';

export const hiddenDaysApi = defineApi('hiddenDays', {
  read: {
    method: 'GET',
    path,
    summary: 'The hidden day of the current period on which a pool is drawn by itself.',
    ...call,
    result: hiddenDay,
    errors: ['hidden-days.not_yours'],
  },
  set: {
    method: 'PUT',
    path,
    summary:
      'Sets the hidden day of the current period; without a day chance chooses a working day that is left. Nobody without the permission to draw sees it.',
    ...call,
    body: z.strictObject({ day: civilDate.nullable().default(null) }),
    result: hiddenDay,
    errors: ['hidden-days.begun', 'hidden-days.outside', 'hidden-days.not_yours'],
  },
  remove: {
    method: 'DELETE',
    path,
    summary: 'Takes the hidden day back.',
    ...call,
    result: 'nothing',
    errors: ['hidden-days.not_yours'],
  },
});
