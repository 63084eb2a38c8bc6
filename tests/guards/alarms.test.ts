import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { watchJobs } from '#src/server/jobs/job-figures.ts';
import { makeMetrics } from '#src/server/metrics.ts';

/** What the disk's watch adds, with a timer of its own (disk.ts). */
const OF_THE_DISK = 'console_disk_free_bytes';

test.each(['src/docs/run/prometheus-rules.yaml', 'src/docs/run/dashboard.json'])(
  '%s names figures that the server has',
  async (path) => {
    const metrics = makeMetrics();
    const pool = new pg.Pool();
    watchJobs(pool, metrics);
    const known = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
    known.add(OF_THE_DISK);
    const named = readFileSync(path, 'utf8').match(/\bconsole_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(8);
    const unknown = named.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')));
    expect(unknown).toEqual([]);
    await pool.end();
  },
);
