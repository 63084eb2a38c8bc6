import '#src/web/nonce.ts';
import '#src/web/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchActingClient } from '#src/web/acting-watch.ts';
import { followConnection } from '#src/web/connection.ts';
import { startLiveUpdates } from '#src/web/live.ts';
import { installFeatures } from '#src/web/install.ts';
import { installHotkeys } from '#src/web/palette/hotkeys.ts';
import { preloadHandlers } from '#src/web/palette/handlers.ts';
import { followLostCode } from '#src/web/part-error.ts';
import { queryClient } from '#src/web/query-client.ts';
import { admit } from '#src/web/access.ts';
import { allRoutes } from '#src/web/routes.ts';
import { mountScreens, router, screenOf } from '#src/web/router.tsx';
import { currentViewer } from '#src/web/viewer.ts';
import { sessionStore } from '#src/web/session-store.ts';
import { followSession } from '#src/web/session-watch.ts';
import { Frame, PendingFrame } from '#src/web/shell/frame.tsx';
import { endedDialog } from '#src/web/shell/ended-part.ts';
import { inactivityDialog } from '#src/web/shell/inactivity-part.ts';
import { keepFocus } from '#src/web/panes/keep-focus.ts';
import { guardUnsaved } from '#src/web/panes/leave-guard.ts';
import { splitPanes } from '#src/web/panes/workspace-view.tsx';
import { preloadMenus } from '#src/web/shell/menu-parts.tsx';
import { keyHints, keySheet } from '#src/web/shell/key-parts.ts';
import { palette } from '#src/web/shell/palette-part.ts';
import { followTheme } from '#src/web/theme.ts';
import { WEB_FEATURES } from './web-features.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

// First, so that no failure of what follows goes unnoticed.
followLostCode();
// Needed by every screen behind the log-in; fetched while the session is asked for.
splitPanes.preload().catch(() => undefined);
preloadMenus();

followTheme();
installFeatures(WEB_FEATURES);
mountScreens(Frame, PendingFrame);
installHotkeys();
followSession();
guardUnsaved();
watchActingClient();
startLiveUpdates(queryClient);
followConnection(queryClient);
keepFocus();

let preparedFor: string | null = null;

const idleMoment = (): Promise<unknown> =>
  new Promise((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 500),
  );

/**
 * Once somebody is signed in, what the first key press needs is fetched while nothing else happens, and what their screens
 * show first is read (R244). Then the code of their screens, one after the other: together they would hold up the keyboard.
 */
async function prepareWhenIdle(): Promise<void> {
  const { user } = sessionStore.get();
  if ((user?.id ?? null) === preparedFor) return;
  preparedFor = user?.id ?? null;
  if (!user) return;
  await idleMoment();
  const viewer = currentViewer();
  // And what follows on a log-out, which must work without a line too.
  const open = allRoutes().filter(
    (entry) =>
      entry.path === ownAddresses.login || (!entry.bare && admit(entry, viewer) === 'allowed'),
  );
  // A failed fetch is no fault yet: the first use tries again and says so.
  await Promise.allSettled([
    preloadHandlers(),
    palette.preload(),
    inactivityDialog.preload(),
    endedDialog.preload(),
    keyHints.preload(),
    keySheet.preload(),
    ...open.map((entry) => entry.ahead?.(queryClient)),
  ]);
  for (const entry of open) {
    await idleMoment();
    if (preparedFor !== user.id) return;
    await screenOf(entry)
      .preload()
      .catch(() => undefined);
  }
}
sessionStore.subscribe(() => void prepareWhenIdle());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
