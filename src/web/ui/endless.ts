import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DataListProps } from './data-list-props.ts';

type Endless = 'status' | 'error' | 'onRetry' | 'onEndReached' | 'loadingMore' | 'isFormer';

/** The rows of all pages that are loaded. */
export function usePageRows<Row>(
  data: InfiniteData<{ readonly rows: readonly Row[] }> | undefined,
): readonly Row[] {
  return useMemo(() => data?.pages.flatMap(({ rows }) => rows) ?? [], [data]);
}

/** What a list takes of the query that reads its `rows` page by page. */
export function endless(
  query: UseInfiniteQueryResult,
  rows: readonly unknown[],
): Pick<DataListProps<unknown>, Endless> {
  const { hasNextPage, isFetchingNextPage } = query;
  return {
    status: query.isPending ? 'loading' : query.isError && rows.length === 0 ? 'error' : 'ready',
    error: query.error,
    onRetry: () => void query.refetch(),
    onEndReached: hasNextPage && !isFetchingNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: isFetchingNextPage,
    isFormer: query.isPlaceholderData,
  };
}
