import { expect, test } from 'vitest';
import { readTable, writeTable } from './external-table.ts';

test.each([
  { sort: '', page: 1, size: 10 },
  { sort: 'file', page: 3, size: 25 },
  { sort: '-received', page: 2, size: 50 },
])('the state %o survives being kept (R225)', (table) =>
  expect(readTable(writeTable(table))).toEqual(table),
);

test.each([undefined, null, 'junk', 7, [], { pageIndex: -1, pageSize: 'x', sortColumn: 4 }])(
  '%o is read as the beginning: ten rows a page',
  (kept) => expect(readTable(kept)).toEqual({ sort: '', page: 1, size: 10 }),
);
