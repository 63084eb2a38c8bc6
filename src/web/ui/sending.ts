import { useState, type KeyboardEvent, type MouseEvent } from 'react';

/**
 * Does the work unless earlier work is still on its way; undefined when that is so, or when there was nothing to do.
 * @throws what the work throws
 */
export type Once = <T>(work: () => Promise<T> | undefined) => Promise<T> | undefined;

/** Said where something is asked for again while it is on its way. */
export const UNDERWAY = 'This is on its way already.';

/** Returns a guard that lets one request run at a time; `tell` is called when one begins and ends. */
export function makeOnce(tell: (sending: boolean) => void): Once {
  let held = false;
  return (work) => {
    if (held) return undefined;
    held = true;
    try {
      const sent = work();
      if (!sent) {
        held = false;
        return undefined;
      }
      tell(true);
      return sent.finally(() => {
        held = false;
        tell(false);
      });
    } catch (error) {
      held = false;
      throw error;
    }
  };
}

interface Sending {
  /** A request is running, as the screen shows it. To prevent a second one use `once`, not this. */
  sending: boolean;
  once: Once;
}

/**
 * One thing on its way at a time. The second click of a double one comes before the next painting, so a state or a
 * button that is painted as off cannot hold it back: this does.
 */
export function useSending(): Sending {
  const [painted, setPainted] = useState(false);
  const [once] = useState(() => makeOnce(setPainted));
  return { sending: painted, once };
}

/** For buttons that send: ignores the second half of a double click, even when the first was already answered. */
export function refuseSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Whether the press is a held Enter that repeats itself, where that would press or send again. */
export function isHeldEnter(event: KeyboardEvent): boolean {
  const writes = event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
  return event.key === 'Enter' && event.nativeEvent.repeat && !writes;
}
