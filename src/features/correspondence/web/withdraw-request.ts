import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { correspondenceApi } from '../correspondence.contract.ts';
import { historyQuery } from './correspondence.queries.ts';

/** Takes a link back, and says whether its mail had left. @throws ApiError */
export async function withdrawRequest(dqItemId: string, requestId: string): Promise<void> {
  const { mailStopped } = await call(
    correspondenceApi.withdraw,
    { params: { dqItemId, requestId } },
    { client: null },
  );
  await queryClient.invalidateQueries({ queryKey: historyQuery(dqItemId).queryKey });
  if (mailStopped) toast('The mail was stopped.', 'success');
  else toast('The mail had left already. Its link does not work any more.', 'warning');
}
