import { STEP_NAMES } from '#src/features/work/task.columns.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';
import { addDays, daysBetween, writeDate, writeUtc } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { AGE_BUCKETS, LEVEL_NAMES, overturnRate } from './quality.rules.ts';
import type { Dashboard } from './quality.shapes.ts';

/** What is drawn apart; the other steps are drawn as one. */
export const SERIES = ['searchAndMatch', 'review', 'other'] as const;
export type Series = (typeof SERIES)[number];
export const SERIES_NAMES: Readonly<Record<Series, string>> = {
  searchAndMatch: STEP_NAMES.searchAndMatch,
  review: STEP_NAMES.review,
  other: 'Other steps',
};
export type SeriesCounts = Record<Series, number>;

type StepCounts = Partial<Record<FormKey, number>>;

/** Counts by step as counts by series. */
export function bySeries(steps: StepCounts): SeriesCounts {
  const { searchAndMatch = 0, review = 0 } = steps;
  const all = Object.values(steps).reduce((sum, count) => sum + count, 0);
  return { searchAndMatch, review, other: all - searchAndMatch - review };
}

/** All that was done in a bar, of every step. */
export function totalOf(counts: SeriesCounts): number {
  return counts.searchAndMatch + counts.review + counts.other;
}

/** One bar of the work done: an hour of a single day, else a day. */
export interface WorkBar {
  key: string;
  title: string;
  counts: SeriesCounts;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const TWO = (value: number) => String(value).padStart(2, '0');

/** An hour of the day as people say it: `7 am`. */
export function hourTitle(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
}

function sum(counts: readonly SeriesCounts[]): SeriesCounts {
  return {
    searchAndMatch: counts.reduce((all, one) => all + one.searchAndMatch, 0),
    review: counts.reduce((all, one) => all + one.review, 0),
    other: counts.reduce((all, one) => all + one.other, 0),
  };
}

/** The work of a range bar by bar, those without any included. */
export function workBars({ from, to, done }: Pick<Dashboard, 'from' | 'to' | 'done'>): WorkBar[] {
  if (from === to) {
    const known = new Map(done.hours.map(({ hour, steps }) => [hour, bySeries(steps)]));
    return HOURS.map((hour) => {
      const key = `${from}T${TWO(hour)}`;
      return { key, title: hourTitle(hour), counts: known.get(key) ?? bySeries({}) };
    });
  }
  const byDay = new Map<IsoDate, SeriesCounts[]>();
  for (const { hour, steps } of done.hours) {
    const day = hour.slice(0, 10);
    byDay.set(day, [...(byDay.get(day) ?? []), bySeries(steps)]);
  }
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const day = addDays(from, at);
    return { key: day, title: writeDate(day), counts: sum(byDay.get(day) ?? []) };
  });
}

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Steps done by weekday (Monday first) and hour of the day. */
export function weekHours({ done }: Pick<Dashboard, 'done'>): number[][] {
  const grid = WEEKDAYS.map(() => HOURS.map(() => 0));
  for (const { hour, steps } of done.hours) {
    const weekday = (new Date(`${hour.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;
    const row = grid[weekday];
    const at = Number(hour.slice(11, 13));
    if (row) row[at] = (row[at] ?? 0) + totalOf(bySeries(steps));
  }
  return grid;
}

/** A length of work: `48 s`, `3 min 05 s`, `2 h 10 min`. */
export function writeSeconds(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${TWO(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${TWO(Math.floor((seconds % 3600) / 60))} min`;
}

/** A share of one: `4.2%`; empty where there is none. */
export function writeShare(share: number | null): string {
  return share === null ? '' : `${(share * 100).toFixed(1)}%`;
}

/** What a reviewer does in an hour of work. */
export function perHour({ done, hours }: { done: number; hours: number }): number | null {
  return hours === 0 ? null : done / hours;
}

/** How an item ended. */
const END_NAMES: Readonly<Record<string, string>> = {
  done: 'Filed',
  rejected: 'Rejected',
  deleted: 'Deleted',
  sentToCME: 'Sent to CME',
  rejectedNoCover: 'Rejected: no cover sheet',
};
/** What an end of the process is called; a state without a name of its own stays as it is. */
export function endName(state: string): string {
  return END_NAMES[state] ?? state;
}

export const TABLE_IDS = [
  'work',
  'weekHours',
  'waiting',
  'ages',
  'ends',
  'reviewers',
  'mistakes',
] as const;
export type TableId = (typeof TABLE_IDS)[number];

/** A chart's figures in words: what its toggle shows and its CSV holds. */
export interface DashboardTable {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

const TABLES: Readonly<Record<TableId, (data: Dashboard) => DashboardTable>> = {
  work: (data) => ({
    title: 'Work done',
    columns: [
      data.from === data.to ? 'Hour' : 'Day',
      ...SERIES.map((one) => SERIES_NAMES[one]),
      'Total',
    ],
    rows: workBars(data).map(({ title, counts }) => [
      title,
      ...SERIES.map((one) => String(counts[one])),
      String(totalOf(counts)),
    ]),
  }),
  weekHours: (data) => ({
    title: 'When work gets done',
    columns: ['Weekday', ...HOURS.map(hourTitle)],
    rows: weekHours(data).map((row, at) => [WEEKDAYS[at] ?? '', ...row.map(String)]),
  }),
  waiting: ({ waiting }) => ({
    title: 'Waiting by step',
    columns: ['Step', 'Waiting', 'Held', 'Oldest since (UTC)'],
    rows: waiting.steps.map(({ formKey, total, held, oldestAt }) => [
      STEP_NAMES[formKey],
      String(total),
      String(held),
      writeUtc(oldestAt),
    ]),
  }),
  ages: ({ waiting }) => ({
    title: 'Age of what waits',
    columns: ['Business days', ...SERIES.map((one) => SERIES_NAMES[one]), 'Total'],
    rows: AGE_BUCKETS.map(({ id, title }) => {
      const counts = bySeries(waiting.ages.find(({ bucket }) => bucket === id)?.steps ?? {});
      return [title, ...SERIES.map((one) => String(counts[one])), String(totalOf(counts))];
    }),
  }),
  ends: ({ done }) => ({
    title: 'How documents ended',
    columns: ['Ended as', 'Documents'],
    rows: done.ends.map(({ state, count }) => [endName(state), String(count)]),
  }),
  reviewers: ({ reviewers }) => ({
    title: 'Reviewers',
    columns: [
      'Reviewer',
      'Level',
      'Steps done',
      'Per hour',
      'Median time',
      'Checked again',
      'Overturned',
      'Overturn rate',
    ],
    rows: reviewers.map((one) => [
      one.userName,
      LEVEL_NAMES[one.level],
      String(one.done),
      perHour(one)?.toFixed(1) ?? '',
      writeSeconds(one.medianSeconds),
      String(one.checked),
      String(one.overturned),
      writeShare(overturnRate(one.checked, one.overturned)),
    ]),
  }),
  mistakes: ({ quality }) => ({
    title: 'Mistakes by tag',
    columns: ['Tag', 'Found in the review', 'Found by the second look', 'Total'],
    rows: quality.mistakes.map(({ tag, total, bySecondLook }) => [
      tag,
      String(total - bySecondLook),
      String(bySecondLook),
      String(total),
    ]),
  }),
};

/** A chart's figures as a table. */
export function dashboardTable(id: TableId, data: Dashboard): DashboardTable {
  return TABLES[id](data);
}
