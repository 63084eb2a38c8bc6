import type { Instant } from '#src/shared/dates.ts';

/** The queues that have leads. */
export const QUEUES = ['dq', 'cme'] as const;
export type Queue = (typeof QUEUES)[number];

export const QUEUE_NAMES: Readonly<Record<Queue, string>> = {
  dq: 'Document review',
  cme: 'Medical exams',
};

/** The most tasks that one call assigns. */
export const MOST_GIVEN = 200;

/** What is due before the day ends breaks its limit today, unless somebody does it; what is due already has broken it. */
export function breakOf(
  dueAt: Instant | null,
  now: Instant,
  endOfDay: Instant,
): 'overdue' | 'today' | null {
  if (dueAt === null || dueAt >= endOfDay) return null;
  return dueAt <= now ? 'overdue' : 'today';
}

/**
 * Spreads tasks over people so that they have as even a number as can be: each goes to who has the fewest by then, in the order of
 * the tasks. `has` counts what each has now, without these tasks.
 */
export function spread(
  taskIds: readonly string[],
  people: readonly { userId: string; has: number }[],
): { taskId: string; to: string }[] {
  const load = people.map((one) => ({ ...one }));
  return taskIds.flatMap((taskId) => {
    const least = load.reduce<(typeof load)[number] | null>(
      (found, one) => (found === null || one.has < found.has ? one : found),
      null,
    );
    if (!least) return [];
    least.has += 1;
    return [{ taskId, to: least.userId }];
  });
}
