import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hiddenSearch } from '#src/features/employees/hidden-search.rules.ts';
import { call } from '#src/web/http.ts';
import { drugTestsApi } from '../drug-testing.contract.ts';
import { resultImportsApi } from '../result-imports.contract.ts';
import { OUTCOMES, VIEWS } from '../drug-testing.rules.ts';

export interface ResultFilters {
  /** `no` for those that wait for a person; empty for all, as the others. */
  matched: string;
  view: string;
  outcome: string;
  /** Of breath tests: `waiting`, `done` or `any`. */
  review: string;
  /** `no` for those that wait for their paper. */
  paper: string;
  search: string;
}

const oneOf = <Name extends string>(names: readonly Name[], text: string): Name | undefined =>
  names.find((name) => name === text);

/** What the list's calls ask for, besides its page. */
export function resultParameters(filters: ResultFilters) {
  const { matched, view, outcome, review, paper, search } = filters;
  const wanted = {
    matched: oneOf(['no', 'yes'], matched),
    view: oneOf(VIEWS, view),
    outcome: oneOf([...OUTCOMES, 'notReported'], outcome),
    review: oneOf(['waiting', 'done', 'any'], review),
    paper: oneOf(['no', 'yes'], paper),
  };
  return {
    ...(wanted.matched ? { matched: wanted.matched } : {}),
    ...(wanted.view ? { view: wanted.view } : {}),
    ...(wanted.outcome ? { outcome: wanted.outcome } : {}),
    ...(wanted.review ? { review: wanted.review } : {}),
    ...(wanted.paper ? { paper: wanted.paper } : {}),
    ...hiddenSearch(search).query,
  };
}

/** Results of the place acted in, or across clients, the latest received first. */
export const resultListQuery = (client: number | null, filters: ResultFilters) =>
  infiniteQueryOptions({
    queryKey: ['drugTests', client, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(
        drugTestsApi.list,
        {
          query: {
            limit: pageParam ? 400 : 100,
            ...resultParameters(filters),
            ...(pageParam ? { after: pageParam } : {}),
          },
        },
        { client, signal, ...hiddenSearch(filters.search).options },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

export const resultQuery = (client: number | null, drugTestId: string) =>
  queryOptions({
    queryKey: ['drugTests', client, 'one', drugTestId],
    queryFn: ({ signal }) =>
      call(drugTestsApi.read, { params: { drugTestId } }, { client, signal }),
  });

/** Who may be meant by a result, or whom a search finds. What is typed may be part of an SSN: it is not kept. */
export const matchesQuery = (
  client: number | null,
  result: { drugTestId: string; clientId: number },
  search: string,
) =>
  queryOptions({
    queryKey: ['drugTests', client, 'matches', result.drugTestId, search],
    queryFn: ({ signal }) =>
      call(
        drugTestsApi.findMatch,
        {
          params: { clientId: result.clientId },
          body: {
            searchData: { drugTestId: result.drugTestId, ...(search ? { search } : {}) },
          },
        },
        { client, signal },
      ),
    gcTime: 0,
  });

export const importsQuery = (client: number) =>
  queryOptions({
    queryKey: ['drugTests', client, 'imports'],
    queryFn: ({ signal }) =>
      call(resultImportsApi.imports, { params: { clientId: client } }, { client, signal }),
  });

export const importQuery = (client: number, drugTestImportId: string) =>
  queryOptions({
    queryKey: ['drugTests', client, 'import', drugTestImportId],
    queryFn: ({ signal }) =>
      call(resultImportsApi.readImport, { params: { drugTestImportId } }, { client, signal }),
  });
