/** Focuses what asks for it first within `root`; false when nothing does. */
export function focusFirst(root: HTMLElement): boolean {
  const wish = root.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)');
  wish?.focus();
  return Boolean(wish);
}

/** Focuses the first field within `root`; false when there is none. */
export function focusField(root: HTMLElement): boolean {
  const field = root.querySelector<HTMLElement>(
    'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)',
  );
  field?.focus();
  return Boolean(field);
}
