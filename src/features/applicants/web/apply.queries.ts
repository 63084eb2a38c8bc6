import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { applyApi } from '../apply.contract.ts';

/** What the link of an applicant leads to. A public call; what it said is not kept. */
export const applyQuery = (token: string) =>
  queryOptions({
    queryKey: ['applicants', 'apply', token],
    queryFn: ({ signal }) => call(applyApi.visit, { params: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
