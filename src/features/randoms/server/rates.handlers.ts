import { callsOf } from '#src/server/handler.ts';
import { addDays, latestToday } from '#src/shared/dates.ts';
import { thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { unconfirmed } from '../rates.rules.ts';
import {
  TESTING_RATE_ERRORS,
  testingRatesApi,
  type TestingRate,
} from '../testing-rates.contract.ts';
import { addRate, dropRate, readRateEffect, readRates, type RateRecord } from './rates.sql.ts';

const fail = thrower(TESTING_RATE_ERRORS);

/** A rate among all of them, which are by agency and the newest first. */
function shownRate(
  record: RateRecord,
  { before, mayChange }: { before: RateRecord | undefined; mayChange: boolean },
): TestingRate {
  const isFollowed = before?.agency === record.agency && before.stratum === record.stratum;
  return {
    ...record,
    to: isFollowed ? addDays(before.from, -1) : null,
    allowed: mayChange && record.from > latestToday() ? ['remove'] : [],
  };
}

export const testingRatesCalls = callsOf(testingRatesApi, {
  list: async ({ db, grants, caller, clientId }) => {
    const records = await readRates(db);
    const mayAdd = caller.kind === 'user' && clientId === null && holds(grants, 'admin.superAdmin');
    return {
      rates: records.map((record, at) =>
        shownRate(record, { before: records[at - 1], mayChange: mayAdd }),
      ),
      missing: unconfirmed(records, Number(latestToday().slice(0, 4))),
      mayAdd,
    };
  },

  preview: ({ db, query }) =>
    readRateEffect(db, { ...query, alcoholPct: query.alcoholPct ?? null }),

  add: async (c) => {
    const { db, body, caller, kernel } = c;
    // A day that has not begun anywhere: what a selection was reckoned by never changes.
    if (body.from <= latestToday())
      throw fail('testing-rates.past', {
        fields: [{ field: 'from', message: TESTING_RATE_ERRORS['testing-rates.past'].message }],
      });
    if (!(await addRate(db, body, caller.impersonator?.id ?? caller.id)))
      throw fail('testing-rates.known', {
        fields: [{ field: 'from', message: TESTING_RATE_ERRORS['testing-rates.known'].message }],
      });
    const { agency, stratum, from, drugPct, alcoholPct } = body;
    c.audit({
      entity: 'testingRate',
      entityId: [agency, stratum, from].filter(Boolean).join(' '),
      detail: { drugPct, alcoholPct },
    });
    c.live({ tenantId: kernel.internalTenantId, topic: 'testingRates' });
    const records = await readRates(db);
    const at = records.findIndex(
      (one) => one.agency === agency && one.stratum === stratum && one.from === from,
    );
    const added = records[at];
    if (!added) throw new Error('The rate was added');
    return shownRate(added, { before: records[at - 1], mayChange: true });
  },

  remove: async (c) => {
    const { db, query, kernel } = c;
    if (query.from <= latestToday()) throw fail('testing-rates.past');
    await dropRate(db, query);
    const { agency, stratum, from } = query;
    c.audit({
      entity: 'testingRate',
      entityId: [agency, stratum, from].filter(Boolean).join(' '),
      detail: { act: 'removed' },
    });
    c.live({ tenantId: kernel.internalTenantId, topic: 'testingRates' });
  },
});
