import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import {
  CLASSIFIED,
  type Classified,
  differing,
} from '#src/features/documents/document-fields.rules.ts';
import { isBusinessDay } from '#src/shared/business-days.ts';
import { addDays, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { ActivityTag } from '#src/features/work/review-process.rules.ts';

/** How practised a reviewer is: it decides how much of the work is looked at again. */
export const LEVELS = ['trainee', 'regular', 'senior'] as const;
export type Level = (typeof LEVELS)[number];
export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  trainee: 'Trainee',
  regular: 'Regular',
  senior: 'Senior',
};

/** How long a second reviewer's claim holds without a heartbeat, and how often the console sends one (D20). */
export const SECOND_LEASE_MINUTES = 10;
export const SECOND_HEARTBEAT_MINUTES = 3;

/** A second reviewer's answer, given without knowing the first. */
export type Verdict =
  | ({ verdict: 'classified' } & Classified)
  /** No good document: it should have been rejected. */
  | { verdict: 'bad'; reasonId: number }
  /** A good document of somebody else. */
  | { verdict: 'wrongEmployee' };
export const VERDICTS = ['classified', 'bad', 'wrongEmployee'] as const;

export const DIFFERENCES = [...CLASSIFIED, 'document', 'employee'] as const;
export type Difference = (typeof DIFFERENCES)[number];
export const DIFFERENCE_NAMES: Readonly<Record<Difference, string>> = {
  documentTypeId: DOCUMENT_FIELDS.documentTypeId.label.toLowerCase(),
  docDate: DOCUMENT_FIELDS.docDate.label.toLowerCase(),
  expirationDate: DOCUMENT_FIELDS.expirationDate.label.toLowerCase(),
  document: 'not a good document',
  employee: 'wrong driver',
};

/** In what the two answers differ; nothing when the first is upheld. */
export function differencesOf(first: Classified, second: Verdict): Difference[] {
  if (second.verdict === 'bad') return ['document'];
  if (second.verdict === 'wrongEmployee') return ['employee'];
  return differing(first, second);
}

/**
 * The mistake that a difference is (R267, R268): what was filed is put right, or what should not have been filed there
 * was. Null when the first answer is upheld.
 */
export function mistakeOf(
  differences: readonly Difference[],
): Extract<
  ActivityTag,
  'Corrected Document Classification' | 'Rejected Document Classification'
> | null {
  if (differences.length === 0) return null;
  return differences.includes('document') || differences.includes('employee')
    ? 'Rejected Document Classification'
    : 'Corrected Document Classification';
}

/** The share of what was looked at again that did not hold, 0 to 1; null where nothing was. */
export function overturnRate(checked: number, overturned: number): number | null {
  return checked === 0 ? null : overturned / checked;
}

/**
 * Where the true rate lies with 95 % certainty (Wilson): two of ten says much less than two hundred of a thousand.
 */
export function rateInterval(checked: number, overturned: number): [low: number, high: number] {
  if (checked === 0) return [0, 1];
  const z = 1.96;
  const share = overturned / checked;
  const middle = share + (z * z) / (2 * checked);
  const spread = z * Math.sqrt((share * (1 - share)) / checked + (z * z) / (4 * checked * checked));
  const scale = 1 + (z * z) / checked;
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
}

/** How long papers have waited, in business days (domain.md 8.2). */
export const AGE_BUCKETS = [
  { id: '0-1', title: '0–1', most: 1 },
  { id: '2-3', title: '2–3', most: 3 },
  { id: '4-7', title: '4–7', most: 7 },
  { id: '8+', title: '8 or more', most: Number.POSITIVE_INFINITY },
] as const;
export type AgeBucket = (typeof AGE_BUCKETS)[number]['id'];

/** Business days after a day, up to and with today; from 30 on they are not counted further. */
export function businessDaysSince(date: IsoDate, today: IsoDate): number {
  let count = 0;
  for (let day = addDays(date, 1); day <= today && count < 30; day = addDays(day, 1))
    if (isBusinessDay(day)) count += 1;
  return count;
}

/** The column of ages that a day belongs to, counted in business days until `today`; the last takes all that are older. */
export function ageBucket(date: IsoDate, today: IsoDate): AgeBucket {
  const days = businessDaysSince(date, today);
  return AGE_BUCKETS.find(({ most }) => days <= most)?.id ?? '8+';
}

/** Seconds of work are kept by bucket: whole ones up to five minutes, then within two of a hundred. */
export const EXACT_SECONDS = 300;
export const BUCKET_STEP = 1.02;

/** The middle of a bucket, in seconds. */
export function bucketSeconds(bucket: number): number {
  if (bucket < EXACT_SECONDS) return bucket;
  return Math.round(EXACT_SECONDS * BUCKET_STEP ** (bucket - EXACT_SECONDS + 0.5));
}

/** The median of bucketed seconds; null where there is none. */
export function medianSeconds(
  buckets: readonly { bucket: number; count: number }[],
): number | null {
  const sorted = buckets.toSorted((a, b) => a.bucket - b.bucket);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  let passed = 0;
  for (const { bucket, count } of sorted) {
    passed += count;
    if (passed * 2 >= total) return bucketSeconds(bucket);
  }
  return null;
}

/** A span of days, both included. */
export interface DayRange {
  from: IsoDate;
  to: IsoDate;
}

/** The most days that one dashboard covers. */
export const MOST_DAYS = 366;

/** The ranges that one key chooses. */
export const PRESETS = [
  { id: 'today', title: 'Today', range: (today) => ({ from: today, to: today }) },
  {
    id: 'yesterday',
    title: 'Yesterday',
    range: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  },
  { id: 'week', title: '7 days', range: (today) => ({ from: addDays(today, -6), to: today }) },
  { id: 'month', title: '30 days', range: (today) => ({ from: addDays(today, -29), to: today }) },
  { id: 'quarter', title: '90 days', range: (today) => ({ from: addDays(today, -89), to: today }) },
] as const satisfies readonly {
  id: string;
  title: string;
  range: (today: IsoDate) => DayRange;
}[];
export type PresetId = (typeof PRESETS)[number]['id'];

/** As many days right before a range. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}
