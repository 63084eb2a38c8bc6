import { startThread, watchThread, type ThreadLimits } from '#src/server/strangers-thread.ts';
import type { FormMark, TextRun } from '../page-text.rules.ts';
import { makeTurns } from '#src/server/turns.ts';
import type { Turn } from '#src/server/turns.ts';

export type PdfJob =
  | { kind: 'inspect'; path: string; mostPages: number }
  | { kind: 'text'; path: string; pages: number; mostCharacters: number }
  | { kind: 'ocr'; path: string; pages: number; mostCharacters: number }
  | CodesJob
  | ArrangeJob
  | BindJob
  | StampJob;

/**
 * The QR codes that begin with `prefix`: on the first pages, and where one of those has one, on so many of the others as well.
 */
export interface CodesJob {
  kind: 'codes';
  path: string;
  prefix: string;
  firstPages: number;
  mostPages: number;
}

/** New files of pages of other files; the files named `to` must not be there yet. */
export interface ArrangeJob {
  kind: 'arrange';
  sources: readonly string[];
  parts: readonly {
    to: string;
    /** `source` is a place in `sources`, `page` counts from 1, `turn` is added to the page's own. */
    pages: readonly { source: number; page: number; turn: number }[];
  }[];
}

/** One new file at `to`: our own pages first, then documents whole, each with a bookmark. */
export interface BindJob {
  kind: 'bind';
  to: string;
  /** Our own pages, as a file. */
  front: string;
  documents: readonly { path: string; title: string }[];
}

/** A copy at `to` with a text across each page and at its foot: who looks at it. */
export interface StampJob {
  kind: 'stamp';
  path: string;
  to: string;
  text: string;
}

export type PdfAnswer =
  | { pages: number | null; passwordProtected: boolean }
  | { text: string; fields: Record<string, string>; runs: TextRun[]; marks: FormMark[] }
  | { codes: readonly PageCode[] }
  | { made: readonly { size: number; sha256: string }[] }
  | { unreadable: string };

/** What a QR code on a page says; pages count from 1. */
export interface PageCode {
  page: number;
  text: string;
}

/** Sent before the answer, by a job that takes seconds: how far it is, 0 to 1. */
export interface PdfProgress {
  progress: number;
}

/** A document that took more time or memory than any honest one needs; its worker was ended. */
export class TooComplexError extends Error {}

/** Too many documents wait already, or this one waited too long. */
export class BusyError extends Error {}

export interface PdfLimits extends ThreadLimits {
  /** How many threads at most; each is started when first needed and kept. */
  threads: number;
  /** Jobs that may wait; more are refused. */
  waiting: number;
  /** Jobs of one owner that may wait; more are refused. */
  waitingOfOne: number;
  /** How long a job may wait for its turn. */
  patience: number;
}

/** Who asks for a job, and how much it matters to them. */
export interface Asker {
  /** The account; a thread that falls free serves the owner who has the fewest at work. */
  owner?: string;
  /** Goes before those that are not urgent: somebody's screen or a database connection waits for it. */
  urgent?: boolean;
  /** The caller is gone: a job that still waits is not begun. */
  signal?: AbortSignal;
  /** Overrides the workers' own. */
  patience?: number;
  /** Told how far the job is, where it says so. */
  onProgress?: (share: number) => void;
}

const DEFAULTS: PdfLimits = {
  threads: 2,
  deadline: 15_000,
  memory: 512 * 1024 * 1024,
  waiting: 60,
  waitingOfOne: 24,
  patience: 60_000,
};

/** A worker is renewed after this many jobs, so that nothing a library forgets adds up. */
const JOBS_A_WORKER = 300;
/** Bytes of a worker's own heap; pages and fonts are buffers beside it. */
const HEAP = 384 * 1024 * 1024;

const tooComplex = (reason: string) => new TooComplexError(reason);

interface Waiting extends Turn {
  job: PdfJob;
  onProgress: (share: number) => void;
  resolve: (answer: PdfAnswer) => void;
  reject: (error: Error) => void;
}

/**
 * A few threads that run one job each at a time, under a deadline and a memory limit, in turn by owner. `script` is the
 * module beside this one that they run.
 */
