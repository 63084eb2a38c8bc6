import type { PaneHandle } from '#src/web/panes/screen.ts';
import type { Compliance } from '../compliance.contract.ts';

/** The spans of the trend, in days. */
export const TREND_DAYS = [30, 90, 365, 1095] as const;

/** What every part of the screen gets. */
export interface CompliancePartProps {
  client: number;
  /** The location that is looked at: that which is acted in, or one below it. */
  place: number;
  data: Compliance;
  pane: PaneHandle;
  search: Record<string, unknown>;
}
