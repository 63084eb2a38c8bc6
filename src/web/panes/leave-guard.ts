import { router } from '../router.tsx';
import { sessionStore } from '../session-store.ts';
import { formsLeft, workspaceOf } from './open-panes.ts';
import { mayLeave, unsavedForms } from './unsaved.ts';

const blocker: Parameters<typeof router.history.block>[0] = {
  // Also what the tab keeps is gone when it closes.
  enableBeforeUnload: () => unsavedForms.get().length > 0,
  blockerFn: async ({ currentLocation, nextLocation, action }) => {
    // Signing out has been asked for, or has happened: there is nobody to save for.
    const { status, stays } = sessionStore.get();
    if (status !== 'ACTIVE' && !stays) return false;
    const left = formsLeft(workspaceOf(nextLocation.href));
    if (left.every(({ state }) => state !== 'lost')) return false;
    if (action === 'PUSH' || action === 'REPLACE') return !(await mayLeave(left));
    // The browser has gone back already: it is brought here again at once, and goes when it may.
    const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
    void mayLeave(left).then((yes) => {
      if (yes) router.history.go(steps, { ignoreBlocker: true });
    });
    return true;
  },
};

/**
 * Where the browser can be kept from going back at all, it is: even a moment in another client would
 * clear what was typed for this one. The others are brought back by the blocker above.
 */
function holdTraversal(event: NavigateEvent): void {
  const { destination, navigationType, cancelable } = event;
  if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return;
  const { pathname, search } = new URL(destination.url);
  const left = formsLeft(workspaceOf(pathname + search));
  if (left.every(({ state }) => state !== 'lost')) return;
  event.preventDefault();
  void mayLeave(left).then((yes) => yes && window.navigation.traverseTo(destination.key));
}

/**
 * Asks before the router, the back button or the closing of the tab takes an unsaved form away.
 * Stands only while there is one, as navigations wait for it. Returns a function that ends this.
 */
export function guardUnsaved(): () => void {
  let unblock: (() => void) | null = null;
  const follow = () => {
    if (unsavedForms.get().length > 0) unblock ??= router.history.block(blocker);
    else {
      unblock?.();
      unblock = null;
    }
  };
  const unfollow = unsavedForms.subscribe(follow);
  const navigation = 'navigation' in window ? window.navigation : null;
  navigation?.addEventListener('navigate', holdTraversal);
  return () => {
    navigation?.removeEventListener('navigate', holdTraversal);
    unfollow();
    unblock?.();
  };
}
