import { useEffect, useEffectEvent } from 'react';
import type { PaneHandle } from '#src/web/panes/screen.ts';

/** Opens a form's paper beside it, once for each address; `before` is called first. */
export function usePaperBeside(
  pane: PaneHandle,
  path: string | null | undefined,
  before?: () => void,
): void {
  const show = useEffectEvent((address: string) => {
    before?.();
    pane.open(address, { beside: true, replace: true });
  });
  useEffect(() => {
    if (path) show(path);
  }, [path]);
}
