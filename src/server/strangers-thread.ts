import { Worker } from 'node:worker_threads';

/** What one file may take of a thread. */
export interface ThreadLimits {
  deadline: number;
  /** Bytes of the thread's heap and buffers together. */
  memory: number;
}

const WATCH_EVERY = 50;
const MEGABYTE = 2 ** 20;

/** Starts a thread that opens files from strangers; it keeps no process alive until somebody waits for it (`ref`). */
export function startThread(module: URL, heap: number): Worker {
  const thread = new Worker(module, {
    resourceLimits: {
      maxOldGenerationSizeMb: Math.floor(heap / MEGABYTE),
      maxYoungGenerationSizeMb: 64,
      stackSizeMb: 4,
    },
    // What libraries print about a broken file is of no use and may quote it.
    stdout: true,
    stderr: true,
  });
  thread.stdout.resume();
  thread.stderr.resume();
  thread.unref();
  return thread;
}

/**
 * Rejects with what `fail` makes of the reason when the time is up or the memory is used, never resolves. V8's own limits
 * do not count buffers.
 */
export function watchThread(
  thread: Worker,
  limits: ThreadLimits,
  signal: AbortSignal,
  fail: (reason: string) => Error,
): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(fail('The time is up')), limits.deadline);
    // A thread deep in native code answers late or, once ended, never; the deadline does not wait for it.
    const look = setInterval(() => {
      thread.getHeapStatistics().then(
        (heap) => {
          if (heap.used_heap_size + heap.external_memory > limits.memory)
            reject(fail('The memory is used'));
        },
        // It has just ended: its answer, or its end, says how.
        () => undefined,
      );
    }, WATCH_EVERY);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      clearInterval(look);
    });
  });
}
