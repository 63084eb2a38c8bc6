import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { openNextArrival, openNextRetry } from './open-arrivals.service.ts';

/** Arrivals opened at once: one waits for a thread while another is committed. */
const LANES = 3;

/** Servers whose run is under way, and whether something came meanwhile. */
const running = new WeakMap<Kernel, { again: boolean }>();

/** Opens what arrived by mail and folder, and what someone wants read again, until nothing waits. */
export const openArrivalsJob: JobTask = {
  name: 'openArrivals',
  match: '* * * * *',
  wakes: true,
  starts: true,
  async run(kernel) {
    const under = running.get(kernel);
    if (under) {
      // A second run would only take the runner's other place.
      under.again = true;
      return;
    }
    const mine = { again: false };
    running.set(kernel, mine);
    try {
      do {
        mine.again = false;
        await Promise.all(Array.from({ length: LANES }, () => lane(kernel)));
      } while (mine.again);
    } finally {
      running.delete(kernel);
    }
  },
};

async function lane(kernel: Kernel): Promise<void> {
  while ((await openNextArrival(kernel)) || (await openNextRetry(kernel)));
}
