import { call } from '#src/web/http.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { drugTestsApi } from '../drug-testing.contract.ts';
import { resultAddress } from './result-address.ts';

const KINDS = {
  unmatched: { query: { matched: 'no' }, done: 'No result waits for its person any more.' },
  review: { query: { review: 'waiting' }, done: 'No alcohol test waits for its review any more.' },
} as const;

/** Opens the next result that waits, in the order of the list; the last of them leads to the first. */
export async function openNext({
  kind,
  after,
  client,
  open,
}: {
  kind: keyof typeof KINDS;
  after: string;
  client: number | null;
  open: PaneHandle['open'];
}): Promise<void> {
  const { query, done } = KINDS[kind];
  const { rows } = await call(drugTestsApi.list, { query: { ...query, limit: 200 } }, { client });
  const at = rows.findIndex(({ drugTestId }) => drugTestId === after);
  const next = rows[at + 1] ?? rows.find(({ drugTestId }) => drugTestId !== after);
  if (next) open(resultAddress(next.drugTestId));
  else toast(done, 'success');
}
