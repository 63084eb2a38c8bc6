import { setTimeout as pause } from 'node:timers/promises';
import { keepChangedDrivers } from '#src/features/clearinghouse/server/keep-drivers.service.ts';
import { requalifyDue } from '#src/features/qualification/server/requalify.job.ts';
import type { Kernel } from '#src/server/kernel.ts';

/** Judges every file that is due, and waits for those that the server's own job has taken in this very moment. */
export async function judgeDue(kernel: Kernel): Promise<void> {
  for (;;) {
    await requalifyDue(kernel);
    const { rows } = await kernel.pool.query('select from qualification_due limit 1');
    if (rows.length === 0) return;
    await pause(20);
  }
}

/** The same, and of the drivers among them the lists of the Clearinghouse. */
export async function judgeAndList(kernel: Kernel): Promise<void> {
  await judgeDue(kernel);
  for (;;) {
    await keepChangedDrivers(kernel);
    const { rows } = await kernel.pool.query('select from clearinghouse_changes limit 1');
    if (rows.length === 0) return;
    await pause(20);
  }
}

/**
 * Waits until the server's own jobs have done what its start asked for, and judges what is due: from
 * here on, only a change or a new day judges a file again.
 */
export async function judgedAll(kernel: Kernel): Promise<void> {
  for (;;) {
    const { rows } = await kernel.pool.query(
      'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
    );
    if (rows.length === 0) break;
    await pause(20);
  }
  await judgeDue(kernel);
}

/** Waits until none of the server's jobs is at work. */
export async function jobsEnded(kernel: Kernel): Promise<void> {
  for (;;) {
    const { rows } = await kernel.pool.query(
      'select from graphile_worker.jobs where locked_at is not null limit 1',
    );
    if (rows.length === 0) return;
    await pause(20);
  }
}
