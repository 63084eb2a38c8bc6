import type { Command, Scope } from '#commands/command.ts';
import { openTogether } from '#src/web/palette/key-conflicts.ts';
import { ALL_PERMISSIONS, type Requirement } from '#src/shared/permissions.ts';

/** What the guard needs of a route. */
export interface RouteFact {
  path: string;
  permission: Requirement;
  feature?: string;
}

/** Keys that the browser keeps for itself, or that people need for text, find and history. */
// Not F10: it means the menu bar in every program, and the page's own comes first.
const RESERVED = new Set(
  (
    'mod+w mod+t mod+n mod+q mod+l mod+r mod+f mod+g mod+p mod+o mod+u mod+j mod+h mod+m mod+d mod+tab ' +
    'mod+0 mod+1 mod+2 mod+3 mod+4 mod+5 mod+6 mod+7 mod+8 mod+9 mod++ mod+- mod+= ' +
    'mod+c mod+v mod+x mod+shift+n mod+shift+p mod+shift+t mod+shift+w ' +
    'mod+shift+r mod+shift+i mod+shift+j mod+shift+c mod+shift+b mod+shift+delete mod+shift+tab ' +
    'alt+left alt+right alt+home alt+d alt+e alt+f alt+f4 alt+tab f1 f3 f5 f7 f11 f12 tab shift+tab'
  ).split(' '),
);

/** What text fields need for themselves; a list without a field may take them. */
const EDITING = new Set(['mod+a', 'mod+y', 'mod+z', 'mod+shift+z', 'mod+left', 'mod+right']);

const MODIFIERS = ['mod', 'alt', 'shift'];

/** One spelling for each combination: `ctrl`, `meta` and `mod` alike, modifiers in a fixed order. */
export function normalKeys(keys: string): string[] {
  return keys
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((combination) => {
      const parts = combination.replace(/\+\+$/, '+plus').split('+');
      const key = (parts.pop() ?? '').replace(/^plus$/, '+');
      const named = parts.map((part) =>
        part.replace(/^(ctrl|meta|command)$/, 'mod').replace('option', 'alt'),
      );
      return [...MODIFIERS.filter((modifier) => named.includes(modifier)), key].join('+');
    });
}

interface Bound {
  id: string;
  scope: Scope;
  audience: Command['audience'];
  steps: string[];
}

function meet(a: Bound, b: Bound): boolean {
  if (a.audience && b.audience && a.audience !== b.audience) return false;
  return a.scope === b.scope || openTogether(a.scope, b.scope);
}

/**
 * Mousetrap binds every key string once, on one element, whatever the scopes; a sequence whose head
 * is bound too would never fire. So a true prefix is a fault everywhere, the same keys only where
 * both commands could answer.
 */
function keyFaults(bound: readonly Bound[]): string[] {
  const faults: string[] = [];
  for (const [index, one] of bound.entries()) {
    for (const other of bound.slice(index + 1)) {
      const [short, long] = one.steps.length <= other.steps.length ? [one, other] : [other, one];
      const heads = long.steps.slice(0, short.steps.length).join(' ') === short.steps.join(' ');
      if (!heads) continue;
      const same = short.steps.length === long.steps.length;
      if (!same)
        faults.push(
          `${short.id} and ${long.id}: "${short.steps.join(' ')}" starts "${long.steps.join(' ')}"`,
        );
      else if (one.id === other.id)
        faults.push(`${one.id}: "${one.steps.join(' ')}" is listed twice`);
      else if (meet(one, other))
        faults.push(`${one.id} and ${other.id}: both take "${one.steps.join(' ')}"`);
    }
  }
  return faults;
}

/** The route that an address belongs to; `:x` stands for any one part. */
function routeFor(address: string, routes: readonly RouteFact[]): RouteFact | undefined {
  const parts = address.replace(/[?#].*$/, '').split('/');
  const fits = (path: string) => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => part.startsWith(':') || part === parts[i])
    );
  };
  return routes.find(({ path }) => path === address) ?? routes.find(({ path }) => fits(path));
}

/** The permissions of a requirement that do not exist. */
export function unknownPermissions(requirement: Requirement | undefined): string[] {
  if (requirement === undefined || requirement === 'session' || requirement === 'public') return [];
  const named: readonly string[] = typeof requirement === 'string' ? [requirement] : requirement;
  return named.filter((name) => !ALL_PERMISSIONS.some((permission) => permission === name));
}

function oneFaults(id: string, command: Command, routes: readonly RouteFact[]): string[] {
  const faults: string[] = [];
  const say = (text: string) => faults.push(`${id}: ${text}`);
  if (!/^[a-z][a-zA-Z]*(-[a-z]+)*\.[a-z][a-zA-Z]*$/.test(id)) say('ids are written feature.verb');
  if (JSON.stringify(command) !== JSON.stringify(structuredCloneOrNull(command)))
    say('commands are data only');
  if (!command.title.trim() || command.title.endsWith('.'))
    say('a title is a few words without a full stop');
  if (command.confirm !== undefined && !command.confirm.trim().endsWith('?'))
    say('confirm asks a question');
  const args = command.args ?? [];
  if (args.length > 3) say('at most three arguments');
  if (args.some((argument, i) => argument.required && args[i - 1]?.required === false))
    say('required arguments come first');
  if (new Set(args.map((argument) => argument.name)).size !== args.length)
    say('two arguments share a name');
  for (const name of unknownPermissions(command.permission)) say(`no permission ${name}`);
  for (const keys of command.keys ?? []) {
    for (const step of normalKeys(keys)) {
      if (RESERVED.has(step)) say(`"${step}" belongs to the browser`);
      if (command.inFields && EDITING.has(step)) say(`"${step}" edits text`);
      if (command.inFields && /^(shift\+)?[^+]$/.test(step))
        say(`"${step}" would be typed into the field`);
    }
  }
  if (command.opens !== undefined) {
    const route = routeFor(command.opens, routes);
    if (!route) say(`no screen at ${command.opens}`);
    else if (
      command.permission !== undefined &&
      JSON.stringify(command.permission) !== JSON.stringify(route.permission)
    ) {
      say(
        `asks for ${JSON.stringify(command.permission)}, its screen for ${JSON.stringify(route.permission)}`,
      );
    }
    if (route && command.feature !== route.feature) say('names another feature than its screen');
  }
  return faults;
}

function structuredCloneOrNull(command: Command): unknown {
  try {
    return structuredClone(command);
  } catch {
    // A function cannot be cloned; that is what is being asked.
    return null;
  }
}

/** Everything wrong with a list of commands: `id: what`. Ids may repeat, which is one of the faults. */
export function commandFaults(
  entries: readonly (readonly [string, Command])[],
  routes: readonly RouteFact[],
): string[] {
  const faults = entries.flatMap(([id, command]) => oneFaults(id, command, routes));
  const ids = entries.map(([id]) => id);
  for (const id of new Set(ids))
    if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`${id}: the id is taken`);
  const bound = entries.flatMap(([id, command]) =>
    (command.keys ?? []).map((keys) => ({
      id,
      scope: command.scope,
      audience: command.audience,
      steps: normalKeys(keys),
    })),
  );
  return [...faults, ...keyFaults(bound)];
}
