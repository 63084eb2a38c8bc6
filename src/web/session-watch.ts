import { ownAddresses } from '#src/shared/own-addresses.ts';
import { router } from './router.tsx';
import { sessionStore } from './session-store.ts';

/**
 * Signing out, and expiry, lead to the log-in form from whatever screen, expiry with the way back to it; a session that
 * the server refused leaves the screen as it is (A26), until its user goes to log in. Returns a function that ends this.
 */
export function followSession(): () => void {
  let before = sessionStore.get();
  return sessionStore.subscribe(() => {
    const { status, stays } = sessionStore.get();
    const stood = before.status === 'ACTIVE' || before.stays;
    before = sessionStore.get();
    if (!stood || status === 'ACTIVE' || stays) return;
    const { href } = router.history.location;
    const back =
      status === 'EXPIRED' && href !== '/' ? `?returnTo=${encodeURIComponent(href)}` : '';
    router.history.push(`${ownAddresses.login}${back}`);
  });
}
