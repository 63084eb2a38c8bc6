/** How an asked question ended. */
export type Landed<A> = { answer: A } | { error: unknown };

interface Line<Q> {
  /** Asks at once when nothing is on its way; else only the latest waits for the one that is. */
  ask: (question: Q) => void;
  /** Forgets what is on its way and what waits; no answer comes any more. */
  drop: () => void;
}

/** How long a newer question waits for an older one before that is given up. */
const PATIENCE = 250;

/**
 * One question at a time, the first at once. A fast typist costs the server no more than it can answer, and nobody pays a
 * fixed pause: while one is on its way only the latest waits, and goes when that is answered or has taken too long.
 */
export function makeLine<Q, A>(
  send: (question: Q, signal: AbortSignal) => Promise<A>,
  landed: (question: Q, result: Landed<A>) => void,
  patience = PATIENCE,
): Line<Q> {
  let flight: AbortController | null = null;
  let waiting: { question: Q } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const goOn = () => {
    flight = null;
    clearTimeout(timer);
    timer = undefined;
    const next = waiting;
    waiting = null;
    if (next) start(next.question);
  };

  const start = (question: Q) => {
    const mine = new AbortController();
    flight = mine;
    const land = (result: Landed<A>) => {
      if (flight !== mine) return;
      const superseded = waiting !== null;
      // The next one goes out before this one is painted.
      goOn();
      // What failed for an older question says nothing about the newer one.
      if (!(superseded && 'error' in result)) landed(question, result);
    };
    send(question, mine.signal).then(
      (answer) => land({ answer }),
      (error: unknown) => land({ error }),
    );
  };

  return {
    ask(question) {
      if (!flight) {
        start(question);
        return;
      }
      waiting = { question };
      timer ??= setTimeout(() => {
        flight?.abort();
        goOn();
      }, patience);
    },
    drop() {
      waiting = null;
      flight?.abort();
      goOn();
    },
  };
}
