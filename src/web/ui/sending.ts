import { useCallback, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

interface Sending {
  /** Something is on its way, as painted. What must not happen twice asks `once`, never this. */
  sending: boolean;
  /**
   * Does the work unless earlier work is still on its way; undefined when that is so, or when there was nothing to do.
   * @throws what the work throws
   */
  once: <T>(work: () => Promise<T> | undefined) => Promise<T> | undefined;
}

/**
 * One thing on its way at a time. The second click of a double one comes before the next painting, so a state or a
 * button that is painted as off cannot hold it back: this does.
 */
export function useSending(): Sending {
  const held = useRef(false);
  const [painted, setPainted] = useState(false);
  const once = useCallback(<T>(work: () => Promise<T> | undefined): Promise<T> | undefined => {
    if (held.current) return undefined;
    held.current = true;
    const free = () => {
      held.current = false;
      setPainted(false);
    };
    try {
      const sent = work();
      if (!sent) {
        held.current = false;
        return undefined;
      }
      setPainted(true);
      return sent.finally(free);
    } catch (error) {
      held.current = false;
      throw error;
    }
  }, []);
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
