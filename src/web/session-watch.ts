import { router } from './router.tsx';
import { sessionStore } from './session-store.ts';

/**
 * Signing out, and expiry, lead to the log-in form from whatever screen; a session that the server
 * refused leaves the screen as it is (A26). Gives the undoing.
 */
export function followSession(): () => void {
  let before = sessionStore.get().status;
  return sessionStore.subscribe(() => {
    const { status, stays } = sessionStore.get();
    const left = before === 'ACTIVE' && status !== 'ACTIVE' && !stays;
    before = status;
    if (left) router.history.push('/login');
  });
}
