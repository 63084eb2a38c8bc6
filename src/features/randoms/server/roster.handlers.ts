import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { requestError } from '#src/shared/errors.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import { SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { meets } from '#src/shared/permissions.ts';
import { randomRosterApi } from '../roster.contract.ts';
import { poolOf } from './pools.service.ts';
import { rosterRows } from './roster.sql.ts';

const invalid = (field: string, message: string) =>
  requestError('request.invalid', { fields: [{ field, message }] });

/** Where a page begins. @throws request.invalid for a cursor that is not ours */
function begin(after: string | undefined): [string, string] | null {
  if (!after) return null;
  const [name, id] = decodeCursor(after, 2) ?? [];
  if (typeof name === 'string' && typeof id === 'string') return [name, id];
  throw invalid('after', 'This page does not exist. Start from the first.');
}

export const rosterCalls = callsOf(randomRosterApi, {
  list: async (c) => {
    const place = await placeOf(c.db, c.params.clientId);
    const { view, poolId, search, limit, after } = c.query;
    const seesSelections = meets(c.grants, SEES_SELECTIONS);
    if (view === 'selected' && !seesSelections) throw requestError('request.forbidden');
    if (view === 'pool' && poolId === undefined) throw invalid('poolId', 'Choose a pool.');
    const pool = poolId === undefined ? null : await poolOf(c, 0, poolId);
    const rows = await rosterRows(c.db, place, {
      ...{ view, pool, search, seesSelections },
      after: begin(after),
      limit: limit + 1,
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      rows: rows.slice(0, limit),
      next: last ? encodeCursor([last.sortName, last.employeeId]) : null,
    };
  },
});
