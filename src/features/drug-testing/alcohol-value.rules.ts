import { ALCOHOL_NEGATIVE, POSITIVE } from '#src/shared/drug-tests.ts';
import { ALCOHOL_LOW } from './drug-testing.rules.ts';
import type { Alcohol } from './drug-testing.shapes.ts';

/** Below it a test is negative; from it on a confirmation test decides (49 CFR 40.247). */
export const SCREEN_LIMIT = 0.02;
/** From it on a confirmed test is a violation (49 CFR 382.201). */
export const ALCOHOL_THRESHOLD = 0.04;

/** The result that a form's measurements come to; null while they decide nothing. */
export function alcoholResult(alcohol: Alcohol): number | null {
  const first = alcohol.screen.value;
  if (first === null) return null;
  if (first < SCREEN_LIMIT) return ALCOHOL_NEGATIVE;
  const confirmed = alcohol.confirm?.value ?? null;
  if (confirmed === null) return null;
  if (confirmed < SCREEN_LIMIT) return ALCOHOL_NEGATIVE;
  return confirmed < ALCOHOL_THRESHOLD ? ALCOHOL_LOW : POSITIVE;
}

/** The value that counts: of the confirmation where there was one. */
export function alcoholValue(alcohol: Alcohol): number | null {
  return alcohol.confirm?.value ?? alcohol.screen.value;
}
