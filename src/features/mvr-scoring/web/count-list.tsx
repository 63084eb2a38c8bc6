import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Counted } from '../counts.rules.ts';

/** What of a record was counted together, with its paragraph and what it means; nothing where nothing was. */
export function CountList({ counts }: { counts: readonly Counted[] }) {
  if (counts.length === 0) return null;
  return (
    <ul className="score-counts" aria-label="Counted together">
      {counts.map(({ countId, text, isReached, points }) => (
        <li key={countId}>
          <StatusBadge tone={isReached ? 'danger' : 'warning'}>
            {isReached ? `+${points}` : 'Watch'}
          </StatusBadge>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
