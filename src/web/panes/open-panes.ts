import { admit } from '../access.ts';
import { queryClient } from '../query-client.ts';
import type { RouteEntry } from '../route-entry.ts';
import { readsOf, resolveScreen, router, type Resolved } from '../router.tsx';
import { foldedOf } from './layout.ts';
import { namePanes } from './pane-ids.ts';
import {
  focusTaken,
  noteShown,
  paneSizes,
  paneState,
  setCollapsed,
  wantFocus,
} from './pane-state.ts';
import { pathOf } from './panes-param.ts';
import type { OpenOptions } from './screen.ts';
import { currentViewer } from '../viewer.ts';
import { mayLeave, unsavedForms, type UnsavedForm } from './unsaved.ts';
import {
  closeAt,
  openAt,
  readWorkspace,
  swapAt,
  writeWorkspace,
  type Workspace,
} from './workspace.ts';

/** A pane as it stands in the address. */
export interface PaneSpec {
  /** By kind of screen, so that sizes and state survive a change of record. */
  id: string;
  /** The path of its route, or of the one whose pane it takes over; of nothing we know `unknown`. */
  kind: string;
  address: string;
  resolved: Resolved | null;
}

/** Screens that stand alone, such as the log-in form, are none to stand beside others. */
const known = (path: string) =>
  resolveScreen(path)?.entry.bare !== true && resolveScreen(path) !== null;

export function workspaceOf(href: string): Workspace {
  return readWorkspace(href, known);
}

/** What opens and closes screens in the place of this window: in a second one, the first. */
interface Elsewhere {
  open: (paneId: string | null, path: string, options: OpenOptions) => void;
  close: () => void;
}

let elsewhere: Elsewhere | null = null;

/** Hands over whatever is opened or closed here from now on; null ends it. */
export function openElsewhere(other: Elsewhere | null): void {
  elsewhere = other;
}

/** The panes on the screen now, whose names go on. */
let standing: readonly PaneSpec[] = [];

export function notePanes(panes: readonly PaneSpec[]): void {
  standing = panes;
}

/** The panes on the screen now. */
export function standingPanes(): readonly PaneSpec[] {
  return standing;
}

/** The panes of a workspace, named after those that stand. */
export function panesOf(workspace: Workspace): PaneSpec[] {
  const panes = workspace.panes.map((address) => {
    const resolved = resolveScreen(address);
    const entry = resolved?.entry;
    const kind = entry?.inPaneOf ?? entry?.path ?? 'unknown';
    return { address, resolved, kind, path: pathOf(address) };
  });
  const before = standing.map(({ id, kind, address }) => ({ id, kind, path: pathOf(address) }));
  const ids = namePanes(panes, before);
  return panes.map(({ address, resolved, kind }, at) => {
    const id = ids[at] ?? kind;
    // One that stands on is the same, so that nothing of it is drawn anew.
    const same = standing.find(
      (one) => one.id === id && one.address === address && one.resolved?.entry === resolved?.entry,
    );
    return same ?? { id, kind, address, resolved };
  });
}

function current(): { workspace: Workspace; panes: PaneSpec[] } {
  const workspace = workspaceOf(router.history.location.href);
  return { workspace, panes: panesOf(workspace) };
}

function indexOf(paneId: string | null, panes: readonly PaneSpec[]): number {
  const at = panes.findIndex((pane) => pane.id === paneId);
  return at === -1 ? 0 : at;
}

/** What the router knows of the screen in a pane (null: the primary one); null where nothing known stands there. */
export function entryOfPane(paneId: string | null): RouteEntry | null {
  const { panes } = current();
  return panes[indexOf(paneId, panes)]?.resolved?.entry ?? null;
}

/** The forms that would be gone with another workspace. */
export function formsLeft(next: Workspace): UnsavedForm[] {
  const now = current();
  const elsewhere = now.workspace.client !== next.client;
  const pathIn = (panes: readonly PaneSpec[], id: string | null) => {
    const found = panes.find((pane) => pane.id === id);
    return found ? pathOf(found.address) : null;
  };
  const after = panesOf(next);
  return unsavedForms.get().filter(({ paneId }) => {
    if (elsewhere) return true;
    return paneId !== null && pathIn(after, paneId) !== pathIn(now.panes, paneId);
  });
}

/** Goes to a workspace, then goes on; asks first when something typed would be lost. */
function go(next: Workspace, replace: boolean, then?: () => void): void {
  const href = writeWorkspace(next);
  const arrive = () => {
    // Our own blocker has nothing to ask any more, and would make this asynchronous.
    const options = { ignoreBlocker: true };
    if (href === router.history.location.href) return then?.();
    if (replace) router.history.replace(href, undefined, options);
    else router.history.push(href, undefined, options);
    then?.();
  };
  const left = formsLeft(next);
  if (left.every(({ state }) => state !== 'lost')) arrive();
  else void mayLeave(left).then((yes) => yes && arrive());
}

