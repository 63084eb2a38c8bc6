import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { itemOf, worstFirst } from './item.rules.ts';
import type { QualificationItem } from './item.rules.ts';
import { employerItems } from './past-employers.rules.ts';
import { isGap, preEmploymentFault } from './pre-employment.rules.ts';
import { cdlMedicalItem, licenseItem, MEDICAL_CARD, ofLastDay } from './proof.rules.ts';
import { dueDay } from './due-day.rules.ts';
import { dutyEventsOn, dutyItem } from './return-to-duty.rules.ts';
import {
  ASKED_AGAIN,
  PROGRAM_VERIFICATION,
  programFault,
  verificationLasts,
} from './testing-program.rules.ts';
import { beganOn, rulesFor } from './rule-rows.rules.ts';
import type { Driver, FiledDocument, QualificationRule } from './rule-rows.rules.ts';

export interface Deduction {
  documentTypeId: number;
  authority: string | null;
  points: number;
}

export interface Qualification {
  /** Worst first. */
  items: QualificationItem[];
  /** 0 to 100; null where nothing is required. */
  score: number | null;
  /** What was taken off, most first; in whole points that add up to 100 less the score. */
  deductions: Deduction[];
  /** Off the roster nobody is sent out, so nobody is held back either. */
  doNotDispatch: boolean;
}

/** What is taken off of an item's weight. */
const LOSS: Record<QualificationItem['status'], number> = {
  expired: 1,
  missing: 1,
  pendingReview: 0.5,
  expiring: 0.25,
  valid: 0,
};
/** An item that keeps a driver off the road weighs so much more. */
const DISPATCH_WEIGHT = 3;

/**
 * How a driver's file stands on a day: every required item with its status and why, a score, and whether the driver may be
 * sent out. Pure: the server, the console and the bulk job run this one.
 */
export function qualify(
  rules: readonly QualificationRule[],
  driver: Driver,
  documents: readonly FiledDocument[],
  day: IsoDate,
): Qualification {
  return qualifyBy(rulesFor(rules, driver, day, documents), driver, documents, day);
}

/** As `qualify`, by the rows that hold for the driver: the bulk job finds them once for all who are alike. */
export function qualifyBy(
  held: readonly QualificationRule[],
  given: Driver,
  onFile: readonly FiledDocument[],
  day: IsoDate,
): Qualification {
  const driver = given.dutyEvents?.length
    ? { ...given, dutyEvents: dutyEventsOn(given.dutyEvents, day) }
    : given;
  const documents = onFile
    .filter((one) => isProof(one, driver))
    .map((one) => withTerm(one, driver));
  const byType = Map.groupBy(documents, ({ documentTypeId }) => documentTypeId);
  const ofType = (type: number): readonly FiledDocument[] => byType.get(type) ?? NO_DOCUMENTS;
  const items: QualificationItem[] = [];
  const add = (rule: QualificationRule, item: QualificationItem | null) => {
    if (item !== null) items.push(settled(rule, item, driver));
  };
  for (const rule of held) {
    if (!isAskedStill(rule, driver, day)) continue;
    const onTypes =
      rule.alsoBy.length === 0
        ? ofType(rule.documentTypeId)
        : [rule.documentTypeId, ...rule.alsoBy].flatMap(ofType);
    const filed = isOfEachHire(rule)
      ? sinceLeaving(onTypes, driver)
      : rule.documentTypeId === MEDICAL_CARD
        ? ofLastDay(onTypes)
        : onTypes;
    if (rule.metBy === 'license') {
      add(rule, licenseItem(rule, filed, driver, day));
      continue;
    }
    if (rule.metBy === 'cdlMedical') {
      const cards = rule.dueFrom === 'hire' ? [] : ofType(rule.dueFrom.documentTypeId);
      add(rule, cdlMedicalItem(rule, [...filed, ...cards], driver.hireDate, day));
      continue;
    }
    if (rule.appliesTo === 'holders' && !filed.some(({ status }) => status === 'accepted'))
      continue;
    const later = rule.dueFrom === 'hire' && rule.dueDays > 0;
    if (later && !driver.employed && filed.length === 0) continue;
    const due = dueDay(rule, driver, ofType);
    const { perEmployer } = rule;
    if (perEmployer !== null) {
      for (const item of employerItems({ ...rule, perEmployer }, driver, filed, due, day))
        add(rule, item);
      continue;
    }
    const asked = rule.perAuthority ? authoritiesFor(rule, driver, day) : [];
    if (asked.length === 0) {
      const item = dutyItem(rule, itemOf(rule, null, filed, due, day), driver.dutyEvents);
      // A paper is there, and why it does not do is not to be seen on it.
      const note =
        (rule.alsoBy.includes(PROGRAM_VERIFICATION) && programNote(item, onFile, driver)) ||
        (rule.documentTypeId === PRE_EMPLOYMENT_TEST && testNote(item, onFile, driver));
      add(rule, item && note ? { ...item, note } : item);
      continue;
    }
    for (const authority of asked) {
      const own = filed.filter((one) => (one.authority ?? authorityOn(driver, one)) === authority);
      add(rule, itemOf(rule, authority, own, due, day));
    }
  }
  items.sort(worstFirst);
  const doNotDispatch =
    driver.onRoster &&
    driver.employed &&
    items.some((item) => item.blocksDispatch && item.severity === 'error');
  return { items, ...scoreOf(items), doNotDispatch };
}

