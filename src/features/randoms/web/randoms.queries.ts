import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { poolsApi } from '../pools.contract.ts';
import type { Whom } from '../pools.contract.ts';
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
