import { useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useMediaQuery } from '../media-query.ts';
import { makePart } from '../part.tsx';
import { NARROW } from '../shell/shell-state.ts';
import { useStore } from '../store.ts';
import { toast } from '../ui/toasts.ts';
import { cleanAddress, panesOf, workspaceOf, type PaneSpec } from './open-panes.ts';
import { PaneFrame, usePaneTitle } from './pane-frame.tsx';
import { noteFocus, paneState, wantFocus } from './pane-state.ts';

/** Fetched ahead by main.tsx: the log-in form does without. */
export const splitPanes = makePart(async () => (await import('./split-panes.tsx')).SplitPanes);

/** The panes of the address, side by side; as tabs where the window is narrow. */
export function WorkspaceView() {
  const href = useRouterState({ select: (state) => state.location.href });
  const workspace = useMemo(() => workspaceOf(href), [href]);
  const panes = useMemo(() => panesOf(workspace), [workspace]);
  const narrow = useMediaQuery(NARROW);
  const { focused, maximised } = useStore(paneState);

  useEffect(() => {
    if (!workspace.dropped) return;
    toast('Part of the address was not understood, and was left out.', 'warning');
    cleanAddress();
  }, [workspace]);

  useLayoutEffect(() => {
    const first = panes[0];
    if (first && !panes.some((pane) => pane.id === focused)) noteFocus(first.id);
  }, [panes, focused]);

  const single = panes.find((pane) => pane.id === (narrow ? focused : maximised)) ?? null;
  if (narrow) return <TabbedPanes panes={panes} shown={single ?? panes[0] ?? null} />;
  return <splitPanes.View panes={panes} maximised={single} />;
}

/** All panes stay mounted: what was typed in one survives a look at another. */
function TabbedPanes({ panes, shown }: { panes: PaneSpec[]; shown: PaneSpec | null }) {
  return (
    <div className="panes-tabbed">
      {panes.length > 1 && (
        <nav className="pane-tabs" aria-label="Panes">
          {panes.map((pane) => (
            <PaneTab key={pane.id} pane={pane} shown={pane.id === shown?.id} />
          ))}
        </nav>
      )}
      {panes.map((pane, at) => (
        <div key={pane.id} className="pane-holder" hidden={pane.id !== shown?.id}>
          <PaneFrame pane={pane} alone={panes.length === 1} primary={at === 0} />
        </div>
      ))}
    </div>
  );
}

function PaneTab({ pane, shown }: { pane: PaneSpec; shown: boolean }) {
  const { title } = usePaneTitle(pane);
  return (
    <button
      type="button"
      className="tab"
      aria-current={shown ? 'true' : undefined}
      onClick={() => wantFocus(pane.id)}
    >
      {title}
    </button>
  );
}
