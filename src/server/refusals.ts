import type { Logger } from 'pino';

/** A refusal that says something of the server's state, and nothing of a fault: busy, full, too many tries. */
interface Refusal {
  code: string;
  endpoint: string | undefined;
  /** The database's or the system's own code, where one was the reason. */
  because?: string;
}

const EVERY = 60_000;

/**
 * One line for a refusal, without a stack: the first of a kind at once, the further ones of the next minute counted in one.
 * So anyone who sends ten thousand requests that are refused writes no ten thousand lines.
 */
export function makeRefusalLog(log: Logger, every = EVERY) {
  const counts = new Map<string, { refusal: Refusal; times: number }>();
  const tell = (key: string): void => {
    const kept = counts.get(key);
    counts.delete(key);
    if (!kept || kept.times === 0) return;
    log.warn({ ...kept.refusal, times: kept.times }, 'requests refused');
    // It goes on: the next line comes after as long.
    begin(key, kept.refusal);
  };
  const begin = (key: string, refusal: Refusal): void => {
    counts.set(key, { refusal, times: 0 });
    setTimeout(tell, every, key).unref();
  };
  return {
    note(refusal: Refusal, requestId: string): void {
      const key = `${refusal.code} ${refusal.endpoint ?? ''} ${refusal.because ?? ''}`;
      const kept = counts.get(key);
      if (kept) {
        kept.times += 1;
        return;
      }
      log.warn({ ...refusal, requestId }, 'request refused');
      begin(key, refusal);
    },
  };
}
