import { Component, type ReactNode } from 'react';
import { PartError } from '../part-error.ts';
import { loadAnew } from './load-anew.ts';

interface Props {
  /** What is shown instead; `retry` mounts the children again, in a new page where only that can load their code. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface State {
  failed: boolean;
  error: unknown;
}

/** Contains a screen that throws in its pane. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  private readonly retry = (): void => {
    const { error } = this.state;
    if (error instanceof PartError && error.needsNewPage) void loadAnew();
    else this.setState({ failed: false, error: null });
  };

  override render(): ReactNode {
    const { failed, error } = this.state;
    return failed ? this.props.fallback(error, this.retry) : this.props.children;
  }
}
