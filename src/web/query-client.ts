import { QueryClient } from '@tanstack/react-query';

/** The cache of everything that comes from the server. Retrying is ky's business, not the cache's. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true },
    // A change made offline is refused with a sentence, not sent some time later behind the user's back.
    mutations: { retry: false, networkMode: 'always' },
  },
});
