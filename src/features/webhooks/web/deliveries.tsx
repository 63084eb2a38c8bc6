import { useQuery } from '@tanstack/react-query';
import { TOPICS } from '#src/features/notifications/notifications.rules.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { useSending } from '#src/web/ui/sending.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { type Delivery, type Webhook, webhooksApi } from '../webhooks.contract.ts';
import { FAULTS } from '../webhooks.rules.ts';
import { deliveriesQuery } from './webhooks.queries.ts';

const TONES = { waits: 'waiting', sent: 'good', dead: 'danger' } as const;
const WORDS = { waits: 'On the way', sent: 'Sent', dead: 'Given up' } as const;

/** The last deliveries of a webhook: what it was told, and what it answered. */
export function Deliveries({ client, of }: { client: number; of: Webhook }) {
  const { data, error, refetch } = useQuery(deliveriesQuery(client, of.webhookId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div aria-busy="true" />;
  if (data.length === 0) return <p className="account-note">Nothing was sent yet.</p>;
  return (
    <ul className="webhook-deliveries" aria-label={`Deliveries of ${of.name}`}>
      {data.map((one) => (
        <Row key={one.deliveryId} client={client} webhook={of} of={one} />
      ))}
    </ul>
  );
}

function Row({ client, webhook, of }: { client: number; webhook: Webhook; of: Delivery }) {
  const { sending, once } = useSending();
  const again = () =>
    once(async () => {
      try {
        const params = { webhookId: webhook.webhookId, deliveryId: of.deliveryId };
        await call(webhooksApi.replay, { params }, { client });
        toast('It is sent once more.', 'success');
      } catch (refusal) {
        toast(messageOf(refusal), 'danger');
      } finally {
        await queryClient.invalidateQueries({ queryKey: ['webhooks', client] });
      }
    });
  return (
    <li>
      <StatusBadge tone={TONES[of.state]}>{WORDS[of.state]}</StatusBadge>
      <span>{wordsOf(of)}</span>
      {of.state !== 'waits' && webhook.isOn && (
        <Button aria-busy={sending} onClick={() => void again()}>
          Send again
        </Button>
      )}
    </li>
  );
}

function wordsOf({ topic, subjects, happenedAt, tries, status, fault, state, nextAt }: Delivery) {
  const what = topic === 'test' ? 'Test' : `${TOPICS[topic]} (${subjects})`;
  return [
    `${what}, ${showInstant(happenedAt)}`,
    ...(tries === 0 ? [] : [tries === 1 ? '1 try' : `${tries} tries`]),
    ...(status === null ? [] : [`answered ${status}`]),
    ...(fault === null ? [] : [FAULTS[fault]]),
    ...(state === 'waits' && nextAt !== null && tries > 0 ? [`again ${showInstant(nextAt)}`] : []),
  ].join(' · ');
}
