import { describe, expect, it } from 'vitest';
import { findInPage, findWords, firstFrom, pageText, searchOrder } from './find.ts';
import type { TextRun } from './find.ts';

const run = (text: string, endsLine = false): TextRun => ({ text, endsLine, x: 0, y: 0, width: 0 });
const page = (...runs: TextRun[]) => pageText(runs);
const count = (text: string, query: string, matchCase = false) =>
  findInPage(page(run(text)), 1, query, matchCase).length;

describe('finding on a page', () => {
  it('finds every place, without overlap', () => {
    expect(count('aaaa', 'aa')).toBe(2);
    expect(findInPage(page(run('a driver, a Driver')), 3, 'driver', false)).toEqual([
      { page: 3, start: { run: 0, offset: 2 }, end: { run: 0, offset: 8 } },
      { page: 3, start: { run: 0, offset: 12 }, end: { run: 0, offset: 18 } },
    ]);
  });

  it('counts case only when asked to', () => {
    expect([count('CDL cdl', 'cdl'), count('CDL cdl', 'cdl', true)]).toEqual([2, 1]);
  });

  it('goes over runs and line ends', () => {
    const text = page(run('Medical', true), run('Exam'), run('iner'));
    expect(findInPage(text, 1, 'medical  examiner', false)).toEqual([
      { page: 1, start: { run: 0, offset: 0 }, end: { run: 2, offset: 4 } },
    ]);
  });

  it('ends in the run of its last letter', () => {
    expect(findInPage(page(run('one'), run('two')), 1, 'one', false)[0]?.end).toEqual({
      run: 0,
      offset: 3,
    });
  });

  it('takes accents, ligatures, quotes and dashes as a reader does', () => {
    expect(count('José Núñez', 'jose nunez')).toBe(1);
    expect(count('Jose', 'José')).toBe(1);
    expect(count('O’Brien – 2026', "o'brien - 2026")).toBe(1);
    const fine = findInPage(page(run('oﬃce')), 1, 'off', false)[0];
    expect(fine?.end).toEqual({ run: 0, offset: 2 });
    expect(count('employ\u00ADment', 'employment')).toBe(1);
  });

  it('keeps places behind letters that change their length', () => {
    const [match] = findInPage(page(run('İİ 😀 license')), 1, 'license', false);
    expect(match?.start.offset).toBe('İİ 😀 '.length);
  });

  it('finds nothing for blanks', () => {
    expect([count('a b', ' '), count('a b', ''), count('', 'a')]).toEqual([0, 0, 0]);
  });
});

describe('the order of finding', () => {
  const on = (number: number) => ({
    page: number,
    start: { run: 0, offset: 0 },
    end: { run: 0, offset: 1 },
  });

  it('begins with the page in sight', () => {
    expect(searchOrder(3, 4)).toEqual([3, 4, 1, 2]);
    expect(searchOrder(0, 2)).toEqual([1, 2]);
    expect(searchOrder(1, 0)).toEqual([]);
  });

  it('stands on the first match from there on, else on the first', () => {
    expect(firstFrom([on(1), on(2), on(5)], 2)).toBe(1);
    expect(firstFrom([on(1), on(2)], 9)).toBe(0);
    expect(firstFrom([], 1)).toBe(-1);
  });
});

describe('what the find bar says', () => {
  const words = (changes: Partial<Parameters<typeof findWords>[0]>) =>
    findWords({ query: 'x', total: 0, at: -1, pagesLeft: 0, hasText: true, ...changes });

  it('counts, waits, and says why there is nothing', () => {
    expect(words({ query: ' ' })).toBe('');
    expect(words({ total: 1200, at: 2 })).toBe('3 of 1,200');
    expect(words({ total: 2, at: 0, pagesLeft: 4 })).toBe('1 of 2 so far');
    expect(words({ pagesLeft: 1 })).toBe('Searching …');
    expect(words({})).toBe('Not found');
    expect(words({ hasText: false })).toBe('This document has no text to search, as scans have.');
  });
});
