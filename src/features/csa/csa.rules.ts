import { addDays, daysBetween, type IsoDate } from '#src/shared/dates.ts';

/** Of a carrier, by which thresholds it is measured. */
export const CARRIER_CLASSES = {
  general: 'General',
  hazmat: 'Hazardous materials',
  passenger: 'Passengers',
} as const;
export type CarrierClass = keyof typeof CARRIER_CLASSES;

/** A dated row of the categories; without a day it is announced only, and counts for nothing. */
export interface Category {
  categoryId: number;
  basicId: number | null;
  name: string;
  fullName: string;
  from: IsoDate | null;
  /** The first day without it. */
  to: IsoDate | null;
  thresholds: Readonly<Record<CarrierClass, number>>;
  /** What the public files say of a property carrier. */
  published: 'measure' | 'nothing';
  source: string;
  checkedOn: IsoDate | null;
}

/** The categories that count on a day. */
export function categoriesOn(all: readonly Category[], day: IsoDate): Category[] {
  return all.filter(({ from, to }) => from !== null && from <= day && (to === null || day < to));
}

/** By which thresholds a carrier is measured: those for passengers before those for hazardous materials. */
export function carrierClassOf(facts: {
  hazmat: boolean | null;
  passenger: boolean | null;
  kind: 'passenger' | 'property' | null;
}): CarrierClass {
  if (facts.kind === 'passenger' || (facts.kind === null && facts.passenger)) return 'passenger';
  return facts.hazmat ? 'hazmat' : 'general';
}

/** Why there is no percentile, in words. */
export const NO_PERCENTILE = {
  property:
    'FMCSA does not publish percentiles of property carriers (FAST Act, 2015). The carrier sees its own by its FMCSA Portal login.',
  category: 'FMCSA does not publish this category. The carrier sees it by its FMCSA Portal login.',
  noResults: 'FMCSA’s results file has no row of this DOT number, or was not taken in yet.',
  empty: 'The file has no percentile: mostly too few inspections to compare.',
} as const;

/** What is said of one category of a carrier. */
export interface Standing {
  measure: number | null;
  percentile: number | null;
  /** Why there is no percentile; null where there is one. */
  reason: string | null;
  /** The percentile reached the threshold, or the file says so; null where nobody says. */
  over: boolean | null;
}

/** What one category of a file's results says of the carrier, with why it has no percentile. */
export function standingOf(
  category: Pick<Category, 'published' | 'thresholds'>,
  result: {
    measure: number | null;
    percentile: number | null;
    alert: boolean | null;
    said: string | null;
  } | null,
  carrier: { kind: 'passenger' | 'property' | null; carrierClass: CarrierClass },
): Standing {
  const none = { measure: null, percentile: null, over: null };
  if (category.published === 'nothing') return { ...none, reason: NO_PERCENTILE.category };
  if (!result) return { ...none, reason: NO_PERCENTILE.noResults };
  const { measure, percentile, alert, said } = result;
  if (percentile !== null)
    return {
      measure,
      percentile,
      reason: null,
      over: alert ?? percentile >= category.thresholds[carrier.carrierClass],
    };
  const reason =
    said !== null
      ? `FMCSA says: ${said}.`
      : carrier.kind === 'property'
        ? NO_PERCENTILE.property
        : NO_PERCENTILE.empty;
  return { measure, percentile: null, reason, over: alert };
}

/** A carrier signs and returns the report of an inspection within so many days of it, 49 CFR 396.9(d)(3). */
export const RETURN_DAYS = 15;
/** It keeps a copy for twelve months from the inspection, 49 CFR 396.9(d)(3)(ii): longer nothing is asked. */
export const KEEP_DAYS = 365;
/** The notices of the specification, in days: so many before the last one (D332), and so many after the inspection. */
export const NOTICE_BEFORE = 5;
export const NOTICE_AFTER = 25;
/** What became known later than this is an alert and no notice. */
export const NOTICE_UNTIL = 60;

export const RETURN_STATES = ['none', 'returned', 'due', 'late', 'past'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** How the report of an inspection stands. Only violations that were noted are certified as corrected. */
export function returnOf(
  inspection: { inspectedOn: IsoDate; violations: number; returnedOn: IsoDate | null },
  today: IsoDate,
): { state: ReturnState; dueOn: IsoDate | null; daysLeft: number | null } {
  if (inspection.returnedOn !== null) return { state: 'returned', dueOn: null, daysLeft: null };
  if (inspection.violations === 0) return { state: 'none', dueOn: null, daysLeft: null };
  const dueOn = addDays(inspection.inspectedOn, RETURN_DAYS);
  const daysLeft = daysBetween(today, dueOn);
  if (daysLeft >= 0) return { state: 'due', dueOn, daysLeft };
  const isPast = daysBetween(inspection.inspectedOn, today) > KEEP_DAYS;
  return { state: isPast ? 'past' : 'late', dueOn, daysLeft };
}

/** Which notice is due of a report that nobody noted as returned: 3 is the "5 Day", 4 the "25 Day CSA notice" (D332). */
export function noticeOf(inspectedOn: IsoDate, today: IsoDate): 3 | 4 | null {
  const age = daysBetween(inspectedOn, today);
  if (age >= RETURN_DAYS - NOTICE_BEFORE && age <= RETURN_DAYS) return 3;
  return age >= NOTICE_AFTER && age <= NOTICE_UNTIL ? 4 : null;
}

/** How an alert is told. */
export const CSA_ALERT_KINDS = [
  'overThreshold',
  'acuteCritical',
  'reportLate',
  'reportDue',
  'crashOpen',
  'measureUp',
] as const;
export type CsaAlertKind = (typeof CSA_ALERT_KINDS)[number];
export const CSA_ALERT_WORDS: Readonly<Record<CsaAlertKind, string>> = {
  overThreshold: 'Over the threshold',
  acuteCritical: 'Acute or critical violation',
  reportLate: 'Report not returned',
  reportDue: 'Report to return',
  crashOpen: 'Crash not in the register',
  measureUp: 'Measure went up',
};

/** A measure that rose by this share since the release before is told. */
export const RISE = 0.1;

/** Whether a measure rose by so much that somebody should look. */
export function hasRisen(before: number | null, now: number | null): boolean {
  return before !== null && now !== null && now > 0 && now >= before * (1 + RISE) && now > before;
}

/** How far a crash and an accident may lie apart in days to be offered as the same one. */
export const APART_DAYS = 7;

/** An accident of the register as it is compared with a crash of the public file. */
export interface Likeness {
  date: IsoDate;
  state: string;
  city: string;
  fatalities: number | null;
  injuries: number | null;
}

/** How much an accident is like a crash, the most like first; 0 is not like it at all. Only a person says that it is (D333). */
export function likeness(crash: Likeness, accident: Likeness): number {
  const apart = Math.abs(daysBetween(crash.date, accident.date));
  if (apart > APART_DAYS || crash.state.toUpperCase() !== accident.state.toUpperCase()) return 0;
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  return (
    10 -
    apart +
    (same(crash.city, accident.city) ? 5 : 0) +
    (crash.fatalities === accident.fatalities ? 1 : 0) +
    (crash.injuries === accident.injuries ? 1 : 0)
  );
}
