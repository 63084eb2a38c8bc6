import type { KeyboardEvent } from 'react';

/** Escape leaves a field for what is around it, where single keys work. For forms that have keys of their own. */
export function leaveField(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  const { target } = event;
  if (!(target instanceof HTMLElement) || !target.matches('input, textarea, select')) return;
  event.preventDefault();
  target.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}
