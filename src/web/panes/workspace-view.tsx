import { useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useMediaQuery } from '../media-query.ts';
import { makePart } from '../part.tsx';
import { OfflineBanner } from '../shell/offline-banner.tsx';
import { NARROW } from '../shell/shell-state.ts';
import { useSelected, useStore } from '../store.ts';
import { toast } from '../ui/toasts.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { deskDocument, hasSecondWindow } from './desk-document.ts';
import { findSecondWindow } from './find-second-window.ts';
import { readLayout } from './kept-layout.ts';
import { cleanAddress, notePanes, panesOf, workspaceOf } from './open-panes.ts';
import { PaneFailure } from './pane-failure.tsx';
import { movableDocument } from './pane-kinds.ts';
import { noteFocus, paneState, setCollapsed, setElsewhere, wantFocus } from './pane-state.ts';
import { PaneTabs } from './pane-tabs.tsx';
import { useSwipe } from './swipe.ts';

/** Fetched ahead by main.tsx: the log-in form does without. */
export const splitPanes = makePart(async () => (await import('./split-panes.tsx')).SplitPanes);

/** The panes of the address, side by side; as tabs where the window is narrow. */
export function WorkspaceView() {
  const href = useRouterState({ select: (state) => state.location.href });
  const workspace = useMemo(() => workspaceOf(href), [href]);
  const panes = useMemo(() => panesOf(workspace), [workspace]);
  const narrow = useMediaQuery(NARROW);
  const focused = useSelected(paneState, (state) => state.focused);
  const maximised = useSelected(paneState, (state) => state.maximised);

  useEffect(() => {
    if (!workspace.dropped) return;
    toast('Part of the address was not understood, and was left out.', 'warning');
    cleanAddress();
  }, [workspace]);

  useLayoutEffect(() => notePanes(panes), [panes]);

  // On a narrow window panes are tabs, and the document is one of them.
  const away = useStore(hasSecondWindow) && !narrow ? movableDocument(panes) : null;
  useLayoutEffect(() => {
    setElsewhere(away?.id ?? null);
    const client = workspace.client === undefined ? null : Number(workspace.client);
    deskDocument.set({ paneId: away?.id ?? null, address: away?.address ?? null, client });
  }, [away, workspace]);
  useEffect(findSecondWindow, []);

  // What the user folded in an arrangement like this one; once, as they are free to open it again.
  useLayoutEffect(() => {
    const { folded } = readLayout(panes.map(({ kind }) => kind));
    const ids = folded.flatMap((at) => panes[at]?.id ?? []);
    if (ids.length > 0 && ids.length < panes.length) setCollapsed(ids);
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);

  useLayoutEffect(() => {
    if (panes.some((pane) => pane.id === focused && pane.id !== away?.id)) return;
    const { collapsed } = paneState.get();
    const next = panes.find(({ id }) => id !== away?.id && !collapsed.includes(id)) ?? panes[0];
    if (!next) return;
    // The pane that had the keyboard is gone, by the back button or so: another takes it.
    if (focused !== '' && document.activeElement === document.body) wantFocus(next.id);
    else noteFocus(next.id);
  }, [panes, focused, away]);

  const one = panes.find((pane) => pane.id === (narrow ? focused : maximised)) ?? null;
  const single = one && one === away ? null : one;
  const shown = narrow ? (single ?? panes[0] ?? null) : single;
  const swipe = useSwipe((step) => {
    const next = panes[panes.findIndex(({ id }) => id === shown?.id) + step];
    if (narrow && next) wantFocus(next.id);
  });

  return (
    <div className="panes-area" {...swipe}>
      <OfflineBanner />
      {narrow && shown && panes.length > 1 && <PaneTabs panes={panes} shown={shown} />}
      <ErrorBoundary fallback={(error, retry) => <PaneFailure error={error} retry={retry} />}>
        <splitPanes.View panes={panes} single={shown} narrow={narrow} />
      </ErrorBoundary>
    </div>
  );
}
