import { Component, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { messageOf } from '../ui/error-message.ts';
import { focusInside } from '../ui/focus.ts';
import { PaneContext } from './pane-context.ts';
import type { PaneHandle } from './screen.ts';

interface LightPaneProps {
  title: string;
  pane: PaneHandle;
  children: ReactNode;
}

/** A pane that stands alone and does nothing else: of the light page (D388). It has the keyboard from the beginning, as the console's. */
export function LightPane({ title, pane, children }: LightPaneProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = section.current;
    if (element && !element.contains(document.activeElement)) focusInside(element);
  }, []);
  return (
    <section
      ref={section}
      className="pane"
      data-pane={pane.id}
      data-bare
      tabIndex={-1}
      aria-label={title}
    >
      <header className="pane-header">
        <h2 className="pane-title">{title}</h2>
      </header>
      <div className="pane-body">
        <PaneContext value={pane}>
          <Failure>{children}</Failure>
        </PaneContext>
      </div>
    </section>
  );
}

/** What is shown where the code of a screen fails: what was typed is on the server. */
class Failure extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <div className="error-state" role="alert">
        <p className="error-title">{messageOf(this.state.error)}</p>
        <div className="error-ways">
          <Button onClick={() => window.location.reload()}>Retry</Button>
        </div>
      </div>
    );
  }
}
