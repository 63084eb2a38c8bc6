/** Focuses what asks for it first within `root`; false when nothing does. */
export function focusFirst(root: HTMLElement): boolean {
  const wish = root.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)');
  wish?.focus();
  return Boolean(wish);
}
