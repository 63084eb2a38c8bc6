import { call } from '#src/web/http.ts';
import { cmeListsApi } from '../cme-lists.contract.ts';

/** How many exams need an intervention of this representative: the badge of the menu entry (R029). */
export async function careCount(signal: AbortSignal): Promise<number> {
  const { count } = await call(
    cmeListsApi.careCount,
    {},
    { client: null, signal, background: true },
  );
  return count;
}
