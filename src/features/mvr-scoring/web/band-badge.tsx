import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import type { Band } from '../scheme.rules.ts';

/** The first band is good, the last one is not; what lies between asks for attention. */
function toneOf(label: string, bands: readonly Pick<Band, 'label'>[]): StatusTone {
  const at = bands.findIndex((band) => band.label === label);
  if (at === -1 || bands.length === 1) return 'none';
  if (at === bands.length - 1) return 'danger';
  return at * 2 >= bands.length - 1 ? 'warning' : 'good';
}

/** A score with its band, in the colour that the band means among its own. */
export function BandBadge({
  label,
  bands,
}: {
  label: string;
  bands: readonly Pick<Band, 'label'>[];
}) {
  return <StatusBadge tone={toneOf(label, bands)}>{label}</StatusBadge>;
}
