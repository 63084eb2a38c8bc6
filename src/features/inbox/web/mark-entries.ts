import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { currentViewer } from '#src/web/viewer.ts';
import { inboxApi, type InboxMark } from '../inbox.contract.ts';
import { unreadQuery } from './inbox.queries.ts';

/** Marks entries and reads the lists again. @throws ApiError */
export async function markEntries(lines: readonly string[], as: InboxMark): Promise<void> {
  if (lines.length === 0) return;
  const counted = await call(inboxApi.mark, { body: { lines: [...lines], as } }, { client: null });
  queryClient.setQueryData(unreadQuery().queryKey, counted);
  await queryClient.invalidateQueries({ queryKey: ['inbox', null, 'entries'] });
}

/** Notes that an entry was opened. While somebody acts as another user, that user’s inbox stays as it is. */
export function noteOpened(line: string): void {
  if (currentViewer().user?.impersonator) return;
  // What fails here is marked at the next opening; the record opens all the same.
  markEntries([line], 'read').catch(() => undefined);
}

/** Files entries as done, or back into the inbox, with an offer to undo it. @throws ApiError */
export async function fileEntries(lines: readonly string[], isDone: boolean): Promise<void> {
  await markEntries(lines, isDone ? 'notDone' : 'done');
  const many = lines.length === 1 ? '1 entry' : `${lines.length} entries`;
  toast(isDone ? `${many} moved back to the inbox.` : `${many} done.`, 'success', {
    undo: () => markEntries(lines, isDone ? 'done' : 'notDone'),
  });
}