/**
 * An item as it counts for this driver. Of an applicant nothing is a violation: it is wanted before driving. What custom
 * asks for is none either. And where nobody knows when somebody was hired, no rule of the hire day keeps them off the road.
 */
function settled(
  { basis, clientId, inForceBy }: QualificationRule,
  item: QualificationItem,
  driver: Driver,
): QualificationItem {
  const { employed } = driver;
  const began = inForceBy === 'firstDuty' ? beganOn(driver) : driver.hireDate;
  const isOfBeginning = inForceBy === 'hire' || inForceBy === 'firstDuty';
  const blocksDispatch = item.blocksDispatch && (!isOfBeginning || began !== null);
  const isPolicy = basis === 'policy' && clientId === null;
  if (employed)
    return {
      ...item,
      blocksDispatch,
      severity: isPolicy && item.severity === 'error' ? 'warning' : item.severity,
    };
  const isMissing = item.status === 'missing' || item.status === 'pendingReview';
  return {
    ...item,
    blocksDispatch,
    severity: item.severity === 'error' ? 'warning' : item.severity,
    ...(isMissing && { due: null, overdueFrom: null, daysLeft: null }),
    beforeDriving: true,
  };
}

/**
 * Whether a document proves anything: the paper of a drug test only where that was the pre-employment test of this
 * employment. What nobody said of the first day of driving is not held against a test. What is dated before the driver's birth proves nothing.
 */
function isProof({ test, documentTypeId, docDate }: FiledDocument, driver: Driver): boolean {
  const { firstDuty = null, born = null } = driver;
  // One of both days is wrong, and nobody knows which.
  if (born !== null && docDate !== null && docDate <= born) return false;
  const leftBefore = leftLongBefore(driver);
  // A paper of the file chosen for a result of another kind is what its own type says.
  if (test !== undefined && documentTypeId === PRE_EMPLOYMENT_TEST)
    return preEmploymentFault(test, { firstDuty, leftBefore }) === null;
  if (isOfLaterTest({ documentTypeId, docDate }, driver)) return false;
  if (documentTypeId === PROGRAM_VERIFICATION && exceptionFault(driver) !== null) return false;
  const isOld = leftBefore !== null && docDate !== null && docDate <= leftBefore;
  return !isOld || ![PRE_EMPLOYMENT_TEST, PROGRAM_VERIFICATION].includes(documentTypeId);
}

/**
 * Whether the paper of a drug test that belongs to no result on file is that of another test than the one before driving
 * (49 CFR 382.301(a)): nothing is known of it but its date, and that is later.
 */
function isOfLaterTest(
  { documentTypeId, docDate }: Pick<FiledDocument, 'documentTypeId' | 'docDate'>,
  driver: Driver,
): boolean {
  const began = beganOn(driver);
  return (
    documentTypeId === PRE_EMPLOYMENT_TEST && docDate !== null && began !== null && docDate > began
  );
}

