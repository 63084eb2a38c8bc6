import { queryOptions } from '@tanstack/react-query';
import { clientsApi } from '#src/features/clients/clients.contract.ts';
import { type Sort, writeSort } from '#src/shared/columns.ts';
import { call, type CallOptions } from '#src/web/http.ts';
import { reportRunsApi } from '../report-runs.contract.ts';
import { reportsApi, type ReportAnswer } from '../reports.contract.ts';
import { distinctNumbers, reportOf, type ReportName } from '../reports.rules.ts';
import { isOpen } from '../runs.rules.ts';
import { viewSchedulesApi } from '../view-schedules.contract.ts';
import type { Span } from '../spans.rules.ts';

/** The reports that the viewer may run at the client acted in. */
export const reportsQuery = (client: number) =>
  queryOptions({
    queryKey: ['reports', client, 'list'],
    queryFn: ({ signal }) =>
      call(reportsApi.list, { params: { clientId: client } }, { client, signal }),
  });

/** The reports of the client acted in that the viewer is told of by mail. */
export const schedulesQuery = (client: number) =>
  queryOptions({
    queryKey: ['reports', client, 'schedules'],
    queryFn: ({ signal }) =>
      call(reportsApi.schedules, { params: { clientId: client } }, { client, signal }),
  });

/** The views of alerts at the client acted in that the viewer is told of by mail. */
export const viewSchedulesQuery = (client: number) =>
  queryOptions({
    queryKey: ['reports', client, 'viewSchedules'],
    queryFn: ({ signal }) =>
      call(viewSchedulesApi.list, { params: { clientId: client } }, { client, signal }),
  });

/** The files of reports that the viewer asked for here; asked again while one is being made. */
export const runsQuery = (client: number) =>
  queryOptions({
    queryKey: ['reports', client, 'runs'],
    queryFn: ({ signal }) =>
      call(reportRunsApi.list, { params: { clientId: client } }, { client, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((one) => isOpen(one.state)) ? RENEW_RUNS : false,
  });
const RENEW_RUNS = 1500;

/** The DOT numbers that a report of a location can be run for, by the specification's own number of the location. */
export const dotNumbersQuery = (client: number, legacyClientId: number, userId: string) =>
  queryOptions({
    queryKey: ['reports', client, 'numbers', legacyClientId, userId],
    queryFn: async ({ signal }) => {
      const sites = await call(
        clientsApi.children,
        {
          params: { clientId: legacyClientId },
          query: { source: 'legacy', includeParent: 'true', forUser: userId },
        },
        { client, signal },
      );
      return distinctNumbers(sites.map(({ DOTNumber }) => DOTNumber));
    },
  });

/** What a report is asked for. */
export interface ReportAsked extends Span {
  name: ReportName;
  /** Of a report by DOT number. */
  dots: readonly string[];
  search: string;
  sort: Sort | null;
  userId: string;
}

/** The same as the calls take it: a location report names the location, any other the DOT numbers (R456). */
export function askedQuery(client: number, { name, dots, search, sort, ...asked }: ReportAsked) {
  const { userId, startDate, endDate } = asked;
  return {
    where: {
      forUser: userId,
      ...(reportOf(name).basis === 'DOT'
        ? { selectedDOTIds: dots.join(',') }
        : { selectedClientId: client }),
    },
    span: {
      ...(startDate === null ? {} : { startDate }),
      ...(endDate === null ? {} : { endDate }),
    },
    shown: {
      ...(search === '' ? {} : { search: 'header' as const }),
      ...(sort === null ? {} : { sort: writeSort(sort) }),
    },
  };
}

/** Runs a report by the call that the specification has for it. */
function ask(client: number, asked: ReportAsked, options: CallOptions): Promise<ReportAnswer> {
  const { name } = asked;
  const { where, span, shown } = askedQuery(client, asked);
  const params = { clientId: client };
  switch (name) {
    case 'accidents':
    case 'accidentsDOT':
      return call(
        reportsApi.accidents,
        { params, query: { ...where, reportType: name, ...span, ...shown } },
        options,
      );
    case 'crashes':
    case 'crashesDOT':
      return call(
        reportsApi.crashes,
        { params, query: { ...where, reportType: name, ...span, ...shown } },
        options,
      );
    case 'drugAlcohol':
    case 'drugAlcoholDOT':
      return call(
        reportsApi.drugAlcohol,
        { params, query: { ...where, reportType: name, ...span, ...shown } },
        options,
      );
    case 'employeesDOT':
      return call(
        reportsApi.employeesByDot,
        { params, query: { ...where, reportType: name, ...shown } },
        options,
      );
    case 'medCards':
      return call(
        reportsApi.medCards,
        { query: shown, body: { clientId: client, isIncludeChildren: true } },
        options,
      );
    case 'fastTest':
      return call(
        reportsApi.fastTest,
        { params, query: { sites: String(client), ...dayTimes(asked), ...shown } },
        options,
      );
    default:
      return call(
        reportsApi.run,
        { params: { ...params, reportName: name }, query: { ...where, ...span, ...shown } },
        options,
      );
  }
}

/** What is searched for as a header may hold it: names have letters that no header has. */
export const searchHeader = (text: string): string => encodeURIComponent(text.toWellFormed());

/** From the beginning of the first day to the end of the last (R460). */
export function dayTimes({ startDate, endDate }: Span) {
  return {
    ...(startDate === null ? {} : { startDate: `${startDate}T00:00:00` }),
    ...(endDate === null ? {} : { endDate: `${endDate}T23:59:59` }),
  };
}

/** A report as it is asked for. */
export const reportQuery = (client: number, asked: ReportAsked) =>
  queryOptions({
    queryKey: ['reports', client, 'run', asked],
    queryFn: ({ signal }) =>
      ask(client, asked, {
        client,
        signal,
        ...(asked.search === '' ? {} : { search: searchHeader(asked.search) }),
      }),
  });
