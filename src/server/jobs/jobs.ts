import { Logger, makeWorkerUtils, parseCronItems, run } from 'graphile-worker';
import type { CronItem, LogLevel, TaskList } from 'graphile-worker';
import type { Kernel } from '#src/server/kernel.ts';
import { deliverMail } from '#src/server/mail/deliver.ts';
import { forgetMailFiles } from '#src/server/mail/forget-files.ts';
import { makeDelivery } from '#src/server/mail/transport.ts';
import { cleanUp } from './clean-up.ts';
import { exportAuditHeads } from './export-audit-heads.ts';
import { workerPool } from './worker-pool.ts';

/** A task of a feature: `match` is its crontab, absent when it is only asked for. */
export interface JobTask {
  name: string;
  match?: string;
  /** Asked for whenever a request says that there is work (`kernel.wakeJobs`). */
  wakes?: true;
  /** Asked for when the server starts. */
  starts?: true;
  run(kernel: Kernel): Promise<void>;
  /** Asked after each run: when there is something to do again, sooner than the crontab says; null when not. */
  next?(kernel: Kernel): Promise<Date | null>;
  /** Begins nothing more and waits for what its runs have left under way; asked when the server stops. */
  end?(kernel: Kernel): Promise<void>;
}

/** The runner looks for what has come due this often. */
const POLL = 2_000;
/** What is due within this long is asked for by a timer: on time, and not at the runner's next look. */
const SOON = 60_000;

export interface Jobs {
  /** Does what waits now, all of it or that of one task; call after commit. */
  wake(task?: string): void;
  stop(): Promise<void>;
}

/**
 * Starts the job runner. A request writes its work into an outbox table in its own transaction, with the rights of its
 * role, and wakes the runner after commit: the roles of requests have no rights on graphile's tables, and a job added
 * by another connection would not share the transaction. Should the server end between commit and wake, the minute's
 * sweep finds the row.
 */
export async function startJobs(kernel: Kernel, tasks: readonly JobTask[] = []): Promise<Jobs> {
  const deliver = makeDelivery(kernel.config);
  const logger = new Logger(logInto(kernel));
  const utils = await makeWorkerUtils({ pgPool: kernel.pool, logger });

  const askForMail = async (runAt?: Date): Promise<void> => {
    // One waiting job at most; one that runs already does not count, so no wake is lost.
    await utils.addJob('sendMail', {}, { jobKey: 'sendMail', ...(runAt ? { runAt } : {}) });
  };
  const taskList: TaskList = {
    sendMail: async () => {
      const next = await deliverMail(kernel, deliver);
      await forgetMailFiles(kernel);
      if (next !== null) await askForMail(new Date(next));
    },
    cleanUp: async () => cleanUp(kernel),
    exportAuditHeads: async () => exportAuditHeads(kernel),
  };
  const cron: CronItem[] = [
    { task: 'sendMail', match: '* * * * *' },
    { task: 'cleanUp', match: '7 * * * *' },
    { task: 'exportAuditHeads', match: '13 * * * *' },
  ];
  let stopped = false;
  let ended = false;
  const noteUnwoken = (error: unknown): void => {
    kernel.log.warn(
      { kind: error instanceof Error ? error.name : 'unknown' },
      'the job runner was not woken',
    );
  };
  const woken = tasks.filter(({ wakes }) => wakes).map(({ name }) => name);
  const askFor = async (task: string | undefined): Promise<void> => {
    if (task !== undefined) {
      await utils.addJob(task, {}, { jobKey: task });
      return;
    }
    await askForMail();
    for (const name of woken) await utils.addJob(name, {}, { jobKey: name });
  };
  // A key of its own: what was asked for at once meanwhile is not put off.
  const askAgain = (name: string, runAt = new Date()) =>
    utils.addJob(name, {}, { jobKey: `${name}:next`, runAt });
  const timers = new Map<string, NodeJS.Timeout>();
  for (const task of tasks) {
    taskList[task.name] = async () => {
      await task.run(kernel);
      const runAt = await task.next?.(kernel);
      if (!runAt) return;
      await askAgain(task.name, runAt);
      clearTimeout(timers.get(task.name));
      const left = runAt.getTime() - Date.now();
      if (!stopped && left > 0 && left < SOON)
        timers.set(
          task.name,
          setTimeout(() => void askAgain(task.name).catch(noteUnwoken), left),
        );
    };
    if (task.match) cron.push({ task: task.name, match: task.match });
  }
  const runner = await run({
    pgPool: workerPool(kernel.pool, () => ended),
    taskList,
    parsedCronItems: parseCronItems(cron),
    concurrency: 2,
    pollInterval: POLL,
    noHandleSignals: true,
    logger,
  });
  await utils.addJob('exportAuditHeads', {}, { jobKey: 'exportAuditHeads' });
  for (const { name, starts } of tasks) if (starts) await utils.addJob(name, {}, { jobKey: name });
  return {
    wake(task) {
      if (stopped) return;
      askFor(task).catch(noteUnwoken);
    },
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await runner.stop();
      await Promise.all(tasks.map(async (task) => task.end?.(kernel)));
      ended = true;
      await utils.release();
    },
  };
}

/** graphile's lines in the server's log; payloads and error texts may hold data, so only names go through. */
function logInto(kernel: Kernel) {
  return (scope: { label?: string; taskIdentifier?: string }) =>
    (level: LogLevel, message: string): void => {
      const fields = { label: scope.label, task: scope.taskIdentifier };
      if (level === 'error') kernel.log.error(fields, 'job runner: error');
      else if (level === 'warning') kernel.log.warn(fields, 'job runner: warning');
      else kernel.log.trace(fields, message.slice(0, 200));
    };
}
