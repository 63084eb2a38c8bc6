import { paneState, wantFocus } from './pane-state.ts';

/** The element of the pane that had the keyboard last; null on a screen that stands alone. */
export function lastPane(): HTMLElement | null {
  return document.querySelector(`[data-pane="${CSS.escape(paneState.get().focused)}"]`);
}

/** While the mouse holds a separator the keyboard is nobody's; let go, it is where it was. */
export function keepFocusWhilePressed(): void {
  const had = document.activeElement;
  const back = () => {
    window.removeEventListener('pointerup', back);
    window.removeEventListener('pointercancel', back);
    setTimeout(() => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || activeElement?.matches('.pane-separator');
      if (!isLost || !lastPane()) return;
      if (had instanceof HTMLElement && had.closest('[data-pane]'))
        had.focus({ preventScroll: true });
      if (document.activeElement === activeElement) wantFocus(paneState.get().focused);
    });
  };
  window.addEventListener('pointerup', back);
  window.addEventListener('pointercancel', back);
}
