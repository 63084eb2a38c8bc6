import { useQuery } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { refreshUser, signOut, useSession } from '#src/web/session.ts';
import '#src/web/ui/account.css';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showAge, showInstant } from '#src/web/ui/format.ts';
import { Section } from '#src/web/ui/section.tsx';
import { useSending } from '#src/web/ui/sending.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { sessionsApi, type OwnSession } from '../sessions.contract.ts';
import { AccountLinks } from '#src/web/shell/account-links.tsx';
import { cameFrom, deviceName } from '../device.rules.ts';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { TrustedDevices } from './trusted-devices.tsx';
import { ownSessionsQuery } from './sessions.queries.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** Where one is signed in, and ending what should not be. */
export function MySessions(_props: ScreenProps) {
  const { user } = useSession();
  const own = Boolean(user && !user.impersonator && !user.isAuditor);
  const sessions = useQuery({ ...ownSessionsQuery(), enabled: own });
  if (!own) return <EmptyState title="Only you yourself see where you are signed in." />;
  if (sessions.isError) {
    return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />;
  }
  const rows = sessions.data?.rows ?? [];
  return (
    <>
      <AccountLinks at={ownAddresses.sessions} own />
      <Section
        title="Where you are signed in"
        actions={
          rows.length > 1 && (
            <CommandButton id="session.endOthers" variant="danger">
              End all others
            </CommandButton>
          )
        }
      >
        <p className="account-note">
          A session you do not know? End it and change your password. It is refused at its next
          step.
        </p>
        <ul className="account-rows" aria-busy={sessions.isPending}>
          {rows.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </ul>
      </Section>
      <SecondFactor onChange={() => void refreshUser()} />
      <Passkeys />
      <TrustedDevices />
    </>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { sessionId, isCurrent, userAgent, startedAt, lastActivityAt } = session;
  const { sending, once } = useSending();
  const device = deviceName(userAgent);
  const end = async () => {
    try {
      await call(sessionsApi.endOwnSession, { params: { sessionId } }, { client: null });
      toast(`The session of ${device} has ended.`, 'success');
    } catch (error) {
      toast(messageOf(error), 'danger');
    } finally {
      await queryClient.invalidateQueries(ownSessionsQuery());
    }
  };
  return (
    <li className="account-row">
      <div className="account-row-main">
        <p className="account-row-title" title={userAgent}>
          {device} {isCurrent && <StatusBadge tone="good">this one</StatusBadge>}
        </p>
        <p className="account-row-detail">
          {cameFrom(session)} · signed in {showInstant(startedAt)} · last used{' '}
          {isCurrent ? 'now' : `${showAge(lastActivityAt)} ago`}
        </p>
      </div>
      {isCurrent ? (
        <Button onClick={() => void signOut()}>Log Out</Button>
      ) : (
        <Button
          aria-busy={sending}
          aria-label={`End the session of ${device}`}
          onClick={() => void once(end)}
        >
          End
        </Button>
      )}
    </li>
  );
}
