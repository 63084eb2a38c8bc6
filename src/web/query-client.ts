import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

class ConsoleQueryClient extends QueryClient {
  /**
   * Marks what matches as out of date and reads it again where it is shown. TanStack Query would let a first read that is
   * still on its way answer, though it was asked before the change: that one is given up.
   */
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters?.refetchType !== 'none' && options?.cancelRefetch !== false)
      for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
        if (query.state.data === undefined && query.isActive() && !query.isDisabled())
          void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}

/** The cache of everything that comes from the server. Retrying is ky's business, not the cache's. */
export const queryClient: QueryClient = new ConsoleQueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true },
    // A change made offline is refused with a sentence, not sent some time later behind the user's back.
    mutations: { retry: false, networkMode: 'always' },
  },
});
