/** How long it shows, in milliseconds. */
const FLASH = 600;

/** Shows at a button or field that a press of it was not taken (`data-held`); returns what ends it early. */
export function flash(element: Element): () => void {
  element.setAttribute('data-held', '');
  const end = () => {
    clearTimeout(timer);
    element.removeAttribute('data-held');
  };
  const timer = setTimeout(end, FLASH);
  return end;
}
