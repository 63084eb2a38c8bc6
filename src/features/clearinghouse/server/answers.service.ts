import { COMPLETED, isOpen } from '#src/features/orders/orders.rules.ts';
import { holdOrderStatus, noteAtOrder } from '#src/features/orders/server/results.service.ts';
import { orderHints } from '#src/features/orders/server/place.service.ts';
import type { Frame } from '#src/server/frame.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { LiveHint } from '#src/server/kernel.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { writeDate } from '#src/shared/dates.ts';
import { SEES_CLEARINGHOUSE } from '#src/shared/permission-sets.ts';
import { instantAt, todayIn } from '#src/shared/zone-clock.ts';
import {
  type Answer,
  consequenceOf,
  FULL_QUERY_HOURS,
  isEnded,
  isFull,
  standingWords,
} from '../clearinghouse.rules.ts';
import {
  addHolds,
  changeQueries,
  endHits,
  endHolds,
  lateHits,
  type QueryRecord,
} from './queries.sql.ts';

/** An answer that is news of a query. */
export interface News {
  query: QueryRecord;
  answer: Answer;
  /** Somebody just read it in the Clearinghouse: an answer of today is of now. */
  justNow?: true;
  /** The moment, where the answer says it. */
  at?: Instant;
}

/** The hints that tell the screens of a client to read their Clearinghouse lists again. */
export const hintsOf = (tenantId: number): LiveHint[] => [
  { tenantId, topic: 'clearinghouse', requirement: SEES_CLEARINGHOUSE },
];

/**
 * Writes what the Clearinghouse answered, with all that follows: the 24 hours after a hit, what stops a driver and what ends that,
 * and the orders that were waiting. The hours begin with the day of the answer, where the driver works: files give no hour, and the
 * law counts from the limited query (49 CFR 382.701(b)(3), D321). All in the caller's transaction.
 */
export async function applyAnswers(
  { db, live }: Pick<Frame, 'live'> & { db: Db },
  news: readonly News[],
): Promise<void> {
  if (news.length === 0) return;
  const { tenantId } = db.binding;
  const now = new Date().toISOString();
  const judged = news.map(({ query, answer, justNow = false, at }) => {
    const today = todayIn(query.zone);
    // The day in Washington may have begun before the one at the driver's location.
    const on = answer.on === null || answer.on > today ? today : answer.on;
    const hitAt = at ?? (justNow && on === today ? now : instantAt(on, '00:00', query.zone));
    return { query, answer, on, hitAt, consequence: consequenceOf(query, answer) };
  });
  await changeQueries(
    db,
    judged.map(({ query, answer, on, consequence, hitAt }) => ({
      queryId: query.queryId,
      state: answer.state,
      outcome: answer.outcome,
      answeredOn: on,
      hitAt: consequence.hit ? hitAt : null,
    })),
    FULL_QUERY_HOURS,
  );
  await endHits(
    db,
    judged
      .filter(
        ({ query, answer }) => answer.state === 'completed' && (isFull(query.kind) || query.wasHit),
      )
      .map(({ query }) => query.employeeId),
  );
  await endHolds(
    db,
    judged
      .filter(({ consequence }) => consequence.clears)
      .map(({ query: { employeeId, queryId }, on }) => ({ employeeId, queryId, on })),
  );
  await addHolds(
    db,
    judged.flatMap(({ query: { queryId }, consequence: { hold }, on }) =>
      hold === null ? [] : [{ queryId, what: hold, since: on }],
    ),
  );
  await holdLate(db, tenantId);
  for (const { query, answer, on } of judged)
    if (query.orderId !== null) await noteOrder(db, live, query, answer, on);
  for (const hint of hintsOf(tenantId)) live(hint);
}

/** Stops the drivers of a tenant whose full query is late; whom. */
export async function holdLate(db: Db, tenantId: number) {
  const late = await lateHits(db, tenantId);
  await addHolds(
    db,
    late.map(({ queryId, since }) => ({ queryId, since, what: 'unanswered' as const })),
  );
  return late;
}

/** The order of a query says what came of it. */
async function noteOrder(
  db: Db,
  live: Frame['live'],
  query: QueryRecord,
  answer: Answer,
  on: IsoDate,
): Promise<void> {
  const { orderId, employeeId } = query;
  const order = orderId === null ? null : await holdOrderStatus(db, orderId);
  if (orderId === null || !order || !isOpen(order.statusId)) return;
  await noteAtOrder(
    db,
    { orderId, clientId: order.clientId },
    { id: null, name: 'Clearinghouse' },
    {
      // What came of it is read where queries are: an order is read by more people.
      message:
        answer.outcome === null
          ? `${standingWords(answer.state, null)}, ${writeDate(on)}`
          : `Answered, ${writeDate(on)}`,
      statusId: isEnded(answer.state) && answer.state !== 'notFound' ? COMPLETED : null,
    },
  );
  for (const hint of orderHints(db.binding.tenantId, employeeId)) live(hint);
}
