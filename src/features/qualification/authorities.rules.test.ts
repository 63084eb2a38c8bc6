import { describe, expect, test } from 'vitest';
import { DAY, driver, filed, rule } from '#tests/support/qualification-samples.ts';
import { driverDays, qualify } from './qualification.rules.ts';
import type { Driver, QualificationRule } from './rule-rows.rules.ts';

describe('authorities that licensed the driver before', () => {
  const asked = (over: Partial<QualificationRule>, of: Partial<Driver>) =>
    qualify([rule({ perAuthority: true, ...over })], driver(of), [], DAY)
      .items.map(({ authority }) => authority)
      .toSorted();
  const before = (since: string, until: string) => ({
    former: [{ authority: 'OK', since, until }],
  });

  test.each<[string, string, string, string[]]>([
    ['until a day within the last interval', '2020-01-01', '2025-11-22', ['OK', 'TX']],
    ['until the day on which it began', '2020-01-01', '2025-11-21', ['TX']],
    ['for less than a day', '2026-01-01', '2026-01-01', ['TX']],
    ['for a day', '2026-01-01', '2026-01-02', ['OK', 'TX']],
    ['from today on', DAY, '2027-01-01', ['OK', 'TX']],
    ['from tomorrow on', '2026-11-22', '2027-01-01', ['TX']],
  ])('with an interval those of the last one (391.25(a)): %s', (_when, since, until, expected) => {
    expect(asked({ everyMonths: 12 }, before(since, until))).toEqual(expected);
  });

  // Hired on 2024-01-10: three years before it, and the days until it is due.
  test.each<[string, string, string, string[]]>([
    ['until the day on which the three years began', '2015-01-01', '2021-01-10', ['TX']],
    ['until the day after it', '2015-01-01', '2021-01-11', ['OK', 'TX']],
    ['from the last day on which it is due', '2024-02-09', '2025-01-01', ['OK', 'TX']],
    ['from the day after it', '2024-02-10', '2025-01-01', ['TX']],
  ])('at the hire those of three years (391.23(a)(1)): %s', (_when, since, until, expected) => {
    const atHire = { everyMonths: null, dueDays: 30 } as const;
    expect(asked(atHire, before(since, until))).toEqual(expected);
  });

  test.each<[string, string | null, string[]]>([
    ['licensed on the last day on which it is due', '2024-02-09', ['OK', 'TX']],
    ['licensed later', '2024-02-10', ['OK']],
    ['licensed nobody knows since when', null, ['OK', 'TX']],
  ])('at the hire the present one is asked, too: %s', (_when, licensedSince, expected) => {
    const atHire = { everyMonths: null, dueDays: 30 } as const;
    const of = { ...before('2015-01-01', '2024-01-05'), licensedSince };
    expect(asked(atHire, of as Partial<Driver>)).toEqual(expected);
    // Where nobody else is left to ask, the present one is asked anyway.
    expect(asked(atHire, { licensedSince } as Partial<Driver>)).toEqual(['TX']);
  });

  test('without an interval and a day of the hire those of three years', () => {
    const rules = { everyMonths: null };
    expect(asked(rules, { hireDate: null, ...before('2015-01-01', '2023-11-22') })).toEqual([
      'OK',
      'TX',
    ]);
    expect(asked(rules, { hireDate: null, ...before('2015-01-01', '2023-11-21') })).toEqual(['TX']);
  });

  test('a document that names none is of whoever licensed the driver on its day', () => {
    const former = [
      { authority: 'NM', since: '2026-01-01', until: '2026-08-01' },
      { authority: 'OK', since: '2020-01-01', until: '2026-01-01' },
      { authority: 'KS', since: '2026-03-01', until: '2026-03-01' },
    ];
    const of = (docDate: string | null, everyMonths: number | null = 12) =>
      qualify(
        [rule({ perAuthority: true, everyMonths })],
        driver({ former }),
        [filed({ docDate })],
        DAY,
      )
        .items.filter(({ documentId }) => documentId !== null)
        .map(({ authority }) => authority);
    expect(of('2025-12-31')).toEqual(['OK']);
    expect(of('2026-01-01')).toEqual(['NM']);
    expect(of('2026-02-28')).toEqual(['NM']);
    expect(of('2026-07-31')).toEqual(['NM']);
    expect(of('2026-08-01')).toEqual(['TX']);
    expect(of(null, null)).toEqual(['TX']);
    // Without any date it proves nothing of what is asked for again and again.
    expect(of(null)).toEqual([]);
  });

  test('standings are found anew when one is no longer asked about', () => {
    const rules = [
      rule({ perAuthority: true }),
      rule({ perAuthority: true, everyMonths: null }),
      rule(),
    ];
    expect(driverDays(driver(before('2020-01-01', '2026-02-01')), rules)).toEqual([
      '2027-02-01',
      '2029-02-01',
      '2024-01-10',
    ]);
    expect(driverDays(driver({ hireDate: null }), rules)).toEqual([]);
  });
});
