/**
 * How long what is decided on must have been in sight before a press counts, in milliseconds: the second press of a double
 * one comes sooner, and nobody reads and answers faster.
 */
export const SETTLING = 300;

/** Said where a press came sooner. */
export const ONLY_OPENED = 'Not yet: this has only just opened.';
/** The same, with what is to be done. */
export const TOO_EARLY = `${ONLY_OPENED} Press again.`;

let last = performance.now();
let isByPointer = false;
let isByKey = false;
/** A pointer that went down, until its click. */
let pointer: number | null = null;

/**
 * When the key or button that is being acted on was pressed, on the clock of `performance.now()`: before its event was
 * handled, where the page was busy. A key that is held down was pressed once.
 */
export function lastPress(): number {
  return last;
}

/** Whether it was a click of a mouse or a finger. */
export function isPointerPress(): boolean {
  return isByPointer;
}

/** Whether it was a key: of what a key may do as well as a button of the mouse, such as opening a menu. */
export function isKeyPress(): boolean {
  return isByKey;
}

/** Notes a press, as the page hears of it. */
export function notePress(event: Pick<Event, 'type' | 'timeStamp'> & { repeat?: boolean }): void {
  if (event.repeat) return;
  isByKey = event.type === 'keydown';
  // A click began when its pointer went down; one of a key or of an aid has no pointer.
  isByPointer = event.type === 'click' && pointer !== null;
  last = event.type === 'click' ? (pointer ?? event.timeStamp) : event.timeStamp;
  pointer = event.type === 'pointerdown' ? event.timeStamp : null;
}

if (typeof document !== 'undefined')
  for (const type of ['keydown', 'pointerdown', 'click'])
    document.addEventListener(type, notePress, { capture: true, passive: true });
