import type { Worker } from 'node:worker_threads';
import { startThread, watchThread, type ThreadLimits } from './strangers-thread.ts';

/** A file that took more time or memory than any honest one needs; its thread was ended. */
export class TooMuchWorkError extends Error {}

const tooMuch = (reason: string) => new TooMuchWorkError(reason);
/** A thread is renewed after this many jobs, so that nothing a library forgets adds up. */
const JOBS_A_THREAD = 200;

interface Thread {
  worker: Worker;
  jobs: number;
  ready: Promise<void>;
}

/**
 * One thread that opens files from strangers, one at a time, under a deadline and a memory limit. It is kept warm, as
 * starting one takes longer than most files, and ended when a file is too much for it. The module posts 'ready' once it is
 * loaded, then one answer for each job.
 */
export function makeWarmThread<Job, Answer>(module: URL, limits: ThreadLimits) {
  let thread: Thread | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    const ending = thread;
    thread = null;
    await ending?.worker.terminate();
  };

  const run = async (job: Job): Promise<Answer> => {
    if (thread && thread.jobs >= JOBS_A_THREAD) await end();
    thread ??= start(module, limits);
    const { worker, ready } = thread;
    thread.jobs += 1;
    worker.ref();
    const stop = new AbortController();
    try {
      // Starting the thread is not the file's time.
      await Promise.race([ready, failureOf(worker, stop.signal)]);
      worker.postMessage(job);
      return await Promise.race([
        answerOf<Answer>(worker, stop.signal),
        failureOf(worker, stop.signal),
        watchThread(worker, limits, stop.signal, tooMuch),
      ]);
    } catch (error) {
      await end();
      throw error;
    } finally {
      stop.abort();
      worker.unref();
    }
  };

  return {
    /** Runs a job when those before it are done. @throws TooMuchWorkError */
    run(job: Job): Promise<Answer> {
      const turn = last.then(() => run(job));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

function start(module: URL, { memory }: ThreadLimits): Thread {
  const worker = startThread(module, memory);
  // Between two jobs nobody listens; the next one finds out.
  worker.on('error', () => undefined);
  const ready = new Promise<void>((resolve) => {
    worker.once('message', () => resolve());
  });
  return { worker, jobs: 0, ready };
}

function answerOf<Answer>(worker: Worker, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    worker.once('message', resolve);
    signal.addEventListener('abort', () => worker.off('message', resolve));
  });
}

/** Rejects when the thread fails or ends, never resolves. */
function failureOf(worker: Worker, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const failed = (): void => reject(new TooMuchWorkError('The thread ended'));
    worker.once('error', failed);
    worker.once('exit', failed);
    signal.addEventListener('abort', () => {
      worker.off('error', failed);
      worker.off('exit', failed);
    });
  });
}
