import { FORM_KEYS } from '#src/features/work/review-process.rules.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { BUCKET_STEP, EXACT_SECONDS } from '../quality.rules.ts';
import type { DayRange, Level } from '../quality.rules.ts';

/** Days of a zone, both included. */
export interface Span extends DayRange {
  zone: string;
}

/** A range's bounds as instants: days begin at midnight of their zone. */
const FROM = '($2::date)::timestamp at time zone $4';
const TO = '($3::date + 1)::timestamp at time zone $4';
const WITHIN = (column: string) => `${column} >= ${FROM} and ${column} < ${TO}`;

function values(db: Db, { from, to, zone }: Span): unknown[] {
  return [db.binding.tenantId, from, to, zone];
}

/** The ends of the process as the index names them: the same words, or it is not used. */
const ENDS = "('done', 'rejected', 'deleted', 'sentToCME', 'rejectedNoCover')";
const MISTAKES = "('Rejected Document Classification', 'Corrected Document Classification')";

/** Steps done by hour and step, and by reviewer with the hours they worked in: one pass over the index alone. */
export async function workDone(
  db: Db,
  span: Span,
): Promise<{
  hours: { hour: string; form_key: FormKey; count: number }[];
  reviewers: { user_id: string; count: number; hours: number }[];
}> {
  const rows = await db.rows<{
    hour: string | null;
    form_key: FormKey | null;
    user_id: string | null;
    count: number;
    hours: number;
  }>(
    'dashboard-work',
    `with cells as materialized (
       select date_trunc('hour', completed_at at time zone $4) as hour, form_key, completed_by, count(*) as n
         from tasks where tenant_id = $1 and completed_by is not null and undone_at is null and ${WITHIN('completed_at')}
          and form_key = any ($5)
        group by 1, 2, 3)
     select to_char(hour, 'YYYY-MM-DD"T"HH24') as hour, form_key, null::uuid as user_id, sum(n)::int as count, 0 as hours
       from cells group by cells.hour, form_key
     union all
     select null, null, completed_by, sum(n)::int, count(distinct hour)::int from cells group by completed_by
     order by 1`,
    [...values(db, span), FORM_KEYS],
  );
  return {
    hours: rows.flatMap(({ hour, form_key, count }) =>
      hour === null || form_key === null ? [] : [{ hour, form_key, count }],
    ),
    reviewers: rows.flatMap(({ user_id, count, hours }) =>
      user_id === null ? [] : [{ user_id, count, hours }],
    ),
  };
}

/** How long steps took from their claim, by step and reviewer, in buckets: a median needs no sorting of a million rows. */
export async function workTimes(
  db: Db,
  span: Span,
): Promise<{ form_key: FormKey; user_id: string; bucket: number; count: number }[]> {
  return db.rows(
    'dashboard-times',
    `select form_key, completed_by as user_id, b.bucket, count(*)::int as count
       from tasks
       cross join lateral (select extract(epoch from completed_at - claimed_at)::float8 as s) t
       cross join lateral (select case when t.s < $6 then floor(t.s) else $6 + floor(ln(t.s / $6) / ln($7::float8)) end::int as bucket) b
      where tenant_id = $1 and completed_by is not null and undone_at is null and ${WITHIN('completed_at')}
        and form_key = any ($5) and claimed_at <= completed_at
      group by 1, 2, 3`,
    [...values(db, span), FORM_KEYS, EXACT_SECONDS, BUCKET_STEP],
  );
}

/** What one user did, a day of the zone each; days without a step are not there. */
export async function workOf(
  db: Db,
  span: Span,
  userId: string,
): Promise<{ day: IsoDate; steps: number }[]> {
  return db.rows(
    'dashboard-work-of',
    `select to_char(completed_at at time zone $4, 'YYYY-MM-DD') as day, count(*)::int as steps from tasks
      where tenant_id = $1 and completed_by = $5 and completed_by is not null and undone_at is null and ${WITHIN('completed_at')}
      group by 1`,
    [...values(db, span), userId],
  );
}

