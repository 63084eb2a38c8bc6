import { Readable } from 'node:stream';
import readSheets from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { writeDate } from '#src/shared/dates.ts';
import { workbookCell, workbookText, writeWorkbook } from './workbook.ts';

const text = { title: 'Text', text: (row: string) => row };

describe('a cell', () => {
  test('is a number or a day only where it shows nothing else', () => {
    const count = { title: 'Count', text: String, order: (row: number) => row };
    expect(workbookCell(count, 12)).toBe(12);
    expect(workbookCell({ ...count, text: (row: number) => `${row} d` }, 12)).toBe('12 d');
    const day = { title: 'Day', text: writeDate, order: (row: string) => row };
    expect(workbookCell(day, '2026-11-27')).toEqual({ day: '2026-11-27' });
    expect(workbookCell({ ...day, text: () => 'Expired' }, '2026-11-27')).toBe('Expired');
    expect(workbookCell(text, '')).toBe(null);
    // What only looks like a number is a name: a ZIP code keeps its zero.
    expect(workbookCell(text, '01234')).toBe('01234');
  });

  test('holds no character that a workbook cannot, and no more of them', () => {
    expect(workbookText('a\u0000b\u001fc\nd')).toBe('abc\nd');
    expect(workbookText('\ud800')).toBe('\ufffd');
    expect(workbookText('x'.repeat(40_000))).toHaveLength(32_767);
  });
});

test('a workbook is read back as it was written, a formula as the text it is', async () => {
  const bytes = await writeWorkbook({
    name: "Driver's [list]: a name that is too long for a sheet",
    titles: ['Name', 'Count', 'Day'],
    rows: [
      ['=1+1', 3, { day: '2026-11-27' }],
      ['Nguyễn <&> "Ann"', null, null],
    ],
    about: ['A report', 'As of 11/27/2026'],
  });
  const sheets = await readSheets(Readable.from([Buffer.from(bytes)]));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Driver s  list   a name that is', 'About']);
  expect(sheets[0]?.data).toEqual([
    ['Name', 'Count', 'Day'],
    ['=1+1', 3, new Date('2026-11-27T00:00:00Z')],
    ['Nguyễn <&> "Ann"', null, null],
  ]);
  expect(sheets[1]?.data).toEqual([['A report'], ['As of 11/27/2026']]);
});
