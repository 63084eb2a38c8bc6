import type { Command, Scope } from '#commands/command.ts';

type Table = Readonly<Record<string, Command>>;

/** Keys that belong to the browser or to assistive technology and would never arrive, or should not. */
const RESERVED = new Set([
  'mod+t',
  'mod+n',
  'mod+w',
  'mod+l',
  'mod+f',
  'mod+r',
  'mod+p',
  'mod+q',
  'mod+c',
  'mod+v',
  'mod+x',
  'mod+shift+t',
  'mod+shift+n',
  'mod+shift+w',
  'mod+shift+i',
  'mod+shift+j',
  'mod+tab',
  'alt+left',
  'alt+right',
  'f1',
  'f3',
  'f5',
  'f7',
  'f11',
  'f12',
  'tab',
  'space',
  'capslock',
  'insert',
]);

/** Two scopes meet when one key press could reach both: a dialog shuts all the others out. */
export function scopesMeet(a: Scope, b: Scope): boolean {
  return a === b || (a !== 'dialog' && b !== 'dialog');
}

/**
 * What is wrong with the keys of a table of commands, one sentence each; empty when nothing is.
 * Mousetrap drops a sequence whose head is bound by itself, and of two bindings of one key it keeps
 * the last (ux 2.2), so both are refused. The same key in two different scopes is no conflict: the
 * inner scope wins.
 */
export function keyConflicts(commands: Table): string[] {
  const bound = Object.entries(commands).flatMap(([id, command]) =>
    (command.keys ?? []).map((keys) => ({ id, keys, command })),
  );
  const faults = bound.flatMap(({ id, keys }) =>
    RESERVED.has(keys) ? [`${id}: ${keys} is reserved by the browser`] : [],
  );
  for (const [index, one] of bound.entries()) {
    for (const other of bound.slice(index + 1)) {
      if (!scopesMeet(one.command.scope, other.command.scope)) continue;
      if (one.keys === other.keys) {
        if (sameAudience(one.command, other.command)) {
          faults.push(`${one.id} and ${other.id} both use ${one.keys}`);
        }
      } else if (isHead(one.keys, other.keys) || isHead(other.keys, one.keys)) {
        faults.push(`${one.id} (${one.keys}) and ${other.id} (${other.keys}) begin alike`);
      }
    }
  }
  return faults;
}

function sameAudience(one: Command, other: Command): boolean {
  const apart = one.audience && other.audience && one.audience !== other.audience;
  return one.scope === other.scope && !apart;
}

function isHead(short: string, long: string): boolean {
  return long.startsWith(`${short} `);
}
