import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import type { PaneHandle } from '#src/web/panes/screen.ts';

/**
 * Gives the keyboard to a form when it opens in the pane with the focus, so that its letters and digits are keys at once;
 * and again when `turn` is another. What it gives is the ref of the form's body.
 */
export function useFormFocus(pane: PaneHandle, turn?: unknown): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const take = useEffectEvent(() => {
    if (pane.focused) body.current?.focus({ preventScroll: true });
  });
  useEffect(() => take(), [turn]);
  return body;
}
