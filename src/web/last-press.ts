let last = performance.now();

/**
 * When the key or button that is being acted on was pressed, on the clock of `performance.now()`: before its event was
 * handled, where the page was busy. A key that is held down was pressed once.
 */
export function lastPress(): number {
  return last;
}

function note(event: Event): void {
  if (event instanceof KeyboardEvent && event.repeat) return;
  // A click of a pointer began when the button went down; one of a key or of an aid has no pointer.
  if (event.type === 'click' && event instanceof MouseEvent && event.detail > 0) return;
  last = event.timeStamp;
}

if (typeof document !== 'undefined')
  for (const type of ['keydown', 'pointerdown', 'click'])
    document.addEventListener(type, note, { capture: true, passive: true });