/** Second looks at one user's work, and how many found it wrong. */
export async function looksAt(
  db: Db,
  span: Span,
  userId: string,
): Promise<{ looks: number; overturned: number }> {
  const [row] = await db.rows<{ looks: number; overturned: number }>(
    'dashboard-looks-at',
    `select count(*)::int as looks, (count(*) filter (where state = 'overturned'))::int as overturned from second_reviews
      where tenant_id = $1 and first_reviewer = $5 and decided_at is not null and ${WITHIN('decided_at')}`,
    [...values(db, span), userId],
  );
  return row ?? { looks: 0, overturned: 0 };
}

/** How many steps were done. */
export async function countDone(db: Db, span: Span): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'dashboard-count',
    `select count(*)::int as count from tasks where tenant_id = $1 and completed_by is not null and undone_at is null
        and ${WITHIN('completed_at')} and form_key = any ($5)`,
    [...values(db, span), FORM_KEYS],
  );
  return row?.count ?? 0;
}

/** How items ended; what was taken back or sent back counts no more. */
export async function endsReached(db: Db, span: Span): Promise<{ state: string; count: number }[]> {
  return db.rows(
    'dashboard-ends',
    `select state, sum(n)::int as count from (
       select e.state, e.n from process_activities a
        cross join lateral (values (a.to_state, 1), (a.from_state, -1)) as e (state, n)
        where a.tenant_id = $1 and ${WITHIN('a.at')} and (a.to_state in ${ENDS} or a.from_state in ${ENDS})) moved
      where state in ${ENDS} group by state having sum(n) > 0 order by 2 desc, 1`,
    values(db, span),
  );
}

/** Activities whose tag counts as a mistake (R268), by tag. */
export async function countMistakes(db: Db, span: Span): Promise<{ tag: string; count: number }[]> {
  return db.rows(
    'dashboard-mistakes',
    `select tag, count(*)::int as count from process_activities where tenant_id = $1 and ${WITHIN('at')} and tag in ${MISTAKES}
      group by tag`,
    values(db, span),
  );
}

/** Second looks that were taken, by whose work it was, state and tag. */
export async function secondLooks(
  db: Db,
  span: Span,
): Promise<
  { user_id: string; state: 'upheld' | 'overturned'; tag: string | null; count: number }[]
> {
  return db.rows(
    'dashboard-second-looks',
    `select first_reviewer as user_id, state, tag, count(*)::int as count from second_reviews
      where tenant_id = $1 and decided_at is not null and ${WITHIN('decided_at')} group by 1, 2, 3`,
    values(db, span),
  );
}

/** What waits now, by step and day of its arrival in the zone. */
export async function waitingNow(
  db: Db,
  zone: string,
): Promise<{ form_key: FormKey; day: IsoDate; total: number; held: number; oldest_at: Instant }[]> {
  return db.rows(
    'dashboard-waiting',
    `select form_key, to_char(received_at at time zone $2, 'YYYY-MM-DD') as day, count(*)::int as total,
        (count(*) filter (where lease_until > now()))::int as held, min(received_at) as oldest_at
       from tasks where tenant_id = $1 and completed_at is null and form_key = any ($3) group by 1, 2`,
    [db.binding.tenantId, zone, FORM_KEYS],
  );
}

/** How many filed documents wait for their second look. */
export async function countSecondWaiting(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'dashboard-second-waiting',
    `select count(*)::int as count from second_reviews where tenant_id = $1 and state = 'waiting'`,
    [db.binding.tenantId],
  );
  return row?.count ?? 0;
}

/** Names and levels of reviewers. */
export async function reviewersNamed(
  db: Db,
  ids: readonly string[],
): Promise<{ user_id: string; user_name: string; level: Level }[]> {
  return db.rows(
    'dashboard-names',
    `select u.user_id, u.first_name || ' ' || u.last_name as user_name, coalesce(l.level, 'regular') as level
       from users u left join reviewer_levels l on l.tenant_id = u.tenant_id and l.user_id = u.user_id
      where u.tenant_id = $1 and u.user_id = any ($2::uuid[])`,
    [db.binding.tenantId, ids],
  );
}
