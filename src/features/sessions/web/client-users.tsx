import { useQuery } from '@tanstack/react-query';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Section } from '#src/web/ui/section.tsx';
import './client-users.css';
import { candidatesQuery } from './sessions.queries.ts';

const MOST = 200;

/** A client's users, for those who may act as one of them (R145). */
export function ClientUsers({ clientId }: { clientId: number }) {
  const { data, error, refetch } = useQuery(candidatesQuery(clientId, MOST));
  return (
    <Section title="Users">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>No users yet.</p>}
      {data && data.length > 0 && (
        <ul className="client-users">
          {data.map(({ userId, name, email, clientName, refusal }) => (
            <li key={userId}>
              <strong>{name}</strong>
              <span className="client-users-detail">
                {email} · {clientName}
              </span>
              {refusal === null ? (
                <CommandButton
                  id="session.impersonate"
                  args={{ user: userId }}
                  variant="quiet"
                  quietKeys
                >
                  Act as {name}
                </CommandButton>
              ) : (
                <span className="none">{refusal}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {data?.length === MOST && (
        <p className="none">These are the first {MOST}. Find others by “Act as a user”.</p>
      )}
    </Section>
  );
}
