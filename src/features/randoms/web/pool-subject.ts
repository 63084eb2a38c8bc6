import type { Pool } from '../pools.contract.ts';
import type { Selection } from '../selections.contract.ts';
import type { TestingRate } from '../testing-rates.contract.ts';

/** What the commands of the pools act on: the one under the cursor. */
export interface PoolSubject {
  pool: Pool | null;
  openWizard: (pool: Pool | null) => void;
}

export function isPoolSubject(subject: unknown): subject is PoolSubject {
  return typeof subject === 'object' && subject !== null && 'openWizard' in subject;
}

/** What the wizard's command acts on. */
export interface WizardSubject {
  resetWizard: () => void;
}

export function isWizardSubject(subject: unknown): subject is WizardSubject {
  return typeof subject === 'object' && subject !== null && 'resetWizard' in subject;
}

/** What the commands of the rates act on. */
export interface RateSubject {
  rate: TestingRate | null;
  mayAdd: boolean;
  enterRate: () => void;
}

export function isRateSubject(subject: unknown): subject is RateSubject {
  return typeof subject === 'object' && subject !== null && 'enterRate' in subject;
}

/** What the commands of a pool's report act on. */
export interface ReportSubject {
  mayDraw: boolean;
  /** The period's selection is drawn already. */
  isDrawn: boolean;
  /** The selection that is shown; null while there is none. */
  selection: Selection | null;
  /** Freezes the list, where it is not frozen already, and opens the draw. */
  freezeAndDraw: () => Promise<void>;
  downloadDraw: () => Promise<void>;
}

export function isReportSubject(subject: unknown): subject is ReportSubject {
  return typeof subject === 'object' && subject !== null && 'freezeAndDraw' in subject;
}
