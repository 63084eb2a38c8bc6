import type { ScreenProps } from '#src/web/panes/screen.ts';
import { refreshUser, signOut, useSession } from '#src/web/session.ts';
import { Button } from '#src/web/ui/button.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import './second-factor.css';
import { SecondFactor } from './second-factor.tsx';
import { returnLocation } from './way-in.ts';

/** Leads who signs in without a second factor, where one is asked for, to set one up (D363). */
export function Enroll({ search, pane }: ScreenProps) {
  const { user } = useSession();
  const due = user?.factorDue ?? null;
  const go = () => pane.open(returnLocation(search), { replace: true });
  return (
    <div className="enroll">
      <p className="enroll-why">
        {due === null
          ? 'Your account has what is asked of it.'
          : due.isOver
            ? `${user?.clientName ?? 'Your company'} asks for a second factor. Set one up, and you can go on.`
            : `${user?.clientName ?? 'Your company'} asks for a second factor from ${showInstant(due.at)}. Set one up now, or go on without one until then.`}
      </p>
      <SecondFactor onChange={() => void refreshUser()} />
      <div className="enroll-ways">
        {!due?.isOver && (
          <Button variant={due === null ? 'primary' : 'secondary'} onClick={go}>
            {due === null ? 'Go on' : 'Not now'}
          </Button>
        )}
        <Button variant="quiet" onClick={() => void signOut()}>
          Log Out
        </Button>
      </div>
    </div>
  );
}
