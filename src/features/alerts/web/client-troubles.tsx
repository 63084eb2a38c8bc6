import { useQuery } from '@tanstack/react-query';
import { useAnyClient } from '#src/features/clients/web/clients.queries.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { troublesQuery } from './alerts.queries.ts';

/** The clients with the most drivers not to dispatch; each leads into the client. */
export function ClientTroubles() {
  const { data, error, refetch } = useQuery(troublesQuery());
  const anyClient = useAnyClient();
  // Without a client Home says what comes first.
  if (anyClient === false) return null;
  return (
    <Section
      title="Clients that need attention"
      actions={<CommandButton id="client.assume" variant="primary" />}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <HomeWait />}
      {data?.length === 0 && (
        <StatusBadge tone="good">No client has a driver who is not to be dispatched.</StatusBadge>
      )}
      <ul className="home-list">
        {data?.map(({ clientId, clientName, doNotDispatch }) => (
          <li key={clientId}>
            <button
              type="button"
              className="home-row"
              onClick={() =>
                void runCommand('client.assume', 'button', { client: String(clientId) })
              }
            >
              <span>{clientName}</span>
              <StatusBadge tone="stop">
                <strong>{showCount(doNotDispatch)}</strong> not to dispatch
              </StatusBadge>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
