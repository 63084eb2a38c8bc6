import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { clientId, uuid } from '#src/shared/ids.ts';
import { cursorQuery, page } from '#src/shared/paging.ts';
import { SEES_POOLS } from '#src/shared/permission-sets.ts';
import { line } from '#src/shared/text.ts';

/** The three views of the roster (R445). */
export const ROSTER_VIEWS = ['active', 'selected', 'pool'] as const;
export type RosterView = (typeof ROSTER_VIEWS)[number];
export const ROSTER_VIEW_WORDS: Readonly<Record<RosterView, string>> = {
  active: 'Active employees',
  selected: 'Randoms-selected employees',
  pool: 'All employees for the pool',
};

const row = z.object({
  employeeId: uuid,
  name: z.string(),
  clientName: z.string(),
  jobTitle: z.string().nullable(),
  status: z.string(),
  /** In the pool that was asked about; null where none was. */
  isIn: z.boolean().nullable(),
  /** How often selected in this year, and when last; of those pools that the reader sees. Zero for who may not see selections. */
  selected: z.number().int(),
  selectedOn: civilDate.nullable(),
});
export type RosterRow = z.output<typeof row>;

export const randomRosterApi = defineApi('randomRoster', {
  list: {
    method: 'GET',
    path: '/v1/clients/:clientId/pools/roster',
    summary:
      'Employees at or below a client for random testing, by name: those who are active, those selected in this year, or those in a pool.',
    permission: SEES_POOLS,
    scope: 'client',
    feature: 'randomPools',
    params: z.object({ clientId }),
    query: cursorQuery.extend({
      view: z.enum(ROSTER_VIEWS).default('active'),
      /** Needed for the people of a pool; the others say of each whether they are in it. */
      poolId: uuid.optional(),
      search: line(100).optional(),
    }),
    result: page(row),
  },
});
