import { describe, expect, test } from 'vitest';
import { DelimitedError, delimiterOf, makeRowReader, type NumberedRow } from './delimited.rules.ts';

function read(text: string, delimiter: ',' | ';' = ',', piece = text.length): NumberedRow[] {
  const reader = makeRowReader(delimiter);
  const rows: NumberedRow[] = [];
  for (let at = 0; at < text.length; at += piece)
    rows.push(...reader.push(text.slice(at, at + piece)));
  return [...rows, ...reader.end()];
}

test('the delimiter is the sign that is most often in the heading, outside quotes', () => {
  expect(delimiterOf('a,b;c;d\n1,1,1,1,1,1')).toBe(';');
  expect(delimiterOf('"a,b,c"\td\n')).toBe('\t');
  expect(delimiterOf('\r\n\r\na|b|c')).toBe('|');
  expect(delimiterOf('alone')).toBe(',');
});

describe('rows', () => {
  const text = 'a,"b ""x""\r\nc",d\r\n\r\n,,\n1,,"3"\r"e""f",g"h,\n';
  const rows = [
    { row: 1, cells: ['a', 'b "x"\r\nc', 'd'] },
    { row: 4, cells: ['1', '', '3'] },
    { row: 5, cells: ['e"f', 'g"h', ''] },
  ];

  test('quotes, line ends of three kinds, blank rows counted and left out', () => {
    expect(read(text)).toEqual(rows);
  });

  test.each([1, 2, 3, 5, 7])('the same in pieces of %i', (piece) => {
    expect(read(text, ',', piece)).toEqual(rows);
  });

  test('a last row without a line end, other delimiters', () => {
    expect(read('a;b\n1;2,3', ';').at(-1)).toEqual({ row: 2, cells: ['1', '2,3'] });
    expect(read('')).toEqual([]);
    expect(read('a,')).toEqual([{ row: 1, cells: ['a', ''] }]);
  });

  test('a quote that is never closed names its row', () => {
    expect(() => read('a,b\nc,"d\ne,f\n')).toThrow(new DelimitedError(2));
    expect(() => read(`a\n"${'x'.repeat(40_000)}`)).toThrow(DelimitedError);
  });
});
