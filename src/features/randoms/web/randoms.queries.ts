import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import type { DotAgency } from '#src/features/orders/orders.rules.ts';
import { randomBillingApi } from '../billing.contract.ts';
import { misApi } from '../mis.contract.ts';
import { poolsApi } from '../pools.contract.ts';
import { overlapsApi } from '../overlaps.contract.ts';
import type { PoolDefinition, Whom } from '../pools.contract.ts';
import { randomRosterApi, type RosterView } from '../roster.contract.ts';
import { testingRatesApi } from '../testing-rates.contract.ts';

/** The rates of the agencies. */
export const ratesQuery = (client: number | null) =>
  queryOptions({
    queryKey: ['testingRates', client],
    queryFn: ({ signal }) => call(testingRatesApi.list, {}, { client, signal }),
  });

/** The pools kept at or below the client acted in, with how many people each holds. */
export const poolsQuery = (client: number) =>
  queryOptions({
    queryKey: ['randomPools', client, 'list'],
    queryFn: ({ signal }) =>
      call(
        poolsApi.list,
        { params: { clientId: client }, query: { summary: 'true', availablePools: 'true' } },
        { client, signal },
      ),
  });

/** The locations from which a pool can be made. */
export const poolLocationsQuery = (client: number) =>
  queryOptions({
    queryKey: ['randomPools', client, 'locations'],
    queryFn: ({ signal }) =>
      call(
        poolsApi.locationList,
        { params: { clientId: client } },
        { client, signal, background: true },
      ),
    staleTime: 60_000,
  });

/** Whom a pool would hold. */
export const membersQuery = (client: number, whom: Whom) =>
  queryOptions({
    queryKey: ['randomPools', client, 'members', JSON.stringify(whom)],
    queryFn: ({ signal }) =>
      call(
        poolsApi.employeeList,
        { params: { clientId: client }, body: whom },
        { client, signal, background: true },
      ),
    enabled: whom.sites.length > 0 && whom.statuses.length > 0,
  });

/** Which pools of the same DOT agency would hold some of the same people. */
export const wouldOverlapQuery = (
  client: number,
  body: Whom & Pick<PoolDefinition, 'authority' | 'also'> & { poolId: string | null },
) =>
  queryOptions({
    queryKey: ['randomPools', client, 'wouldOverlap', JSON.stringify(body)],
    queryFn: ({ signal }) =>
      call(
        overlapsApi.wouldBe,
        { params: { clientId: client }, body },
        { client, signal, background: true },
      ),
  });

/** Which pools of the same DOT agency hold some of the same people as a pool. */
export const overlapsQuery = (client: number, poolId: string) =>
  queryOptions({
    queryKey: ['randomPools', client, 'overlaps', poolId],
    queryFn: ({ signal }) =>
      call(overlapsApi.of, { params: { clientId: client, poolId } }, { client, signal }),
  });

/** The roster for random testing, page by page. */
export const randomRosterQuery = (
  client: number,
  { view, poolId, search }: { view: RosterView; poolId: string; search: string },
) =>
  infiniteQueryOptions({
    queryKey: ['randomPools', client, 'roster', view, poolId, search],
    queryFn: ({ signal, pageParam }) =>
      call(
        randomRosterApi.list,
        {
          params: { clientId: client },
          query: {
            ...{ view, limit: '100' },
            ...(poolId ? { poolId } : {}),
            ...(search ? { search } : {}),
            ...(pageParam ? { after: pageParam } : {}),
          },
        },
        { client, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Why somebody is in a pool, or is not. */
export const whyQuery = (client: number, poolId: string, employeeId: string) =>
  queryOptions({
    queryKey: ['randomPools', client, 'why', poolId, employeeId],
    queryFn: ({ signal }) =>
      call(poolsApi.why, { params: { clientId: client, poolId, employeeId } }, { client, signal }),
  });

/** Stands for all quarters of a year. */
export const WHOLE_YEAR = 'year';

interface MisAsked {
  year: string;
  agency: DotAgency;
  /** A number, or `WHOLE_YEAR`. */
  quarter: string;
}

const misWhose = ({ year, agency, quarter }: MisAsked) => ({
  ...{ year, agency },
  ...(quarter === WHOLE_YEAR ? {} : { quarter }),
});

/** The annual report of an agency. */
export const misQuery = (client: number, asked: MisAsked) =>
  queryOptions({
    queryKey: ['mis', client, asked.agency, asked.year, asked.quarter],
    queryFn: ({ signal }) =>
      call(
        misApi.report,
        { params: { clientId: client }, query: misWhose(asked) },
        { client, signal },
      ),
  });

/** The tests behind one of its numbers. */
export const misTestsQuery = (
  client: number,
  asked: MisAsked,
  { section, row, column }: { section: 'drug' | 'alcohol'; row: string; column: number },
) =>
  queryOptions({
    queryKey: ['mis', client, asked.agency, asked.year, asked.quarter, section, row, column],
    queryFn: ({ signal }) =>
      call(
        misApi.tests,
        {
          params: { clientId: client },
          query: { ...misWhose(asked), section, row, column: String(column) },
        },
        { client, signal },
      ),
  });

/** What was selected, ordered and tested at every client. */
export const billingQuery = (year: string) =>
  queryOptions({
    queryKey: ['randomBilling', year],
    queryFn: ({ signal }) =>
      call(randomBillingApi.list, { query: { year } }, { client: null, signal }),
  });
