import { expect, test } from 'vitest';
import { RowError, runRows } from './run-rows.ts';

test('a failure is told with its row and ends no other row’s turn', async () => {
  const done: number[] = [];
  const results = await runRows(
    [1, 2, 3],
    'Doing',
    (row) => ({ id: String(row), name: `Row ${row}` }),
    async (row) => {
      if (row === 2) throw new RowError('Someone else holds it.');
      done.push(row);
    },
  );
  expect(done).toEqual([1, 3]);
  expect(results).toEqual([
    { id: '1', name: 'Row 1' },
    { id: '2', name: 'Row 2', error: 'Someone else holds it.' },
    { id: '3', name: 'Row 3' },
  ]);
});
