import { expect, test } from 'vitest';
import {
  columnsQuery,
  findRows,
  readSort,
  rowsQuery,
  sortQuery,
  sortRows,
  writeRows,
  writeSort,
} from './columns.ts';
import type { TextColumns } from './columns.ts';

interface Row {
  name: string;
  age: number | null;
}
const COLUMNS: TextColumns<Row> = {
  name: { title: 'Name', text: (row) => row.name },
  age: { title: 'Age', text: (row) => `${row.age ?? ''} years`, order: (row) => row.age },
};
const ROWS: Row[] = [
  { name: 'bob 10', age: 9 },
  { name: 'Bob 2', age: null },
  { name: '', age: 10 },
  { name: 'ann', age: 9 },
];
const names = (key: string, descending = false) =>
  sortRows(ROWS, { key, descending }, COLUMNS).map(({ name }) => name);

test('numbers in texts count as numbers, and empty values come last both ways', () => {
  expect(names('name')).toEqual(['ann', 'Bob 2', 'bob 10', '']);
  expect(names('name', true)).toEqual(['bob 10', 'Bob 2', 'ann', '']);
  expect(names('age')).toEqual(['bob 10', 'ann', '', 'Bob 2']);
  expect(names('age', true)).toEqual(['', 'bob 10', 'ann', 'Bob 2']);
});

test('without an order, or by an unknown column, rows stay as they came', () => {
  expect(sortRows(ROWS, null, COLUMNS)).toBe(ROWS);
  expect(names('nonsense')).toEqual(ROWS.map(({ name }) => name));
});

test('an order is read as it was written, and only of known keys', () => {
  expect(readSort(writeSort({ key: 'age', descending: true }), ['age'])).toEqual({
    key: 'age',
    descending: true,
  });
  expect(readSort('-nonsense', ['age'])).toBeNull();
  expect(readSort(7, ['age'])).toBeNull();
});

test('a query names known sort keys and columns only', () => {
  expect(sortQuery(['age', 'name']).parse('-age')).toEqual({ key: 'age', descending: true });
  expect(sortQuery(['age']).safeParse('drop table').success).toBe(false);
  expect(columnsQuery(COLUMNS).parse('age,name,age')).toEqual(['age', 'name']);
  expect(columnsQuery(COLUMNS).safeParse('age,ssn').success).toBe(false);
});

test('rows are found by words anywhere in their cells, whatever the case and the accents', () => {
  const rows = [
    { name: 'Zoë Miller', age: 31 },
    { name: 'Al Mill', age: 40 },
  ];
  const found = (text: string) => findRows(rows, COLUMNS, text).map(({ name }) => name);
  expect(found('mill')).toEqual(['Zoë Miller', 'Al Mill']);
  expect(found(' MILL zoe ')).toEqual(['Zoë Miller']);
  expect(found('mill 31')).toEqual(['Zoë Miller']);
  expect(found('mill 32')).toEqual([]);
  expect(findRows(rows, COLUMNS, '  ')).toBe(rows);
});

test('an export takes the ids of rows, as many as an address can hold', () => {
  expect(rowsQuery.parse('a-1,b_2,a-1,x.7.CA')).toEqual(['a-1', 'b_2', 'x.7.CA']);
  expect(rowsQuery.parse(undefined)).toBeUndefined();
  for (const text of ['', ',', 'a,', "a'b"]) expect(rowsQuery.safeParse(text).success).toBe(false);
  const ids = Array.from({ length: 300 }, (_, at) => `${at}`.padEnd(36, 'x'));
  expect(rowsQuery.parse(writeRows(ids))).toEqual(ids);
  expect(writeRows([...ids, ...ids])).toBeNull();
});
