import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { daysBetween } from '#src/shared/dates.ts';
import { fillPath } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import { qualityApi } from '../quality.contract.ts';
import type { DayRange } from '../quality.rules.ts';
import { qualityAddresses } from '../quality.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** The same in every client, so the keys name none. */
const STAFF = null;
/** How often the dashboard reads again while somebody looks at it: a long range moves slowly and costs more. */
const RENEW = 10_000;
const RENEW_LONG = 120_000;
const RENEW_OWN = 30_000;
const LONG_DAYS = 31;

/** The viewer's own time zone: days and hours of the dashboard are theirs. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The dashboard's figures. What was shown stays until the new ones are there, so that nothing flickers. */
export function dashboardQuery({ from, to }: DayRange) {
  const zone = ownZone();
  const renew = daysBetween(from, to) < LONG_DAYS ? RENEW : RENEW_LONG;
  return queryOptions({
    queryKey: ['dqDashboard', STAFF, from, to, zone],
    queryFn: ({ signal }) =>
      call(
        qualityApi.dashboard,
        { query: { from, to, zone } },
        { client: STAFF, signal, background: true },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: renew,
    staleTime: renew / 2,
  });
}

/** How many documents wait for a second look by the user, and how many of their own decisions were overturned. */
export function qualitySummaryQuery() {
  return queryOptions({
    queryKey: ['quality', STAFF, 'summary'],
    queryFn: ({ signal }) => call(qualityApi.summary, {}, { client: STAFF, signal }),
  });
}

/** What the viewer did in the last two weeks, in days of their own zone. */
export function myDaysQuery() {
  const zone = ownZone();
  return queryOptions({
    queryKey: ['quality', STAFF, 'mine', zone],
    queryFn: ({ signal }) =>
      call(qualityApi.mine, { query: { zone } }, { client: STAFF, signal, background: true }),
    // The status bar and Home show it all day, and nobody works while they are not looked at.
    refetchInterval: RENEW_OWN,
    staleTime: RENEW_OWN / 2,
  });
}

export interface ResultFilters {
  of: 'mine' | 'all';
  /** Empty for both. */
  state: '' | 'upheld' | 'overturned';
  search: string;
}

/** What the list's calls ask for, besides its page. */
export function resultParameters({ of, state, search }: ResultFilters) {
  return { of, ...(state ? { state } : {}), ...(search ? { search } : {}) };
}

/** Second looks that were taken, page by page. */
export function resultsQuery(filters: ResultFilters) {
  return pagedQuery(['quality', STAFF, 'results', filters], (page, signal) =>
    call(
      qualityApi.results,
      { query: { ...page, ...resultParameters(filters) } },
      { client: STAFF, signal },
    ),
  );
}

/** One second look: blind, or with its result. */
export function secondReviewQuery(secondReviewId: string) {
  return queryOptions({
    queryKey: ['quality', STAFF, 'review', secondReviewId],
    queryFn: ({ signal }) =>
      call(qualityApi.review, { params: { secondReviewId } }, { client: STAFF, signal }),
  });
}

/** How much is drawn for a second look, by level and document type, and the reviewers' levels. */
export function samplingQuery() {
  return queryOptions({
    queryKey: ['quality', STAFF, 'sampling'],
    queryFn: ({ signal }) => call(qualityApi.sampling, {}, { client: STAFF, signal }),
  });
}

/** Where the bytes of a file under a second look are. */
export function secondImagePath(secondReviewId: string, imageId: string): string {
  return fillPath(qualityApi.image.path, { secondReviewId, imageId });
}

/** The address of a second look. */
export function secondAddress(secondReviewId: string): string {
  return addressAt(qualityAddresses.secondReview, { secondReviewId });
}
