import { ORAL_FLUID, URINE } from '#src/features/orders/orders.rules.ts';
import { addDays, addMonths, type IsoDate } from '#src/shared/dates.ts';
import { NEGATIVE, NEGATIVE_DILUTE, PRE_EMPLOYMENT } from './drug-testing.rules.ts';

/** A result on file as the rule of 49 CFR 382.301(a) sees it. */
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
}

/** What the test is held against. */
export interface Employment {
  /** The first day on which the driver did safety-sensitive work for the employer; null while there was none. */
  firstDuty: IsoDate | null;
  /** When the driver last left this employer; null at the first employment. */
  leftBefore: IsoDate | null;
  /** Since when DOT tests of oral fluid can be made (`dot_from` of the specimen); null while they cannot. */
  oralFluidFrom: IsoDate | null;
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
  const { firstDuty, leftBefore, oralFluidFrom } = employment;
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
  if (leftBefore !== null && test.collectedOn <= leftBefore && gapSince(leftBefore, firstDuty))
    return `It was made before the last employment ended, more than ${GAP_DAYS} days before this one.`;
  if (firstDuty === null) return null;
  if (test.collectedOn > firstDuty) return 'It was collected after the first day of driving.';
  return test.reportedOn !== null && test.reportedOn > firstDuty
    ? 'Its result came after the first day of driving.'
    : null;
}

/** Whether more than 30 days lie between the end of an employment and the next first day; so it is taken while there is none. */
const gapSince = (left: IsoDate, firstDuty: IsoDate | null): boolean =>
  firstDuty === null || firstDuty > addDays(left, GAP_DAYS);

/** What the papers of another testing program say of a driver, 49 CFR 382.301(c)(1). Null: the papers do not say. */
export interface ProgramPapers {
  /** (i) Name and address of each program. */
  namesProgram: boolean;
  /** (ii) That the driver takes part or took part: until when. */
  tookPartUntil: IsoDate | null;
  /** (iii) That the program follows 49 CFR Part 40. */
  followsPart40: boolean;
  /** (iv) That the driver is qualified under Part 382, and has not refused a test. */
  qualified: boolean;
  /** (v) When the driver was last tested for controlled substances. */
  lastTestedOn: IsoDate | null;
  /** (vi) The results of the last six months, and violations: whether the papers give them. */
  givesResults: boolean;
  /** Any result of those six months was a violation. */
  violated: boolean;
  /** Since when the driver stood in the program's random pool. */
  inPoolSince: IsoDate | null;
  /** The employer asked every former employer it knows of, and none has a violation of the last six months, (b)(3). */
  formerEmployersClear: boolean;
}

/**
 * What keeps 49 CFR 382.301(b) from standing for the test, in the order of the paragraphs; empty when it stands. It takes
 * part in a program within the last 30 days; a test within 6 months or a place in the random pool for 12 months, both
 * counted from the application; no violation within 6 months; and the papers of (c)(1).
 * @param appliedOn when the driver applied
 * @param firstDuty the first day of safety-sensitive work, or the day on which it is to be
 */
export function programExceptionFaults(
  papers: ProgramPapers,
  { appliedOn, firstDuty }: { appliedOn: IsoDate; firstDuty: IsoDate },
): string[] {
  const { tookPartUntil, lastTestedOn, inPoolSince } = papers;
  const tested = lastTestedOn !== null && lastTestedOn >= addMonths(appliedOn, -6);
  const pooled =
    inPoolSince !== null &&
    inPoolSince <= addMonths(appliedOn, -12) &&
    tookPartUntil !== null &&
    tookPartUntil >= appliedOn;
  const faults: readonly (readonly [boolean, string])[] = [
    [
      tookPartUntil === null || tookPartUntil < addDays(firstDuty, -GAP_DAYS),
      'The driver took part in no testing program within the last 30 days (382.301(b)(1)).',
    ],
    [
      !tested && !pooled,
      'The driver was neither tested within 6 months of the application nor in a random pool for the 12 months before it (382.301(b)(2)).',
    ],
    [
      !papers.formerEmployersClear || papers.violated,
      'It is not certain that no former employer has a violation of the last six months on record (382.301(b)(3)).',
    ],
    [!papers.namesProgram, 'Name and address of the program are missing (382.301(c)(1)(i)).'],
    [
      !papers.followsPart40,
      'That the program follows 49 CFR Part 40 is not said (382.301(c)(1)(iii)).',
    ],
    [
      !papers.qualified,
      'That the driver is qualified and has refused no test is not said (382.301(c)(1)(iv)).',
    ],
    [lastTestedOn === null, 'The date of the last test is missing (382.301(c)(1)(v)).'],
    [!papers.givesResults, 'The results of the last six months are missing (382.301(c)(1)(vi)).'],
  ];
  return faults.filter(([lacks]) => lacks).map(([, text]) => text);
}
