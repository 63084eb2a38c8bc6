import { useEffect, useRef, type ReactNode } from 'react';
import { focusFirst } from '#src/web/ui/focus.ts';

/** Gives the keyboard to what asks for it inside, when that comes later than the dialog around it. */
export function FirstFocus({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current) focusFirst(root.current);
  }, []);
  return <div ref={root}>{children}</div>;
}
