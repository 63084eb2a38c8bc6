import { useMutation, useQuery } from '@tanstack/react-query';
import { holds } from '#src/shared/permissions.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { QUERY_KIND_WORDS, QUERY_STATE_WORDS } from '../clearinghouse.rules.ts';
import { ASK_FAILURE_WORDS } from '../provider.rules.ts';
import { queryProviderApi } from '../query-provider.contract.ts';
import './clearinghouse.css';
import { asksQuery } from './clearinghouse.queries.ts';

/** What waits for the provider, and what stands still with the reason. */
export function ProviderDialog({ client, onClose }: { client: number; onClose: () => void }) {
  const { grants } = useViewer();
  const { data, error, refetch } = useQuery(asksQuery(client));
  const again = useMutation({
    mutationFn: (queryIds: string[]) =>
      call(
        queryProviderApi.askAgain,
        { params: { clientId: client }, body: { queryIds } },
        { client },
      ),
    onSuccess: async ({ asked }) => {
      toast(`The provider is asked again about ${showCount(asked)}.`, 'success');
      await queryClient.invalidateQueries({ queryKey: ['clearinghouse', client] });
    },
  });
  const mayAsk = holds(grants, 'servicesClearinghouse.orderClearinghouseQueries');
  return (
    <Dialog
      title="Queries with the provider"
      description={
        data?.simulated
          ? 'Answers are simulated: nobody asks the Clearinghouse.'
          : 'The provider asks the Clearinghouse until each query is answered, for 30 days.'
      }
      wide
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {again.error && (
        <p className="form-error" role="alert">
          {messageOf(again.error)}
        </p>
      )}
      {data && (
        <p className="clearinghouse-line clearinghouse-status" role="status">
          <span className="clearinghouse-main">
            {showCount(data.asking)} waiting, {showCount(data.stopped)} standing still
          </span>
          {mayAsk && data.stopped > 0 && (
            <Button disabled={again.isPending} onClick={() => again.mutate([])}>
              Ask again about all
            </Button>
          )}
        </p>
      )}
      <ul className="clearinghouse-list">
        {data?.asks.map((one) => (
          <li key={one.queryId} className="clearinghouse-line">
            <span className="clearinghouse-main">
              {one.employeeName}
              <span className="none">
                {' '}
                {QUERY_KIND_WORDS[one.kind]}, {QUERY_STATE_WORDS[one.queryState].toLowerCase()}
              </span>
            </span>
            {one.failure === null ? (
              <span className="none">
                {one.detail === null ? '' : `${one.detail}; `}
                {one.nextAt === null ? '' : `asked next ${showInstant(one.nextAt)}`}
              </span>
            ) : (
              <>
                <StatusBadge tone="danger" size="small">
                  Stands still
                </StatusBadge>
                <span>
                  {ASK_FAILURE_WORDS[one.failure]}
                  {one.detail !== null && <span className="none"> {one.detail}</span>}
                </span>
                {mayAsk && one.failure !== 'forgotten' && (
                  <Button
                    variant="quiet"
                    disabled={again.isPending}
                    onClick={() => again.mutate([one.queryId])}
                  >
                    Ask again
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {data && data.asking + data.stopped > data.asks.length && (
        <p className="clearinghouse-note">The first {showCount(data.asks.length)} are shown.</p>
      )}
    </Dialog>
  );
}
