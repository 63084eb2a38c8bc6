import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { closingDaysApi } from '../closing-days.contract.ts';
import type { ClosingDay, ClosingEntry } from '../closing-days.contract.ts';
import { closingDaysKey } from './closing-days.queries.ts';

const again = () => queryClient.invalidateQueries({ queryKey: closingDaysKey });

/** Closes the office on a day. @throws ApiError */
export async function closeOn({ day, name, source }: ClosingEntry): Promise<ClosingDay> {
  const added = await call(closingDaysApi.add, { body: { day, name, source } }, { client: null });
  await again();
  return added;
}

/** Opens it again on a day that has not begun. @throws ApiError */
export async function openOn({ day }: Pick<ClosingDay, 'day'>): Promise<void> {
  await call(closingDaysApi.remove, { query: { day } }, { client: null });
  await again();
}
