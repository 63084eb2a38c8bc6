import type { PageText } from '../page-text.rules.ts';
import { BusyError, makePdfWorkers, TooComplexError, type Asker } from './pdf-workers.ts';

const PAGES = 3;
/** Of one document; a dense page takes three to six seconds of a core that nothing else wants. */
const DEADLINE = 60_000;
/** After so long without work the thread and its language model go. */
const IDLE = 60_000;

/** One thread: OCR takes one core at most, and at a low priority. */
const workers = makePdfWorkers(
  {
    threads: 1,
    deadline: DEADLINE,
    memory: 700 * 1024 * 1024,
    waiting: 4,
    waitingOfOne: 4,
    patience: 3 * DEADLINE,
  },
  './ocr-worker.ts',
);
let working = 0;
let idle: ReturnType<typeof setTimeout> | undefined;

/**
 * Reads the images of a document's first pages, with the place of each word; null where it cannot be opened, or is blank.
 * It takes seconds: never call it while a transaction is open. `onProgress` hears how far it is, 0 to 1.
 * @throws TooComplexError when it takes more time or memory than it may, BusyError
 */
export async function ocrPdf(
  path: string,
  onProgress?: (share: number) => void,
  asker: Omit<Asker, 'onProgress'> = {},
): Promise<PageText | null> {
  working += 1;
  clearTimeout(idle);
  try {
    const answer = await workers.run(
      { kind: 'ocr', path, pages: PAGES, mostCharacters: 20_000 },
      { ...asker, ...(onProgress ? { onProgress } : {}) },
    );
    return 'text' in answer && answer.text !== '' ? { text: answer.text, runs: answer.runs } : null;
  } finally {
    working -= 1;
    if (working === 0) {
      idle = setTimeout(() => void workers.close(), IDLE);
      idle.unref();
    }
  }
}

/** The same for somebody who waits: what was read, and null where that is not possible in time. */
export async function ocrInTime(
  path: string,
  asker: Omit<Asker, 'onProgress'>,
): Promise<{ text: string } | null> {
  try {
    return { text: (await ocrPdf(path, undefined, asker))?.text ?? '' };
  } catch (error) {
    if (error instanceof BusyError || error instanceof TooComplexError) return null;
    throw error;
  }
}
