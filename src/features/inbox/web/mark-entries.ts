import type { InfiniteData } from '@tanstack/react-query';
import type { Reply } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { currentViewer } from '#src/web/viewer.ts';
import { inboxApi, MOST_MARKED, type InboxEntry, type InboxMark } from '../inbox.contract.ts';
import { unreadQuery } from './inbox.queries.ts';

/** The rows as they are once the mark is made; those that leave the list with it are gone. */
function marked(entries: readonly InboxEntry[], lines: ReadonlySet<string>, as: InboxMark) {
  if (as === 'done' || as === 'notDone') return entries.filter(({ line }) => !lines.has(line));
  return entries.map((one) => (lines.has(one.line) ? { ...one, unread: as === 'unread' } : one));
}

/**
 * Marks entries and reads the lists again. The rows change at once: a key that follows in the same moment acts on what the
 * person sees. What is refused comes back as it was. @throws ApiError
 */
export async function markEntries(lines: readonly string[], as: InboxMark): Promise<void> {
  if (lines.length === 0) return;
  const entries = ['inbox', null, 'entries'];
  await queryClient.cancelQueries({ queryKey: entries });
  const some = new Set(lines);
  queryClient.setQueriesData<InfiniteData<Reply<typeof inboxApi.list>>>(
    { queryKey: entries },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, rows: marked(page.rows, some, as) })),
      },
  );
  try {
    for (let from = 0; from < lines.length; from += MOST_MARKED) {
      const counted = await call(
        inboxApi.mark,
        { body: { lines: lines.slice(from, from + MOST_MARKED), as } },
        { client: null },
      );
      queryClient.setQueryData(unreadQuery().queryKey, counted);
    }
  } finally {
    await queryClient.invalidateQueries({ queryKey: entries });
  }
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
