import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { alertListsApi } from '../alert-lists.contract.ts';
import { type AlertList, LIST_FACTS } from '../alert-lists.rules.ts';
import { listedParameters } from '../alert-views.rules.ts';

/** What narrows a list, as the screen has it. */
export interface ListedFilters {
  kind: string;
  shown: string;
  who: string;
  expired: string;
  expiring: string;
  assigned: string;
  waiting: string;
  search: string;
}

/** The alerts of a list: read again with every change of the records behind it. */
export const listedQuery = (client: number, list: AlertList, filters: ListedFilters) =>
  queryOptions({
    queryKey: [LIST_FACTS[list].topic, client, 'listedAlerts', list, filters],
    queryFn: ({ signal }) =>
      call(
        alertListsApi.list,
        { params: { clientId: client, list }, query: listedParameters(filters) },
        { client, signal },
      ),
  });

/** Those to whom alerts of a list can be given. */
export const listColleaguesQuery = (client: number, list: AlertList) =>
  queryOptions({
    queryKey: ['alerts', client, 'colleagues', list],
    queryFn: ({ signal }) =>
      call(alertListsApi.colleagues, { params: { clientId: client, list } }, { client, signal }),
    staleTime: 60_000,
  });

/** What was said of an alert. */
export const commentsQuery = (client: number, list: AlertList | 'documents', alertId: string) =>
  queryOptions({
    queryKey: ['alerts', client, 'comments', list, alertId],
    queryFn: ({ signal }) =>
      call(
        alertListsApi.comments,
        { params: { clientId: client, list }, query: { alertId } },
        { client, signal },
      ),
  });
