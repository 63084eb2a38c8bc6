import { call } from '#src/web/http.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { cmeListsApi } from '../cme-lists.contract.ts';
import { chasePath } from './lists-address.ts';

/**
 * Finds the next exam to chase that nobody has in hand, in the order of the list; the last of them leads to the first. Asked
 * before something is done about this one, which then stands in the list no more. Returns what opens it.
 */
export async function findNextChase(
  after: string,
  open: (path: string) => void,
): Promise<() => void> {
  const { rows } = await call(
    cmeListsApi.chase,
    { query: { show: 'due', limit: 200 } },
    { client: null, background: true },
  );
  const at = rows.findIndex(({ orderId }) => orderId === after);
  const later = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  const next = later.find(({ hold, orderId }) => hold === 'open' && orderId !== after);
  return () => {
    if (next) open(chasePath(next));
    else toast('No other exam is to be chased today.', 'success');
  };
}
