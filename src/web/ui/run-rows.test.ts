import { afterEach, expect, test, vi } from 'vitest';
import { loading } from './loading.ts';
import { RowError, runRows, STOPPED } from './run-rows.ts';

afterEach(() => vi.unstubAllGlobals());

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

test('says how far it is, and Escape stops after the row in hand', async () => {
  const keys = new EventTarget();
  vi.stubGlobal('addEventListener', keys.addEventListener.bind(keys));
  vi.stubGlobal('removeEventListener', keys.removeEventListener.bind(keys));
  const press = (key: string) => keys.dispatchEvent(Object.assign(new Event('keydown'), { key }));
  const said: string[] = [];
  const name = (row: number) => ({ id: String(row), name: `Row ${row}` });
  const results = await runRows([1, 2, 3], 'Doing', name, async (row) => {
    said.push(loading.get().what);
    press(row === 1 ? 'Enter' : 'Escape');
  });
  expect(said).toEqual(['Doing: 1 of 3. Escape stops', 'Doing: 2 of 3. Escape stops']);
  expect(results.map(({ error }) => error)).toEqual([undefined, undefined, STOPPED]);
  // The next run begins anew.
  const again = await runRows([1, 2], 'Doing', name, async () => undefined);
  expect(again.every(({ error }) => error === undefined)).toBe(true);
  expect(loading.get()).toEqual({ count: 0, what: '' });
});
