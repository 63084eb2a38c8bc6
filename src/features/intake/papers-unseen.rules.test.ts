import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { datesOfSet, setPage } from '#tests/support/set-page.ts';
import { guessType } from './paper-types.rules.ts';

const TODAY = '2026-11-28';
const FOLDER = new URL('../../../tests/support/papers/', import.meta.url);

/**
 * Papers in the words that agencies, vendors and carriers use, written down before the rules were tuned by what they
 * showed: `=== name | types that are right | date | end`, then the paper as it is set.
 */
function papersOf(file: string) {
  return readFileSync(new URL(file, FOLDER), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((paper) => {
      const line = paper.indexOf('\n');
      const [name = '', types = '', date = '', end = ''] = paper.slice(0, line).split(' | ');
      const day = (text: string): string | null => (text === '-' ? null : text);
      return {
        name,
        types: types.split(' ').map(Number),
        docDate: day(date),
        expirationDate: day(end),
        set: paper.slice(line + 1),
      };
    });
}

describe.each(readdirSync(FOLDER))('%s', (file) => {
  test.each(papersOf(file))('$name', ({ types, set, docDate, expirationDate }) => {
    const type = guessType(setPage(set))?.documentTypeId ?? 0;
    expect(types).toContain(type);
    expect(datesOfSet(set, type, TODAY)).toEqual({ docDate, expirationDate });
  });
});
