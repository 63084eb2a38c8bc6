import { resolveScreen, router, type Resolved } from '../router.tsx';
import { keep, readKept } from '../preferences.ts';
import { focusTaken, paneState, wantFocus } from './pane-state.ts';
import type { OpenOptions } from './screen.ts';
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
  address: string;
  resolved: Resolved | null;
}

const known = (path: string) => resolveScreen(path) !== null;

export function workspaceOf(href: string): Workspace {
  return readWorkspace(href, known);
}

/** The panes of a workspace; two of one kind are told apart by number. */
export function panesOf(workspace: Workspace): PaneSpec[] {
  const seen = new Map<string, number>();
  return workspace.panes.map((address) => {
    const resolved = resolveScreen(address);
    const kind = resolved?.entry.path ?? 'unknown';
    const number = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, number);
    return { id: number === 1 ? kind : `${kind}#${number}`, address, resolved };
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

function go(workspace: Workspace, replace = false): void {
  const href = writeWorkspace(workspace);
  if (href === router.history.location.href) return;
  if (replace) router.history.replace(href);
  else router.history.push(href);
}

/** Opens an address from a pane (null: the primary one), in its place or beside it. */
export function openFrom(paneId: string | null, path: string, options: OpenOptions = {}): void {
  const { workspace, panes } = current();
  const index = paneId === null ? 0 : indexOf(paneId, panes);
  const beside = options.beside ?? false;
  const opened = openAt(workspace, { index, path, beside });
  go(opened.workspace, options.replace);
  const target = panesOf(opened.workspace)[opened.index];
  const follows = options.focus ?? !(beside && options.replace);
  if (target && follows) wantFocus(target.id);
}

export function closePane(paneId: string): void {
  const { workspace, panes } = current();
  const index = indexOf(paneId, panes);
  const left = closeAt(workspace, index);
  paneState.set((state) => ({ ...state, maximised: null }));
  go(left);
  const next = panesOf(left)[Math.max(0, index - 1)];
  if (next) wantFocus(next.id);
}

export function swapPane(paneId: string): void {
  const { workspace, panes } = current();
  go(swapAt(workspace, indexOf(paneId, panes)));
  wantFocus(paneId);
}

/** Moves the focus to the next pane (or the one before), around the end. */
export function focusNext(step: 1 | -1): void {
  const { panes } = current();
  const at = indexOf(paneState.get().focused, panes);
  const next = panes[(at + step + panes.length) % panes.length];
  focusTaken();
  if (next) wantFocus(next.id);
}

export function toggleMaximised(paneId: string): void {
  paneState.set((state) => ({
    ...state,
    maximised: state.maximised === paneId ? null : paneId,
  }));
}

/** Reads the address of the workspace again without the parts that were not understood. */
export function cleanAddress(): void {
  go(current().workspace, true);
}

/** The layouts kept on this machine are by the kinds of the screens that stand together. */
export function readLayout(kinds: string): Record<string, number> | null {
  const found = readKept(`layout:${kinds}`);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return null;
  const sizes = Object.entries(found).filter(
    (part): part is [string, number] => typeof part[1] === 'number' && part[1] >= 0,
  );
  const ids = kinds.split(' ');
  const whole = sizes.reduce((sum, [, size]) => sum + size, 0);
  const fits = sizes.length === ids.length && sizes.every(([id]) => ids.includes(id));
  return fits && Math.abs(whole - 100) < 1 ? Object.fromEntries(sizes) : null;
}

export function keepLayout(kinds: string, layout: Record<string, number>): void {
  keep(`layout:${kinds}`, layout);
}
