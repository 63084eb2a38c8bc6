import { signOut } from '../session.ts';
import { noteSeen, stayLoggedOn, useInactivityWarning } from '../session-timer.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { messageOf } from '../ui/error-message.ts';
import { useSending } from '../ui/sending.ts';
import { toast } from '../ui/toasts.ts';

/**
 * The warning before the session ends, counting down each second: after long inactivity, with the choice to stay (R135,
 * R136, R138, R139), and before the end that nothing puts off (D10).
 */
export function InactivityDialog() {
  const { open, left, ending } = useInactivityWarning();
  const { sending: busy, once } = useSending();
  if (!open) return null;

  const stay = async () => {
    try {
      await stayLoggedOn();
    } catch (error) {
      toast(messageOf(error), 'danger');
    }
  };

  const clock = (
    <strong>
      {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
    </strong>
  );
  const isIdle = ending === 'idle';
  const close = isIdle ? () => void once(stay) : noteSeen;
  return (
    <Dialog
      title={isIdle ? 'Are you still there?' : 'Your session ends soon'}
      role="alertdialog"
      description={
        isIdle ? (
          <>
            You will be logged out in {clock} because nothing was done here for a while. What is not
            saved will be lost.
          </>
        ) : (
          <>
            You will be logged out in {clock}: a session ends after twelve hours. Save what you are
            doing, then log in again.
          </>
        )
      }
      onClose={close}
      footer={
        <>
          <Button disabled={busy} onClick={() => void once(() => signOut())}>
            Sign out
          </Button>
          <Button variant="primary" disabled={busy} data-autofocus onClick={close}>
            {isIdle ? 'Stay logged on' : 'Go on until then'}
          </Button>
        </>
      }
    />
  );
}
