import { makeTurns } from './turns.ts';
import type { Turn } from './turns.ts';

/** Too many wait: the caller is to come back. */
export class LineFullError extends Error {}

/** Nobody waits for the answer any more, so the work was not begun. */
export class LineLeftError extends Error {}

export interface LineLimits {
  /** How many work at once. */
  atOnce: number;
  /** How many of one owner work at once; as many as of all unless said. */
  atOnceOfOne?: number;
  /** How many wait; the longest line of an owner gives way to one that is shorter. */
  waiting: number;
  /** How many of one owner wait. */
  waitingOfOne: number;
}

interface Waiting extends Turn {
  begin: () => void;
  refuse: (error: Error) => void;
}

/**
 * A line in memory, in which owners (accounts, networks) take turns: however many one of them sends, the next owner waits
 * for one turn of each other at most.
 */
export function makeLine({ atOnce, atOnceOfOne = atOnce, waiting, waitingOfOne }: LineLimits) {
  const queue: Waiting[] = [];
  const working = new Map<string, number>();
  const turns = makeTurns();
  let running = 0;

  const begun = (owner: string): void => {
    running += 1;
    working.set(owner, (working.get(owner) ?? 0) + 1);
    turns.began(owner);
  };
  const ended = (owner: string): void => {
    running -= 1;
    const left = (working.get(owner) ?? 0) - 1;
    if (left > 0) working.set(owner, left);
    else working.delete(owner);
    turns.ended(owner);
  };
  const mayBegin = (owner: string): boolean =>
    running < atOnce && (working.get(owner) ?? 0) < atOnceOfOne;
  const next = (): void => {
    while (running < atOnce) {
      const ready = queue.filter(({ owner }) => mayBegin(owner));
      const one = turns.next(ready);
      if (!one) return;
      queue.splice(queue.indexOf(one), 1);
      begun(one.owner);
      one.begin();
    }
  };
  /** Makes room for one more of `owner`, or throws. */
  const makeRoom = (owner: string): void => {
    const lengths = new Map<string, number>();
    for (const one of queue) lengths.set(one.owner, (lengths.get(one.owner) ?? 0) + 1);
    const own = lengths.get(owner) ?? 0;
    if (own >= waitingOfOne) throw new LineFullError('Too many of this owner wait');
    if (queue.length < waiting) return;
    const [longest, length] = [...lengths].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0]);
    if (length <= own + 1) throw new LineFullError('Too many wait');
    const at = queue.findLastIndex((one) => one.owner === longest);
    queue.splice(at, 1)[0]?.refuse(new LineFullError('Others wait for their first turn'));
  };

  return {
    /**
     * Runs `work` in the owner's turn; `signal` says that nobody waits for it any more.
     * @throws LineFullError, LineLeftError, and what `work` throws
     */
    async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      if (queue.length === 0 && mayBegin(owner)) begun(owner);
      else await stand(owner, signal);
      try {
        if (signal?.aborted) throw new LineLeftError('Nobody waits for the answer');
        return await work();
      } finally {
        ended(owner);
        next();
      }
    },
    /** How many wait. */
    length: (): number => queue.length,
  };

  function stand(owner: string, signal: AbortSignal | undefined): Promise<void> {
    makeRoom(owner);
    return new Promise((resolve, reject) => {
      const waitingOne: Waiting = {
        owner,
        urgent: false,
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
        refuse: (error) => {
          signal?.removeEventListener('abort', leave);
          reject(error);
        },
      };
      const leave = (): void => {
        const at = queue.indexOf(waitingOne);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(new LineLeftError('Nobody waits for the answer'));
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(waitingOne);
      next();
    });
  }
}