export function makePdfWorkers(given: Partial<PdfLimits> = {}, script = './pdf-worker.ts') {
  const limits = { ...DEFAULTS, ...given };
  const queue: Waiting[] = [];
  const turns = makeTurns();
  const idle: WarmWorker[] = [];
  let alive = 0;

  const next = (): void => {
    while (queue.length > 0 && (idle.length > 0 || alive < limits.threads)) {
      const waiting = turns.next(queue);
      if (!waiting) return;
      const worker = idle.pop() ?? startWorker(script, () => void (alive -= 1));
      if (worker.jobs === 0) alive += 1;
      void serve(worker, waiting);
    }
  };
  const serve = async (worker: WarmWorker, waiting: Waiting): Promise<void> => {
    turns.began(waiting.owner);
    try {
      waiting.resolve(await worker.run(waiting.job, limits, waiting.onProgress));
    } catch (error) {
      waiting.reject(error instanceof Error ? error : new Error('The PDF worker failed'));
    }
    turns.ended(waiting.owner);
    if (worker.ended || worker.jobs >= JOBS_A_WORKER) await worker.end();
    else idle.push(worker);
    next();
  };

  return {
    /** Runs a job. @throws TooComplexError, BusyError when too many wait or it waited too long, or the signal's reason */
    run(job: PdfJob, asker: Asker = {}): Promise<PdfAnswer> {
      const { owner = '', urgent = false, signal, patience = limits.patience } = asker;
      const onProgress = asker.onProgress ?? (() => undefined);
      const own = queue.filter((one) => one.owner === owner).length;
      if (queue.length >= limits.waiting || own >= limits.waitingOfOne)
        return Promise.reject(new BusyError('Too many documents wait'));
      if (signal?.aborted) return Promise.reject(new BusyError('Nobody waits for the answer'));
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { job, owner, urgent, onProgress, resolve, reject };
        const giveUp = (reason: string): void => {
          const at = queue.indexOf(waiting);
          if (at < 0) return;
          queue.splice(at, 1);
          reject(new BusyError(reason));
        };
        const left = (): void => giveUp('Nobody waits for the answer');
        const timer = setTimeout(giveUp, patience, 'It waited too long');
        signal?.addEventListener('abort', left, { once: true });
        const settled = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', left);
        };
        waiting.resolve = (answer) => (settled(), resolve(answer));
        waiting.reject = (error) => (settled(), reject(error));
        queue.push(waiting);
        next();
      });
    },
    /** Ends the idle threads; those at work end with their job. */
    async close(): Promise<void> {
      await Promise.all(idle.splice(0).map((worker) => worker.end()));
    },
  };
}

interface WarmWorker {
  jobs: number;
  ended: boolean;
  run: (job: PdfJob, limits: PdfLimits, onProgress: (share: number) => void) => Promise<PdfAnswer>;
  end: () => Promise<void>;
}

function startWorker(script: string, onExit: () => void): WarmWorker {
  const thread = startThread(new URL(script, import.meta.url), HEAP);
  let current: Pick<Waiting, 'onProgress' | 'resolve' | 'reject'> | null = null;
  let onReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (onReady = resolve));
  const state: WarmWorker = {
    jobs: 0,
    ended: false,
    async run(job, limits, onProgress) {
      state.jobs += 1;
      const answer = new Promise<PdfAnswer>(
        (resolve, reject) => (current = { onProgress, resolve, reject }),
      );
      thread.ref();
      const watching = new AbortController();
      try {
        thread.postMessage(job);
        // Starting the thread is not the document's time.
        await Promise.race([ready, answer]);
        return await Promise.race([
          answer,
          watchThread(thread, limits, watching.signal, tooComplex),
        ]);
      } catch (error) {
        await state.end();
        throw error;
      } finally {
        watching.abort();
        current = null;
        thread.unref();
      }
    },
    async end() {
      state.ended = true;
      await thread.terminate();
    },
  };
  thread.on('message', (message: PdfAnswer | PdfProgress | 'ready') => {
    if (message === 'ready') onReady();
    else if ('progress' in message) current?.onProgress(message.progress);
    else current?.resolve(message);
  });
  // Out of memory, or a fault that pdf.js did not catch: the document is to blame, the thread is gone.
  thread.on('error', () => {
    state.ended = true;
    current?.reject(new TooComplexError('The PDF worker failed'));
  });
  thread.on('exit', () => {
    state.ended = true;
    current?.reject(new TooComplexError('The PDF worker ended'));
    onExit();
  });
  return state;
}
