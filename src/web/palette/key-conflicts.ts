import type { Command, Scope } from '#commands/command.ts';
import type { RouteEntry } from '../route-entry.ts';
import { allRoutes } from '../routes.ts';

type Table = Readonly<Record<string, Command>>;

/** Keys that belong to the browser or to assistive technology and would never arrive, or should not. */
const RESERVED = new Set(
  (
    'mod+t mod+n mod+w mod+l mod+f mod+g mod+r mod+p mod+q mod+o mod+u mod+j mod+h mod+d mod+c mod+v mod+x ' +
    'mod+0 mod+1 mod+2 mod+3 mod+4 mod+5 mod+6 mod+7 mod+8 mod+9 mod++ mod+- mod+= mod+tab mod+y mod+z mod+shift+z ' +
    'mod+shift+t mod+shift+n mod+shift+w mod+shift+i mod+shift+j mod+shift+c mod+shift+p mod+shift+r ' +
    'mod+shift+tab mod+shift+del alt+left alt+right alt+home alt+d alt+e alt+f alt+f4 alt+tab ' +
    'f1 f3 f5 f7 f11 f12 tab shift+tab space capslock ins'
  ).split(' '),
);

/** Whether the browser or the system keeps the keys for itself. */
export function isReserved(keys: string): boolean {
  return keys.split(' ').some((step) => RESERVED.has(step) || step.startsWith('meta+'));
}

/** The scopes that one screen has open together, as its route and the parts in it say. */
export function scopesTogether({
  scopes = [],
  slots = [],
}: Pick<RouteEntry, 'scopes' | 'slots'>): (readonly Scope[])[] {
  const ofParts = slots.flatMap(({ slot, beside }) =>
    slot.scopes().map((own) => [...beside, ...own]),
  );
  return [...scopes, ...ofParts];
}

/** Open everywhere, so that neither is the inner one. */
const EVERYWHERE: readonly Scope[] = ['workspace', 'global'];

/**
 * Whether one pane publishes both scopes at the same time, or both stand open everywhere, so that neither is the inner one.
 * Elsewhere two commands may share a key: the scope further in wins, and of two panes the focused one.
 */
export function openTogether(a: Scope, b: Scope): boolean {
  return [EVERYWHERE, ...allRoutes().flatMap(scopesTogether)].some(
    (open) => open.includes(a) && open.includes(b),
  );
}

/** Two scopes meet when one key press could reach both: a dialog shuts all the others out. */
function scopesMeet(a: Scope, b: Scope): boolean {
  return a === b || (a !== 'dialog' && b !== 'dialog');
}

/** A command with one of its keys. */
export interface BoundKeys {
  id: string;
  keys: string;
  command: Pick<Command, 'scope' | 'audience'>;
}

/** How two keys get into each other's way. */
export type Conflict =
  /** Both commands would answer the same keys. */
  | 'same'
  /** One is the beginning of the other, which could then never be finished. */
  | 'head'
  /** The same keys in an inner and an outer scope: the inner one wins where it stands open. */
  | 'inner';

/** How `one` and `other` get into each other's way; null when they do not. */
export function conflictBetween(one: BoundKeys, other: BoundKeys): Conflict | null {
  const [a, b] = [one.command, other.command];
  if (!scopesMeet(a.scope, b.scope)) return null;
  if (a.audience && b.audience && a.audience !== b.audience) return null;
  if (isHead(one.keys, other.keys) || isHead(other.keys, one.keys)) return 'head';
  if (one.keys !== other.keys) return null;
  return a.scope === b.scope || openTogether(a.scope, b.scope) ? 'same' : 'inner';
}

/**
 * What is wrong with the keys of a table of commands, one sentence each; empty when nothing is.
 * The same key in two different scopes is no conflict: the inner scope wins.
 */
export function keyConflicts(commands: Table): string[] {
  const bound = Object.entries(commands).flatMap(([id, command]) =>
    (command.keys ?? []).map((keys) => ({ id, keys, command })),
  );
  const faults = bound.flatMap(({ id, keys }) =>
    isReserved(keys) ? [`${id}: ${keys} is reserved by the browser`] : [],
  );
  for (const [index, one] of bound.entries()) {
    for (const other of bound.slice(index + 1)) {
      const conflict = conflictBetween(one, other);
      if (conflict === 'same') faults.push(`${one.id} and ${other.id} both use ${one.keys}`);
      if (conflict === 'head') {
        faults.push(`${one.id} (${one.keys}) and ${other.id} (${other.keys}) begin alike`);
      }
    }
  }
  return faults;
}

function isHead(short: string, long: string): boolean {
  return long.startsWith(`${short} `);
}
