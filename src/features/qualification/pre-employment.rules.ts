import { addDays, type IsoDate } from '#src/shared/dates.ts';
import {
  NEGATIVE,
  NEGATIVE_DILUTE,
  ORAL_FLUID,
  PRE_EMPLOYMENT,
  URINE,
} from '#src/shared/drug-tests.ts';

/** A result on file, of which a document is the paper, as the rule of 49 CFR 382.301(a) sees it. */
export interface StoredTest {
  reasonId: number | null;
  /** Null: not a DOT test. */
  dotAgency: string | null;
  /** Of its panel: one that DOT accepts; null where no panel was reported. */
  panelIsDot: boolean | null;
  /** Of its panel: read at the site and not in a laboratory. */
  panelIsInstant: boolean | null;
  specimenTypeId: number | null;
  resultTypeId: number | null;
  collectedOn: IsoDate | null;
  /** When the employer was told; null where the report does not say. */
  reportedOn: IsoDate | null;
  /** Since when DOT tests of oral fluid can be made (`dot_from` of the specimen); null while they cannot. */
  oralFluidFrom: IsoDate | null;
}

/** What the test is held against. */
export interface Employment {
  /** The first day on which the driver did safety-sensitive work for the employer; null while there was none. */
  firstDuty: IsoDate | null;
  /** When the driver last left this employer; null at the first employment. */
  leftBefore: IsoDate | null;
}

/** Employment that ended longer ago needs a new test (FMCSA guidance to 382.301, questions 2 and 3). */
const GAP_DAYS = 30;

/**
 * Why a stored result is not the pre-employment test of 49 CFR 382.301(a); null when it is: a test for controlled substances
 * under Part 382, made for this reason, of urine (or oral fluid, once that can be done) in a laboratory, verified as
 * negative, and known to the employer before the driver's first safety-sensitive work. An instant test is none (40.210), a
 * random one is none, and one of another agency or of none is not made under Part 382.
 */
export function preEmploymentFault(test: StoredTest, employment: Employment): string | null {
  const { firstDuty, leftBefore } = employment;
  const { oralFluidFrom } = test;
  if (test.reasonId !== PRE_EMPLOYMENT) return 'It was not made as a pre-employment test.';
  if (test.dotAgency !== 'FMCSA')
    return test.dotAgency === null
      ? 'It is not a DOT test.'
      : `It was made for ${test.dotAgency}, not under 49 CFR Part 382.`;
  if (test.panelIsInstant === true) return 'It was read at the site; DOT wants a laboratory.';
  if (test.panelIsDot === false) return 'Its panel is not that of DOT (49 CFR 40.85).';
  if (test.resultTypeId !== NEGATIVE && test.resultTypeId !== NEGATIVE_DILUTE)
    return test.resultTypeId === null
      ? 'No result was reported.'
      : 'It is no verified negative result of a laboratory.';
  if (test.collectedOn === null) return 'It is not known when it was collected.';
  const isOral = test.specimenTypeId === ORAL_FLUID;
  if (test.specimenTypeId !== URINE && !isOral)
    return 'DOT accepts urine, or oral fluid, for drugs (49 CFR 40.210).';
  if (isOral && (oralFluidFrom === null || test.collectedOn < oralFluidFrom))
    return 'No laboratory was certified for oral fluid on the day of the collection.';
  if (leftBefore !== null && test.collectedOn <= leftBefore && isGap(leftBefore, firstDuty))
    return `It was made before the last employment ended, more than ${GAP_DAYS} days before this one.`;
  if (firstDuty === null) return null;
  if (test.collectedOn > firstDuty) return 'It was collected after the first day of driving.';
  return test.reportedOn !== null && test.reportedOn > firstDuty
    ? 'Its result came after the first day of driving.'
    : null;
}

/** Whether more than 30 days lie between the end of an employment and the next first day; so it is taken while there is none. */
export const isGap = (left: IsoDate, firstDuty: IsoDate | null): boolean =>
  firstDuty === null || firstDuty > addDays(left, GAP_DAYS);
