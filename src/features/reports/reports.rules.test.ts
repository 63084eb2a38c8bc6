import { describe, expect, test } from 'vitest';
import { addDays } from '#src/shared/dates.ts';
import { ALL_PERMISSIONS, type PermissionGrants } from '#src/shared/permissions.ts';
import { columnsOf, distinctNumbers, mayRun, REPORT_NAMES, reportOf } from './reports.rules.ts';
import { SPANS } from './spans.rules.ts';
import { totalsOf, totalWords } from './totals.rules.ts';

const grants = (...permissions: string[]): PermissionGrants => {
  const made: Record<string, string[]> = {};
  for (const one of permissions) {
    const [group = '', name = ''] = one.split('.');
    (made[group] ??= []).push(name);
  }
  return made;
};

describe('who may run a report', () => {
  test.each(REPORT_NAMES)('%s needs the right to reports and its own', (name) => {
    const report = reportOf(name);
    const all = grants(...ALL_PERMISSIONS);
    const but = (left: string) => grants(...ALL_PERMISSIONS.filter((one) => one !== left));
    expect(mayRun(report, all, null)).toBe(true);
    expect(mayRun(report, but('client.viewEmployeeDataReports'), null)).toBe(false);
    expect(mayRun(report, but(report.also), null)).toBe(false);
    expect(mayRun(report, {}, null)).toBe(false);
  });

  test('what shows tests asks for the right to drug and alcohol records', () => {
    const shows = REPORT_NAMES.filter((name) => reportOf(name).isProtected);
    expect(shows).toEqual(['drugAlcohol', 'drugAlcoholDOT', 'fastTest']);
    for (const name of shows) expect(reportOf(name).also).toBe('records.viewDrugAlcohol');
  });

  test('a client without the service has none of its reports', () => {
    const all = grants(...ALL_PERMISSIONS);
    expect(mayRun(reportOf('drugAlcohol'), all, ['medicalExams'])).toBe(false);
    expect(mayRun(reportOf('drugAlcohol'), all, ['drugTesting'])).toBe(true);
    expect(mayRun(reportOf('roster'), all, [])).toBe(true);
  });
});

describe('names', () => {
  test('what ends in DOT is run for DOT numbers, anything else for a location', () => {
    for (const name of REPORT_NAMES)
      expect(reportOf(name).basis === 'DOT', name).toBe(name.endsWith('DOT'));
  });

  test('each has its title and a sentence', () => {
    const titles = REPORT_NAMES.map((name) => reportOf(name).title);
    expect(new Set(titles).size).toBe(titles.length);
    for (const name of REPORT_NAMES) expect(reportOf(name).sentence).toMatch(/^[A-Z].+\.$/);
  });
});

test('DOT numbers are offered distinct and trimmed', () => {
  expect(distinctNumbers(['123', ' 123 ', null, '', '  ', '99'])).toEqual(['99', '123']);
});

describe('periods', () => {
  const today = '2026-11-27';
  test.each([
    ['today', '2026-11-27', '2026-11-27'],
    ['days30', '2026-10-29', '2026-11-27'],
    ['months12', '2025-11-28', '2026-11-27'],
    ['lastYear', '2025-01-01', '2025-12-31'],
    ['threeYears', '2023-11-27', '2026-11-27'],
    ['next90', null, addDays(today, 90)],
  ] as const)('%s', (span, startDate, endDate) => {
    expect(SPANS[span].of(today)).toEqual({ startDate, endDate });
  });
});

describe('cells', () => {
  const columns = columnsOf('expirations');
  const row = {
    rowId: '1',
    employeeId: null,
    values: { employee: 'Quill, Ann', lastDay: '2026-12-01', daysLeft: 4, dot: null },
  };

  test('are written as people read them, and ordered as what they are', () => {
    expect(columns['lastDay']?.text(row)).toBe('12/1/2026');
    expect(columns['lastDay']?.order?.(row)).toBe('2026-12-01');
    expect(columns['daysLeft']?.text(row)).toBe('4');
    expect(columns['daysLeft']?.order?.(row)).toBe(4);
    expect(columns['dot']?.text(row)).toBe('');
    expect(columns['employee']?.order).toBeUndefined();
  });
});

describe('totals', () => {
  const accident = (injuries: number, fatalities: number) => ({
    rowId: `${injuries}.${fatalities}`,
    employeeId: null,
    values: { injuries, fatalities, disabled: null },
  });

  test('numbers are added up, and rows counted by what they say', () => {
    const totals = totalsOf('accidents');
    totals.add(accident(2, 0));
    totals.add(accident(1, 1));
    expect(totals.get()).toEqual({
      rows: 2,
      sums: [
        { column: 'injuries', title: 'Injuries', value: 3 },
        { column: 'fatalities', title: 'Fatalities', value: 1 },
        { column: 'disabled', title: 'Vehicles disabled', value: 0 },
      ],
      tallies: [],
    });
    expect(totalWords(totals.get())).toEqual([
      'Injuries: 3',
      'Fatalities: 1',
      'Vehicles disabled: 0',
    ]);
  });

  test('by kind, the most first, and what says nothing is named', () => {
    const totals = totalsOf('drugAlcohol');
    for (const outcome of ['Negative', null, 'Negative', 'No test'])
      totals.add({ rowId: '1', employeeId: null, values: { outcome } });
    expect(totalWords(totals.get())).toEqual(['Outcome: Negative 2, No test 1, Not specified 1']);
  });

  test('of nothing nothing is said', () => {
    expect(totalWords(totalsOf('drugAlcohol').get())).toEqual([]);
  });

  test('beyond a dozen kinds the rest is one', () => {
    const totals = totalsOf('mvrViolations');
    for (let at = 0; at < 14; at += 1)
      totals.add({ rowId: String(at), employeeId: null, values: { acd: `S${10 + at}` } });
    expect(totalWords(totals.get())[0]).toMatch(/S21 1, others 2$/);
  });
});
