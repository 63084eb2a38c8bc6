import { call } from '#src/web/http.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { drugTestsApi } from '../drug-testing.contract.ts';
import { resultAddress } from './result-address.ts';

const KINDS = {
  unmatched: { query: { matched: 'no' }, done: 'No result waits for its person any more.' },
  review: { query: { review: 'waiting' }, done: 'No alcohol test waits for its review any more.' },
} as const;

/**
 * Finds the next result that waits, in the order of the list; the last of them leads to the first. Asked before something is
 * done with this one, which then stands in the list no more. Returns what opens it.
 */
export async function findNext(
  kind: keyof typeof KINDS,
  here: { drugTestId: string; client: number | null; open: PaneHandle['open'] },
): Promise<() => void> {
  const { query, done } = KINDS[kind];
  const { rows } = await call(
    drugTestsApi.list,
    { query: { ...query, limit: 200 } },
    { client: here.client, background: true },
  );
  const at = rows.findIndex(({ drugTestId }) => drugTestId === here.drugTestId);
  const next = rows[at + 1] ?? rows.find(({ drugTestId }) => drugTestId !== here.drugTestId);
  return () => {
    if (next) here.open(resultAddress(next.drugTestId));
    else toast(done, 'success');
  };
}
