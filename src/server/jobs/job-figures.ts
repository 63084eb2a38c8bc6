import type pg from 'pg';

/** How many jobs stand how. */
export interface JobFigures {
  running: number;
  waiting: number;
  /** Failed at least once, and tried again. */
  failed: number;
  /** Tried for the last time. */
  dead: number;
  /** What the dead ones were to do. */
  deadTasks: string[];
}

/** How the jobs of all servers stand; null where no runner has ever begun. */
export async function jobFigures(pool: pg.Pool): Promise<JobFigures | null> {
  const runner = await pool.query<{ is_there: boolean }>(
    "select to_regclass('graphile_worker.jobs') is not null as is_there",
  );
  if (!runner.rows[0]?.is_there) return null;
  const { rows } = await pool.query<JobFigures>(
    `select count(*) filter (where locked_at is not null)::int as running,
        count(*) filter (where locked_at is null and attempts = 0)::int as waiting,
        count(*) filter (where locked_at is null and attempts between 1 and max_attempts - 1)::int as failed,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as dead,
        coalesce(array_agg(distinct task_identifier) filter (where locked_at is null and attempts >= max_attempts), '{}')
          as "deadTasks"
       from graphile_worker.jobs`,
  );
  return rows[0] ?? null;
}
