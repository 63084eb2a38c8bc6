import {
  ALCOHOL_NEGATIVE,
  NEGATIVE,
  NEGATIVE_DILUTE,
  ORAL_FLUID,
  POSITIVE,
  REFUSAL,
} from '#src/shared/drug-tests.ts';
import {
  ALCOHOL_THRESHOLD,
  alcoholResult,
  alcoholValue,
  SCREEN_LIMIT,
} from './alcohol-value.rules.ts';
import {
  ALCOHOL_LOW,
  CANCELED_TEST,
  INSTANT_NEGATIVE,
  INVALID,
  resultTypeWord,
} from './drug-testing.rules.ts';
import type { Alcohol } from './drug-testing.shapes.ts';
import { refusalOf } from './drugs.rules.ts';
import type { Fault } from './read-cells.rules.ts';
import { letters } from './result-layout.rules.ts';

/** Words of senders. A map: a word like `constructor` must name nothing. */
const RESULT_ALIASES: ReadonlyMap<string, number> = new Map([
  ['neg', NEGATIVE],
  ['negative', NEGATIVE],
  ['negativedilute', NEGATIVE_DILUTE],
  ['dilutenegative', NEGATIVE_DILUTE],
  ['pos', POSITIVE],
  ['positive', POSITIVE],
  ['positivedilute', POSITIVE],
  ['dilutepositive', POSITIVE],
  ['refusal', REFUSAL],
  ['refused', REFUSAL],
  ['refusaltotest', REFUSAL],
  ['canceled', CANCELED_TEST],
  ['cancelled', CANCELED_TEST],
  ['invalid', INVALID],
]);

/** The type that a word names; a kind of refusal, other than the bare word Other, is a refusal. */
function typeNamed(word: string): number | undefined {
  const refusal = word === 'other' ? null : refusalOf(word);
  return RESULT_ALIASES.get(word) ?? (refusal === null ? undefined : REFUSAL);
}

interface Tested {
  specimenTypeId: number | null;
  /** Of breath alone. */
  alcohol: Alcohol | null;
  instant: boolean;
  fault: Fault;
}

/** The type of a result by its word or number; of a breath test by what was measured where nothing else is said. */
export function resultTypeOf(value: string | null, tested: Tested): number | null {
  const { alcohol, instant, fault } = tested;
  const wanted = value === null ? '' : letters(value);
  if (wanted === '' || wanted === 'pending') return alcohol ? alcoholResult(alcohol) : null;
  const id = /^\d{1,3}$/.test(wanted) ? Number(wanted) : typeNamed(wanted);
  if (!id) {
    const known = [NEGATIVE, NEGATIVE_DILUTE, POSITIVE, REFUSAL, CANCELED_TEST, INVALID];
    return fault(
      'result',
      `There is no such result. Use one of: ${known.map(resultTypeWord).join('; ')}.`,
    );
  }
  if (alcohol) return breathResult(id, alcohol, fault);
  const isAlcohol = id === ALCOHOL_LOW || id === ALCOHOL_NEGATIVE;
  // Saliva may be screened for alcohol; what is found there is confirmed in breath (49 CFR 40.229, 40.231).
  if (isAlcohol && !(id === ALCOHOL_NEGATIVE && tested.specimenTypeId === ORAL_FLUID))
    return fault(
      'result',
      `${resultTypeWord(id)} is a result of a breath test; the specimen says otherwise.`,
    );
  return instant && id === NEGATIVE ? INSTANT_NEGATIVE : id;
}

/** A result of breath: what is negative and positive for drugs has types of its own for alcohol. */
function breathResult(id: number, alcohol: Alcohol, fault: Fault): number | null {
  if (id === NEGATIVE) return ALCOHOL_NEGATIVE;
  if (id === NEGATIVE_DILUTE || id === INSTANT_NEGATIVE || id === INVALID)
    return fault('result', `${resultTypeWord(id)} is no result of a breath test.`);
  if (id !== POSITIVE) return id;
  const most = alcoholValue(alcohol) ?? ALCOHOL_THRESHOLD;
  return most >= SCREEN_LIMIT && most < ALCOHOL_THRESHOLD ? ALCOHOL_LOW : POSITIVE;
}
