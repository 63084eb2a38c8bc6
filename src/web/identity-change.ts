import type { SessionUser } from '#src/shared/session-user.ts';
import { toast } from './ui/toasts.ts';

/** In this tab, across the loading of its page: who worked here when another tab ended that, and where. */
const KEY = 'identity.left';

/**
 * Loads the page anew because the browser's session has taken on another identity than it was loaded for (D7): it must not
 * act for the former one. The address is kept for `user`'s return, but not while somebody else acts as them.
 */
export function reloadAsAnother(user: SessionUser | null): void {
  noteLeft(user);
  location.reload();
}

/** Keeps the present address in this tab, for `user`'s return; not while somebody else acts as them. */
export function noteLeft(user: SessionUser | null): void {
  if (!user || user.impersonator) return;
  sessionStorage.setItem(KEY, `${user.id} ${location.pathname}${location.search}`);
}

/** Who worked here when another tab ended that, and where; null where nobody did. It is known no more afterwards. */
export function takeLeft(): { userId: string; address: string } | null {
  const left = readLeft();
  sessionStorage.removeItem(KEY);
  return left;
}

/** Whether the page was loaded anew because the identity changed. */
export function hasIdentityChanged(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/**
 * Says who works here now, once that is known. Returns the address to go back to where the one who was here before is back;
 * null otherwise.
 */
export function tellIdentity(user: SessionUser): string | null {
  const left = readLeft();
  if (!left) return null;
  if (user.id === left.userId) {
    sessionStorage.removeItem(KEY);
    return left.address;
  }
  if (user.impersonator?.id === left.userId) {
    toast(
      `You act as ${user.name} now, as chosen in another tab. When you stop, this tab is back where it was.`,
      'warning',
    );
    return null;
  }
  // Somebody else has signed in: where the former one was is not for them.
  sessionStorage.removeItem(KEY);
  toast(`${user.name} has signed in, in another tab of this browser.`, 'warning');
  return null;
}

function readLeft(): { userId: string; address: string } | null {
  // An id has no space, and an address may have anything.
  const [userId, address] = sessionStorage.getItem(KEY)?.split(/ (.*)/s) ?? [];
  return userId && address?.startsWith('/') ? { userId, address } : null;
}
