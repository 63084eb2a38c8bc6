import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { ALONE } from '#src/features/clients/alone.rules.ts';
import { clientId, wholeNumber } from '#src/shared/ids.ts';
import { GROUPINGS } from './compliance.rules.ts';

const count = z.number().int();

/** Employees on the roster by the state of their file, as the roster's filter of the same name finds them. */
const figures = z.object({
  /** How many files were judged. */
  files: count,
  held: count,
  expired: count,
  missing: count,
  pending: count,
  expiring: count,
  valid: count,
  /** The mean of the files’ scores; null where none has one. */
  score: count.nullable(),
});
export type ComplianceFigures = z.output<typeof figures>;

const place = figures.extend({
  clientId: z.number().int(),
  name: z.string(),
  /** Whether locations below it are counted in. */
  isAbove: z.boolean(),
});
export type CompliancePlace = z.output<typeof place>;

/** Alerts of a document type and state, and how many employees have them. */
const pulled = z.object({ drivers: count, alerts: count });
const cause = z.object({
  documentTypeId: z.number().int(),
  documentType: z.string(),
  missing: pulled,
  expired: pulled,
  expiring: pulled,
  pendingReview: pulled,
});
export type ComplianceCause = z.output<typeof cause>;

const week = z.object({
  /** Its Monday. */
  week: civilDate,
  papers: count,
  types: z.array(
    z.object({ documentTypeId: z.number().int(), documentType: z.string(), papers: count }),
  ),
});

const compliance = z.object({
  clientId: z.number().int(),
  name: z.string(),
  /** The locations above it that the caller may go up to, the top first. */
  above: z.array(z.object({ clientId: z.number().int(), name: z.string() })),
  /** Today at the location. */
  day: civilDate,
  now: figures,
  by: z.enum(GROUPINGS),
  /** The worst first. */
  places: z.array(place),
  /** There are more places than are named; `now` counts them all. */
  more: z.boolean(),
  /** What pulls the score down, of most employees first; only of the document types that the caller may read. */
  causes: z.array(cause),
  /** What runs out in the next 90 days, week by week, of the document types that the caller may read. */
  forecast: z.array(week),
  /** How it stood at the beginning of each day that was kept, the oldest first. */
  history: z.array(figures.extend({ day: civilDate })),
});
export type Compliance = z.output<typeof compliance>;

export const complianceApi = defineApi('compliance', {
  read: {
    method: 'GET',
    path: '/v1/clients/:clientId/compliance',
    summary:
      'How the files of a location and everything below it stand: by place, what pulls them down, what runs out in the next 90 days, and how it went day by day.',
    permission: 'client.viewAlerts',
    scope: 'client',
    feature: 'alerts',
    params: z.object({ clientId }),
    query: z.object({
      by: z.enum(GROUPINGS).default('region'),
      /** The location without those below it, or its company alone; of these no day is kept. */
      alone: z.enum(ALONE).optional(),
      /** How many days of the past. */
      days: wholeNumber(1, 1100).default(90),
    }),
    result: compliance,
  },
});
