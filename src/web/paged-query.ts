import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** Rows of the first page of a list: what fits a tall screen. Further pages are larger, for a fast wheel. */
const FIRST = 100;
const FURTHER = 400;

/** What a list read by cursor asks for: `cursorQuery` of shared/paging.ts. */
interface PageAsked {
  limit: number;
  after?: string;
}

/** The query of a list that is read page by page. */
export function pagedQuery<Page extends { next: string | null }, const Key extends QueryKey>(
  queryKey: Key,
  read: (page: PageAsked, signal: AbortSignal) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read(pageParam ? { limit: FURTHER, after: pageParam } : { limit: FIRST }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}
