import { describe, expect, test } from 'vitest';
import { DAY, driver, filed, rule } from '#tests/support/qualification-samples.ts';
import { qualify } from './qualification.rules.ts';
import type { Driver } from './rule-rows.rules.ts';

describe('the paper of a drug test that belongs to no result on file', () => {
  const test306 = (over: Partial<Driver>, docDate: string) =>
    qualify(
      [
        rule({
          documentTypeId: 306,
          everyMonths: null,
          inForceBy: 'hire',
          blocksDispatch: true,
        }),
      ],
      driver({ hireDate: '2024-03-02', ...over }),
      [filed({ documentTypeId: 306, docDate })],
      DAY,
    );
  // 49 CFR 382.301(a): before the driver first does safety-sensitive work. A paper of later is that of another test.
  test('stands for the pre-employment test up to the first day of driving, the hire where nobody said', () => {
    expect(test306({}, '2024-03-02').items[0]?.status).toBe('valid');
    expect(test306({ firstDuty: '2024-03-20' }, '2024-03-20').items[0]?.status).toBe('valid');
    expect(test306({ hireDate: null }, '2026-03-20').items[0]?.status).toBe('valid');
  });
  test('of later it stands for none, stops the driver and says why', () => {
    for (const [over, docDate] of [
      [{}, '2024-03-03'],
      [{ firstDuty: '2024-03-20' }, '2024-03-21'],
    ] as const) {
      const found = test306(over, docDate);
      expect(found.doNotDispatch).toBe(true);
      expect(found.items[0]).toMatchObject({
        status: 'missing',
        note: expect.stringMatching(/after the first day of driving/),
      });
    }
  });
});