/** Asks for what a screen shows first, where nothing typed keeps the page from going there. */
function readBefore(path: string, next: Workspace): void {
  const resolved = resolveScreen(path);
  const reads = resolved && readsOf(resolved.entry);
  if (!reads) return;
  const { entry, params, search } = resolved;
  const viewer = currentViewer();
  if (admit(entry, viewer) !== 'allowed' || formsLeft(next).length > 0) return;
  // The screen asks again, and says what went wrong.
  reads({ params, search, viewer, queryClient }).catch(() => undefined);
}

/** Asks for what the screen of an address shows first; it is opened from the primary pane in a moment. */
export function askBeforeOpening(path: string): void {
  if (!elsewhere)
    readBefore(path, openAt(current().workspace, { index: 0, path, beside: false }).workspace);
}

/**
 * Opens an address from a pane (null: the primary one), in its place or beside it. A pane that was closed meanwhile opens
 * nothing: what it began must not take another's place.
 */
export function openFrom(paneId: string | null, path: string, options: OpenOptions = {}): void {
  if (elsewhere) return elsewhere.open(paneId, path, options);
  const { workspace, panes } = current();
  if (paneId !== null && paneId !== '' && !panes.some(({ id }) => id === paneId)) return;
  const index = paneId === null ? 0 : indexOf(paneId, panes);
  const beside = options.beside ?? false;
  const opened = openAt(workspace, { index, path, beside });
  const next =
    options.with === undefined
      ? opened.workspace
      : openAt(opened.workspace, { index: opened.index, path: options.with, beside: true })
          .workspace;
  readBefore(path, next);
  go(next, options.replace ?? false, () => {
    const target = panesOf(next)[opened.index];
    if (!target) return;
    if (options.focus ?? !(beside && options.replace)) wantFocus(target.id);
    else noteShown(target.id);
  });
}

export function closePane(paneId: string): void {
  if (elsewhere) return elsewhere.close();
  const { workspace, panes } = current();
  const index = indexOf(paneId, panes);
  const left = closeAt(workspace, index);
  go(left, false, () => {
    paneState.set((state) => ({ ...state, maximised: null }));
    const next = panesOf(left)[Math.max(0, index - 1)];
    if (next) wantFocus(next.id);
  });
}

export function swapPane(paneId: string): void {
  const { workspace, panes } = current();
  go(swapAt(workspace, indexOf(paneId, panes)), false, () => wantFocus(paneId));
}

/** Moves the focus to the next pane (or the one before), around the end; a folded one opens. */
export function focusNext(step: 1 | -1): void {
  const panes = current().panes.filter(({ id }) => id !== paneState.get().elsewhere);
  const at = indexOf(paneState.get().focused, panes);
  const next = panes[(at + step + panes.length) % panes.length];
  focusTaken();
  if (next) wantFocus(next.id);
}

/** Moves the focus to the pane before this one. Returns false where none stands there. */
export function focusBefore(paneId: string): boolean {
  const { panes } = current();
  const before = panes[panes.findIndex(({ id }) => id === paneId) - 1];
  if (before) wantFocus(before.id);
  return before !== undefined;
}

export function toggleMaximised(paneId: string): void {
  paneState.set((state) => ({
    ...state,
    maximised: state.maximised === paneId ? null : paneId,
  }));
}

/** Folds a pane to a strip, and the focus goes to the one used before it; the last stays open. */
export function collapsePane(paneId: string): boolean {
  const { panes } = current();
  const ids = panes.map(({ id }) => id);
  const { collapsed, recent, elsewhere: other } = paneState.get();
  const wanted = { recent, collapsed: [...collapsed, paneId], elsewhere: other };
  const folded = foldedOf(ids, wanted, ids.length);
  if (ids.length - folded.length < 1 || !folded.includes(paneId)) return false;
  setCollapsed(folded);
  const next = recent.find((id) => ids.includes(id) && !folded.includes(id));
  const open = next ?? ids.find((id) => !folded.includes(id));
  if (open) wantFocus(open);
  return true;
}

/** Makes the focused pane wider or narrower by a step; false when there is no room for it. */
export function widenPane(paneId: string, percent: number): boolean {
  return paneSizes.current?.widen(paneId, percent) ?? false;
}

export function resetSizes(): void {
  paneSizes.current?.reset();
}

/** Reads the address of the workspace again without the parts that were not understood. */
export function cleanAddress(): void {
  go(current().workspace, true);
}
