import { Fragment, useLayoutEffect, useRef } from 'react';
import { Group, Panel, Separator, type GroupImperativeHandle } from 'react-resizable-panels';
import { useStore } from '../store.ts';
import { keepLayout, readLayout, type PaneSpec } from './open-panes.ts';
import { PaneFrame, usePaneTitle } from './pane-frame.tsx';
import { sizeResets } from './pane-state.ts';

/** Shares of the width by how many panes stand side by side, the list at the left narrower. */
const SHARES: Record<number, readonly number[]> = {
  1: [100],
  2: [42, 58],
  3: [30, 30, 40],
  4: [25, 25, 25, 25],
};

interface SplitPanesProps {
  panes: readonly PaneSpec[];
  maximised: PaneSpec | null;
}

/** The panes side by side; their sizes are kept by the kinds of screens that stand together. */
export function SplitPanes({ panes, maximised }: SplitPanesProps) {
  const group = useRef<GroupImperativeHandle>(null);
  const kinds = panes.map((pane) => pane.id).join(' ');
  const resets = useStore(sizeResets);
  const lastReset = useRef(resets);

  useLayoutEffect(() => {
    const ids = kinds.split(' ');
    const fresh = lastReset.current !== resets;
    lastReset.current = resets;
    const kept = fresh ? null : readLayout(kinds);
    const shares = SHARES[ids.length] ?? [];
    const even = Object.fromEntries(ids.map((id, at) => [id, shares[at] ?? 100 / ids.length]));
    const wanted = kept ?? even;
    if (fresh) keepLayout(kinds, even);
    // The group takes in new panels only after this effect, and refuses sizes for any others.
    let waiting = 0;
    let tries = 0;
    const apply = () => {
      const known = Object.keys(group.current?.getLayout() ?? {});
      if (known.length === ids.length && ids.every((id) => known.includes(id))) {
        group.current?.setLayout(wanted);
      } else if ((tries += 1) < 10) {
        waiting = requestAnimationFrame(apply);
      }
    };
    queueMicrotask(apply);
    return () => cancelAnimationFrame(waiting);
  }, [kinds, resets]);

  return (
    <Group
      className="panes"
      groupRef={group}
      data-maximised={maximised ? true : undefined}
      resizePreviewMode="separator"
      onLayoutChanged={(layout, meta) => {
        if (meta.isUserInteraction) keepLayout(kinds, meta.requestedLayout ?? layout);
      }}
    >
      {panes.map((pane, at) => (
        <Fragment key={pane.id}>
          {at > 0 && <PaneSeparator before={panes[at - 1] ?? pane} />}
          <Panel
            id={pane.id}
            minSize={200}
            data-shown={pane.id === maximised?.id ? true : undefined}
          >
            <PaneFrame pane={pane} alone={panes.length === 1} primary={at === 0} />
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}

/** Named after the pane on its left, whose size it sets. */
function PaneSeparator({ before }: { before: PaneSpec }) {
  const { title } = usePaneTitle(before);
  return <Separator className="pane-separator" aria-label={`Width of ${title}`} />;
}