/** What the item of the pre-employment test says of a paper on file that is dated too late; null where there is none. */
function testNote(
  item: QualificationItem | null,
  onFile: readonly FiledDocument[],
  driver: Driver,
): string | null {
  const isLater = (one: FiledDocument) =>
    one.test === undefined && one.status === 'accepted' && isOfLaterTest(one, driver);
  return item?.status === 'missing' && onFile.some(isLater) ? LATER_TEST : null;
}

const LATER_TEST =
  'The drug test on file is dated after the first day of driving, so it is another test. Where the driving began later than the hire, enter the first day of driving.';

/** The document with the day until which it counts, where the driver and not the rule sets one. */
function withTerm(one: FiledDocument, { testingProgram = null }: Driver): FiledDocument {
  if (one.documentTypeId !== PROGRAM_VERIFICATION) return one;
  const countsUntil = verificationLasts(testingProgram, one.docDate);
  return countsUntil === undefined ? one : { ...one, countsUntil };
}

/**
 * What the item of the pre-employment test says of a verification on file: why it does not count, or until when it does. Null
 * where there is none, or nothing is to be said.
 */
function programNote(
  item: QualificationItem | null,
  onFile: readonly FiledDocument[],
  driver: Driver,
): string | null {
  const verified = onFile.filter(
    (one) => one.documentTypeId === PROGRAM_VERIFICATION && one.status === 'accepted',
  );
  if (item?.status === 'missing') return verified.length > 0 ? exceptionFault(driver) : null;
  const isOfIt = verified.some(({ documentId }) => documentId === item?.documentId);
  return isOfIt && driver.testingProgram?.notEmployed ? ASKED_AGAIN : null;
}

/** Why the verification of a testing program stands for no test (49 CFR 382.301(b)); null where it does. */
const exceptionFault = (driver: Driver): string | null =>
  programFault(driver.testingProgram ?? null, beganOn(driver));

/** When a driver left who came back after more than 30 days; null for a shorter time, which asks for no new test. */
function leftLongBefore(driver: Driver): IsoDate | null {
  const { leftBefore = null } = driver;
  return leftBefore !== null && isGap(leftBefore, beganOn(driver)) ? leftBefore : null;
}

/** The paper of a pre-employment test. */
const PRE_EMPLOYMENT_TEST = 306;

/**
 * What is asked at each hire, so that papers of an employment before count for none: the inquiry to the states
 * (49 CFR 391.23(a)(1)), the investigation of those who employed the driver meanwhile (391.23(a)(2)) with its authorization
 * and notice (391.23(f), (i)), the application (391.21(a)), and the query before hiring (382.701(a)). A road test of less
 * than three years ago, a medical certificate and the rest may be used again (391.33(a)(2)).
 */
const OF_EACH_HIRE: ReadonlySet<number> = new Set([473, 660, 307, 309, 325, 313, 339]);

/** A client's own row, too: it stands in the place of the law's. */
const isOfEachHire = ({ documentTypeId }: QualificationRule) => OF_EACH_HIRE.has(documentTypeId);

/** Without what was made before the driver left the last time. */
function sinceLeaving(
  filed: readonly FiledDocument[],
  { leftBefore = null }: Driver,
): readonly FiledDocument[] {
  return leftBefore === null
    ? filed
    : filed.filter(({ docDate }) => docDate === null || docDate > leftBefore);
}

/** Whether a rule still asks: a statement that is kept for six months is not asked of a driver who began years ago. */
function isAskedStill({ askedMonths }: QualificationRule, driver: Driver, day: IsoDate): boolean {
  if (askedMonths === null) return true;
  const began = beganOn(driver);
  return !driver.employed || (began !== null && day <= addMonths(began, askedMonths));
}

/** Inquiries at the hire are about the three years before it (49 CFR 391.23(a)(1)). */
const MONTHS_BEFORE_HIRE = 36;

