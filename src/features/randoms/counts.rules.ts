/** What decides how many people a period's selection takes, for drugs or for alcohol. */
export interface Counting {
  /** Periods in the year. */
  periods: number;
  /** Of them the current one, from 1. */
  period: number;
  /** How many people were in the pool at each earlier period of the year; 0 where there was no pool yet. */
  earlier: readonly number[];
  /** How many are in it now. */
  now: number;
  /** Tests in a year, in percent of the average pool. */
  rate: number;
  /** Tests of this year that were done and not canceled: an annual figure (49 CFR 382.305). */
  done: number;
  /** Selected this year, not excused, and not tested yet. */
  open: number;
}

export interface Count {
  average: number;
  target: number;
  /** What the year still lacks, if everyone who is selected is tested. */
  lacking: number;
  periodsLeft: number;
  pick: number;
}

/** Rounds up; what is a whole number but for the last bits of a division stays. */
const up = (value: number): number => Math.ceil(Math.round(value * 1e9) / 1e9);

/** The average pool of a year in which today's roster stays: the sum over its periods, divided by them, rounded up. */
export function averagePool({
  periods,
  period,
  earlier,
  now,
}: Pick<Counting, 'periods' | 'period' | 'earlier' | 'now'>): number {
  const before = earlier.reduce((sum, size) => sum + size, 0);
  return up((before + now * (periods - period + 1)) / periods);
}

/**
 * How many to select now, so that the year reaches its rate in even parts (49 CFR 382.305(b), (j), (k)): what lacks is spread
 * over the periods that are left. Everybody is selected at most once in a period.
 */
export function countOf(counting: Counting): Count {
  const average = averagePool(counting);
  const target = up((average * counting.rate) / 100);
  const lacking = Math.max(0, target - counting.done - counting.open);
  const periodsLeft = counting.periods - counting.period + 1;
  return {
    average,
    target,
    lacking,
    periodsLeft,
    pick: Math.min(counting.now, Math.ceil(lacking / periodsLeft)),
  };
}

/** What share of the average pool the year ends at if nobody else is selected, in percent with one decimal. */
export function endsAt({ average }: Count, { done, open }: Counting): number {
  return average === 0 ? 0 : Math.round(((done + open) / average) * 1000) / 10;
}

/** What the year comes to, as a sentence for anyone who draws. */
export function forecast(count: Count, counting: Counting, until: string): string {
  const ends = endsAt(count, counting);
  if (count.lacking === 0) return `You will end the year at ${ends}%.`;
  return `You will end the year at ${ends}%: draw ${count.lacking} more by ${until}.`;
}
