import { useEffect, useRef } from 'react';
import { CrossCircledIcon } from '@radix-ui/react-icons';
import { connection } from '../connection.ts';
import { PartError } from '../part-error.ts';
import { queryClient } from '../query-client.ts';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { messageOf } from '../ui/error-message.ts';
import { nothingToLose } from './load-anew.ts';

interface PaneFailureProps {
  error: unknown;
  retry: () => void;
}

/**
 * In place of a screen that threw or could not be fetched. Code that could not be fetched needs a new page: it
 * comes by itself with the connection where nothing typed would be lost, and at Retry else.
 */
export function PaneFailure({ error, retry }: PaneFailureProps) {
  const state = useStore(connection);
  const before = useRef(state);
  const isPart = error instanceof PartError;
  const isLost = isPart && error.needsNewPage;
  const again = () => {
    // What a screen threw at may be what it had read: it reads anew.
    if (!isPart) queryClient.removeQueries({ type: 'inactive' });
    retry();
  };
  useEffect(() => {
    const returned = before.current !== 'online' && state === 'online';
    before.current = state;
    if (returned && isPart && (!isLost || nothingToLose())) retry();
  }, [state, isPart, isLost, retry]);
  return (
    <div className="error-state" role="alert">
      <p className="error-title">
        <CrossCircledIcon aria-hidden="true" /> {messageOf(error)}
      </p>
      <p className="empty-text">Nothing you typed elsewhere is touched.</p>
      <div className="pane-failure-ways">
        <Button onClick={again}>Retry</Button>
      </div>
    </div>
  );
}

/** In place of everything, when even the frame around the panes threw. */
export function FrameFailure({ error }: { error: unknown }) {
  return (
    <main className="frame-failure">
      <h1 className="pane-title">Compliance Console</h1>
      <PaneFailure error={error} retry={() => location.reload()} />
    </main>
  );
}
