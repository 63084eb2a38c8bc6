import { logInAsked } from '../ended-session.ts';
import { logInAgain } from '../session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Says that the server has ended the session, over the screen that stays (A26), with the way to a new one and back here. */
export function EndedDialog() {
  const close = () => logInAsked.set(false);
  return (
    <Dialog
      title="Your session has ended"
      role="alertdialog"
      description="Log in to go on where you are. What you typed is kept in this tab, except for Social Security numbers."
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Not now</Button>
          <Button variant="primary" data-autofocus onClick={logInAgain}>
            Log in
          </Button>
        </>
      }
    />
  );
}
