import { addDays, addMonths, type IsoDate } from '#src/shared/dates.ts';

/** The testing program that a driver was in before this employer, as the exception of 49 CFR 382.301(b) asks. */
export interface TestingProgram {
  /** The last day in it; null while the driver still is. */
  until: IsoDate | null;
  /** The last test for controlled substances in it; null where there was none, or nobody said. */
  testedOn: IsoDate | null;
  /** Since when in its random pool. */
  poolSince: IsoDate | null;
  /** The application with this employer. */
  appliedOn: IsoDate;
  /** No prior employer known has records of a violation within the six months before. */
  noViolations: boolean;
  /** The employer uses the driver more than once a year without employing them (382.301(c)(2)). */
  notEmployed?: boolean;
}

/** Days before the first safety-sensitive work within which the driver was in the program (382.301(b)(1)). */
const IN_PROGRAM_DAYS = 30;
/** Months before the application within which a test counts (382.301(b)(2)(i)). */
const TESTED_MONTHS = 6;
/** Months of the random pool up to the application (382.301(b)(2)(ii)). */
const POOL_MONTHS = 12;

/** Months after which a program is asked again about a driver who is used and not employed (382.301(c)(2)). */
const ASKED_AGAIN_MONTHS = 6;

/** The verification that a program gives (382.301(c)(1)). */
export const PROGRAM_VERIFICATION = 338;

/**
 * The last day on which a verification of `verifiedOn` counts: six months later for a driver whom the employer uses more than
 * once a year without employing them (49 CFR 382.301(c)(2)); undefined where it counts for good.
 */
export function verificationLasts(
  program: TestingProgram | null,
  verifiedOn: IsoDate | null,
): IsoDate | undefined {
  return program?.notEmployed && verifiedOn !== null
    ? addMonths(verifiedOn, ASKED_AGAIN_MONTHS)
    : undefined;
}

/** What the item of the test says beside its last day, where the verification has to be renewed. */
export const ASKED_AGAIN = `Used without being employed: the program is asked again every ${ASKED_AGAIN_MONTHS} months (49 CFR 382.301(c)(2)).`;

/**
 * Why a driver is not excepted from the pre-employment test (49 CFR 382.301(b)); null where the exception holds. Days count
 * inclusively: day 30, and the day six or twelve months before, are in time. `firstDuty` is the first safety-sensitive
 * work, null while there was none.
 */
export function programFault(
  program: TestingProgram | null,
  firstDuty: IsoDate | null,
): string | null {
  if (program === null)
    return 'The verification is on file, but nobody has noted what it says. Note the testing program.';
  const { until, testedOn, poolSince, appliedOn, noViolations } = program;
  if (until !== null && (firstDuty === null || until < addDays(firstDuty, -IN_PROGRAM_DAYS)))
    return firstDuty === null
      ? `The driver has left the program, and must drive within ${IN_PROGRAM_DAYS} days of it; the first day is not known.`
      : `The driver left the program more than ${IN_PROGRAM_DAYS} days before the first day of driving.`;
  const wasTested =
    testedOn !== null &&
    testedOn >= addMonths(appliedOn, -TESTED_MONTHS) &&
    testedOn <= appliedOn &&
    (until === null || testedOn <= until);
  const wasInPool =
    poolSince !== null &&
    poolSince <= addMonths(appliedOn, -POOL_MONTHS) &&
    (until === null || until >= appliedOn);
  if (!wasTested && !wasInPool)
    return `In the program the driver was neither tested within ${TESTED_MONTHS} months before the application nor in the random pool for the ${POOL_MONTHS} months before it.`;
  return noViolations
    ? null
    : 'Nobody has made sure that no prior employer has records of a violation within six months.';
}
