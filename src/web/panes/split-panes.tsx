import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Group, Panel, Separator, type GroupImperativeHandle } from 'react-resizable-panels';
import { useSelected } from '../store.ts';
import { keepLayout, readLayout } from './kept-layout.ts';
import { capacityOf, foldedOf, PANE_MIN, sharesOf, sizesOf, STRIP, widen } from './layout.ts';
import type { PaneSpec } from './open-panes.ts';
import { PaneFrame, usePaneTitle } from './pane-frame.tsx';
import { noteFocus, paneSizes, paneState, setCollapsed } from './pane-state.ts';
import { PaneTools } from './pane-tools.tsx';
import { keepFocusWhilePressed } from './return-focus.ts';

interface SplitPanesProps {
  panes: readonly PaneSpec[];
  /** The one pane that is seen: maximised, or as a tab; null when they stand side by side. */
  single: PaneSpec | null;
  narrow: boolean;
}

/** The pane of a form that has its paper after it; null where none is open, or the paper stands in a second window. */
const deskOf = (panes: readonly PaneSpec[], elsewhere: string | null): string | null =>
  panes.find((pane, at) => {
    const paper = panes[at + 1];
    return pane.resolved?.entry.desk && paper && paper.id !== elsewhere;
  })?.id ?? null;

/**
 * The panes side by side; where there is no room for all, those not used for longest are folded to a
 * strip. One tree for every width, so that nothing typed is lost when the window changes.
 */
