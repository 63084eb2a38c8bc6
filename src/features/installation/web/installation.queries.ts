import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { installationApi } from '../installation.contract.ts';

/** How the installation stands, asked for again while Home is looked at. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(installationApi.figures, {}, { client: null, signal }),
  refetchInterval: 60_000,
});
