import { expect, test } from 'vitest';
import { retainUntil } from '#src/features/employees/employees.rules.ts';
import type { QualificationRule } from '#src/features/qualification/rule-rows.rules.ts';
import { rule } from '#tests/support/qualification-samples.ts';
import { keptUntil, lastDayFault, removableFrom } from './employment.rules.ts';
import type { EndedFile } from './employment.rules.ts';

const RULE: QualificationRule = rule({
  clientId: 7,
  alsoBy: [660],
  retentionMonths: 60,
  retentionFrom: 'employment',
  citation: 'Policy',
});
const ended = (over: Partial<EndedFile> = {}): EndedFile => ({
  deletedOn: null,
  touchedOn: '2021-03-02',
  lastDay: '2021-03-01',
  retainUntil: '2024-03-01',
  clientPath: [1, 7],
  papers: [],
  answeredOn: null,
  accidentOn: null,
  ...over,
});
const paper = (documentTypeId: number, docDate: string | null = null, drugAlcohol = false) => ({
  papers: [{ documentTypeId, docDate, drugAlcohol }],
});

test.each<[what: string, over: Partial<EndedFile>, kept: string | null]>([
  ['three years after the employment', {}, '2024-03-01'],
  ['ended, until nobody knows when', { retainUntil: null }, null],
  ['of another time: no last day', { retainUntil: '2024-03-01', lastDay: null }, null],
  ['not ended', { lastDay: null, retainUntil: null }, null],
  ['a rule of the location that keeps longer', paper(225), '2026-03-01'],
  ['of the type that also meets it', paper(660), '2026-03-01'],
  ['of another type', paper(238), '2024-03-01'],
  ['at another location', { ...paper(225), clientPath: [1, 8] }, '2024-03-01'],
  ['a drug test from its date', paper(306, '2020-06-01', true), '2025-06-01'],
  ['a drug test without a date', paper(306, null, true), '2026-03-01'],
  [
    'a rule that counts from the employment, not from the document',
    paper(225, '2015-01-01'),
    '2026-03-01',
  ],
  ['an answered questionnaire', { answeredOn: '2021-02-01' }, '2026-02-01'],
  ['an accident of the last weeks, entered late', { accidentOn: '2021-06-01' }, '2024-06-01'],
])('a file is kept: %s', (_what, over, kept) => {
  expect(keptUntil(ended(over), [RULE], '2024-01-01')).toBe(kept);
});

test('from the day after a file may be removed; a deleted one can be brought back for thirty days', () => {
  const from = (over: Partial<EndedFile>) => removableFrom(ended(over), [], '2024-03-02');
  expect(from({})).toBe('2024-03-02');
  expect(from({ deletedOn: '2024-02-20' })).toBe('2024-03-21');
  expect(from({ touchedOn: '2024-01-30' })).toBe('2024-03-02');
  expect(from({ touchedOn: '2024-01-31' })).toBe('2024-03-02');
  expect(from({ touchedOn: '2024-02-01' })).toBe('2024-03-02');
  expect(from({ touchedOn: '2024-02-02' })).toBe('2024-03-03');
  expect(from({ touchedOn: '2024-03-01' })).toBe('2024-03-31');
  expect(from({ lastDay: null, retainUntil: null })).toBeNull();
  const byDate = { ...RULE, retentionFrom: 'document' as const };
  expect(keptUntil(ended(paper(225, '2020-12-31')), [byDate], '2024-01-01')).toBe('2025-12-31');
});

test('a file is kept for three years after the last day (49 CFR 391.51(c))', () => {
  expect(retainUntil('2026-03-04')).toBe('2029-03-04');
  expect(retainUntil('2024-02-29')).toBe('2027-02-28');
});

test.each([
  // What a rule of the location keeps longer.
  ['2026-06-01', '2024-01-01', '2026-09-02', paper(225, '2021-09-01')],
  // Deleted long after the employment ended: thirty days to bring it back.
  ['2026-06-01', '2024-01-01', '2026-07-01', {}],
  // Deleted while it must still be kept: the day after.
  ['2026-06-01', '2028-01-01', '2028-01-02', {}],
  // Never closed: three years from the deletion.
  ['2026-06-01', null, '2029-06-02', {}],
])('deleted on %s, kept until %s: may be removed from %s', (deletedOn, kept, wanted, over) => {
  const file = ended({ deletedOn, retainUntil: kept, lastDay: null, ...over });
  const byDate = { ...RULE, retentionFrom: 'document' as const };
  expect(removableFrom(file, [byDate], deletedOn)).toBe(wanted);
});

test('a last day is neither in the future nor before the hire date', () => {
  expect(lastDayFault('2026-01-02', '2026-01-02', '2026-01-02')).toBeNull();
  expect(lastDayFault('2026-01-02', null, '2026-01-02')).toBeNull();
  expect(lastDayFault('2026-01-03', null, '2026-01-02')).toBe(
    'The last day cannot be in the future.',
  );
  expect(lastDayFault('2025-12-31', '2026-01-01', '2026-01-02')).toBe(
    'The last day is before the hire date.',
  );
});
