import { setDueOver } from '#src/features/work/server/due.service.ts';
import { type Context, callsOf } from '#src/server/handler.ts';
import { federalHolidays, isBusinessDay } from '#src/shared/business-days.ts';
import { earliestToday, latestToday } from '#src/shared/dates.ts';
import { thrower } from '#src/shared/errors.ts';
import { CLOSING_DAY_ERRORS, closingDaysApi, type ClosingDay } from '../closing-days.contract.ts';
import {
  type ClosingRecord,
  dropClosingDay,
  insertClosingDay,
  readClosingDays,
  readClosingEffect,
  numberBusinessDays,
} from './closing-days.sql.ts';

const fail = thrower(CLOSING_DAY_ERRORS);

/** Administrators who look at the days see each other's changes. */
const SEEN_BY = { topic: 'closingDays', requirement: 'admin.superAdmin' } as const;

/** The calendar of business days reaches so far (0020_queue.sql). */
const LAST_YEAR = 2060;

const shownClosing = (record: ClosingRecord): ClosingDay => ({
  ...record,
  kind: 'office',
  allowed: record.removedAt === null && record.day > latestToday() ? ['remove'] : [],
});

/** Federal holidays around this year, as the law has them; they are no rows and nobody takes them away. */
function holidaysAround(year: number): ClosingDay[] {
  return [year - 1, year, year + 1, year + 2].flatMap((one) =>
    federalHolidays(one).map(({ date, name }) => ({
      day: date,
      name,
      source: '5 USC 6103(a)',
      kind: 'law' as const,
      ...{ addedAt: null, addedBy: null, removedAt: null, removedBy: null, allowed: [] },
    })),
  );
}

/** @throws `closing-days.past`, `closing-days.closed`, each at the field */
function checkDay(day: string): void {
  const refuse = (code: 'closing-days.past' | 'closing-days.closed') =>
    fail(code, { fields: [{ field: 'day', message: CLOSING_DAY_ERRORS[code].message }] });
  if (day < earliestToday() || Number(day.slice(0, 4)) > LAST_YEAR)
    throw refuse('closing-days.past');
  if (!isBusinessDay(day)) throw refuse('closing-days.closed');
}

/** Counts anew, tells who looks, and leaves what it did in the audit log. */
async function settle(
  c: Pick<Context<typeof closingDaysApi.add>, 'db' | 'audit' | 'live' | 'kernel'>,
  day: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await numberBusinessDays(c.db);
  const documents = await setDueOver(c.db, day);
  c.audit({ entity: 'closingDay', entityId: day, detail: { ...detail, documents } });
  c.live({ tenantId: c.kernel.internalTenantId, ...SEEN_BY });
}

export const closingDaysCalls = callsOf(closingDaysApi, {
  list: async ({ db }) => {
    const own = (await readClosingDays(db)).map(shownClosing);
    const around = holidaysAround(Number(latestToday().slice(0, 4)));
    const today = earliestToday();
    // What is to come first, then what was, the latest first.
    const days = [...around, ...own].toSorted((a, b) => a.day.localeCompare(b.day));
    return [
      ...days.filter(({ day }) => day >= today),
      ...days.filter(({ day }) => day < today).toReversed(),
    ];
  },

  preview: async ({ db, query }) => {
    checkDay(query.day);
    return readClosingEffect(db, query.day);
  },

  add: async (c) => {
    const { db, body, caller } = c;
    checkDay(body.day);
    if (!(await insertClosingDay(db, body, caller.id)))
      throw fail('closing-days.known', {
        fields: [{ field: 'day', message: CLOSING_DAY_ERRORS['closing-days.known'].message }],
      });
    await settle(c, body.day, { act: 'closed', name: body.name, source: body.source });
    const added = (await readClosingDays(db)).find(
      (one) => one.day === body.day && one.removedAt === null,
    );
    if (!added) throw new Error('The day was added');
    return shownClosing(added);
  },

  remove: async (c) => {
    const { day } = c.query;
    if (day <= latestToday()) throw fail('closing-days.past');
    await dropClosingDay(c.db, day, c.caller.id);
    await settle(c, day, { act: 'opened' });
  },
});
