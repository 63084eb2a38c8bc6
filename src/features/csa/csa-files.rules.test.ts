import { describe, expect, test } from 'vitest';
import { dotNumberOf, fmcsaDay, fmcsaFlag, fmcsaNumber, fmcsaTime } from './cells.rules.ts';
import { layoutOf, releaseInName } from './data-sets.rules.ts';
import { cellsOf, isBalanced, makeLineReader } from './lines.rules.ts';
import { basicOf, readRow } from './read-row.rules.ts';

test.each([
  ['30-JAN-24', '2024-01-30'],
  ['1-feb-2024', '2024-02-01'],
  ['30-JAN-98', '1998-01-30'],
  ['20240131', '2024-01-31'],
  ['20240131 0000', '2024-01-31'],
  ['2024-01-31T00:00:00.000', '2024-01-31'],
  ['1/31/2024 12:00:00 AM', '2024-01-31'],
  ['31-FEB-24', null],
  ['soon', null],
  ['', null],
])('the day %j is %s', (text, day) => expect(fmcsaDay(text)).toBe(day));

test.each([
  ['3.42', 3.42],
  ['.5', 0.5],
  ['1,204', 1204],
  ['66 %', 66],
  ['Less than 5 vehicle inspections', null],
  ['', null],
])('the number %j is %s', (text, value) => expect(fmcsaNumber(text)).toBe(value));

test('flags, times and DOT numbers as files write them', () => {
  expect(['Y', 'false', '1', '', 'maybe'].map(fmcsaFlag)).toEqual([true, false, true, null, null]);
  expect(['1430', '930', '14:30', '0', '2460', 'x'].map(fmcsaTime)).toEqual([
    '14:30',
    '09:30',
    '14:30',
    '00:00',
    null,
    null,
  ]);
  expect(['0912345', ' 912345 ', '0', '', '123456789', 'x'].map(dotNumberOf)).toEqual([
    '912345',
    '912345',
    null,
    null,
    null,
    null,
  ]);
});

const INSPECTION =
  'Unique_ID,Report_Number,Report_State,DOT_Number,Insp_Date,Insp_level_ID,Unsafe_Viol,Unit_License,VIN';

describe('a file is known by its headings', () => {
  test.each([
    [INSPECTION, 'inspections'],
    ['UNIQUE_ID,INSP_DATE,DOT_NUMBER,VIOL_CODE,BASIC_DESC,OOS_INDICATOR', 'violations'],
    ['CHANGE_DATE,CRASH_ID,REPORT_STATE,REPORT_NUMBER,REPORT_DATE,DOT_NUMBER', 'crashes'],
    ['DOT_NUMBER,LEGAL_NAME,DBA_NAME,CARRIER_OPERATION,NBR_POWER_UNIT', 'carriers'],
    [
      'DOT_NUMBER,INSP_TOTAL,UNSAFE_DRIV_MEASURE,HOS_DRIV_MEASURE,DRIV_FIT_MEASURE,CONTR_SUBST_MEASURE,VEH_MAINT_MEASURE',
      'results',
    ],
  ])('%s', (heading, dataSet) => expect(layoutOf(heading.split(','))).toMatchObject({ dataSet }));

  test('columns of another year are known by their names then, unknown ones are left unread', () => {
    const layout = layoutOf(
      'Inspection_ID,Report No,Report_State,USDOT,Inspection_Date,Weather'.split(','),
    );
    expect(layout).toMatchObject({
      dataSet: 'inspections',
      places: { id: 0, report: 1, state: 2, dot: 3, day: 4 },
      unread: ['Weather'],
    });
  });

  test('a missing column is named, and what is none of them is said to be none', () => {
    const missing = layoutOf('Unique_ID,Report_Number,Report_State,Insp_Date'.split(','));
    expect(missing).toEqual({
      dataSet: null,
      problem:
        'This looks like Inspections, but has no column DOTNUMBER: its columns are those of another year or file. Nothing was taken over.',
    });
    const other = layoutOf(['Name', 'Phone']);
    expect(other.dataSet).toBeNull();
  });
});

test.each([
  ['SMS_AB_2026-10-30.csv', '2026-10-30'],
  ['20261030_inspections.csv', '2026-10-30'],
  ['2026Oct_Violation.txt', '2026-10-01'],
  ['inspections.csv', null],
])('the release in %s is %s', (name, day) => expect(releaseInName(name)).toBe(day));

