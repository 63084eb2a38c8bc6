import { milliseconds } from './figures.ts';
import type { Figure } from './figures.ts';

/** One call of the sweep, at one size. */
export interface Swept {
  p50: number;
  p95: number;
  /** Null for an export: its file is whole before its first byte is sent. */
  limit: number | null;
  /** Lines of an export's file. */
  lines?: number;
}

export type SweptCalls = Record<string, Swept>;

/** A call may take so many times as long where there are ten times as many employees. */
const MOST = 2;
/** Milliseconds: nobody notices what grows below them, and on a shared machine as much comes and goes by itself. */
const FLOOR = 15;

/** How many times as long a call takes with more employees: in the middle, and in its slowest calls; an export for each of its lines. */
interface Growth {
  call: string;
  p50: number;
  p95: number;
}

/**
 * Compares what calls took with few and with many employees. `grew` are those which take more than twice as long, in the middle
 * as well as in their slowest calls; `slowest` those of which only the slowest calls do, as after a pause of the machine.
 */
export function growthOf(
  few: SweptCalls,
  many: SweptCalls,
): { compared: number; grew: Growth[]; slowest: Growth[] } {
  const all: Growth[] = Object.entries(many).flatMap(([call, one]) => {
    const before = few[call];
    if (!before) return [];
    // A line of an export is what must not grow (D133); one whose lines were not counted is not compared.
    const lines = one.limit === null ? (one.lines ?? 0) / (before.lines ?? 0) : 1;
    if (!Number.isFinite(lines) || lines <= 0) return [];
    return [{ call, p50: one.p50 / before.p50 / lines, p95: one.p95 / before.p95 / lines }];
  });
  const above = all.filter(({ call, p95 }) => p95 > MOST && (many[call]?.p95 ?? 0) >= FLOOR);
  const worst = (ones: Growth[]) => ones.toSorted((a, b) => b.p95 - a.p95);
  return {
    compared: all.length,
    grew: worst(above.filter(({ p50 }) => p50 > MOST)),
    slowest: worst(above.filter(({ p50 }) => p50 <= MOST)),
  };
}

function textOf(few: SweptCalls, many: SweptCalls, { call, p50 }: Growth): string {
  const [before, after] = [few[call]?.p95, many[call]?.p95].map((p95) => milliseconds(p95 ?? 0));
  return `${call} ${before} to ${after} (median ${p50.toFixed(1)} times)`;
}

/** The line of the results on growth between two sizes. */
export function growthFigure(
  sizes: readonly [few: string, many: string],
  few: SweptCalls,
  many: SweptCalls,
): Figure {
  const { compared, grew, slowest } = growthOf(few, many);
  const listed = (ones: Growth[]) => ones.map((one) => textOf(few, many, one)).join(', ') || 'none';
  return {
    what: `calls that take more than ${MOST} times as long with ${sizes[1]} employees as with ${sizes[0]}, from ${FLOOR} ms up`,
    budget: 'none',
    measured: `${grew.length} of ${compared}`,
    met: grew.length === 0,
    note: `by 95th percentile and median, an export by its line: ${listed(grew)}; by 95th percentile alone, a slow moment: ${listed(slowest)}`,
  };
}
