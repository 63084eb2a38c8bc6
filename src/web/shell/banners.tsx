import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { useEffect } from 'react';
import { logInAgain, useSession } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { CommandButton } from '../ui/command-button.tsx';
import { useViewer, type Viewer } from '../viewer.ts';
import './banners.css';

const PRODUCT = 'Compliance Console';

/**
 * Says, for as long as it lasts, that one acts as someone else or inside a client, and how to stop (R143, R146); or that the
 * server has ended the session whose screen stays (A26). It stands in the page's flow, so it covers nothing, and the tab's
 * title says as whom one acts too.
 */
export function Banners() {
  const { user, internal, client } = useViewer();
  const { stays } = useSession();
  const acting = user && internal && client !== null ? clientName(user, client) : null;
  const title = user?.impersonator ? 'Acting as another user' : acting;
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
    return () => {
      document.title = PRODUCT;
    };
  }, [title]);
  if (stays) return <Ended />;
  if (!user) return null;
  return (
    <>
      {user.impersonator && (
        <div className="banner" data-kind="impersonation">
          <ExclamationTriangleIcon aria-hidden="true" />
          <span className="banner-text" role="status">
            You act as <strong>{user.name}</strong>, {user.clientName}.{' '}
            <span className="banner-more">
              Everything is recorded under both names; you are {user.impersonator.name}.
            </span>
          </span>
          <CommandButton id="session.stopImpersonating">Stop</CommandButton>
        </div>
      )}
      {acting !== null && (
        <div className="banner" data-kind="client">
          <ExclamationTriangleIcon aria-hidden="true" />
          <span className="banner-text" role="status">
            You act in <strong>{acting}</strong>.{' '}
            <span className="banner-more">This tab only; other tabs keep their own client.</span>
          </span>
          <CommandButton id="client.release">Leave</CommandButton>
        </div>
      )}
    </>
  );
}

function Ended() {
  return (
    <div className="banner" data-kind="ended">
      <ExclamationTriangleIcon aria-hidden="true" />
      <span className="banner-text" role="status">
        Your session has ended. Log in to go on here.
      </span>
      <Button onClick={logInAgain}>Log in</Button>
    </div>
  );
}

function clientName(user: NonNullable<Viewer['user']>, client: number): string {
  return user.acting?.clientId === client ? user.acting.name : `client ${client}`;
}
