import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import type { About } from '#src/web/palette/offers.ts';
import { employeesApi } from '../employees.contract.ts';
import { fileApi } from '../file.contract.ts';
import { looksLikeSsn } from '../employees.rules.ts';
import { employeesAddresses } from '../employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** Searches employees; what looks like an SSN goes by header and never into an address (D17). */
export function searchEmployees(
  client: number | null,
  text: string,
  options: { signal?: AbortSignal; limit?: number; exact?: boolean } = {},
) {
  const { signal, limit, exact } = options;
  const hidden = looksLikeSsn(text);
  return call(
    employeesApi.search,
    {
      query: {
        search: hidden ? 'header' : text,
        ...(limit ? { limit } : {}),
        ...(exact ? { exactMatch: 'true' as const } : {}),
      },
    },
    { client, ...(signal ? { signal } : {}), ...(hidden ? { search: text } : {}) },
  );
}

/** The hits of the search page. */
export const employeeSearchQuery = (client: number | null, text: string, exact = false) =>
  queryOptions({
    queryKey: ['employees', client, 'search', text, exact],
    queryFn: ({ signal }) => searchEmployees(client, text, { signal, exact }),
    // A search for an SSN must not stay in memory.
    gcTime: looksLikeSsn(text) ? 0 : 300_000,
  });

export interface RosterFilters {
  /** `roster`: applicants and employees; a status by name; empty for all. */
  status: string;
  /** How the file stands; empty for all, as the next ones. */
  compliance: string;
  /** Something runs out within so many days. */
  runsOut: string;
  /** The id of a job title. */
  jobTitle: string;
  /** The id of a location, with everything below it. */
  location: string;
  search: string;
  /** As in an address; by name without it, and ignored with a search. */
  sort?: string;
}

/** The first page is what one sees at once; those that follow are read ahead of the wheel. */
const FIRST_PAGE = 100;
const NEXT_PAGES = 400;

/** What a roster's call asks for, besides its page. */
export function rosterParameters(filters: RosterFilters) {
  const { status, compliance, runsOut, jobTitle, location, search, sort } = filters;
  return {
    ...(status === 'roster' ? { active: 'true' as const } : {}),
    ...(status && status !== 'roster' ? { employmentStatuses: status } : {}),
    ...(compliance ? { compliance } : {}),
    ...(runsOut ? { expiringDays: runsOut } : {}),
    ...(jobTitle ? { jobTitles: jobTitle } : {}),
    ...(location ? { sites: location, below: 'true' as const } : {}),
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

/** The dated facts of a file, what is due first. */
export const datesQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['employees', client, 'dates', employeeId],
    queryFn: ({ signal }) => call(fileApi.dates, { params: { employeeId } }, { client, signal }),
  });

export const notesQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['employees', client, 'notes', employeeId],
    queryFn: ({ signal }) => call(fileApi.notes, { params: { employeeId } }, { client, signal }),
  });

/** The address of an employee's file. */
export function fileAddress(employeeId: string): string {
  return addressAt(employeesAddresses.file, { employeeId });
}

/** What a row of employees is about, for the menu of the row. */
export const aboutRow = (row: {
  employeeId: string;
  firstName: string;
  lastName: string;
}): About => ({
  employee: { value: row.employeeId, label: `${row.lastName}, ${row.firstName}` },
});
