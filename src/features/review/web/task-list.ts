import type { QueryClient } from '@tanstack/react-query';
import { queueQuery } from '#src/features/work/web/queue-process.ts';
import { filters } from './desk.ts';
import { REVIEW_PAGES } from './review.queries.ts';

/** Reads the task list as soon as a reviewer has signed in, so that the queue opens with it (R244). */
export async function readTaskList(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchInfiniteQuery(queueQuery(REVIEW_PAGES, filters.get()));
}
