import { Worker } from 'node:worker_threads';

/** A file that took more time or memory than any honest one needs; its thread was ended. */
export class TooMuchWorkError extends Error {}

interface ThreadLimits {
  deadline: number;
  /** Bytes of the thread's heap and buffers together. */
  memory: number;
}

const WATCH_EVERY = 50;
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
        watch(worker, limits, stop.signal),
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
  const worker = new Worker(module, {
    resourceLimits: {
      maxOldGenerationSizeMb: Math.floor(memory / 2 ** 20),
      maxYoungGenerationSizeMb: 64,
      stackSizeMb: 4,
    },
    // What libraries print about a broken file is of no use and may quote it.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.unref();
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

/** Rejects when the time is up or the memory is used, never resolves. V8's own limits do not count buffers. */
function watch(worker: Worker, limits: ThreadLimits, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new TooMuchWorkError('The time is up')), limits.deadline);
    const look = setInterval(() => {
      worker.getHeapStatistics().then(
        (heap) => {
          if (heap.used_heap_size + heap.external_memory > limits.memory)
            reject(new TooMuchWorkError('The memory is used'));
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
