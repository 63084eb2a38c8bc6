import type { ReportName, ReportRow } from './reports.rules.ts';
import { reportOf } from './reports.rules.ts';

/** What the rows of a report come to. */
export interface Totals {
  rows: number;
  sums: { column: string; title: string; value: number }[];
  /** The rows by what a column says, the most first. */
  tallies: { column: string; title: string; counts: { value: string; count: number }[] }[];
}

/** The same as numbers: how many rows, the sums by column, and by column how many rows say what. */
export interface Counted {
  rows: number;
  sums: Readonly<Record<string, number>>;
  tallies: Readonly<Record<string, ReadonlyMap<string, number>>>;
}

type Counts = readonly { value: string; count: number }[];

/** Rows that were counted by what some columns say, each of which counts them all. What says nothing is the empty text. */
export function countedBy(columns: Readonly<Record<string, Counts>>): Counted {
  const tallies = Object.entries(columns).map(([id, counts]) => {
    const tally = new Map<string, number>();
    for (const { value, count } of counts)
      if (count > 0) tally.set(value || NOTHING, (tally.get(value || NOTHING) ?? 0) + count);
    return [id, tally] as const;
  });
  const [, first] = tallies[0] ?? [];
  const rows = [...(first?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return { rows, sums: {}, tallies: Object.fromEntries(tallies) };
}

/** Totals as they are shown, in the order of the report's columns. */
export function totalsFrom(name: ReportName, { rows, sums, tallies }: Counted): Totals {
  const columns = Object.entries(reportOf(name).columns);
  return {
    rows,
    sums: columns.flatMap(([column, { title, total }]) =>
      total === 'sum' ? [{ column, title, value: sums[column] ?? 0 }] : [],
    ),
    tallies: columns.flatMap(([column, { title, total }]) =>
      total === 'tally'
        ? [
            {
              column,
              title,
              counts: [...(tallies[column] ?? [])]
                .map(([value, count]) => ({ value, count }))
                .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en-US')),
            },
          ]
        : [],
    ),
  };
}

/** What a row is counted by that says nothing. */
const NOTHING = 'Not specified';
/** More kinds than these are a list of their own. */
const MOST_KINDS = 12;

/** Adds up the rows of a report as they are read. */
export function totalsOf(name: ReportName): { add: (row: ReportRow) => void; get: () => Totals } {
  const columns = Object.entries(reportOf(name).columns);
  const sums = new Map(columns.flatMap(([id, { total }]) => (total === 'sum' ? [[id, 0]] : [])));
  const tallies = new Map(
    columns.flatMap(([id, { total }]) =>
      total === 'tally' ? [[id, new Map<string, number>()] as const] : [],
    ),
  );
  let rows = 0;
  return {
    add({ values }) {
      rows += 1;
      for (const [id, sum] of sums) sums.set(id, sum + Number(values[id] ?? 0));
      for (const [id, counts] of tallies) {
        const said = String(values[id] ?? '') || NOTHING;
        counts.set(said, (counts.get(said) ?? 0) + 1);
      }
    },
    get: () =>
      totalsFrom(name, {
        rows,
        sums: Object.fromEntries(sums),
        tallies: Object.fromEntries(tallies),
      }),
  };
}

const written = (count: number) => count.toLocaleString('en-US');

/** Totals in sentences, as a paper or a workbook says them. */
export function totalWords({ rows, sums, tallies }: Totals): string[] {
  if (rows === 0) return [];
  return [
    ...sums.map(({ title, value }) => `${title}: ${written(value)}`),
    ...tallies.map(({ title, counts }) => {
      const named = counts.slice(0, MOST_KINDS);
      const rest = counts.slice(MOST_KINDS).reduce((sum, { count }) => sum + count, 0);
      const parts = named.map(({ value, count }) => `${value} ${written(count)}`);
      return `${title}: ${[...parts, ...(rest > 0 ? [`others ${written(rest)}`] : [])].join(', ')}`;
    }),
  ];
}
