import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { call } from '#src/web/http.ts';
import { matchStepApi, matchApi } from '../match.contract.ts';

/** Employees of every client are searched, so the key names none. */
const STAFF = null;

/** Whether a text could be an SSN: then it must not stand in an address (D17). */
function looksLikeSsn(text: string): boolean {
  return /^\s*\d{3}-?\d{2}-?\d{4}\s*$/.test(text);
}

/** Employees of all clients by what was typed; a text that looks like an SSN travels in a header. */
export function employeeSearchQuery(text: string) {
  const inHeader = looksLikeSsn(text);
  return queryOptions({
    queryKey: ['employees', STAFF, 'match', text],
    queryFn: ({ signal }) =>
      call(
        employeesApi.search,
        { query: { search: inHeader ? 'header' : text, isConcordeUser: 'true', limit: 20 } },
        { client: STAFF, signal, ...(inHeader ? { search: text } : {}) },
      ),
    enabled: text.length >= 3,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: inHeader ? 0 : 60_000,
  });
}

const READING_AGAIN = 1_500;

/** What the paper says; the same as long as the files are. */
export function suggestionsQuery(taskId: string) {
  return queryOptions({
    queryKey: ['review', STAFF, 'suggestions', taskId],
    queryFn: ({ signal }) =>
      call(
        matchStepApi.suggestions,
        { params: { taskId } },
        { client: STAFF, signal, background: true },
      ),
    staleTime: Number.POSITIVE_INFINITY,
    // A scan is being read: in some seconds it is.
    refetchInterval: ({ state }) => (state.data?.text === 'reading' ? READING_AGAIN : false),
  });
}

/** What the paper says of somebody who is not on file, and where a file could be made. */
export function newFileQuery(taskId: string, query: { search?: string; place?: number }) {
  return queryOptions({
    queryKey: ['review', STAFF, 'newFile', taskId, query],
    queryFn: ({ signal }) =>
      call(matchApi.newFile, { params: { taskId }, query }, { client: STAFF, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a paper says, whatever its reading went like: what a decision is made by. */
export const saidBy = <Said extends object>(said: Said) => ({
  ...said,
  text: null,
  progress: null,
});
