import { addDays, addMonths, type IsoDate } from '#src/shared/dates.ts';

/** From day to day, both included; null where it has no such end. */
export interface Span {
  startDate: IsoDate | null;
  endDate: IsoDate | null;
}

/** The first day that a report over all there is begins with. */
const EVER: IsoDate = '1900-01-01';

interface SpanRule {
  label: string;
  of: (today: IsoDate) => Span;
}

const yearOf = (day: IsoDate, back: number): number => Number(day.slice(0, 4)) - back;
const lastDays = (count: number): SpanRule => ({
  label: `Last ${count} days`,
  of: (today) => ({ startDate: addDays(today, 1 - count), endDate: today }),
});
const nextDays = (count: number): SpanRule => ({
  label: `Within ${count} days`,
  of: (today) => ({ startDate: null, endDate: addDays(today, count) }),
});

/** The periods that a report can be about. */
export const SPANS = {
  today: { label: 'Today', of: (today) => ({ startDate: today, endDate: today }) },
  yesterday: {
    label: 'Yesterday',
    of: (today) => ({ startDate: addDays(today, -1), endDate: addDays(today, -1) }),
  },
  days7: lastDays(7),
  days30: lastDays(30),
  days90: lastDays(90),
  months12: {
    label: 'Last 12 months',
    of: (today) => ({ startDate: addDays(addMonths(today, -12), 1), endDate: today }),
  },
  thisYear: {
    label: 'This year',
    of: (today) => ({ startDate: `${yearOf(today, 0)}-01-01`, endDate: today }),
  },
  lastYear: {
    label: 'Last year',
    of: (today) => ({
      startDate: `${yearOf(today, 1)}-01-01`,
      endDate: `${yearOf(today, 1)}-12-31`,
    }),
  },
  // 49 CFR 390.15(b): three years after the accident.
  threeYears: {
    label: 'Three years',
    of: (today) => ({ startDate: addMonths(today, -36), endDate: today }),
  },
  ever: { label: 'Everything on record', of: (today) => ({ startDate: EVER, endDate: today }) },
  expired: { label: 'Expired by now', of: (today) => ({ startDate: null, endDate: today }) },
  next30: nextDays(30),
  next60: nextDays(60),
  next90: nextDays(90),
  next180: nextDays(180),
} as const satisfies Record<string, SpanRule>;

export type SpanId = keyof typeof SPANS;
