import { z } from 'zod';
import { VIEW_KEYS, VIEWED_LISTS } from '#src/features/alerts/alert-views.rules.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId } from '#src/shared/ids.ts';
import { RHYTHMS } from './schedules.rules.ts';

const viewId = z.string().regex(/^[\w-]{1,20}$/, 'This is no view.');
const filters = z.partialRecord(
  z.enum(VIEW_KEYS),
  z.string().regex(/^[A-Za-z0-9,]{1,200}$/, 'This is no filter.'),
);

const schedule = z.object({
  list: z.enum(VIEWED_LISTS),
  viewId,
  rhythm: z.enum(RHYTHMS),
  nextAt: instant,
  toldAt: instant.nullable(),
  /** The last mail was not sent: the view could not be counted as its user. */
  fault: z.boolean(),
});
export type ViewSchedule = z.output<typeof schedule>;

/** Each list has a permission and a service of its own, which the call checks (D371). */
const shared = { permission: 'session', scope: 'client', feature: 'alertLists' } as const;

/** Mails about views of alerts, on the schedules of reports (D376). */
export const viewSchedulesApi = defineApi('viewSchedules', {
  list: {
    ...shared,
    method: 'GET',
    path: '/v1/clients/:clientId/alertViewSchedules',
    summary: 'The views of alerts of a location that the caller is told of by mail.',
    params: z.object({ clientId }),
    result: z.array(schedule),
  },
  set: {
    ...shared,
    method: 'PUT',
    path: '/v1/clients/:clientId/alertViews/:list/:viewId/schedule',
    summary:
      'Tells the caller of a view of alerts by mail every day, week or month, or no longer: how many of each kind, and a link behind sign-in. Anyone who may not see the list is refused.',
    params: z.object({ clientId, list: z.enum(VIEWED_LISTS), viewId }),
    body: z.strictObject({
      rhythm: z.enum(RHYTHMS).nullable(),
      /** What the view narrows its list to; a search is no part of it. */
      filters: filters.default({}),
    }),
    errors: ['reports.own_company', 'reports.too_many_views'],
    result: 'nothing',
  },
});
