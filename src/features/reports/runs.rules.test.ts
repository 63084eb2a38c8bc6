import { describe, expect, it } from 'vitest';
import { isOpen, runWords } from './runs.rules.ts';

describe('a file of a report in the background', () => {
  it('says how far it is, and nothing of a file that is not whole', () => {
    const run = { rowsRead: 4200, rowsOf: 12_000, hasFile: false };
    expect(runWords({ ...run, state: 'waiting' })).toBe('Waits for its turn');
    expect(runWords({ ...run, state: 'running' })).toBe('4,200 of 12,000 rows read');
    expect(runWords({ ...run, state: 'running', rowsOf: null })).toBe('4,200 rows read');
    expect(runWords({ ...run, state: 'failed' })).toBe('Failed: nothing was kept');
    expect(runWords({ ...run, state: 'canceled' })).toBe('Canceled');
    expect(runWords({ ...run, state: 'done', hasFile: true })).toBe('Ready: 4,200 rows');
    expect(runWords({ ...run, state: 'done' })).toBe('Its days are over');
  });
  it('is open until it has ended one way or the other', () => {
    expect([isOpen('waiting'), isOpen('running'), isOpen('done'), isOpen('failed')]).toEqual([
      ...[true, true, false, false],
    ]);
  });
});
