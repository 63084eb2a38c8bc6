import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { manualApi } from '../manual.contract.ts';

/** All pages of the help; they change with the product only. */
export const helpQuery = queryOptions({
  queryKey: ['manual', null, 'pages'],
  queryFn: ({ signal }) => call(manualApi.pages, {}, { client: null, signal }),
  staleTime: Infinity,
});
