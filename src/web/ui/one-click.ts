const NEXT = { capture: true, once: true } as const;

/**
 * To call when a click opens a pane: the second half of a double click falls on what stands there by then, where it
 * would mark a word or press a button. It does nothing.
 */
export function endClicking(): void {
  const stop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['mousedown', 'click'] as const) addEventListener(type, stop, NEXT);
}
