import { describe, expect, test } from 'vitest';
import { dayOf, endOfDay, startOfDay } from './shown-days.ts';

describe('the days of an announcement', () => {
  test.each(['2026-03-08', '2026-11-01', '2026-12-31', '2028-02-29'])(
    '%s begins, ends and is read back as itself, though a clock changes',
    (day) => {
      const [from, until] = [startOfDay(day), endOfDay(day)];
      expect(Date.parse(until)).toBeGreaterThan(Date.parse(from));
      expect([dayOf(from), dayOf(until, 'end')]).toEqual([day, day]);
      expect(dayOf(until)).not.toBe(day);
    },
  );
});
