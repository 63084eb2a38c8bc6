import { existsSync, readFileSync } from 'node:fs';

/** One line of the result's table. */
export interface Figure {
  what: string;
  budget: string;
  measured: string;
  /** A peer or baseline measured in the same run. */
  peer?: string;
  /** null: measured without a budget of its own. */
  met: boolean | null;
  /** Why it misses, or what was measured exactly. */
  note?: string;
}

/** A value that the fraction `p` of all values does not exceed. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)] ?? Number.NaN;
}

export function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

/** Milliseconds as seconds, as the table writes them. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A share with the interval that the true one lies in with 95 % (Wilson), as the table writes it. */
export function interval(part: number, of: number): string {
  if (of === 0) return '–';
  const [z, share] = [1.96, part / of];
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half =
    (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
  const percent = (value: number): string => (100 * Math.max(0, value)).toFixed(1);
  return `${percent(share)} % (${percent(middle - half)}–${percent(middle + half)})`;
}

/** Median and 95th percentile, as the table writes them. */
export function spread(values: readonly number[]): string {
  const [middle, high] = [percentile(values, 0.5), percentile(values, 0.95)];
  return `p50 ${milliseconds(middle)}, p95 ${milliseconds(high)} (${values.length})`;
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What earlier runs wrote at the end of a page of results as `<!-- data … -->`; nothing where there is no such page. */
export function readKept<T>(file: string): Record<string, T> {
  if (!existsSync(file)) return {};
  const data = /<!-- data (.*) -->/.exec(readFileSync(file, 'utf8'))?.[1];
  return data ? (JSON.parse(data) as Record<string, T>) : {};
}

/** Runs `work` and returns what it took in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function verdict(met: boolean | null): string {
  return met === null ? '–' : met ? 'met' : '**missed**';
}

/** The table in Markdown. */
export function table(figures: readonly Figure[]): string {
  const lines = figures.map(
    ({ what, budget, measured, peer, met, note }) =>
      `| ${[what, budget, measured, peer ?? '', verdict(met), note ?? ''].map((text) => text.replaceAll('|', '/').replaceAll('\n', ' ')).join(' | ')} |`,
  );
  return [
    '| what | budget | measured | peer or baseline | verdict | note |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
