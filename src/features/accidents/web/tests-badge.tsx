import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { testsText } from '../accidents.columns.ts';
import type { Accident } from '../accidents.contract.ts';

const TONES: Readonly<Record<string, StatusTone>> = {
  Required: 'warning',
  Due: 'warning',
  'Time missing': 'warning',
  'Reason missing': 'danger',
  Done: 'good',
};

/** What an accident's tests come to, marked. */
export function TestsBadge({ accident }: { accident: Accident }) {
  const text = testsText(accident);
  return <StatusBadge tone={TONES[text] ?? 'none'}>{text}</StatusBadge>;
}
