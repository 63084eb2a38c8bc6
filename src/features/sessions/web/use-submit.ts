import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/web/api-error.ts';
import { useSending } from '#src/web/ui/sending.ts';

/** Shown while a busy server is asked again. */
const BUSY = 'The server is busy; trying again.';
/** After so many answers that it is busy, its own words are shown, and the user decides. */
const MOST_TRIES = 10;
/** Seconds at most between two tries, whatever the server says. */
const LONGEST_WAIT = 10;

/**
 * Runs what a form sends, once at a time, and keeps its error until the next try. A server that is too busy to begin, and
 * says when to come back, is asked again without the user; `status` says so meanwhile.
 */
export function useSubmit(work: () => Promise<void>): {
  /** False in the end where it failed. */
  submit: () => Promise<boolean> | undefined;
  busy: boolean;
  error: unknown;
  status: string | null;
} {
  const { sending, once } = useSending();
  const [error, setError] = useState<unknown>(null);
  const [status, setStatus] = useState<string | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => void (left.current = true);
  }, []);
  const submit = () =>
    once(async () => {
      setError(null);
      try {
        for (let tries = 1; ; tries += 1) {
          try {
            await work();
            return true;
          } catch (failure) {
            const seconds = comeBack(failure);
            if (seconds === null || tries >= MOST_TRIES) throw failure;
            setStatus(BUSY);
            await wait(seconds);
            // Anyone who went to another screen meanwhile sends nothing any more.
            if (left.current) return false;
          }
        }
      } catch (failure) {
        setError(failure);
        return false;
      } finally {
        setStatus(null);
      }
    });
  return { submit, busy: sending, error, status };
}

/** In how many seconds a server that began nothing is asked again; null for every other failure. */
function comeBack(failure: unknown): number | null {
  const isBusy = failure instanceof ApiError && failure.status === 503;
  if (!isBusy || failure.retryAfter === undefined) return null;
  // Those who were refused together do not come back together.
  return Math.min(failure.retryAfter, LONGEST_WAIT) * (1 + Math.random() / 2);
}

function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
