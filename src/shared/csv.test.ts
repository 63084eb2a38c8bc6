import { expect, test } from 'vitest';
import { csvCell, csvLine, csvText } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['  =HYPERLINK("x")', `'  =HYPERLINK(""x"")`],
  ['\uFF1D1', "'\uFF1D1"],
])('%j cannot run as a formula', (text, safe) => {
  expect(csvCell(text)).toBe(`"${safe}"`);
});

test('plain text stays as it is, what needs quotes gets them', () => {
  expect(csvCell('Miller')).toBe('Miller');
  expect(csvCell('1/2/2026')).toBe('1/2/2026');
  expect(csvCell('Miller, Ann')).toBe('"Miller, Ann"');
  expect(csvCell('the "big" one')).toBe('"the ""big"" one"');
  expect(csvCell("O'Hara")).toBe(`"O'Hara"`);
  expect(csvLine(['a', '', 'b\nc'])).toBe('a,,"b\nc"\r\n');
});

test.each(['=1+1', '-Smith', "O'Hara", "'s Graven", ' + note'])(
  '%j comes back as it was',
  (text) => {
    expect(csvText(csvCell(text).replaceAll(/^"|"$/g, ''))).toBe(text);
  },
);
