import { describe, expect, test } from 'vitest';
import type { CompanyRule, PaperFacts } from './company-facts.rules.ts';
import { cycleResult, endedPeriod, nextMcs150, periodEnd } from './cycles.rules.ts';

const rule = (cycle: CompanyRule['cycle'], over: Partial<CompanyRule> = {}): CompanyRule => ({
  ruleId: 'rule',
  paperTypeId: 340,
  paperType: 'Paper',
  from: '1995-01-01',
  to: null,
  appliesTo: 'cdlEmployers',
  cycle,
  everyMonths: null,
  graceDays: 20,
  countsFrom: null,
  expiringDays: 60,
  fault: 'violation',
  plain: 'A paper.',
  citation: '49 CFR 390.19',
  source: 'A source',
  checkedOn: null,
  ...over,
});
const paper = (paperId: string, over: Partial<PaperFacts> = {}): PaperFacts => ({
  paperId,
  paperTypeId: 340,
  supervisorId: null,
  docDate: '2026-01-15',
  expirationDate: null,
  coversTo: null,
  alcoholMinutes: null,
  drugMinutes: null,
  ...over,
});
const stands = (
  of: CompanyRule,
  papers: readonly PaperFacts[],
  day: string,
  { dotNumber = '1234567' as string | null, counted = [] as readonly PaperFacts[] } = {},
) => cycleResult(of, { dotNumber }, papers, counted, day);

describe('periods of a year', () => {
  test.each([
    ['2026-01-01', 3, '2026-03-31', '2025-12-31'],
    ['2026-03-31', 3, '2026-03-31', '2025-12-31'],
    ['2026-04-01', 3, '2026-06-30', '2026-03-31'],
    ['2026-12-31', 3, '2026-12-31', '2026-09-30'],
    ['2026-06-30', 6, '2026-06-30', '2025-12-31'],
    ['2026-07-01', 6, '2026-12-31', '2026-06-30'],
    ['2026-01-01', 12, '2026-12-31', '2025-12-31'],
    ['2024-12-31', 12, '2024-12-31', '2023-12-31'],
  ])('of %s, %i months long: to %s, before it to %s', (day, length, end, ended) => {
    expect(periodEnd(day, length)).toBe(end);
    expect(endedPeriod(day, length)).toBe(ended);
  });

  test('one of each, some days after its end; of a year where the rule names no length', () => {
    const yearly = rule('period');
    const [old, last] = [
      paper('old', { coversTo: '2024-12-31' }),
      paper('last', { coversTo: '2025-12-31' }),
    ];
    expect(stands(yearly, [last, old], '2026-11-23')).toEqual({
      state: 'valid',
      due: '2027-01-20',
      note: '',
      paperId: 'last',
    });
    expect(stands(yearly, [old, last], '2026-11-23')?.paperId).toBe('last');
    expect(stands(yearly, [old], '2026-01-20')).toEqual({
      state: 'expiring',
      due: '2026-01-20',
      note: '',
      paperId: 'old',
    });
    expect(stands(yearly, [], '2026-01-21')).toEqual({
      state: 'missing',
      due: '2026-01-20',
      note: '',
      paperId: null,
    });
  });
});

