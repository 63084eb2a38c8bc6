/** Focuses what asks for it first within `root`; false when nothing does. */
export function focusFirst(root: HTMLElement): boolean {
  const wish = root.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)');
  wish?.focus();
  return Boolean(wish);
}

/** Focuses the first field within `root`, or else what sends its form; false when there is neither. */
export function focusField(root: HTMLElement): boolean {
  const field = root.querySelector<HTMLElement>(
    'input:enabled, select:enabled, textarea:enabled, [type="submit"]:enabled',
  );
  field?.focus();
  return Boolean(field);
}
