import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { currentViewer } from '#src/web/viewer.ts';
import { freezesApi } from '../freezes.contract.ts';
import { hiddenDaysApi } from '../hidden-days.contract.ts';
import { livesApi } from '../lives.contract.ts';
import { randomAlertsApi } from '../random-alerts.contract.ts';
import { selectionsApi } from '../selections.contract.ts';

/** How many people the current period's selection takes. */
export const calculationQuery = (client: number, poolId: string) =>
  queryOptions({
    queryKey: ['randomSelections', client, 'calculation', poolId],
    queryFn: ({ signal }) =>
      call(selectionsApi.calculation, { params: { clientId: client, poolId } }, { client, signal }),
  });

/** Selections of one pool, or of all that are kept at or below the client acted in. */
export const previousQuery = (client: number, poolId: string | null) =>
  queryOptions({
    queryKey: ['randomSelections', client, 'previous', poolId],
    queryFn: ({ signal }) =>
      call(
        selectionsApi.previous,
        { params: { clientId: client }, query: poolId === null ? {} : { poolId } },
        { client, signal },
      ),
  });

/** One selection, with its alternates. Internal users say who they are (R442). */
export const selectionQuery = (client: number, poolId: string, selectionId: string) =>
  queryOptions({
    queryKey: ['randomSelections', client, 'one', selectionId],
    queryFn: ({ signal }) => {
      const { internal, user } = currentViewer();
      const impersonator = user?.impersonator?.id;
      return call(
        selectionsApi.one,
        {
          params: { clientId: client, poolId, selectionId },
          query: {
            alternates: 'true',
            ...(internal || impersonator
              ? {
                  isInternalUser: 'true',
                  ...(impersonator ? { impersonatingUserId: impersonator } : {}),
                }
              : {}),
          },
        },
        { client, signal },
      );
    },
  });

/** The selections in which somebody was drawn. */
export const ofEmployeeQuery = (client: number, employeeId: string) =>
  queryOptions({
    queryKey: ['randomSelections', client, 'of', employeeId],
    queryFn: ({ signal }) =>
      call(
        selectionsApi.ofEmployee,
        { params: { clientId: client, employeeId } },
        { client, signal },
      ),
  });

/** What was done to a selection, and who looked at it. */
export const historyQuery = (client: number, poolId: string, selectionId: string) =>
  queryOptions({
    queryKey: ['randomSelections', client, 'history', selectionId],
    queryFn: ({ signal }) =>
      call(
        livesApi.history,
        { params: { clientId: client, poolId, selectionId } },
        { client, signal },
      ),
  });

/** To whom a selection can be mailed. */
export const recipientsQuery = (client: number, poolId: string, selectionId: string) =>
  queryOptions({
    queryKey: ['randomSelections', client, 'recipients', selectionId],
    queryFn: ({ signal }) =>
      call(
        livesApi.recipients,
        { params: { clientId: client, poolId, selectionId } },
        { client, signal },
      ),
  });

/** The lists of a pool that wait to be drawn. */
export const freezesQuery = (client: number, poolId: string) =>
  queryOptions({
    queryKey: ['randomSelections', client, 'freezes', poolId],
    queryFn: ({ signal }) =>
      call(freezesApi.list, { params: { clientId: client, poolId } }, { client, signal }),
  });

/** The hidden day of a pool's current period. */
export const hiddenDayQuery = (client: number, poolId: string) =>
  queryOptions({
    queryKey: ['randomSelections', client, 'hiddenDay', poolId],
    queryFn: ({ signal }) =>
      call(hiddenDaysApi.read, { params: { clientId: client, poolId } }, { client, signal }),
  });

/** What is to be done about the pools over several clients, each as a whole. */
export const consortiaAlertsQuery = () =>
  queryOptions({
    queryKey: ['randomConsortia', 'alerts'],
    queryFn: ({ signal }) => call(randomAlertsApi.consortia, {}, { client: null, signal }),
  });

/** On which days and at which hours a pool's tests of a year were made. */
export const patternQuery = (client: number, poolId: string, year: number) =>
  queryOptions({
    queryKey: ['randomSelections', client, 'pattern', poolId, year],
    queryFn: ({ signal }) =>
      call(
        selectionsApi.pattern,
        { params: { clientId: client, poolId }, query: { year: String(year) } },
        { client, signal },
      ),
  });
