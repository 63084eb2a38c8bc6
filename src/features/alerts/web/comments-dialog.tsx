import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import type { AlertList } from '../alert-lists.rules.ts';
import { commentsQuery } from './listed.queries.ts';
import './alerts.css';

/** What was said of an alert, the oldest first. */
export function CommentsDialog({
  client,
  list,
  alertId,
  name,
  onClose,
}: {
  client: number;
  list: AlertList | 'documents';
  alertId: string;
  name: string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(commentsQuery(client, list, alertId));
  return (
    <Dialog title={`Comments on the alert of ${name}`} onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.comments.length === 0 && <p>Nobody has said anything yet.</p>}
      <ul className="alert-comments">
        {data?.comments.map(({ commentId, authorName, at, body }) => (
          <li key={commentId}>
            <span className="none">
              {authorName}, {showInstant(at)}
            </span>
            <p>{body}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
