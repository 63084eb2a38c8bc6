import { CrossCircledIcon } from '@radix-ui/react-icons';
import { clientInAddress } from '../acting-client.ts';
import { ApiError } from '../api-error.ts';
import { Button } from './button.tsx';
import { CommandButton } from './command-button.tsx';
import { messageOf } from './error-message.ts';

interface ErrorStateProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** What was kept in spite of it. */
  kept?: string;
}

/** Says what happened and what was kept, and offers to try again; of what is not there, to go Home. */
export function ErrorState({ error, onRetry, kept }: ErrorStateProps) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <div className="error-state" role="alert">
      <p className="error-title">
        <CrossCircledIcon aria-hidden="true" /> {messageOf(error)}
      </p>
      {kept && <p className="empty-text">{kept}</p>}
      {isMissing && clientInAddress() !== null && (
        <p className="empty-text">It may belong to another client than the one you act in.</p>
      )}
      {(onRetry || isMissing) && (
        <div className="error-ways">
          {isMissing && <CommandButton id="go.home">Home</CommandButton>}
          {onRetry && (
            <Button variant={isMissing ? 'quiet' : 'secondary'} onClick={onRetry}>
              Retry
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
