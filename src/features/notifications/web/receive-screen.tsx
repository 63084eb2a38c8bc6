import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { notificationsApi } from '../notifications.contract.ts';
import { linkQuery } from './notifications.queries.ts';

/** Where a reader ends the mails, by the link in one and without an account. Opening it changes nothing. */
export function ReceiveScreen({ params }: ScreenProps) {
  const token = params['token'] ?? '';
  const { data, error, refetch } = useQuery(linkQuery(token));
  const set = useMutation({
    mutationFn: (receives: boolean) =>
      call(notificationsApi.receive, { params: { token }, body: { receives } }, {}),
    onSuccess: (reply) => queryClient.setQueryData(linkQuery(token).queryKey, reply),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { clientName, receives } = data;
  return (
    <div className="form">
      <p role="status">
        {receives
          ? `Mails about ${clientName} go to your address.`
          : `No more mails about ${clientName} go to your address.`}
      </p>
      {set.error && (
        <p className="form-error" role="alert">
          {messageOf(set.error)}
        </p>
      )}
      <div className="form-actions">
        <Button
          variant={receives ? 'primary' : 'secondary'}
          aria-busy={set.isPending}
          onClick={() => set.mutate(!receives)}
        >
          {receives ? 'Get no more of them' : 'Get them again'}
        </Button>
      </div>
    </div>
  );
}
