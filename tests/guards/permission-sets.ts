import * as named from '#src/shared/permission-sets.ts';
import { PERMISSIONS } from '#src/shared/permissions.ts';
import type { SourceFile } from './source-files.ts';

const ALL: ReadonlySet<string> = new Set(
  Object.entries(PERMISSIONS).flatMap(([group, names]) => names.map((name) => `${group}.${name}`)),
);

const asKey = (permissions: readonly string[]): string => permissions.toSorted().join(' ');

/** The named sets, by what they hold. */
export const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries(named).map(([name, permissions]) => [asKey(permissions), name]),
);

const LIST = /\[\s*((?:'[\w.]+',?\s*){2,})\]/g;

/** The lists of two permissions and more that a text writes out, each as its key. */
function listsIn(text: string): string[] {
  return [...text.matchAll(LIST)]
    .map(([, items = '']) => [...items.matchAll(/'([\w.]+)'/g)].map(([, name = '']) => name))
    .filter((names) => names.every((name) => ALL.has(name)))
    .map(asKey);
}

/** Sets of permissions that are written out where a name stands for them, or that want one: they stand twice. */
export function permissionFaults(files: readonly SourceFile[]): string[] {
  const seen = new Map<string, string>();
  const faults: string[] = [];
  for (const { path, text } of files) {
    for (const key of listsIn(text)) {
      const name = NAMED.get(key);
      const before = seen.get(key);
      if (name) faults.push(`${path}: write ${name} (src/shared/permission-sets.ts) for ${key}`);
      else if (before) faults.push(`${path}: ${key} stands in ${before} as well; name it`);
      else seen.set(key, path);
    }
  }
  return faults;
}
