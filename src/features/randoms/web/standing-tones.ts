import type { StatusTone } from '#src/web/ui/status-badge.tsx';
import type { Standing } from '../lives.rules.ts';

export const STANDING_TONES: Readonly<Record<Standing, StatusTone>> = {
  alternate: 'none',
  selected: 'warning',
  notified: 'waiting',
  arrived: 'waiting',
  collected: 'waiting',
  resultMissing: 'warning',
  tested: 'good',
  canceled: 'none',
  excused: 'none',
  missed: 'danger',
  refused: 'danger',
};
