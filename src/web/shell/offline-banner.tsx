import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { connection, readAgain } from '../connection.ts';
import { queryClient } from '../query-client.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import './banners.css';

/** Says that nothing comes or goes, what that means for the work, and when it ends. */
export function OfflineBanner() {
  const state = useStore(connection);
  return (
    <div role="status">
      {state !== 'online' && (
        <div className="banner" data-kind="offline">
          <ExclamationTriangleIcon aria-hidden="true" />
          <span>
            {state === 'offline'
              ? 'You are offline. What you typed is kept, and nothing is sent until the connection is back.'
              : 'The server does not answer. What you typed is kept; what is shown was read before.'}
          </span>
          {state === 'unreachable' && (
            <Button variant="quiet" onClick={() => readAgain(queryClient)}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
