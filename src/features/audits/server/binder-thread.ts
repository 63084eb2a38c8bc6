import { Worker } from 'node:worker_threads';
import type { Standing } from './binder-files.ts';
import type { BinderAnswer, BinderAsk } from './binder-worker.ts';

/** One paper may take so long and the thread so much. */
const DEADLINE = 60_000;
const HEAP_MB = 512;

/** The thread that writes a binder; who asks waits for each answer. */
export interface BinderThread {
  /** False where less of the file is there than stood. */
  open(form: 'zip' | 'pdf', path: string, standing: Standing | null): Promise<boolean>;
  /** False for a paper that cannot be bound. */
  add(part: { name: string; level?: 0 | 1; source: string | Uint8Array }): Promise<boolean>;
  /** What the file holds by now, as JSON: name, size and SHA-256 of each part. */
  manifest(): Promise<string>;
  end(title: string): Promise<{ size: number; sha256: string }>;
  standing(): Standing | null;
  close(): Promise<void>;
}

/** Starts the thread. A paper that it cannot finish ends it: it is started again where the file stood, without the paper. */
export function startBinder(): BinderThread {
  let worker = start();
  let opened: { form: 'zip' | 'pdf'; path: string } | null = null;
  let stands: Standing | null = null;

  const ask = (question: BinderAsk): Promise<BinderAnswer> => {
    const asked = worker;
    return new Promise<BinderAnswer>((resolve, reject) => {
      const fail = (why: string) => () =>
        settle(() => reject(new Error(`The binder’s thread ${why}`)));
      const timer = setTimeout(fail('took too long'), DEADLINE);
      const onError = fail('failed');
      const onExit = fail('ended');
      const onMessage = (said: BinderAnswer | { failed: string }): void =>
        settle(() => {
          if ('failed' in said) reject(new Error(`The binder’s thread failed: ${said.failed}`));
          else resolve(said);
        });
      const settle = (work: () => void): void => {
        clearTimeout(timer);
        asked.off('message', onMessage);
        asked.off('error', onError);
        asked.off('exit', onExit);
        work();
      };
      asked.on('message', onMessage);
      asked.on('error', onError);
      asked.on('exit', onExit);
      asked.postMessage(question);
    });
  };
  const openAt = async (
    form: 'zip' | 'pdf',
    path: string,
    standing: Standing | null,
  ): Promise<boolean> => {
    const said = await ask({ kind: 'open', form, path, standing });
    if (!('standing' in said)) return false;
    opened = { form, path };
    stands = said.standing;
    return true;
  };
  return {
    open: openAt,
    standing: () => stands,
    async add({ name, level = 0, source }) {
      try {
        const said = await ask({ kind: 'add', name, level, source });
        if (!('standing' in said)) return false;
        stands = said.standing;
        return said.unreadable !== true;
      } catch (error) {
        await worker.terminate();
        if (opened === null) throw error;
        worker = start();
        if (!(await openAt(opened.form, opened.path, stands))) throw error;
        return false;
      }
    },
    async manifest() {
      const said = await ask({ kind: 'manifest' });
      if (!('text' in said)) throw new Error('There is no manifest');
      return said.text;
    },
    async end(title) {
      const said = await ask({ kind: 'end', title });
      if (!('sha256' in said)) throw new Error('The binder did not end');
      return said;
    },
    async close() {
      await worker.terminate();
    },
  };
}

function start(): Worker {
  const worker = new Worker(new URL('./binder-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
    // What libraries print about a broken file is of no use and may quote it.
    stdout: true,
    stderr: true,
  });
  // Who asks hears of it; between two questions nobody does, and the next one finds the thread ended.
  worker.on('error', () => undefined);
  worker.stdout.resume();
  worker.stderr.resume();
  return worker;
}