describe('the paper that speaks for a rule', () => {
  test('one is enough; where the newest ends, the one that runs longest', () => {
    const once = rule('once');
    expect(stands(once, [], '2026-11-23')).toEqual({
      state: 'missing',
      due: null,
      note: '',
      paperId: null,
    });
    const [short, long, open] = [
      paper('short', { expirationDate: '2027-01-22' }),
      paper('long', { expirationDate: '2027-01-23' }),
      paper('open'),
    ];
    expect(stands(once, [open, long], '2026-11-23')).toMatchObject({
      state: 'valid',
      paperId: 'open',
    });
    for (const papers of [
      [short, long, open],
      [short, open, long],
    ])
      expect(stands(once, papers, '2026-11-23')).toEqual({
        state: 'valid',
        due: '2027-01-23',
        note: '',
        paperId: 'long',
      });
    expect(stands(once, [short], '2026-11-23')).toMatchObject({ state: 'expiring' });
    expect(stands(once, [short], '2027-01-22')).toMatchObject({ state: 'expiring' });
    expect(stands(once, [short], '2027-01-23')).toMatchObject({
      state: 'expired',
      paperId: 'short',
    });
    expect(stands(rule('supervisor'), [], '2026-11-23')).toMatchObject({ state: 'missing' });
  });

  test('months count from the newest, or from what they count from while there is none', () => {
    const yearly = rule('months', { countsFrom: 347 });
    const [own, other] = [
      paper('own', { docDate: '2025-12-01' }),
      paper('other', { docDate: '2025-11-01' }),
    ];
    expect(stands(yearly, [], '2026-11-23')).toBeNull();
    expect(stands(rule('months'), [], '2026-11-23')).toMatchObject({ state: 'missing', due: null });
    expect(stands(yearly, [own], '2026-11-23', { counted: [other] })).toEqual({
      state: 'expiring',
      due: '2026-12-01',
      note: '',
      paperId: 'own',
    });
    expect(stands(yearly, [own], '2026-12-02')).toMatchObject({ state: 'expired', paperId: 'own' });
    expect(stands(yearly, [], '2026-11-23', { counted: [other] })).toEqual({
      state: 'missing',
      due: '2026-11-01',
      note: '',
      paperId: null,
    });
    expect(stands(yearly, [], '2026-11-01', { counted: [other] })).toMatchObject({
      state: 'expiring',
      paperId: null,
    });
    expect(stands({ ...yearly, everyMonths: 6 }, [own], '2026-11-23')).toMatchObject({
      due: '2026-06-01',
    });
  });

  test('of the registration for a year the one that covers most counts', () => {
    const ucr = rule('ucr', { expiringDays: 91 });
    const [none, before, now] = [
      paper('none'),
      paper('before', { coversTo: '2025-12-31' }),
      paper('now', { coversTo: '2026-12-31' }),
    ];
    for (const papers of [
      [none, before, now],
      [now, before, none],
    ])
      expect(stands(ucr, papers, '2026-06-01')).toEqual({
        state: 'valid',
        due: '2026-12-31',
        note: '',
        paperId: 'now',
      });
    expect(stands(ucr, [none, before], '2026-06-01')).toEqual({
      state: 'expired',
      due: '2025-12-31',
      note: '',
      paperId: 'before',
    });
    expect(stands(ucr, [none], '2026-06-01')).toMatchObject({ state: 'expired', paperId: 'none' });
    expect(stands(ucr, [], '2026-06-01')).toMatchObject({ state: 'missing', paperId: null });
  });

  test('the update of a carrier is due by its number, and nobody can say when without one', () => {
    const update = rule('mcs150');
    const filed = paper('filed', { docDate: '2022-05-01' });
    expect(stands(update, [filed], '2026-07-31', { dotNumber: null })).toEqual({
      state: 'unknown',
      due: null,
      note: 'When it is due follows from the DOT number, and none is on record.',
      paperId: 'filed',
    });
    expect(stands(update, [], '2026-07-31', { dotNumber: null })?.paperId).toBeNull();
    expect(stands(update, [filed], '2026-07-31')).toEqual({
      state: 'expired',
      due: '2024-07-31',
      note: '',
      paperId: 'filed',
    });
    expect(stands(update, [], '2026-07-31')).toEqual({
      state: 'missing',
      due: '2024-07-31',
      note: '',
      paperId: null,
    });
    const inTime = paper('inTime', { docDate: '2024-01-01' });
    expect(stands(update, [inTime], '2026-05-31')).toMatchObject({
      state: 'valid',
      due: '2026-07-31',
      paperId: 'inTime',
    });
    expect(stands(update, [paper('late', { docDate: '2023-12-31' })], '2026-05-31')).toMatchObject({
      state: 'expired',
      due: '2024-07-31',
    });
  });

  test.each([
    ['1234517', '2026-01-01', '2027-07-31'],
    ['1234517', '2027-07-31', '2027-07-31'],
    ['1234517', '2027-08-01', '2029-07-31'],
    ['1234567', '2027-08-01', '2028-07-31'],
  ])('the carrier %s files after %s by %s', (dot, day, due) =>
    expect(nextMcs150(dot, day)).toBe(due),
  );
});
