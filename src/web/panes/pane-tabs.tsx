import { useEffect, useRef, type KeyboardEvent } from 'react';
import { closePane, type PaneSpec } from './open-panes.ts';
import { paneElementId, usePaneTitle } from './pane-frame.tsx';
import { noteFocus, wantFocus } from './pane-state.ts';

interface PaneTabsProps {
  panes: readonly PaneSpec[];
  shown: PaneSpec;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The panes as tabs, where the window is too narrow for two. One tab stop; Delete closes. */
export function PaneTabs({ panes, shown }: PaneTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const at = panes.findIndex(({ id }) => id === shown.id);
  // Whether an arrow brought it here: then the focus stays on the tabs.
  const byKey = useRef(false);

  useEffect(() => {
    const tab = list.current?.children[at];
    if (!(tab instanceof HTMLElement)) return;
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (byKey.current) tab.focus();
    byKey.current = false;
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const step = STEPS[key];
    const to =
      key === 'Home'
        ? 0
        : key === 'End'
          ? panes.length - 1
          : step === undefined
            ? -1
            : (at + step + panes.length) % panes.length;
    const next = panes[to];
    if (key === 'Delete') closePane(shown.id);
    else if (next) {
      byKey.current = true;
      noteFocus(next.id);
    } else return;
    event.preventDefault();
  };

  return (
    <div
      ref={list}
      className="tabs pane-tabs"
      role="tablist"
      aria-label="Panes"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {panes.map((pane) => (
        <PaneTab key={pane.id} pane={pane} shown={pane.id === shown.id} />
      ))}
    </div>
  );
}

function PaneTab({ pane, shown }: { pane: PaneSpec; shown: boolean }) {
  const { title } = usePaneTitle(pane);
  return (
    <button
      type="button"
      role="tab"
      className="tab pane-tab"
      aria-selected={shown}
      aria-controls={paneElementId(pane.id)}
      aria-keyshortcuts="Delete"
      tabIndex={shown ? 0 : -1}
      onClick={() => wantFocus(pane.id)}
    >
      <span className="tab-title">{title}</span>
    </button>
  );
}
