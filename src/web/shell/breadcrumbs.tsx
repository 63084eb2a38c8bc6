import type { RouteEntry } from '../route-entry.ts';
import { ROUTES } from '../route-table.ts';
import { Link } from '../ui/link.tsx';

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

/** Only where the route asks for them (R023). */
export function Breadcrumbs({
  entry,
  params,
}: {
  entry: RouteEntry;
  params: Record<string, string>;
}) {
  if (!entry.breadcrumb) return null;
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      {crumbsOf(ROUTES, entry, params).map(({ to, title }) => (
        <span key={to}>
          <Link to={to}>{title}</Link>
          <span aria-hidden="true"> / </span>
        </span>
      ))}
    </nav>
  );
}
