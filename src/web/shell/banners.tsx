import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { CommandButton } from '../ui/command-button.tsx';
import { useViewer } from '../viewer.ts';

/** Says, for as long as it lasts, that one acts as someone else or inside a client (R143, R146). */
export function Banners() {
  const { user, internal, client } = useViewer();
  if (!user) return null;
  return (
    <>
      {user.impersonator && (
        <div className="banner" data-kind="impersonation" role="status">
          <ExclamationTriangleIcon aria-hidden="true" />
          <span>
            <strong>{user.impersonator.name}</strong> is acting as <strong>{user.name}</strong>.
            Everything is recorded under both names.
          </span>
        </div>
      )}
      {internal && client !== null && (
        <div className="banner" data-kind="client" role="status">
          <ExclamationTriangleIcon aria-hidden="true" />
          <span>
            Acting in <strong>{clientName(user, client)}</strong>
          </span>
          <CommandButton id="client.release" variant="quiet" />
        </div>
      )}
    </>
  );
}

function clientName(user: NonNullable<ReturnType<typeof useViewer>['user']>, client: number) {
  return user.acting?.clientId === client ? user.acting.name : `client ${client}`;
}
