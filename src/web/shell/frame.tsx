import { useRouterState } from '@tanstack/react-router';
import { createElement, useEffect, useMemo, useSyncExternalStore } from 'react';
import { pendingKeys } from '../palette/hotkeys.ts';
import { paletteState } from '../palette/palette-state.ts';
import { PaneFrame } from '../panes/pane-frame.tsx';
import { openFrom, panesOf, workspaceOf } from '../panes/open-panes.ts';
import type { PaneHandle } from '../panes/screen.ts';
import { WorkspaceView } from '../panes/workspace-view.tsx';
import { useMediaQuery } from '../media-query.ts';
import { sidebarOpen } from '../preferences.ts';
import { resolveScreen, screenOf, type Resolved } from '../router.tsx';
import { useInactivityWarning } from '../session-timer.ts';
import { useStore } from '../store.ts';
import { logInAsked } from '../ended-session.ts';
import { confirmation } from '../ui/confirm.ts';
import { shownDialog } from '../ui/shown-dialog.ts';
import { useViewer } from '../viewer.ts';
import { Banners } from './banners.tsx';
import { confirmDialog } from './confirm-part.ts';
import { endedDialog } from './ended-part.ts';
import { FollowWork } from './follow-work.tsx';
import { Header } from './header.tsx';
import { inactivityDialog } from './inactivity-part.ts';
import { keyHints, keySheet } from './key-parts.ts';
import { LoadingPanel } from './loading-panel.tsx';
import { palette } from './palette-part.ts';
import { drawerOpen, keySheetOpen, NARROW } from './shell-state.ts';
import { Sidebar } from './sidebar.tsx';
import { showsSidebar } from './sidebar-rules.ts';
import { FooterLine, StatusBar } from './status-bar.tsx';
import { ToastRegion } from './toast-region.tsx';

/** Everything around the screens. */
export function Frame() {
  const paletteOpen = useStore(paletteState).open;
  const asked = useSyncExternalStore(confirmation.subscribe, confirmation.get).asked !== null;
  const dialog = useSyncExternalStore(shownDialog.subscribe, shownDialog.get)?.view;
  const warned = useInactivityWarning().open;
  const ended = useStore(logInAsked);
  const sheetOpen = useStore(keySheetOpen);
  const pending = useStore(pendingKeys) !== '';
  const href = useRouterState({ select: (state) => state.location.href });
  const resolved = resolveScreen(href);
  const bare = resolved?.entry.bare ?? false;
  return (
    <>
      {resolved?.entry.whole ? (
        <WholeScreen resolved={resolved} />
      ) : bare ? (
        <BareScreen href={href} />
      ) : (
        <Shell />
      )}
      <ToastRegion />
      <LoadingPanel />
      {!bare && dialog}
      {asked && <confirmDialog.View />}
      {warned && <inactivityDialog.View />}
      {ended && !bare && <endedDialog.View />}
      {sheetOpen && <keySheet.View />}
      {pending && <keyHints.View />}
      {paletteOpen && <palette.View />}
    </>
  );
}

function Shell() {
  const viewer = useViewer();
  const narrow = useMediaQuery(NARROW);
  const open = useStore(sidebarOpen);
  const drawer = useStore(drawerOpen);
  const sidebar = showsSidebar(viewer) && (narrow ? drawer : open);
  useDrawerEscape(sidebar && narrow);
  return (
    <div className="shell">
      <a className="skip-link" href="#workspace">
        Skip to the workspace
      </a>
      <Header />
      <Banners />
      <div className="shell-middle">
        {sidebar && <Sidebar />}
        {sidebar && narrow && (
          <button
            type="button"
            className="drawer-shade"
            aria-label="Close the sidebar"
            onClick={() => drawerOpen.set(false)}
          />
        )}
        <main id="workspace" className="workspace" tabIndex={-1}>
          <h1 className="visually-hidden">Compliance Console</h1>
          <WorkspaceView />
        </main>
      </div>
      <StatusBar />
      <FollowWork />
    </div>
  );
}

/** Escape puts the drawer away, as it does whatever else lies over the screen. */
function useDrawerEscape(over: boolean): void {
  useEffect(() => {
    if (!over) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      drawerOpen.set(false);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [over]);
}

/** Signing in and its like: the one screen, and the specification's line below it. */
function BareScreen({ href }: { href: string }) {
  const panes = useMemo(() => panesOf(workspaceOf(href)).slice(0, 1), [href]);
  useEffect(() => drawerOpen.set(false), []);
  return (
    <div className="bare">
      <main id="workspace" className="bare-main">
        <h1 className="bare-brand">
          <span className="logo-mark" aria-hidden="true" />
          Compliance Console
        </h1>
        {panes.map((pane) => (
          <PaneFrame key={pane.id} pane={pane} alone primary bare />
        ))}
      </main>
      <FooterLine />
    </div>
  );
}

/** No pane of the workspace: what opens from it opens as the screen says. */
const NO_PANE: PaneHandle = {
  id: '',
  focused: false,
  open: (path, options) => openFrom(null, path, options),
  close: () => window.close(),
  setTitle: () => undefined,
};

/** One screen that fills its window. */
function WholeScreen({ resolved: { entry, params, search } }: { resolved: Resolved }) {
  return createElement(screenOf(entry).View, { params, search, pane: NO_PANE });
}

/** What stands while the first guard waits for the session: no flash, no layout to jump. */
export function PendingFrame() {
  return <div className="pending-frame" role="status" aria-label="Loading" />;
}
