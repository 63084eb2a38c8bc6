import type { MouseEvent, ReactNode } from 'react';
import { openFrom } from '../panes/open-panes.ts';
import { usePane } from '../panes/pane-context.ts';

interface LinkProps {
  /** The address of a screen. */
  to: string;
  children: ReactNode;
  className?: string;
  /** Opens beside the link's own pane. */
  beside?: boolean;
  current?: boolean;
  title?: string;
  /** What its screen begins with: the keyboard goes there. */
  takesFocus?: boolean;
  onFollow?: () => void;
}

/** A link to a screen: a plain one for a new tab, otherwise opened in the workspace. */
export function Link({
  to,
  children,
  className,
  beside,
  current,
  title,
  takesFocus,
  onFollow,
}: LinkProps) {
  const pane = usePane();
  const follow = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (elsewhere) return;
    event.preventDefault();
    onFollow?.();
    openFrom(pane?.id ?? null, to, { beside: beside ?? false });
  };
  return (
    <a
      href={to}
      className={className ?? 'link'}
      title={title}
      data-autofocus={takesFocus ? true : undefined}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
