import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { onboardingApi } from '../onboarding.contract.ts';

/** Who is in onboarding at the place acted in: everyone, or those with open steps alone. */
export const onboardingsQuery = (client: number, wanting = false) =>
  queryOptions({
    queryKey: ['onboarding', client, 'list', wanting],
    queryFn: ({ signal }) =>
      call(onboardingApi.list, { query: wanting ? { wanting: 'true' } : {} }, { client, signal }),
  });

/** The checklist of the company. */
export const tasksQuery = (client: number) =>
  queryOptions({
    queryKey: ['onboarding', client, 'tasks'],
    queryFn: ({ signal }) => call(onboardingApi.tasks, {}, { client, signal }),
  });

/** What a driver is asked by a link. */
export const ownQuery = (token: string) =>
  queryOptions({
    queryKey: ['onboarding', 'link', token],
    queryFn: ({ signal }) => call(onboardingApi.visit, { params: { token } }, { signal }),
    retry: false,
  });