export function SplitPanes({ panes, single, narrow }: SplitPanesProps) {
  const element = useRef<HTMLDivElement>(null);
  const group = useRef<GroupImperativeHandle>(null);
  const [capacity, setCapacity] = useState(() => capacityOf(window.innerWidth));
  const recent = useSelected(paneState, (state) => state.recent);
  const collapsed = useSelected(paneState, (state) => state.collapsed);
  const elsewhere = useSelected(paneState, (state) => state.elsewhere);
  const ids = panes.map((pane) => pane.id);
  const desk = deskOf(panes, elsewhere);
  const folded = narrow ? [] : foldedOf(ids, { recent, collapsed, desk, elsewhere }, capacity);
  const arrangement = `${ids.join(' ')}|${folded.join(' ')}`;
  const isSingle = single !== null;

  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setCapacity(capacityOf(box.offsetWidth)));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const sizing = useCallback(() => {
    const kinds = panes.map((pane) => pane.kind);
    const { shares } = readLayout(kinds);
    const [names = '', strips = ''] = arrangement.split('|');
    return {
      kinds,
      shares,
      ids: names.split(' '),
      folded: strips.split(' ').filter(Boolean),
      desk: deskOf(panes, paneState.get().elsewhere),
      width: element.current?.offsetWidth || window.innerWidth,
    };
  }, [panes, arrangement]);

  /** Keeps what the user made of it, under the names of the routes: titles may name people. */
  const remember = useCallback(
    (sizes: Record<string, number> | null) => {
      const now = sizing();
      const own = paneState.get().collapsed;
      keepLayout(
        now.kinds,
        panes.map((pane) => pane.resolved?.entry.title ?? 'Not found'),
        {
          shares: sizes ? sharesOf(now, sizes) : now.shares,
          folded: now.ids.flatMap((id, at) => (own.includes(id) ? [at] : [])),
        },
      );
    },
    [sizing, panes],
  );

  const latest = useRef({ sizing, remember });
  useLayoutEffect(() => {
    latest.current = { sizing, remember };
  });

  useLayoutEffect(() => {
    if (isSingle) return undefined;
    // The group takes in new panels only after this effect, and refuses sizes for any others.
    let waiting = 0;
    let tries = 0;
    const apply = () => {
      const wanted = latest.current.sizing();
      const known = Object.keys(group.current?.getLayout() ?? {});
      if (known.length === wanted.ids.length && wanted.ids.every((id) => known.includes(id))) {
        group.current?.setLayout(sizesOf(wanted));
      } else if ((tries += 1) < 10) {
        waiting = requestAnimationFrame(apply);
      }
    };
    queueMicrotask(apply);
    return () => cancelAnimationFrame(waiting);
  }, [arrangement, isSingle]);

  // What the user folds is remembered; what only has no room is not.
  const own = collapsed.filter((id) => ids.includes(id)).join(' ');
  const before = useRef(own);
  useEffect(() => {
    if (before.current !== own) latest.current.remember(null);
    before.current = own;
  }, [own]);

  useEffect(() => {
    paneSizes.current = {
      reset: () => {
        const now = latest.current.sizing();
        setCollapsed([]);
        keepLayout(now.kinds, [], { shares: null, folded: [] });
        group.current?.setLayout(sizesOf({ ...now, shares: null }));
      },
      widen: (id, percent) => {
        const sizes = group.current?.getLayout();
        const wider = sizes && widen(latest.current.sizing(), sizes, id, percent);
        if (!wider) return false;
        group.current?.setLayout(wider);
        latest.current.remember(wider);
        return true;
      },
    };
    return () => {
      paneSizes.current = null;
    };
  }, []);

  /** Takes over what a drag or the separator's keys did: folding, unfolding, sizes. */
  const changed = (sizes: Record<string, number>) => {
    const now = sizing();
    const isStrip = (id: string) => ((sizes[id] ?? 0) * now.width) / 100 <= STRIP + 1;
    const strips = now.ids.filter(isStrip);
    const opened = now.folded.filter((id) => !strips.includes(id));
    const closed = strips.filter((id) => !now.folded.includes(id));
    if (opened.length === 0 && closed.length === 0) return remember(sizes);
    for (const id of opened) noteFocus(id);
    if (closed.length === 0) return;
    setCollapsed([...paneState.get().collapsed, ...closed]);
    const open = now.ids.filter((id) => !strips.includes(id));
    const { focused, recent: used } = paneState.get();
    // The separator keeps the keyboard; only what is focused next must be seen.
    if (closed.includes(focused)) noteFocus(used.find((id) => open.includes(id)) ?? open[0] ?? '');
  };

  return (
    <Group
      className="panes"
      elementRef={element}
      groupRef={group}
      data-single={isSingle ? true : undefined}
      disabled={isSingle}
      resizePreviewMode="separator"
      onLayoutChanged={(layout, meta) => {
        if (meta.isUserInteraction) changed(layout);
      }}
    >
      {panes.map((pane, at) => (
        <Fragment key={pane.id}>
          {at > 0 && <PaneSeparator before={panes[at - 1] ?? pane} />}
          <Panel
            id={pane.id}
            minSize={PANE_MIN}
            collapsible
            collapsedSize={STRIP}
            data-shown={pane.id === single?.id ? true : undefined}
          >
            <Side
              pane={pane}
              alone={panes.length === 1}
              primary={at === 0}
              narrow={narrow}
              folded={!isSingle && folded.includes(pane.id)}
              elsewhere={pane.id === elsewhere}
            />
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}

interface SideProps {
  pane: PaneSpec;
  alone: boolean;
  primary: boolean;
  narrow: boolean;
  folded: boolean;
  elsewhere: boolean;
}

function Side({ pane, alone, primary, narrow, folded, elsewhere }: SideProps) {
  const { title } = usePaneTitle(pane);
  return (
    <PaneFrame
      pane={pane}
      alone={alone}
      primary={primary}
      folded={folded}
      elsewhere={elsewhere}
      tabbed={narrow && !alone}
      tools={<PaneTools id={pane.id} title={title} alone={alone} narrow={narrow} />}
    />
  );
}

/** Named after the pane on its left, whose size it sets. */
function PaneSeparator({ before }: { before: PaneSpec }) {
  const { title } = usePaneTitle(before);
  return (
    <Separator
      className="pane-separator"
      aria-label={`Width of ${title}`}
      onPointerDownCapture={keepFocusWhilePressed}
    />
  );
}
