import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { stateText } from '../company-file.columns.ts';
import type { CompanyRow } from '../company-file.contract.ts';

function toneOf({ severity, state }: CompanyRow): StatusTone {
  if (severity === 'violation') return 'danger';
  if (severity === 'warning') return state === 'unknown' ? 'none' : 'warning';
  return state === 'valid' ? 'good' : 'none';
}

/** How an item of a company's file stands. */
export function StateBadge({ item }: { item: CompanyRow }) {
  return <StatusBadge tone={toneOf(item)}>{stateText(item)}</StatusBadge>;
}
