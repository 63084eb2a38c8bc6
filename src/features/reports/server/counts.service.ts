import { sumsOfRegister } from '#src/features/accidents/server/register.service.ts';
import { alertsUntil } from '#src/features/alerts/server/alert-lists.service.ts';
import { blindDocumentsIn } from '#src/features/documents/server/blind-documents.service.ts';
import { outcomeOf, outcomeWord } from '#src/features/drug-testing/drug-testing.rules.ts';
import { resultsByType } from '#src/features/drug-testing/server/result-lists.service.ts';
import { countByStatus } from '#src/features/employees/server/people-counts.service.ts';
import { ordersByType } from '#src/features/orders/server/order-lists.service.ts';
import { ORDER_WORDS } from '#src/features/employees/employees.rules.ts';
import { isJudgingDue } from '#src/features/qualification/server/settle.service.ts';
import { addDays } from '#src/shared/dates.ts';
import type { ReportName } from '../reports.rules.ts';
import { type Counted, countedBy } from '../totals.rules.ts';
import { countCards, countViolations } from './people.sql.ts';
import type { Reading, Scope } from './scope.service.ts';
import {
  alertsOf,
  CARD_WORDS,
  mayReadViolations,
  ordersOf,
  peopleOf,
  resultsOf,
  FAST_TEST_REASONS,
  SOON,
  STATE_WORDS,
} from './sources.service.ts';

/** What all rows of a report come to without reading them; null where only the rows say it. */
type Counter = (c: Reading, scope: Scope) => Promise<Counted | null>;

const roster: Counter = async (c, { place, sites }) =>
  countedBy({ status: await countByStatus(c.db, place.tenantId, sites) });

const employeeData: Counter = async (c, { place, sites }) =>
  countedBy({ status: await countByStatus(c.db, place.tenantId, sites, { former: true }) });

/** Of so few rows that they are all read. */
const few: Counter = async () => null;

const expirations: Counter = async (c, scope) => {
  // From a day on, or up to one that has passed, the kept totals do not say.
  if (scope.startDate !== null || (scope.endDate !== null && scope.endDate < scope.today))
    return null;
  const filter = await alertsOf(c, scope);
  const until = addDays(scope.today, filter.expiringDays ?? 0);
  const found = await alertsUntil(c.db, filter, until);
  return (
    found &&
    countedBy({
      state: (['expired', 'expiring'] as const).map((one) => ({
        value: STATE_WORDS[one],
        count: found[one],
      })),
    })
  );
};

const medCards: Counter = async (c, scope) => {
  const { tenantId } = scope.place;
  // The totals follow the judging of files, which after a large change takes a while; and papers withheld from a reviewer are in them.
  const blind = await blindDocumentsIn(c, tenantId);
  if (blind.length > 0 || (await isJudgingDue(c.db, tenantId))) return null;
  const cards = await countCards(c.db, peopleOf(scope), scope.today, addDays(scope.today, SOON));
  const people = await countByStatus(c.db, tenantId, scope.sites);
  const sum = (counts: readonly { count: number }[]) =>
    counts.reduce((all, { count }) => all + count, 0);
  return countedBy({
    state: [
      ...cards.map(({ state, count }) => ({ value: CARD_WORDS[state], count })),
      { value: CARD_WORDS.none, count: sum(people) - sum(cards) },
    ],
  });
};

const accidents: Counter = async (c, { place, sites, startDate, endDate }) => {
  const { rows, ...sums } = await sumsOfRegister(c, {
    ...{ tenantId: place.tenantId, sites },
    ...{ since: startDate, until: endDate },
  });
  return { rows, sums, tallies: {} };
};

const results =
  (reasonIds: readonly number[] | null): Counter =>
  async (c, scope) => {
    const found = await resultsByType(c.db, resultsOf(scope, reasonIds));
    return countedBy({
      outcome: found.map(({ resultTypeId, count }) => ({
        value: outcomeWord(outcomeOf(resultTypeId)),
        count,
      })),
    });
  };

const mvrViolations: Counter = async (c, scope) => {
  await mayReadViolations(c);
  const blind = await blindDocumentsIn(c, scope.place.tenantId);
  const found = await countViolations(c.db, peopleOf(scope), scope, blind);
  return countedBy({ acd: found.map(({ acd, count }) => ({ value: acd ?? '', count })) });
};

const orders: Counter = async (c, scope) => {
  const found = await ordersByType(c.db, ordersOf(c, scope));
  return countedBy({
    type: found.map(({ type, count }) => ({ value: ORDER_WORDS[type], count })),
    status: found.map(({ status, count }) => ({ value: status, count })),
  });
};

/** What each report comes to where nothing is searched for: from the same source as its rows (`SOURCES`), by one statement. */
export const COUNTERS: Readonly<Record<ReportName, Counter>> = {
  roster,
  employeesDOT: roster,
  employeeData,
  expirations,
  medCards,
  accidents,
  accidentsDOT: accidents,
  drugAlcohol: results(null),
  drugAlcoholDOT: results(null),
  fastTest: results(FAST_TEST_REASONS),
  csa: few,
  csaDOT: few,
  crashes: few,
  crashesDOT: few,
  mvrViolations,
  orders,
  userActivity: few,
};