describe('lines', () => {
  const read = (text: string, piece = text.length) => {
    const rows: [number, string[]][] = [];
    const faults: [number, string][] = [];
    const reader = makeLineReader(
      { delimiter: ',', width: 3, wantedAt: 1, wanted: (cell) => cell !== '9' },
      {
        row: (cells, row) => void rows.push([row, cells]),
        fault: (row, said) => void faults.push([row, said]),
      },
    );
    for (let at = 0; at < text.length; at += piece) reader.push(text.slice(at, at + piece));
    reader.end();
    return { rows, faults, isCut: reader.seen.isCut };
  };

  test('quotes, line ends within them, rows of others, blank lines', () => {
    const text = 'a,1,c\r\n"b ""x"", y",2,\n\nx,9,broken,row\n"d\ne",3,f\ng,4,h';
    const expected = {
      rows: [
        [2, ['a', '1', 'c']],
        [3, ['b "x", y', '2', '']],
        [6, ['d\ne', '3', 'f']],
        [8, ['g', '4', 'h']],
      ],
      faults: [],
      isCut: false,
    };
    expect(read(text)).toMatchObject(expected);
    for (const piece of [1, 2, 3, 7]) expect(read(text, piece)).toMatchObject(expected);
  });

  test('a forgotten quotation mark costs its own row, and a row of another width is said', () => {
    expect(read('"a,1,c\nb,2,c\nd,3\ne,4,f\n"g,5,h\n')).toMatchObject({
      rows: [
        [3, ['b', '2', 'c']],
        [5, ['e', '4', 'f']],
      ],
      faults: [
        [2, 'a quotation mark opens and is never closed'],
        [4, 'it has 2 cells, and the heading 3'],
        [6, 'a quotation mark opens and is never closed'],
      ],
      isCut: false,
    });
  });

  test.each(['a,1,c\nb,2', 'a,1,c\nb,2,"c', 'a,1,c\nb'])('%j is cut off', (text) =>
    expect(read(text).isCut).toBe(true),
  );

  test('cells and marks', () => {
    expect(cellsOf('a;"b;c";', ';')).toEqual(['a', 'b;c', '']);
    expect(cellsOf('"a" x,b', ',')).toEqual(['a x', 'b']);
    expect(cellsOf('a,b,c', ',', 2)).toEqual(['a', 'b']);
    expect([isBalanced('a"b"'), isBalanced('a"b')]).toEqual([true, false]);
  });
});

describe('rows', () => {
  const of = (heading: string, row: string) => {
    const layout = layoutOf(heading.split(','));
    if (layout.dataSet === null) throw new Error(layout.problem);
    return readRow(layout.dataSet, row.split(','), {
      places: layout.places,
      release: '2026-10-30',
    });
  };

  test('an inspection, with a number as a text', () => {
    expect(of(INSPECTION, '77,R-1,TX,912345,30-JAN-24,few,2,ABC123,VIN1')).toEqual({
      key: '77',
      facts: expect.objectContaining({
        report_number: 'R-1',
        inspected_on: '2024-01-30',
        level: null,
        violations: { '11': 2 },
        violation_count: 2,
        units: [{ type: '', make: '', plate: 'ABC123', state: '', vin: 'VIN1' }],
      }),
      faults: ['“few” is no number, and was left out'],
    });
    expect(of(INSPECTION, '77,R-1,TX,912345,soon,1,2,ABC123,VIN1')).toEqual({
      refused: 'it has no day of the inspection',
    });
  });

  test('results say in words why there is no figure', () => {
    const heading =
      'DOT_NUMBER,INSP_TOTAL,UNSAFE_DRIV_MEASURE,UNSAFE_DRIV_PCT,UNSAFE_DRIV_RD_ALERT,HOS_DRIV_MEASURE,DRIV_FIT_MEASURE,CONTR_SUBST_MEASURE,VEH_MAINT_MEASURE';
    const row = of(heading, '912345,9,3.4,71,Y,Less than 3 inspections,0,,1.5');
    expect(row).toMatchObject({
      key: '2026-10-30',
      facts: {
        carrier_kind: 'passenger',
        inspections: 9,
        categories: [
          { basicId: 11, measure: 3.4, percentile: 71, alert: true, said: null },
          { basicId: 12, measure: null, said: 'Less than 3 inspections' },
          { basicId: 13, measure: 0 },
          { basicId: 14, measure: null, said: null },
          { basicId: 15, measure: 1.5 },
        ],
      },
      faults: [],
    });
  });

  test.each([
    ['Unsafe Driving', 11],
    ['HOS Compliance', 12],
    ['Hours-of-Service Compliance', 12],
    ['Fatigued Driving', 12],
    ['Driver Fitness', 13],
    ['Controlled Substances/Alcohol', 14],
    ['Vehicle Maint.', 15],
    ['HM Compliance', 16],
    ['Insurance/Other', null],
  ])('%s is category %s', (text, basicId) => expect(basicOf(text)).toBe(basicId));
});