/**
 * The authorities that a rule asks about: with an interval the present one and those of the last interval
 * (49 CFR 391.25(a)), without one those of the three years before the hire (49 CFR 391.23(a)(1)).
 */
function authoritiesFor(
  rule: Pick<QualificationRule, 'everyMonths' | 'dueFrom' | 'dueDays'>,
  { authorities, licensedSince, former = [], hireDate }: Driver,
  day: IsoDate,
): string[] {
  if (former.length === 0) return [...authorities];
  const [present] = authorities;
  const atHire = rule.everyMonths === null && rule.dueFrom === 'hire' && hireDate !== null;
  const from = atHire
    ? addMonths(hireDate, -MONTHS_BEFORE_HIRE)
    : addMonths(day, -(rule.everyMonths ?? MONTHS_BEFORE_HIRE));
  const to = atHire ? addDays(hireDate, rule.dueDays) : day;
  const held = former
    // On file for less than a day it was an entry corrected.
    .filter(({ since, until }) => since < until && until > from && since <= to)
    .map(({ authority }) => authority);
  const isAsked = !atHire || (licensedSince ?? hireDate) <= to || held.length === 0;
  return [...new Set([...(present !== undefined && isAsked ? authorities : []), ...held])];
}

/** Whose driver somebody was when a document was made that does not say so. */
function authorityOn(
  { authorities, former = [] }: Driver,
  { docDate }: Pick<FiledDocument, 'docDate'>,
): string | undefined {
  const then =
    docDate === null
      ? undefined
      : former
          .toSorted((a, b) => a.until.localeCompare(b.until))
          .find(({ since, until }) => since < until && docDate < until);
  return then?.authority ?? authorities[0];
}

/**
 * The days on which a driver stands otherwise, apart from the ends of papers and rules: an authority is no longer asked
 * about, the driving begins, or something need not be kept any longer.
 */
export function driverDays(driver: Driver, rules: readonly QualificationRule[]): IsoDate[] {
  const began = beganOn(driver);
  return [
    ...(driver.former ?? []).flatMap(({ until }) =>
      rules
        .filter(({ perAuthority }) => perAuthority)
        .map(({ everyMonths }) => addMonths(until, everyMonths ?? MONTHS_BEFORE_HIRE)),
    ),
    ...(began === null
      ? []
      : [
          began,
          ...rules.flatMap(({ askedMonths }) =>
            askedMonths === null ? [] : [addDays(addMonths(began, askedMonths), 1)],
          ),
        ]),
  ];
}

const NO_DOCUMENTS: readonly FiledDocument[] = [];

function scoreOf(items: readonly QualificationItem[]): Pick<Qualification, 'score' | 'deductions'> {
  const weightOf = ({ blocksDispatch }: QualificationItem) =>
    blocksDispatch ? DISPATCH_WEIGHT : 1;
  const whole = items.reduce((sum, item) => sum + weightOf(item), 0);
  const deductions = items
    .map((item) => ({
      documentTypeId: item.documentTypeId,
      authority: item.authority,
      // What is not due yet costs nothing; of an applicant's file all that is wanted counts.
      points:
        item.severity === 'none' ||
        (item.status === 'missing' && item.severity === 'warning' && !item.beforeDriving)
          ? 0
          : (weightOf(item) * LOSS[item.status] * 100) / whole,
    }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  if (whole === 0) return { score: null, deductions };
  const lost = deductions.reduce((sum, { points }) => sum + points, 0);
  const score = Math.round(100 - lost);
  return { score, deductions: inWholePoints(deductions, 100 - score) };
}

/** Rounds to whole points that add up to `total`: those that lose most by it are rounded up. */
function inWholePoints(
  exact: Qualification['deductions'],
  total: number,
): Qualification['deductions'] {
  let left = total - exact.reduce((sum, { points }) => sum + Math.floor(points), 0);
  const up = new Set(
    exact.toSorted((a, b) => (b.points % 1) - (a.points % 1)).filter(() => left-- > 0),
  );
  return exact
    .map((one) => ({ ...one, points: Math.floor(one.points) + (up.has(one) ? 1 : 0) }))
    .filter(({ points }) => points > 0);
}
