/** Focuses the first element in `root` that is marked for it. Returns false when there is none. */
export function focusFirst(root: HTMLElement): boolean {
  const wish = root.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)');
  wish?.focus();
  return Boolean(wish);
}

/** A list that is its screen; one without rows yet takes the keyboard by itself when they are there. */
const LIST = '[role=grid]:not([data-size=whole], [aria-busy=true]:not([aria-activedescendant]))';

/** Gives the keyboard to what asks for it within a pane: its list, else what is marked, else the part in view, else the pane. */
export function focusInside(pane: HTMLElement): void {
  const list = pane.querySelector<HTMLElement>(LIST);
  if (list) list.focus({ preventScroll: true });
  else if (!focusFirst(pane))
    (pane.querySelector<HTMLElement>('[role=tabpanel][tabindex]') ?? pane).focus({
      preventScroll: true,
    });
}

/** Focuses the first field within `root`, or else what sends its form; false when there is neither. */
export function focusField(root: HTMLElement): boolean {
  const field = root.querySelector<HTMLElement>(
    'input:enabled, select:enabled, textarea:enabled, [type="submit"]:enabled',
  );
  field?.focus();
  return Boolean(field);
}
