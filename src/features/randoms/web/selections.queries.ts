import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { currentViewer } from '#src/web/viewer.ts';
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
