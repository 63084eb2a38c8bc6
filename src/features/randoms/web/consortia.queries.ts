import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { consortiaApi } from '../consortia.contract.ts';

/** The pools over several clients. */
export const consortiaQuery = () =>
  queryOptions({
    queryKey: ['randomConsortia', 'list'],
    queryFn: ({ signal }) => call(consortiaApi.list, {}, { client: null, signal }),
  });

/** One of them, with its clients, its calculation and its selections. */
export const consortiumQuery = (consortiumId: string) =>
  queryOptions({
    queryKey: ['randomConsortia', 'one', consortiumId],
    queryFn: ({ signal }) =>
      call(consortiaApi.one, { params: { consortiumId } }, { client: null, signal }),
  });

/** Clients that can be added to one. */
export const candidatesQuery = (consortiumId: string, search: string) =>
  queryOptions({
    queryKey: ['randomConsortia', 'candidates', consortiumId, search],
    queryFn: ({ signal }) =>
      call(
        consortiaApi.candidates,
        { params: { consortiumId }, query: { search } },
        { client: null, signal, background: true },
      ),
  });
