import { CrossCircledIcon } from '@radix-ui/react-icons';
import { Button } from './button.tsx';
import { messageOf } from './error-message.ts';

interface ErrorStateProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** What was kept in spite of it. */
  kept?: string;
}

/** Says what happened and what was kept, and offers to try again. */
export function ErrorState({ error, onRetry, kept }: ErrorStateProps) {
  return (
    <div className="error-state" role="alert">
      <p className="error-title">
        <CrossCircledIcon aria-hidden="true" /> {messageOf(error)}
      </p>
      {kept && <p className="empty-text">{kept}</p>}
      {onRetry && <Button onClick={onRetry}>Retry</Button>}
    </div>
  );
}
