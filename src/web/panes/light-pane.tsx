import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { messageOf } from '../ui/error-message.ts';
import { PaneContext } from './pane-context.ts';
import type { PaneHandle } from './screen.ts';

interface LightPaneProps {
  title: string;
  pane: PaneHandle;
  children: ReactNode;
}

/** A pane that stands alone and does nothing else: of the light page (D388). */
export function LightPane({ title, pane, children }: LightPaneProps) {
  return (
    <section className="pane" data-bare>
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
