import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { lastPress, SETTLING } from '../last-press.ts';

/** The pause of what has come up, before a press on it counts. */
interface InSight {
  /** It has been in sight for long enough, as painted. What a press does asks `isEarly`. */
  settled: boolean;
  /** Whether the press that is being acted on came before that. */
  isEarly: () => boolean;
}

/**
 * Holds presses back until what they are about has been in sight for a moment: the second press of a double one comes
 * sooner, and was not meant for it. The pause begins anew with every other `of`, and when what covered it is gone.
 */
export function useInSight(of: unknown, covered: boolean): InSight {
  const since = useRef(Number.POSITIVE_INFINITY);
  const [settled, setSettled] = useState(false);
  useLayoutEffect(() => {
    since.current = performance.now();
    setSettled(false);
    if (covered) return undefined;
    const timer = setTimeout(() => setSettled(true), SETTLING);
    return () => clearTimeout(timer);
  }, [of, covered]);
  return {
    settled,
    isEarly: useCallback(() => lastPress() < since.current + SETTLING, []),
  };
}

/** What sends, or takes what stands there. */
const MAIN = ':is([type=submit], [data-variant=primary], [data-variant=danger])';

/** What an answer is given by in a dialog: all of its foot, what sends, and what is chosen. */
const ANSWERS = `.dialog-footer button, ${MAIN}, [role=option]`;

/** What a click on `target` answers a dialog by; null where it is no answer. */
export function answerOfClick(target: Element): Element | null {
  return target.closest(ANSWERS);
}

/**
 * What a press of `key` on `target` answers `dialog` by, to show it there: Enter sends or chooses, except where it is text,
 * a way elsewhere, or another button's; a number chooses from a list. Null where it is no answer.
 */
export function answerOfKey(
  dialog: Element,
  target: Element,
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
): Element | null {
  const isChoice = /^[1-9]$/.test(key) && target.closest('[role=listbox]') !== null;
  if (key !== 'Enter' && !isChoice) return null;
  const own = target.closest('a, button, textarea');
  if (own?.matches(ANSWERS)) return own;
  if (own && !ctrlKey && !metaKey) return null;
  return dialog.querySelector(`.dialog-footer ${MAIN}`) ?? dialog.querySelector(MAIN) ?? dialog;
}
