import { expect, test } from 'vitest';
import { citationOf } from './letter-pdf.service.ts';

test('a notice cites the track of its decision', () => {
  expect(citationOf({ kind: 'after', decidedBy: 'before' })).toBe('15 USC 1681m(a).');
  expect(citationOf({ kind: 'after', decidedBy: 'after' })).toContain('1681b(b)(3)(B)');
  expect(citationOf({ kind: 'before', decidedBy: null })).toContain('1681b(b)(3)(A)');
});
