import { createElement, memo, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { admit } from '../access.ts';
import { RouteContext } from '../palette/route-scopes.ts';
import { screenOf } from '../router.tsx';
import { useSelected } from '../store.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { focusInside } from '../ui/focus.ts';
import { showCount } from '../ui/counts.ts';
import { Breadcrumbs } from '../shell/breadcrumbs.tsx';
import { useViewer } from '../viewer.ts';
import { makePart } from '../part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { closePane, openFrom, type PaneSpec } from './open-panes.ts';
import { PaneContext } from './pane-context.ts';
import { PaneFailure } from './pane-failure.tsx';
import { focusTaken, namePane, noteFocus, paneState, wantFocus } from './pane-state.ts';
import { pathOf } from './panes-param.ts';
import type { PaneHandle } from './screen.ts';
import { strips } from './strip-rows.ts';

/** Few have a second window: its strip comes when there is one. */
const elsewhereStrip = makePart<{ pane: PaneHandle }>(
  async () => (await import('./elsewhere-strip.tsx')).ElsewhereStrip,
);

/** The title of a pane: its screen's own, or its route's. */
export function usePaneTitle({ address, resolved }: PaneSpec): { title: string; count?: number } {
  const named = useSelected(paneState, ({ titles }) => titles[address]);
  return named ?? { title: resolved?.entry.title ?? 'Not found' };
}

/** The element of a pane, for the tab that controls it. */
export function paneElementId(id: string): string {
  return `pane:${id}`;
}

interface PaneFrameProps {
  pane: PaneSpec;
  /** No other pane stands beside it. */
  alone: boolean;
  /** The address's own pane, which shows the way from Home. */
  primary: boolean;
  /** Only its title is seen, upright; the screen stays as it is, out of sight. */
  folded?: boolean;
  /** Its document stands in a second window: only the way back is seen. */
  elsewhere?: boolean;
  /** It belongs to a tab. */
  tabbed?: boolean;
  /** It stands on a page without the shell. */
  bare?: boolean;
  /** What can be done with it, at the right of its header. */
  tools?: ReactNode;
}

/** A pane: its header, its screen, its edge when it has the focus. */
export function PaneFrame(props: PaneFrameProps) {
  const { pane, alone, primary, folded, elsewhere, tabbed, bare, tools } = props;
  const { id, address } = pane;
  const section = useRef<HTMLElement>(null);
  const focused = useSelected(paneState, (state) => state.focused === id);
  const isWanted = useSelected(paneState, (state) => state.wanted === id);
  const { title, count } = usePaneTitle(pane);

  useEffect(() => {
    // A folded one opens first.
    if (!isWanted || folded) return;
    focusTaken();
    const element = section.current;
    if (!element || element.contains(document.activeElement)) return;
    // A list or form inside takes it from here when it has something to show.
    focusInside(element);
  }, [isWanted, folded]);

  const handle = useMemo<PaneHandle>(
    () => ({
      id,
      focused,
      open: (path, options) => openFrom(id, path, options),
      close: () => closePane(id),
      setTitle: (text, number) => namePane(address, text, number),
    }),
    [id, focused, address],
  );

  return (
    <section
      ref={section}
      id={paneElementId(id)}
      className="pane"
      role={tabbed ? 'tabpanel' : undefined}
      data-pane={id}
      data-focused={focused && !alone && !folded ? true : undefined}
      data-folded={folded ? true : undefined}
      data-bare={bare ? true : undefined}
      tabIndex={-1}
      aria-label={title}
      onFocus={() => !folded && noteFocus(id)}
      onPointerDown={() => !folded && noteFocus(id)}
    >
      {folded && elsewhere && <elsewhereStrip.View pane={handle} />}
      {folded && !elsewhere && (
        <button
          type="button"
          className="pane-strip"
          aria-expanded={false}
          title={`Open ${title}`}
          onClick={() => wantFocus(id)}
        >
          <span className="pane-strip-title">{title}</span>
          {count !== undefined && <span className="count">{showCount(count)}</span>}
          <StripRows paneId={id} />
        </button>
      )}
      <header className="pane-header" hidden={folded}>
        {primary && pane.resolved && (
          <Breadcrumbs entry={pane.resolved.entry} params={pane.resolved.params} />
        )}
        <h2 className="pane-title" title={title}>
          {title}
        </h2>
        {count !== undefined && <span className="count">{showCount(count)}</span>}
        <span className="spacer" />
        {tools}
      </header>
      {!elsewhere && (
        <div className="pane-body" hidden={folded}>
          <PaneContext value={handle}>
            <ErrorBoundary
              key={pathOf(address)}
              fallback={(error, retry) => <PaneFailure error={error} retry={retry} />}
            >
              <PaneScreen pane={pane} handle={handle} />
            </ErrorBoundary>
          </PaneContext>
        </div>
      )}
    </section>
  );
}

/** The list of a folded pane in a few letters a row. For the eye: who listens has the list itself. */
function StripRows({ paneId }: { paneId: string }) {
  const strip = useSelected(strips, (all) => all[paneId]);
  if (!strip) return null;
  return (
    <span className="pane-strip-rows" aria-hidden="true">
      {strip.rows.map(({ id, text, title, tone }) => (
        <span
          key={id}
          title={title}
          data-age={tone}
          data-current={id === strip.inHand ? true : undefined}
        >
          {text}
        </span>
      ))}
    </span>
  );
}

/** Stands in the place of a client's screen until one is chosen; the keyboard is on the way to it. */
function ChooseClient() {
  return (
    <EmptyState title="Choose a client" command="client.assume">
      What this screen shows belongs to one client. It opens as soon as you have chosen one.
    </EmptyState>
  );
}

/**
 * The screen of a pane, once the guard lets it; side panes are guarded here, by the same rule. It is drawn anew for what is its
 * own: a list of thousands of rows is not, where the pane beside it got another title.
 */
const PaneScreen = memo(function PaneScreen({
  pane,
  handle,
}: {
  pane: PaneSpec;
  handle: PaneHandle;
}) {
  const viewer = useViewer();
  const { resolved } = pane;
  if (!resolved) {
    return (
      <EmptyState title="Sorry, this page does not exist" command="go.home">
        The address may have a slip in it, or what was there has moved. Nothing else is touched.
      </EmptyState>
    );
  }
  const { entry, params, search } = resolved;
  const admission = admit(entry, viewer);
  // Signed out: the guard is on its way to the log-in form. After a refused refresh all stays (A26).
  if (admission === 'sign-in' && viewer.status !== 'EXPIRED') return null;
  if (admission === 'forbidden') {
    return <EmptyState title="You do not have permission to see this." />;
  }
  if (admission === 'not-served')
    return <EmptyState title="This belongs to a service that is not set up for this client." />;
  if (admission === 'choose-client') {
    return <ChooseClient />;
  }
  return (
    <RouteContext value={entry}>
      {createElement(screenOf(entry).View, { params, search, pane: handle })}
    </RouteContext>
  );
});
