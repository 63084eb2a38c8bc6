import type pg from 'pg';
import { Gauge } from 'prom-client';
import type { Metrics } from '#src/server/metrics.ts';

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

/** Puts every job that was tried for the last time back in line, and returns what each was to do. */
export async function retryDeadJobs(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ task: string }>(
    `select j.task_identifier as task from graphile_worker.reschedule_jobs(
        (select coalesce(array_agg(id), '{}') from graphile_worker.jobs where locked_at is null and attempts >= max_attempts),
        run_at := now(), attempts := 0) r join graphile_worker.jobs j on j.id = r.id`,
  );
  return rows.map(({ task }) => task);
}

/** The jobs of all servers at `/metrics`, by how they stand. */
export function watchJobs(pool: pg.Pool, metrics: Metrics): void {
  const gauge = new Gauge({
    name: 'console_jobs',
    help: 'Jobs of all servers: running, waiting, failed and tried again, dead',
    labelNames: ['state'],
    registers: [metrics.registry],
    async collect() {
      // While the database is away this figure is missing; the others are not.
      const figures = await jobFigures(pool).catch(() => null);
      gauge.reset();
      for (const state of ['running', 'waiting', 'failed', 'dead'] as const)
        if (figures) gauge.set({ state }, figures[state]);
    },
  });
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
