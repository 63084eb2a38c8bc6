import { describe, expect, test } from 'vitest';
import {
  bulkBytes,
  bulkText,
  type BulkFormat,
  isSameName,
  partsOf,
  resultDay,
  resultHeading,
  resultRow,
} from './bulk-file.rules.ts';

const FORMAT: BulkFormat = {
  from: '2020-01-06',
  header: ['Last', 'First', 'DOB', 'CDL', 'Country', 'State', 'Type'],
  hasHeader: true,
  dateFormat: 'MM/DD/YYYY',
  encoding: 'utf-8',
  mostRows: 2,
  countryCodes: { USA: 'US' },
  resultColumns: {
    name: ['drivername'],
    lastName: ['lastname'],
    dob: ['dateofbirth'],
    license: ['cdlnumber'],
    state: ['state'],
    type: ['querytype'],
    status: ['querystatus'],
    result: ['queryresult'],
    on: ['querydate'],
  },
  resultWords: {
    completed: ['completed'],
    drivernotprohibited: ['completed', 'notProhibited'],
    specificconsentrequired: ['consentRequired'],
  },
};
const DRIVER = {
  ...{ lastName: 'Núñez\tJr', firstName: 'Ana', dob: '1980-02-03', license: 'D1234567' },
  ...{ country: 'US', state: 'CA', type: 4 },
};

describe('the bulk file', () => {
  test('has the columns in their order, separated by tabs, and nothing of a name makes another', () => {
    expect(bulkText(FORMAT, [DRIVER])).toBe(
      'Last\tFirst\tDOB\tCDL\tCountry\tState\tType\r\nNúñez Jr\tAna\t02/03/1980\tD1234567\tUS\tCA\t4\r\n',
    );
    const plain = { ...FORMAT, hasHeader: false, dateFormat: 'YYYY-MM-DD' } as const;
    expect(bulkText(plain, [DRIVER])).toBe('Núñez Jr\tAna\t1980-02-03\tD1234567\tUS\tCA\t4\r\n');
  });

  test('in another encoding letters that it lacks lose their accents', () => {
    const read = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes);
    expect(read(bulkBytes('Núñez Nguyễn “x” 李', 'windows-1252'))).toBe('Núñez Nguyen “x” ?');
    expect(new TextDecoder().decode(bulkBytes('Nguyễn', 'utf-8'))).toBe('Nguyễn');
  });

  test('is split by its limit', () => {
    expect(partsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(partsOf([], 2)).toEqual([]);
  });
});

describe('a file of results', () => {
  const titles = [
    'Driver Name',
    'CDL Number',
    'State',
    'Query Type',
    'Query Status',
    'Query Result',
  ];
  const heading = resultHeading([...titles, 'Query Date'], FORMAT) ?? new Map();
  const read = (...cells: string[]) => resultRow(2, cells, heading, FORMAT);

  test('names a column for the license and one for the status, or is none', () => {
    expect(heading.size).toBe(7);
    expect(resultHeading(['Driver Name', 'Query Status'], FORMAT)).toBeNull();
    expect(resultHeading(['CDL Number', 'Driver Name'], FORMAT)).toBeNull();
  });

  test('says what came of a query', () => {
    expect(
      read(
        'Doe, Pat',
        'd-123 4567',
        'ca',
        'Limited',
        'Completed',
        'Driver Not Prohibited',
        '11/2/2026',
      ),
    ).toEqual({
      ...{
        row: 2,
        license: 'd-123 4567',
        state: 'CA',
        lastName: 'Doe',
        dob: null,
        kind: 'limited',
      },
      answer: { state: 'completed', outcome: 'notProhibited', on: '2026-11-02' },
      word: 'Completed, Driver Not Prohibited',
    });
    expect(read('', 'D1', 'CA', '2', 'Specific consent required', '', '')).toMatchObject({
      kind: 'full',
      answer: { state: 'consentRequired', outcome: null, on: null },
    });
  });

  test('a word that is not known is no answer', () => {
    expect(read('', 'D1', 'CA', '', 'Completed', 'Perhaps', '').answer).toBeNull();
    expect(read('', 'D1', 'CA', '', '', '', '').answer).toBeNull();
  });

  test('days in either form, with an hour behind them, and none that is no day', () => {
    expect(resultDay('2026-11-02T09:30')).toBe('2026-11-02');
    expect(resultDay('11/2/2026 9:30 PM')).toBe('2026-11-02');
    expect(resultDay('13/40/2026')).toBeNull();
    expect(resultDay('soon')).toBeNull();
  });

  test('names are the same by their letters', () => {
    expect(isSameName('O’Brien-Núñez', 'OBRIEN NUNEZ')).toBe(true);
    expect(isSameName('Doe', 'Roe')).toBe(false);
  });
});
