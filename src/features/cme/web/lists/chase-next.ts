import { call } from '#src/web/http.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { cmeListsApi } from '../../cme-lists.contract.ts';
import { chasePath } from './lists-address.ts';

/** Opens the next exam to chase that nobody has in hand; says so when none is left. */
export async function nextChase(after: string, open: (path: string) => void): Promise<void> {
  const { rows } = await call(
    cmeListsApi.chase,
    { query: { show: 'due', limit: 50 } },
    { client: null },
  );
  const at = rows.findIndex(({ orderId }) => orderId === after);
  const later = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  const next = later.find(({ hold, orderId }) => hold === 'open' && orderId !== after);
  if (next) open(chasePath(next));
  else toast('No other exam is to be chased today.', 'success');
}
