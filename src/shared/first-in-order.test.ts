import { expect, test } from 'vitest';
import { type Sort, sortRows, type TextColumns } from './columns.ts';
import { firstInOrder } from './first-in-order.ts';

interface Row {
  id: number;
  name: string;
}
const COLUMNS: TextColumns<Row> = {
  name: { title: 'Name', text: ({ name }) => name },
  rest: { title: 'Rest', text: () => '', order: ({ id }) => (id % 7 === 0 ? null : id % 5) },
};
const ROWS = Array.from({ length: 500 }, (_, id) => ({
  id,
  name: id % 11 === 0 ? '' : `Driver ${(id * 37) % 101}`,
}));

test.each<Sort | null>([
  null,
  { key: 'name', descending: false },
  { key: 'name', descending: true },
  { key: 'rest', descending: false },
  { key: 'rest', descending: true },
])('the first rows are those of the whole list sorted: %j', (sort) => {
  for (const most of [1, 30, 499, 500, 900]) {
    const first = firstInOrder(sort, COLUMNS, most);
    for (let from = 0; from < ROWS.length; from += 40) first.add(ROWS.slice(from, from + 40));
    expect(first.get()).toEqual(sortRows(ROWS, sort, COLUMNS).slice(0, most));
  }
});
