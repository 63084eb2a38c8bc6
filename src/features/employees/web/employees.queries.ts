import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { employeesApi } from '../employees.contract.ts';
import { looksLikeSsn } from '../employees.rules.ts';

/** Searches employees; what looks like an SSN goes by header and never into an address (D17). */
export function searchEmployees(
  client: number | null,
  text: string,
  options: { signal?: AbortSignal; limit?: number } = {},
) {
  const { signal, limit } = options;
  const hidden = looksLikeSsn(text);
  return call(
    employeesApi.search,
    { query: { search: hidden ? 'header' : text, ...(limit ? { limit } : {}) } },
    { client, ...(signal ? { signal } : {}), ...(hidden ? { search: text } : {}) },
  );
}

/** The hits of the search page. */
export const employeeSearchQuery = (client: number | null, text: string) =>
  queryOptions({
    queryKey: ['employees', client, 'search', text],
    queryFn: ({ signal }) => searchEmployees(client, text, { signal }),
    // A search for an SSN must not stay in memory.
    gcTime: looksLikeSsn(text) ? 0 : 300_000,
  });

export interface RosterFilters {
  /** `roster`: applicants and employees; a status by name; empty for all. */
  status: string;
  search: string;
  /** As in an address; by name without it, and ignored with a search. */
  sort?: string;
}

/** The first page is what one sees at once; those that follow are read ahead of the wheel. */
const FIRST_PAGE = 100;
const NEXT_PAGES = 400;

/** What a roster's call asks for, besides its page. */
export function rosterParameters({ status, search, sort }: RosterFilters) {
  return {
    ...(status === 'roster' ? { active: 'true' as const } : {}),
    ...(status && status !== 'roster' ? { employmentStatuses: status } : {}),
    ...(search ? { search } : {}),
    ...(sort && !search ? { sort } : {}),
  };
}

/** The roster of the client acted in, page by page. */
export const rosterQuery = (client: number, filters: RosterFilters) =>
  infiniteQueryOptions({
    queryKey: ['employees', client, 'roster', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        employeesApi.roster,
        {
          params: { clientId: client },
          query: {
            summary: 'true',
            limit: pageParam ? NEXT_PAGES : FIRST_PAGE,
            ...rosterParameters(filters),
            ...(pageParam ? { after: pageParam } : {}),
          },
        },
        { client, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

/** An employee's file with what is in it. */
export const employeeQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['employees', client, 'file', employeeId],
    queryFn: ({ signal }) =>
      call(
        employeesApi.read,
        { params: { employeeId }, query: { with: 'docInfo,orders' } },
        { client, signal },
      ),
  });

/** The whole SSN. It is dropped as soon as nothing shows it. */
export const ssnQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['employees', client, 'ssn', employeeId],
    queryFn: ({ signal }) => call(employeesApi.ssn, { params: { employeeId } }, { client, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const historyQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['employees', client, 'history', employeeId],
    queryFn: ({ signal }) =>
      call(employeesApi.history, { params: { employeeId } }, { client, signal }),
  });

/** The address of an employee's file. */
export function fileAddress(employeeId: string): string {
  return `/manage/employees/${employeeId}`;
}
