/** How long it shows, in milliseconds. */
const FLASH = 600;

/**
 * Shows for a moment at a button or field that a press of it was not taken (`data-held`), and counts it there for good
 * (`data-not-taken`); returns what ends the showing early.
 */
export function flash(element: Element): () => void {
  const before = Number(element.getAttribute('data-not-taken') ?? 0);
  element.setAttribute('data-not-taken', String(before + 1));
  element.setAttribute('data-held', '');
  const end = () => {
    clearTimeout(timer);
    element.removeAttribute('data-held');
  };
  const timer = setTimeout(end, FLASH);
  return end;
}
