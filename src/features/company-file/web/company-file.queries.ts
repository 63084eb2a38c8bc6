import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { companyFileApi } from '../company-file.contract.ts';

/** The files of the companies at or below the client acted in. */
export const companyFileQuery = (client: number, { background = false } = {}) =>
  queryOptions({
    queryKey: ['companyFile', client, 'all'],
    queryFn: ({ signal }) =>
      call(companyFileApi.read, { params: { clientId: client } }, { client, signal, background }),
  });

/** One paper of a company. */
export const companyPaperQuery = (client: number | null, paperId: string) =>
  queryOptions({
    queryKey: ['companyFile', client, 'paper', paperId],
    queryFn: ({ signal }) => call(companyFileApi.one, { params: { paperId } }, { client, signal }),
  });
