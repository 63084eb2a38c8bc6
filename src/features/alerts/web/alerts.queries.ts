import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { documentParameters } from '../alert-views.rules.ts';
import { alertsApi } from '../alerts.contract.ts';

/** What narrows the alerts, as the screen has it. */
export interface AlertFilters {
  state: string;
  who: string;
  shown: string;
  expired: string;
  expiring: string;
  dispatch: string;
  assigned: string;
  waiting: string;
  /** Document types, by their ids with commas between; empty for all. */
  types: string;
  search: string;
}

const PAGE = 100;

/** The alerts of the client or location acted in, page by page, worst first. */
export const alertsQuery = (client: number, filters: AlertFilters) =>
  infiniteQueryOptions({
    queryKey: ['alerts', client, 'documents', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        alertsApi.list,
        {
          params: { clientId: client },
          query: {
            limit: PAGE,
            ...documentParameters(filters),
            ...(pageParam ? { after: pageParam } : {}),
          },
        },
        { client, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

/** What of the company's own papers stands among the alerts: read again with every change of its file. */
export const companyAlertsQuery = (client: number, filters: AlertFilters) =>
  queryOptions({
    queryKey: ['companyFile', client, 'alerts', filters],
    queryFn: ({ signal }) =>
      call(
        alertsApi.company,
        { params: { clientId: client }, query: documentParameters(filters) },
        { client, signal },
      ),
  });

/** The clients with the most drivers not to dispatch. */
export const troublesQuery = () =>
  queryOptions({
    queryKey: ['alerts', null, 'troubles'],
    queryFn: ({ signal }) =>
      call(alertsApi.troubles, undefined, { client: null, signal, background: true }),
    staleTime: 60_000,
  });

/** The same by driver, the one with the worst first. */
export const driversQuery = (client: number, filters: AlertFilters) =>
  infiniteQueryOptions({
    queryKey: ['alerts', client, 'drivers', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        alertsApi.drivers,
        {
          params: { clientId: client },
          query: {
            limit: PAGE,
            ...documentParameters(filters),
            ...(pageParam ? { after: pageParam } : {}),
          },
        },
        { client, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

/** Those to whom alerts can be given. */
export const colleaguesQuery = (client: number) =>
  queryOptions({
    queryKey: ['alerts', client, 'colleagues'],
    queryFn: ({ signal }) =>
      call(alertsApi.colleagues, { params: { clientId: client } }, { client, signal }),
    staleTime: 60_000,
  });

/** What Home says of a client: asked again with every change of a file's standing. */
export const alertFiguresQuery = (client: number | null) =>
  queryOptions({
    queryKey: ['alerts', client, 'figures'],
    queryFn: ({ signal }) =>
      call(alertsApi.figures, undefined, { client, signal, background: true }),
    staleTime: 60_000,
  });

/** How many alerts of each kind there are. */
export const alertSummaryQuery = (client: number, filters: AlertFilters) =>
  queryOptions({
    queryKey: ['alerts', client, 'summary', filters],
    queryFn: ({ signal }) =>
      call(
        alertsApi.list,
        {
          params: { clientId: client },
          query: { summary: 'true', ...documentParameters(filters) },
        },
        { client, signal, background: true },
      ),
  });
