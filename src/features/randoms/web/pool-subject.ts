import type { Pool } from '../pools.contract.ts';
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
