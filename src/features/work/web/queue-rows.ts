import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from '#src/web/store.ts';
import { makeQueueFeed } from './queue-feed.ts';
import { queueQuery } from './queue-process.ts';
import type { QueueProcess, QueueView } from './queue-process.ts';
import type { QueueTask, StepCount } from './work-task.ts';

/** A lease that runs out tells nobody: so often the list asks by itself. */
const ASK_EVERY = 60_000;
const NO_COUNTS: readonly StepCount[] = [];

/** The rows of a view of a queue, kept up to date without moving what the reviewer looks at. */
export function useQueueRows<Task extends QueueTask, View extends QueueView>(
  process: QueueProcess<Task, View>,
  view: View,
) {
  const { id, topic, leases } = process;
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(queueQuery(process, view));
  const feed = useMemo(
    () =>
      makeQueueFeed(
        view.sort,
        (since) => process.changes(view, since),
        () => {
          const { queryKey } = queueQuery(process, view);
          void queryClient.resetQueries({ queryKey, exact: true });
        },
      ),
    [process, view, queryClient],
  );
  const pages = query.data?.pages;
  const isOwn = pages !== undefined && !query.isPlaceholderData;
  useLayoutEffect(() => {
    if (isOwn) feed.take(pages);
  }, [feed, pages, isOwn]);
  useQuery({
    // Whatever happens to a task asks again: its root is that of the live hints.
    queryKey: [topic, null, 'changes', id, view],
    queryFn: async () => {
      await feed.pull();
      return null;
    },
    enabled: isOwn,
    refetchInterval: ASK_EVERY,
    gcTime: 0,
  });
  const cursor = useRef<string | null>(null);
  // Taking the next task is moving on, too.
  useEffect(() => leases.held.subscribe(() => feed.moveOn(cursor.current)), [leases, feed]);
  const live = useStore(feed.live);
  const told = useStore(feed.told);
  const before = useMemo(() => pages?.flatMap((page) => page.rows) ?? [], [pages]);
  return {
    query,
    /** While another view is read, the last one stays in sight. */
    rows: isOwn && feed.begun() ? live.rows : before,
    left: live.left,
    fresh: live.fresh.length,
    // A list that cannot be read tells no counts (R256).
    counts: query.isError
      ? NO_COUNTS
      : isOwn && feed.begun()
        ? told.counts
        : (pages?.at(-1)?.counts ?? NO_COUNTS),
    lockedByOthers: told.lockedByOthers,
    /** The id of the row one is on. */
    cursor,
    onCursor: (task: Task | null) => {
      cursor.current = task?.taskId ?? null;
      feed.moveOn(cursor.current);
    },
    onSight: feed.see,
    showFresh: feed.showFresh,
    pull: feed.pull,
  };
}
