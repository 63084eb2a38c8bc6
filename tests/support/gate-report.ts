/** What a test runner counted. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Reads the JSON report of Vitest (`numPassedTests`) or of Playwright (`stats`). */
export function readCounts(report: unknown): Counts {
  const root = (typeof report === 'object' && report !== null ? report : {}) as Record<
    string,
    unknown
  >;
  if (typeof root['stats'] === 'object' && root['stats'] !== null) {
    const stats = root['stats'] as Record<string, unknown>;
    return {
      passed: count(stats['expected']),
      // A test that passed only when repeated has failed once: the gate does not forget that.
      failed: count(stats['unexpected']) + count(stats['flaky']),
      skipped: count(stats['skipped']),
    };
  }
  return {
    passed: count(root['numPassedTests']),
    failed: count(root['numFailedTests']),
    skipped: count(root['numPendingTests']) + count(root['numTodoTests']),
  };
}

export function add(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

/**
 * The closing line. CI reads it, so its form is fixed. A failed step without a failed test (lint, a
 * build, a runner that broke) counts as one, so that the line never looks green for a red gate.
 */
export function closingLine(counts: Counts, green: boolean): string {
  const failed = green ? counts.failed : Math.max(1, counts.failed);
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  return `${counts.passed} passed, ${failed} failed${skipped}`;
}
