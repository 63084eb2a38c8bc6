import { BusyError, makePdfWorkers, TooComplexError } from './pdf-workers.ts';
import type { PageCode } from './pdf-workers.ts';

/** A cover comes first, behind a page or two that a fax machine or a mail program adds. */
const FIRST_PAGES = 3;
/** Of a stack of papers with a cover sheet before each. */
const MOST_PAGES = 200;
/** A page takes about a tenth of a second of one core. */
const DEADLINE = 60_000;

const workers = makePdfWorkers(
  {
    threads: 1,
    deadline: DEADLINE,
    memory: 512 * 1024 * 1024,
    waiting: 8,
    waitingOfOne: 8,
    patience: 3 * DEADLINE,
  },
  './codes-worker.ts',
);

/**
 * The QR codes of a file that begin with `prefix`, page by page: those of its first pages, and where there is one, those of all
 * others too. None where it cannot be opened, or takes more time or memory than it may; null while too many others wait. It takes
 * seconds: never call it while a transaction is open.
 */
export async function pageCodes(path: string, prefix: string): Promise<readonly PageCode[] | null> {
  const [firstPages, mostPages] = [FIRST_PAGES, MOST_PAGES];
  try {
    const answer = await workers.run({ kind: 'codes', path, prefix, firstPages, mostPages });
    return 'codes' in answer ? answer.codes : [];
  } catch (error) {
    if (error instanceof TooComplexError) return [];
    if (error instanceof BusyError) return null;
    throw error;
  }
}
