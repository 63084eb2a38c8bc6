import { expect, test } from 'vitest';
import { type DateMeaning, readEntry, wordedDate } from './date-entry.ts';

const read = (text: string, meaning: DateMeaning = 'open') =>
  readEntry(text, { today: '2026-11-22', meaning });

test.each([
  '11/7/2028',
  '11/07/28',
  '11/7/28',
  '11-7-2028',
  '11.7.28',
  '11 7 2028',
  '110728',
  '11072028',
  '20281107',
  '2028-11-07',
  '2028/11/7',
  'nov 7 2028',
  'Nov 7, 2028',
  'NOVEMBER 7th, 28',
  'nov. 7 2028',
  '7 nov 2028',
  '7-nov-28',
  '2028 nov 7',
  '  11/7/2028  ',
])('%s is November 7, 2028', (text) => {
  expect(read(text)).toEqual(['2028-11-07']);
});

test.each([
  ['t', '2026-11-22'],
  ['Today', '2026-11-22'],
  ['tomorrow', '2026-11-23'],
  ['yesterday', '2026-11-21'],
  ['+2y', '2028-11-22'],
  ['+30d', '2026-12-22'],
  ['-1w', '2026-11-15'],
  ['+6m', '2027-05-22'],
  ['+ 6 months', '2027-05-22'],
  ['+1 day', '2026-11-23'],
])('%s is counted from today: %s', (text, date) => {
  expect(read(text)).toEqual([date]);
});

test('a month is followed by its last day where it has no such day', () => {
  expect(readEntry('+1m', { today: '2026-01-31', meaning: 'open' })).toEqual(['2026-02-28']);
  expect(readEntry('+1y', { today: '2028-02-29', meaning: 'open' })).toEqual(['2029-02-28']);
});

test.each([
  ['1172028', ['2028-01-17', '2028-11-07']],
  ['11728', ['2028-01-17', '2028-11-07']],
  ['112028', ['2028-01-01', '2028-11-20']],
])('%s could be two dates, and is neither', (text, dates) => {
  expect(read(text)).toEqual(dates);
});

test.each([
  ['3172028', '2028-03-17'],
  ['31728', '2028-03-17'],
  ['132028', '2028-01-03'],
])('%s without strokes can be one date only', (text, date) => {
  expect(read(text)).toEqual([date]);
});

test('a two-digit year is past for what has happened, and at most fifty years away for the rest', () => {
  expect(read('5/1/85', 'past')).toEqual(['1985-05-01']);
  expect(read('11/22/26', 'past')).toEqual(['2026-11-22']);
  expect(read('11/23/26', 'past')).toEqual(['1926-11-23']);
  expect(read('5/1/27', 'past')).toEqual(['1927-05-01']);
  expect(read('5/1/27')).toEqual(['2027-05-01']);
  expect(read('5/1/25')).toEqual(['2025-05-01']);
  expect(read('11/22/76')).toEqual(['2076-11-22']);
  expect(read('11/23/76')).toEqual(['1976-11-23']);
  // Four digits are what they are.
  expect(read('5/1/2027', 'past')).toEqual(['2027-05-01']);
  expect(read('2/29/24', 'past')).toEqual(['2024-02-29']);
});

test.each([
  '',
  'soon',
  '13/7/2028',
  '2/30/2020',
  '12/31/1899',
  '1/1/2100',
  '11/7',
  'nov 7',
  'nov 2028',
  '1107',
  '11/7/202',
  '11/7-2028',
  'foo 7 2028',
  'a 7 2028',
  '30d',
  '+9999y',
  'toString',
  '0000',
  '00/00/00',
  '99999999',
])('%s is no date', (text) => {
  expect(read(text)).toEqual([]);
});

test('the first and the last day that count (R049, R050)', () => {
  expect(read('1/1/1900')).toEqual(['1900-01-01']);
  expect(read('12/31/2099')).toEqual(['2099-12-31']);
});

test('a date is read back in words', () => {
  expect(wordedDate('2028-11-07')).toBe('Nov 7, 2028');
});
