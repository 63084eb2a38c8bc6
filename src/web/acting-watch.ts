import { actingClient, followActingClient } from './acting-client.ts';
import { clearTab } from './tab-drafts.ts';
import { forgetUses } from './palette/recents.ts';
import { queryClient } from './query-client.ts';
import { sessionStore } from './session-store.ts';
import { refreshUser } from './session.ts';
import { messageOf } from './ui/error-message.ts';
import { toast } from './ui/toasts.ts';

/**
 * Follows the client this tab acts in, however it changed: by a command, the selector, or the browser's back button.
 * What belonged to the former one goes, and the server is asked what the user may do in the new one (D4, D33).
 * Returns a function that ends this.
 */
export function watchActingClient(): () => void {
  let before = actingClient();
  let user = sessionStore.get().user?.id;
  return followActingClient(() => {
    const now = actingClient();
    const { user: current } = sessionStore.get();
    const isSwitch = current !== null && current.id === user && now !== before;
    const former = before;
    before = now;
    user = current?.id;
    if (!isSwitch) return;
    forgetClient(former);
    refreshUser().catch((error: unknown) => toast(messageOf(error), 'danger'));
  });
}

/** Drafts, recent commands, and every answer of the former client; what no client owns stays. */
function forgetClient(former: number | null): void {
  clearTab({ drafts: 'go' });
  forgetUses();
  if (former === null) return;
  // Screens let go of their queries when they are drawn again, just after this.
  setTimeout(() => {
    queryClient.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey }) => queryKey[1] === former,
    });
  });
}
