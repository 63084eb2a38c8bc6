import type { RouteEntry } from '../route-entry.ts';
import { allRoutes } from '../routes.ts';
import { Link } from '../ui/link.tsx';
import { crumbsOf } from './crumbs.ts';

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
      {crumbsOf(allRoutes(), entry, params).map(({ to, title }) => (
        <span key={to}>
          <Link to={to}>{title}</Link>
          <span aria-hidden="true"> / </span>
        </span>
      ))}
    </nav>
  );
}
