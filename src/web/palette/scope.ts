import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Scope } from '#commands/command.ts';
import type { PaneHandle } from '../panes/screen.ts';
import { makeStore } from '../store.ts';
import { useIsForm } from './form-context.ts';
import { scopeFault, useRoute } from './route-scopes.ts';

interface ScopeEntry {
  key: string;
  scope: Scope;
  /** Null for dialogs of the shell, which stand in no pane. */
  paneId: string | null;
  subject: () => unknown;
  /** The form of one record: since when it stands there, on the clock of `performance.now()`. */
  form: number | null;
}

const entries = makeStore<readonly ScopeEntry[]>([]);
const recentPanes = makeStore<readonly string[]>([]);

export const scopes = { get: entries.get, subscribe: entries.subscribe };

/** How often a screen published another subject: what can be done with it may be something else. */
const published = makeStore<number>(0);
export const subjects = { subscribe: published.subscribe };

/** Notes which pane has the focus, so that its commands come first. */
export function notePaneFocus(paneId: string): void {
  const before = recentPanes.get();
  if (before[0] === paneId) return;
  recentPanes.set([paneId, ...before.filter((id) => id !== paneId)].slice(0, 8));
}

/** The pane that has the focus, or had it last. */
export function focusedPane(): string | null {
  return recentPanes.get()[0] ?? null;
}

/** A scope that stands open now, and what its commands act on. */
export interface OpenScope {
  /** Another form in the same place has another one. */
  key: string;
  scope: Scope;
  paneId: string | null;
  subject: unknown;
  /** The form of one record: since when it stands there; else null. */
  form: number | null;
}

/**
 * The scopes that commands may act in, innermost first: a dialog and what it shows while one is open, else the
 * focused pane's, the other panes' by how recently they had the focus, workspace, global.
 */
export function openScopes(): readonly OpenScope[] {
  // Every button on the screen asks whenever a screen publishes something: it is worked out once for all of them.
  const now = [entries.get(), recentPanes.get(), published.get()] as const;
  if (arranged?.of.every((one, at) => one === now[at])) return arranged.open;
  const open = arrange(entries.get(), recentPanes.get()).map(({ subject, ...place }) => ({
    ...place,
    subject: subject(),
  }));
  arranged = { of: now, open };
  return open;
}

let arranged: { of: readonly unknown[]; open: readonly OpenScope[] } | null = null;

/** The screen that commands of `scope` act on: that in `pane` where one is named and has it, else the innermost. */
export function placeOf(
  scope: Scope,
  { open = openScopes(), pane = null }: { open?: readonly OpenScope[]; pane?: string | null } = {},
): OpenScope | undefined {
  const all = open.filter((one) => one.scope === scope);
  return all.find(({ paneId }) => pane !== null && paneId === pane) ?? all[0];
}

/** The order of `openScopes`, without its state. */
export function arrange<T extends { scope: Scope; paneId: string | null }>(
  all: readonly T[],
  panes: readonly string[],
): (T | ScopeEntry)[] {
  const newest = [...all].reverse();
  const dialogs = newest.filter((entry) => entry.scope === 'dialog');
  if (dialogs.length > 0) {
    // A document that is shown in a dialog of the shell keeps its tools.
    const shown = newest.filter((entry) => entry.scope === 'pdf' && entry.paneId === null);
    return [...dialogs.slice(0, 1), ...shown.slice(0, 1)];
  }
  const place = (paneId: string | null) => {
    const at = paneId === null ? -1 : panes.indexOf(paneId);
    return at === -1 ? panes.length : at;
  };
  const inPanes = newest.sort((a, b) => place(a.paneId) - place(b.paneId));
  const outer = (['workspace', 'global'] as const).map((scope) => ({
    key: scope,
    scope,
    paneId: null,
    subject: () => null,
    form: null,
  }));
  return [...inPanes, ...outer];
}

/**
 * Publishes what the commands of `scope` act on while the caller is mounted. The route of the screen must declare the
 * scope: in development anything else throws, in the built console it is reported as an error of the page.
 */
export function useScope(
  scope: Scope,
  subject: unknown,
  { pane }: { pane: PaneHandle | null },
): void {
  const key = useId();
  const latest = useRef(subject);
  const paneId = pane?.id ?? null;
  const isForm = useIsForm();
  const route = useRoute();
  const fault = paneId === null ? null : scopeFault(scope, route);
  // Keys are checked against each other by what the routes declare.
  if (fault !== null && import.meta.env.DEV) throw new Error(fault);
  useEffect(() => {
    // A user is not kept from working by it; the tests of the built console fail on it.
    if (fault !== null) reportError(new Error(fault));
  }, [fault]);
  useLayoutEffect(() => {
    if (latest.current === subject) return;
    latest.current = subject;
    published.set((count) => count + 1);
  });
  useEffect(() => {
    const entry: ScopeEntry = {
      key,
      scope,
      paneId,
      subject: () => latest.current,
      form: isForm ? performance.now() : null,
    };
    entries.set((all) => [...all.filter((one) => one.key !== key), entry]);
    return () => entries.set((all) => all.filter((one) => one !== entry));
  }, [key, scope, paneId, isForm]);
}
