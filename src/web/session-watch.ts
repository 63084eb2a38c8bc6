import { router } from './router.tsx';
import { sessionStore } from './session-store.ts';

/**
 * Signing out, and expiry, lead to the log-in form from whatever screen, expiry with the way back to it; a session that
 * the server refused leaves the screen as it is (A26). Gives the undoing.
 */
export function followSession(): () => void {
  let before = sessionStore.get().status;
  return sessionStore.subscribe(() => {
    const { status, stays } = sessionStore.get();
    const left = before === 'ACTIVE' && status !== 'ACTIVE' && !stays;
    before = status;
    if (!left) return;
    const { href } = router.history.location;
    const back =
      status === 'EXPIRED' && href !== '/' ? `?returnTo=${encodeURIComponent(href)}` : '';
    router.history.push(`/login${back}`);
  });
}
