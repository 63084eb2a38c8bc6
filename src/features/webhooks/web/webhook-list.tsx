import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TOPICS } from '#src/features/notifications/notifications.rules.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import '#src/web/ui/account.css';
import { Button } from '#src/web/ui/button.tsx';
import { confirm } from '#src/web/ui/confirm.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { type Webhook, webhooksApi } from '../webhooks.contract.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhooksQuery } from './webhooks.queries.ts';
import './webhooks.css';

/** Hours for which the former secret signs after a rotation: time to put the new one in place. */
const KEEP_HOURS = 24;

interface Made {
  name: string;
  secret: string;
}

/** The webhooks of the client acted in (D417). */
export function Webhooks() {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A webhook belongs to a client.
      </EmptyState>
    );
  return <OfClient key={client} client={client} />;
}

function OfClient({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(webhooksQuery(client));
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="list-screen" aria-busy="true" />;
  return (
    <div className="list-screen webhooks-screen">
      <Section
        title="Webhooks"
        actions={
          <Button variant="primary" onClick={() => setAdding(true)}>
            New webhook
          </Button>
        }
      >
        <p className="account-note">
          A webhook tells a program of yours at once what contacts are told by mail: by a signed
          request to its address, with the kind of event and the numbers of employees or orders.
          Nothing about a person is in it.
        </p>
        {made && <Secret {...made} onKept={() => setMade(null)} />}
        {data.length === 0 ? (
          <p className="account-note">No program is told yet.</p>
        ) : (
          <ul className="account-rows">
            {data.map((one) => (
              <Row key={one.webhookId} client={client} of={one} onSecret={setMade} />
            ))}
          </ul>
        )}
      </Section>
      {isAdding && (
        <WebhookDialog client={client} onMade={setMade} onClose={() => setAdding(false)} />
      )}
    </div>
  );
}

/** Shown this once: nobody can read it again. */
function Secret({ name, secret, onKept }: Made & { onKept: () => void }) {
  return (
    <div className="webhook-secret" role="status">
      <p>
        The secret of “{name}”. Put it where the receiver checks signatures; it is not shown again.
      </p>
      <code>{secret}</code>
      <div>
        <Button onClick={onKept}>I have kept it</Button>
      </div>
    </div>
  );
}

interface RowProps {
  client: number;
  of: Webhook;
  onSecret: (made: Made) => void;
}

function Row({ client, of, onSecret }: RowProps) {
  const { sending, once } = useSending();
  const [isOpen, setOpen] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { webhookId, name, isOn } = of;
  const params = { webhookId };
  const said = (work: () => Promise<void>) =>
    void once(async () => {
      try {
        await work();
      } catch (refusal) {
        toast(messageOf(refusal), 'danger');
      } finally {
        await queryClient.invalidateQueries({ queryKey: ['webhooks', client] });
      }
    });
  const test = () =>
    said(async () => {
      await call(webhooksApi.test, { params }, { client });
      setOpen(true);
      toast('A test is on its way.', 'success');
    });
  const rotate = () =>
    said(async () => {
      const yes = await confirm(
        `Give “${name}” a new secret? The one it has signs as well for ${KEEP_HOURS} hours more.`,
      );
      if (!yes) return;
      const body = { keepHours: KEEP_HOURS };
      const { secret } = await call(webhooksApi.rotate, { params, body }, { client });
      onSecret({ name, secret });
    });
  const remove = () =>
    said(async () => {
      const yes = await confirm({
        text: `Remove “${name}” with all of its deliveries? It cannot be put back.`,
        danger: true,
      });
      if (!yes) return;
      await call(webhooksApi.remove, { params }, { client });
      toast(`“${name}” is removed.`, 'success');
    });
  return (
    <li className="account-row webhook-row">
      <div className="account-row-main">
        <p className="account-row-title">
          {name} <StatusBadge tone={isOn ? 'good' : 'none'}>{isOn ? 'On' : 'Off'}</StatusBadge>{' '}
          {of.dead > 0 && <StatusBadge tone="danger">{`${of.dead} given up`}</StatusBadge>}
        </p>
        <p className="account-row-detail webhook-address">{of.address}</p>
        <p className="account-row-detail">{toldOf(of)}</p>
      </div>
      <div className="webhook-ways">
        {isOn && (
          <Button aria-busy={sending} onClick={test}>
            Send a test
          </Button>
        )}
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Deliveries
        </Button>
        <Button onClick={() => setChanging(true)}>Change</Button>
        <Button aria-busy={sending} onClick={rotate}>
          New secret
        </Button>
        <Button variant="danger" aria-busy={sending} onClick={remove}>
          Remove
        </Button>
      </div>
      {isOpen && <Deliveries client={client} of={of} />}
      {isChanging && (
        <WebhookDialog
          client={client}
          of={of}
          onMade={onSecret}
          onClose={() => setChanging(false)}
        />
      )}
    </li>
  );
}

function toldOf({ topics, waits, createdAt, createdByName, formerUntil }: Webhook): string {
  return [
    topics.map((one) => TOPICS[one]).join(', '),
    ...(waits > 0 ? [`${waits} on the way`] : []),
    ...(formerUntil === null ? [] : [`the former secret signs until ${showInstant(formerUntil)}`]),
    `made ${showInstant(createdAt)} by ${createdByName}`,
  ].join(' · ');
}
