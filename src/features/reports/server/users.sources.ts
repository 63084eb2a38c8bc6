import { zoneOf } from '#src/features/clients/server/clients.service.ts';
import { addDays } from '#src/shared/dates.ts';
import { instantAt } from '#src/shared/zone-clock.ts';
import { inBatches, type Source } from './batches.ts';
import { type AccountRecord, accountsOf, actsOf } from './users.sql.ts';

/** Accounts at a time. */
const BATCH = 500;

/** The accounts of a location, each with what is on record of it in a period of days there. */
export const userActivity: Source = async function* (c, scope) {
  const { place, startDate, endDate, today } = scope;
  const zone = await zoneOf(c.db, place);
  const span = {
    from: instantAt(startDate ?? '1900-01-01', '00:00', zone),
    to: instantAt(addDays(endDate ?? today, 1), '00:00', zone),
  };
  const batches = inBatches(BATCH, (after: AccountRecord | null) =>
    accountsOf(c.db, scope, after, BATCH),
  );
  for await (const accounts of batches) {
    const ids = accounts.map(({ userId }) => userId);
    const acts = new Map(
      (await actsOf(c.db, place.tenantId, ids, span)).map((one) => [one.userId, one]),
    );
    yield accounts.map((one) => {
      const found = acts.get(one.userId);
      return {
        rowId: one.userId,
        employeeId: null,
        values: {
          name: one.name,
          email: one.email,
          state: one.deactivated ? 'Deactivated' : found?.signedUp ? 'Active' : 'Not signed up',
          acts: found?.acts ?? 0,
          lastAct: found?.lastAct ?? null,
          lastSignIn: found?.lastSignIn ?? null,
          since: one.since,
          location: one.location,
        },
      };
    });
  }
};
