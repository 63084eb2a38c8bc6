import { useState, type KeyboardEvent, type MouseEvent } from 'react';

/**
 * Does the work unless earlier work is still on its way; undefined when that is so, or when there was nothing to do.
 * @throws what the work throws
 */
export type Once = <T>(work: () => Promise<T> | undefined) => Promise<T> | undefined;

/** Makes what lets one thing be on its way at a time; `tell` hears when one begins and ends. */
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
  /** Something is on its way, as painted. What must not happen twice asks `once`, never this. */
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

/** For what sends: the second half of a double click does nothing, also when the first was answered already. */
export function refuseSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Whether the press is a held Enter that repeats itself, where that would press or send again. */
export function isHeldEnter(event: KeyboardEvent): boolean {
  const writes = event.target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
  return event.key === 'Enter' && event.nativeEvent.repeat && !writes;
}
