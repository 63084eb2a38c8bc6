import { FORM_KEYS, MISTAKE_TAGS } from '#src/features/work/review-process.rules.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { AGE_BUCKETS, ageBucket, medianSeconds, rangeBefore } from '../quality.rules.ts';
import type { Dashboard } from '../quality.shapes.ts';
import {
  countDone,
  countMistakes,
  countSecondWaiting,
  endsReached,
  reviewersNamed,
  secondLooks,
  waitingNow,
  workDone,
  workTimes,
} from './dashboard.sql.ts';
import type { Span } from './dashboard.sql.ts';

/** The civil date of an instant in a zone. */
function dayIn(zone: string, at: Date): IsoDate {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
}

const add = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** All figures of the dashboard for days of a zone, and what waits now. */
export async function readDashboard(db: Db, span: Span, now = new Date()): Promise<Dashboard> {
  const work = await workDone(db, span);
  const times = await workTimes(db, span);
  const looks = await secondLooks(db, span);
  const before = { ...rangeBefore(span), zone: span.zone };
  const mistakes = await countMistakes(db, span);
  const checked = add(looks.map(({ count }) => count));
  const overturned = looks.filter(({ state }) => state === 'overturned');
  return {
    ...span,
    asOf: now.toISOString(),
    waiting: waiting(await waitingNow(db, span.zone), dayIn(span.zone, now)),
    done: {
      total: add(work.reviewers.map(({ count }) => count)),
      before: await countDone(db, before),
      medianSeconds: medianSeconds(times),
      steps: FORM_KEYS.flatMap((formKey) => {
        const count = add(
          work.hours.filter((one) => one.form_key === formKey).map((one) => one.count),
        );
        const own = times.filter((one) => one.form_key === formKey);
        return count === 0 ? [] : [{ formKey, count, medianSeconds: medianSeconds(own) }];
      }),
      ends: await endsReached(db, span),
      hours: byHour(work.hours),
    },
    reviewers: await reviewers(db, work.reviewers, times, looks),
    quality: {
      checked,
      overturned: add(overturned.map(({ count }) => count)),
      waiting: await countSecondWaiting(db),
      mistakes: MISTAKE_TAGS.map((tag) => {
        const bySecondLook = add(
          overturned.filter((one) => one.tag === tag).map(({ count }) => count),
        );
        const total = mistakes.find((one) => one.tag === tag)?.count ?? 0;
        // The two are noted an instant apart: at a range's edge one may be in it alone.
        return { tag, bySecondLook, total: Math.max(total, bySecondLook) };
      }),
    },
  };
}

function byHour(
  cells: readonly { hour: string; form_key: FormKey; count: number }[],
): Dashboard['done']['hours'] {
  const hours = new Map<string, Partial<Record<FormKey, number>>>();
  for (const { hour, form_key, count } of cells)
    hours.set(hour, { ...hours.get(hour), [form_key]: count });
  return [...hours].map(([hour, steps]) => ({ hour, steps }));
}

function waiting(
  rows: Awaited<ReturnType<typeof waitingNow>>,
  today: IsoDate,
): Dashboard['waiting'] {
  const steps = FORM_KEYS.flatMap((formKey) => {
    const own = rows.filter((row) => row.form_key === formKey);
    if (own.length === 0) return [];
    const oldestAt = own.map((row) => row.oldest_at).reduce((a, b) => (a < b ? a : b));
    return [
      {
        formKey,
        total: add(own.map(({ total }) => total)),
        held: add(own.map(({ held }) => held)),
        oldestAt,
      },
    ];
  });
  const aged = rows.map((row) => ({ ...row, bucket: ageBucket(row.day, today) }));
  return {
    total: add(steps.map(({ total }) => total)),
    held: add(steps.map(({ held }) => held)),
    steps,
    ages: AGE_BUCKETS.map(({ id }) => {
      const inside = aged.filter(({ bucket }) => bucket === id);
      const counts: Partial<Record<FormKey, number>> = {};
      for (const { form_key, total } of inside) counts[form_key] = (counts[form_key] ?? 0) + total;
      return { bucket: id, total: add(inside.map(({ total }) => total)), steps: counts };
    }),
  };
}

async function reviewers(
  db: Db,
  work: readonly { user_id: string; count: number; hours: number }[],
  times: readonly { user_id: string; bucket: number; count: number }[],
  looks: readonly { user_id: string; state: string; count: number }[],
): Promise<Dashboard['reviewers']> {
  const ids = [...new Set([...work, ...looks].map(({ user_id }) => user_id))];
  const named = await reviewersNamed(db, ids);
  return named
    .map(({ user_id, user_name, level }) => {
      const own = work.find((one) => one.user_id === user_id);
      const checks = looks.filter((one) => one.user_id === user_id);
      return {
        userId: user_id,
        userName: user_name,
        level,
        done: own?.count ?? 0,
        hours: own?.hours ?? 0,
        medianSeconds: medianSeconds(times.filter((one) => one.user_id === user_id)),
        checked: add(checks.map(({ count }) => count)),
        overturned: add(
          checks.filter(({ state }) => state === 'overturned').map(({ count }) => count),
        ),
      };
    })
    .sort((a, b) => b.done - a.done || a.userName.localeCompare(b.userName));
}
