import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { StoredStatus } from '#src/features/documents/documents.rules.ts';
import { itemOf, worstFirst } from './item.rules.ts';
import type { QualificationItem } from './item.rules.ts';

/** Whom a rule is for; `holders` are drivers who have one on file, and only its end is watched. */
export const APPLIES_TO = ['drivers', 'cdl', 'nonCdl', 'everyone', 'holders'] as const;
export type AppliesTo = (typeof APPLIES_TO)[number];

/** From when the days of a rule are counted. */
export type DueFrom = 'hire' | { documentTypeId: number };

/**
 * One dated row of what a file must hold. Rows with a client replace the row without one for that client and below it;
 * of two that do, the lower location's counts.
 */
export interface QualificationRule {
  ruleId: string;
  documentTypeId: number;
  /** Null: for everyone who has no row of their own. */
  clientId: number | null;
  /** In force from this day to the day before `to`; null has no end. */
  from: IsoDate;
  to: IsoDate | null;
  /** False switches the default off for a client. */
  required: boolean;
  appliesTo: AppliesTo;
  dueFrom: DueFrom;
  /** Days after `dueFrom` by which it must be in the file; 0 is before driving. */
  dueDays: number;
  /** Months that a document of it counts at most; null never runs out by itself. */
  everyMonths: number | null;
  /** How many days before its end it counts as expiring. */
  expiringDays: number;
  /** One for each authority that licensed the driver (49 CFR 391.23(a)(1)). */
  perAuthority: boolean;
  blocksDispatch: boolean;
  /** Documents of these types meet it as well: a copy of a CDL stands for the road test (49 CFR 391.33). */
  alsoBy: readonly number[];
  retentionMonths: number;
  retentionFrom: 'employment' | 'document';
  citation: string;
}

export interface Driver {
  /** The location's own id last. */
  clientPath: readonly number[];
  onRoster: boolean;
  /** False for applicants: what is due some days after the hire is not asked of them. */
  employed: boolean;
  isDriver: boolean;
  holdsCdl: boolean;
  hireDate: IsoDate | null;
  /** Licensing authorities, the present one first. */
  authorities: readonly string[];
  /** Since when the present one is on file; null is from the beginning. */
  licensedSince?: IsoDate | null;
  /** Those before it, with the days on which they were on file; `until` is the first without. */
  former?: readonly FormerAuthority[];
}

export interface FormerAuthority {
  authority: string;
  since: IsoDate;
  until: IsoDate;
}

export interface FiledDocument {
  documentId: string;
  documentTypeId: number;
  status: StoredStatus;
  docDate: IsoDate | null;
  expirationDate: IsoDate | null;
  /** Null: of the authority that was the licensing one on the document's day. */
  authority: string | null;
}

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

/** Whether a rule is for a driver. */
export function applies(to: AppliesTo, driver: Pick<Driver, 'isDriver' | 'holdsCdl'>): boolean {
  if (to === 'everyone') return true;
  if (!driver.isDriver) return false;
  return to === 'drivers' || to === 'holders' || (to === 'cdl') === driver.holdsCdl;
}

/** The rows that hold at a location on a day, one a document type at most, whoever they are for. */
export function rulesAt(
  rules: readonly QualificationRule[],
  clientPath: readonly number[],
  day: IsoDate,
): QualificationRule[] {
  const chosen = new Map<number, { rule: QualificationRule; depth: number }>();
  for (const rule of rules) {
    if (rule.from > day || (rule.to !== null && rule.to <= day)) continue;
    const depth = rule.clientId === null ? -1 : clientPath.indexOf(rule.clientId);
    if (rule.clientId !== null && depth < 0) continue;
    const best = chosen.get(rule.documentTypeId);
    if (!best || depth > best.depth) chosen.set(rule.documentTypeId, { rule, depth });
  }
  return [...chosen.values()].map(({ rule }) => rule);
}

/** The rows that hold for a driver on a day, one a document type at most. */
export function rulesFor(
  rules: readonly QualificationRule[],
  driver: Driver,
  day: IsoDate,
): QualificationRule[] {
  return rulesAt(rules, driver.clientPath, day).filter(
    (rule) => rule.required && applies(rule.appliesTo, driver),
  );
}

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
  return qualifyBy(rulesFor(rules, driver, day), driver, documents, day);
}

/** As `qualify`, by the rows that hold for the driver: the bulk job finds them once for all who are alike. */
export function qualifyBy(
  held: readonly QualificationRule[],
  driver: Driver,
  documents: readonly FiledDocument[],
  day: IsoDate,
): Qualification {
  const byType = Map.groupBy(documents, ({ documentTypeId }) => documentTypeId);
  const ofType = (type: number): readonly FiledDocument[] => byType.get(type) ?? NO_DOCUMENTS;
  const items: QualificationItem[] = [];
  for (const rule of held) {
    const filed =
      rule.alsoBy.length === 0
        ? ofType(rule.documentTypeId)
        : [rule.documentTypeId, ...rule.alsoBy].flatMap(ofType);
    if (rule.appliesTo === 'holders' && !filed.some(({ status }) => status === 'accepted'))
      continue;
    const later = rule.dueFrom === 'hire' && rule.dueDays > 0;
    if (later && !driver.employed && filed.length === 0) continue;
    const due = dueDay(rule, driver, ofType);
    const asked = rule.perAuthority ? authoritiesFor(rule, driver, day) : [];
    if (asked.length === 0) {
      items.push(itemOf(rule, null, filed, due, day));
      continue;
    }
    for (const authority of asked) {
      const own = filed.filter((one) => (one.authority ?? authorityOn(driver, one)) === authority);
      items.push(itemOf(rule, authority, own, due, day));
    }
  }
  items.sort(worstFirst);
  return {
    items,
    ...scoreOf(items),
    doNotDispatch:
      driver.onRoster && items.some((item) => item.blocksDispatch && item.severity === 'error'),
  };
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

/** The days on which an authority is no longer asked about: standings are found anew then. */
export function authorityDays(driver: Driver, rules: readonly QualificationRule[]): IsoDate[] {
  return (driver.former ?? []).flatMap(({ until }) =>
    rules
      .filter(({ perAuthority }) => perAuthority)
      .map(({ everyMonths }) => addMonths(until, everyMonths ?? MONTHS_BEFORE_HIRE)),
  );
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
      // What is not due yet costs nothing.
      points:
        item.severity === 'none' || (item.status === 'missing' && item.severity === 'warning')
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

/** The day by which the first one must be there. */
function dueDay(
  rule: QualificationRule,
  driver: Driver,
  ofType: (type: number) => readonly FiledDocument[],
): IsoDate | null {
  const { dueFrom } = rule;
  if (dueFrom === 'hire')
    return driver.hireDate === null ? null : addDays(driver.hireDate, rule.dueDays);
  let newest: IsoDate | null = null;
  for (const { status, docDate } of ofType(dueFrom.documentTypeId))
    if (status === 'accepted' && docDate !== null && (newest === null || docDate > newest))
      newest = docDate;
  return newest === null ? null : addDays(newest, rule.dueDays);
}
