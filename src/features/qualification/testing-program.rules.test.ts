import { expect, test } from 'vitest';
import { programFault, type TestingProgram, verificationLasts } from './testing-program.rules.ts';

/** Applied on 3/1/2026, left the program on the day before, tested in it, first drives on 3/10/2026. */
const PROGRAM: TestingProgram = {
  until: '2026-02-28',
  testedOn: '2025-11-20',
  poolSince: null,
  appliedOn: '2026-03-01',
  noViolations: true,
};
const FIRST = '2026-03-10';

test.each<[string, Partial<TestingProgram> | null, string | null, RegExp | null]>([
  ['tested in it, left two weeks ago', {}, FIRST, null],
  ['still in it', { until: null }, FIRST, null],
  ['still in it, and nobody has driven', { until: null }, null, null],
  ['left 30 days before the first day', { until: '2026-02-08' }, FIRST, null],
  ['left 31 days before it', { until: '2026-02-07' }, FIRST, /left the program more than 30/],
  ['left, and nobody has driven', {}, null, /first day is not known/],
  ['tested six months before the application, to the day', { testedOn: '2025-09-01' }, FIRST, null],
  ['tested a day earlier', { testedOn: '2025-08-31' }, FIRST, /neither tested within 6/],
  [
    'tested after the application',
    { until: null, testedOn: '2026-03-02' },
    FIRST,
    /neither tested/,
  ],
  ['tested after the program', { until: '2026-02-20', testedOn: '2026-02-25' }, FIRST, /neither/],
  [
    'in the pool for twelve months, to the day',
    { until: null, testedOn: null, poolSince: '2025-03-01' },
    FIRST,
    null,
  ],
  [
    'in the pool for a day less',
    { until: null, testedOn: null, poolSince: '2025-03-02' },
    FIRST,
    /nor in the random pool for the 12/,
  ],
  [
    'in the pool, but not until the application',
    { testedOn: null, poolSince: '2024-01-01' },
    FIRST,
    /nor in the random pool/,
  ],
  [
    'in the pool until the day of the application',
    { until: '2026-03-01', testedOn: null, poolSince: '2024-01-01' },
    FIRST,
    null,
  ],
  ['nobody asked the prior employers', { noViolations: false }, FIRST, /no prior employer/],
  ['nothing noted', null, FIRST, /nobody has noted/],
])('the exception of 382.301(b), %s', (_what, over, firstDuty, fault) => {
  const found = programFault(over === null ? null : { ...PROGRAM, ...over }, firstDuty);
  if (fault === null) expect(found).toBeNull();
  else expect(found).toMatch(fault);
});

test('of a driver who is used and not employed a verification counts six months, to the day (382.301(c)(2))', () => {
  const used = { ...PROGRAM, notEmployed: true };
  expect(verificationLasts(used, '2026-02-15')).toBe('2026-08-15');
  expect(verificationLasts(used, '2026-08-31')).toBe('2027-02-28');
  expect(verificationLasts(used, null)).toBeUndefined();
  expect(verificationLasts(PROGRAM, '2026-02-15')).toBeUndefined();
  expect(verificationLasts(null, '2026-02-15')).toBeUndefined();
});
