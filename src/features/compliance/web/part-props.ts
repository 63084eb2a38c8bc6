import type { PaneHandle } from '#src/web/panes/screen.ts';
import type { Alone } from '#src/features/clients/alone.rules.ts';
import type { Compliance } from '../compliance.contract.ts';
import type { complianceAddress } from './compliance.queries.ts';

/** The spans of the trend, in days. */
export const TREND_DAYS = [30, 90, 365, 1095] as const;

/** What every part of the screen gets. */
export interface CompliancePartProps {
  client: number;
  /** The location that is looked at: that which is acted in, or one below it. */
  place: number;
  /** Without what lies below it. */
  alone: Alone | undefined;
  /** Where one is, for the addresses of what is beside. */
  at: Pick<Parameters<typeof complianceAddress>[0], 'place' | 'alone' | 'by' | 'days'>;
  data: Compliance;
  pane: PaneHandle;
  search: Record<string, unknown>;
}
