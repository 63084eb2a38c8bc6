import './nonce.ts';
import './theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchActingClient } from './acting-watch.ts';
import { followConnection } from './connection.ts';
import { startLiveUpdates } from './live.ts';
import { installHotkeys } from './palette/hotkeys.ts';
import { installHandlers, preloadHandlers } from './palette/run-command.ts';
import { followLostCode } from './part-error.ts';
import { queryClient } from './query-client.ts';
import { admit } from './access.ts';
import { ROUTES } from './route-table.ts';
import { mountFrame, router, screenOf } from './router.tsx';
import { currentViewer } from './viewer.ts';
import { sessionStore } from './session-store.ts';
import { followSession } from './session-watch.ts';
import { Frame, PendingFrame } from './shell/frame.tsx';
import { endedDialog } from './shell/ended-part.ts';
import { inactivityDialog } from './shell/inactivity-part.ts';
import { keepFocus } from './panes/keep-focus.ts';
import { guardUnsaved } from './panes/leave-guard.ts';
import { splitPanes } from './panes/workspace-view.tsx';
import { preloadMenus } from './shell/menu-parts.tsx';
import { keyHints, keySheet } from './shell/key-parts.ts';
import { palette } from './shell/palette-part.ts';
import { followTheme } from './theme.ts';

// First, so that no failure of what follows goes unnoticed.
followLostCode();
// Needed by every screen behind the log-in; fetched while the session is asked for.
splitPanes.preload().catch(() => undefined);
preloadMenus();

followTheme();
installHandlers(async () => (await import('./palette/handlers.ts')).HANDLERS);
mountFrame(Frame, PendingFrame);
installHotkeys();
followSession();
guardUnsaved();
watchActingClient();
startLiveUpdates(queryClient);
followConnection(queryClient);
keepFocus();

let preparedFor: string | null = null;

/**
 * Once somebody is signed in, what the first key press needs is fetched while nothing else happens, and what their screens
 * show first is read (R244).
 */
function prepareWhenIdle(): void {
  const { user } = sessionStore.get();
  if ((user?.id ?? null) === preparedFor) return;
  preparedFor = user?.id ?? null;
  if (!user) return;
  const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  // A failed fetch is no fault yet: the first use tries again and says so.
  later(() => {
    const viewer = currentViewer();
    // And what follows on a log-out, which must work without a line too.
    const open = ROUTES.filter(
      (entry) => entry.path === '/login' || (!entry.bare && admit(entry, viewer) === 'allowed'),
    );
    const screens = open.flatMap((entry) => [
      screenOf(entry).preload(),
      entry.ahead?.(queryClient),
    ]);
    void Promise.allSettled([
      preloadHandlers(),
      palette.preload(),
      inactivityDialog.preload(),
      endedDialog.preload(),
      keyHints.preload(),
      keySheet.preload(),
      ...screens,
    ]);
  });
}
sessionStore.subscribe(prepareWhenIdle);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
