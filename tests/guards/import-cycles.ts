import { resolveImport } from './import-rules.ts';
import { importsOf, type SourceFile } from './source-files.ts';

/**
 * The loops of imports among these files, each as the paths of its files: those that reach each other by imports of
 * values, fetched at once or later by `import()`. Types are gone at run time and make no loop.
 */
export function importCycles(files: readonly SourceFile[]): string[][] {
  const targets = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter(({ typeOnly }) => !typeOnly)
        .flatMap(({ specifier }) => resolveImport(path, specifier) ?? []),
    ]),
  );
  return components(targets).filter((one) => one.length > 1);
}

/** The strongly connected components of a graph (Tarjan), each sorted. */
function components(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();

  const visit = (path: string): number => {
    const at = order.size;
    order.set(path, at);
    open.push(path);
    isOpen.add(path);
    let low = at;
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (isOpen.has(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === at) {
      const component = open.splice(open.indexOf(path));
      for (const one of component) isOpen.delete(one);
      found.push(component.toSorted());
    }
    return low;
  };
  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return found;
}
