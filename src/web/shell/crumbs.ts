import type { RouteEntry } from '../route-entry.ts';

interface Crumb {
  to: string;
  title: string;
}

/** The way from Home to a route: every route of the table whose address begins this one (R022). */
export function crumbsOf(
  routes: readonly RouteEntry[],
  entry: RouteEntry,
  params: Record<string, string>,
): Crumb[] {
  const above = routes.filter(({ path }) => path !== '/' && entry.path.startsWith(`${path}/`));
  above.sort((a, b) => a.path.length - b.path.length);
  const fill = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return [
    { to: '/', title: 'Home' },
    ...above.map(({ path, title }) => ({ to: fill(path), title })),
  ];
}
