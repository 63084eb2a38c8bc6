import { Button } from '#src/web/ui/button.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Site } from '../clients.contract.ts';

interface LocationTreeProps {
  /** In the order of the tree, parents first. */
  sites: readonly Site[];
  current: number;
  onOpen: (id: number) => void;
}

/** A client's locations as a list with its levels set in. */
export function LocationTree({ sites, current, onOpen }: LocationTreeProps) {
  const below = Map.groupBy(sites, ({ parent }) => parent);
  const ids = new Set(sites.map(({ _id }) => _id));
  const tops = sites.filter(({ parent }) => parent === null || !ids.has(parent));
  const branch = (branches: readonly Site[], depth: number) => (
    <ul className="tree" style={{ paddingInlineStart: depth === 0 ? 0 : 'var(--s4)' }}>
      {branches.map((site) => (
        <li key={site._id}>
          <div className="tree-row">
            {site._id === current ? (
              <strong aria-current="true">{site.name}</strong>
            ) : (
              <Button variant="quiet" onClick={() => onOpen(site._id)}>
                {site.name}
              </Button>
            )}
            {site.DOTNumber !== null && <span className="picker-detail">DOT {site.DOTNumber}</span>}
            {site.deactivated && <StatusBadge tone="none">Deactivated</StatusBadge>}
          </div>
          {below.has(site._id) && branch(below.get(site._id) ?? [], depth + 1)}
        </li>
      ))}
    </ul>
  );
  return branch(tops, 0);
}
