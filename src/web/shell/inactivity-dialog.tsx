import { useState } from 'react';
import { signOut } from '../session.ts';
import { stayLoggedOn, useInactivityWarning } from '../session-timer.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { messageOf } from '../ui/error-message.ts';
import { toast } from '../ui/toasts.ts';

/** The inactivity warning, counting down each second to expiry (R135, R136, R138, R139). */
export function InactivityDialog() {
  const { open, left } = useInactivityWarning();
  const [busy, setBusy] = useState(false);
  if (!open) return null;

  const stay = async () => {
    setBusy(true);
    try {
      await stayLoggedOn();
    } catch (error) {
      toast(messageOf(error), 'danger');
    } finally {
      setBusy(false);
    }
  };

  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Dialog
      title="Are you still there?"
      role="alertdialog"
      description={
        <>
          You will be logged out in <strong>{clock}</strong> because nothing was done here for a
          while. What is not saved will be lost.
        </>
      }
      onClose={() => void stay()}
      footer={
        <>
          <Button disabled={busy} onClick={() => void signOut()}>
            Sign out
          </Button>
          <Button variant="primary" disabled={busy} data-autofocus onClick={() => void stay()}>
            Stay logged on
          </Button>
        </>
      }
    />
  );
}
