import { Worker } from 'node:worker_threads';

/** A file that took more time or memory than any honest one needs; its thread was ended. */
export class TooMuchWorkError extends Error {}

/** Threads at once; those that come later wait. A file from a stranger gets a thread of its own, and it ends with it. */
const MOST_THREADS = 2;
const MOST_WAITING = 20;
const WATCH_EVERY = 50;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs one job in a thread of its own under a deadline and a memory limit, and returns its answer. The thread posts one
 * message. @throws TooMuchWorkError; also when too many wait
 */
export async function inThread<Answer>(
  module: URL,
  job: unknown,
  limits: { deadline: number; memory: number },
): Promise<Answer> {
  if (waiting.length >= MOST_WAITING) throw new TooMuchWorkError('Too many files wait');
  if (running >= MOST_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await runThread<Answer>(module, job, limits);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function runThread<Answer>(
  module: URL,
  job: unknown,
  { deadline, memory }: { deadline: number; memory: number },
): Promise<Answer> {
  const thread = new Worker(module, {
    workerData: job,
    resourceLimits: {
      maxOldGenerationSizeMb: Math.floor(memory / 2 ** 20),
      maxYoungGenerationSizeMb: 64,
    },
    // What libraries print about a broken file is of no use and may quote it.
    stdout: true,
    stderr: true,
  });
  thread.stdout.resume();
  thread.stderr.resume();
  let timer: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', () => reject(new TooMuchWorkError('The thread failed')));
      thread.once('exit', () => reject(new TooMuchWorkError('The thread ended')));
      timer = setTimeout(() => reject(new TooMuchWorkError('The time is up')), deadline);
      // V8's own limits do not count buffers.
      look = setInterval(() => {
        thread.getHeapStatistics().then(
          (heap) => {
            if (heap.used_heap_size + heap.external_memory > memory)
              reject(new TooMuchWorkError('The memory is used'));
          },
          // It has just ended: its answer, or its end, says how.
          () => undefined,
        );
      }, WATCH_EVERY);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(look);
    await thread.terminate();
  }
}
