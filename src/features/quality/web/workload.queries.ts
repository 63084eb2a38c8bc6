import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { workloadApi } from '../workload.contract.ts';
import type { Queue } from '../workload.rules.ts';
import { ownZone } from './quality.queries.ts';

/** How often a lead's screen reads again while somebody looks at it. */
const RENEW = 15_000;

/** Everything of the load, to be read anew. */
export const workloadKey: readonly unknown[] = ['workload', null];

/** Who has what of a queue, and what breaks its limit today. */
export const loadQuery = (queue: Queue) =>
  queryOptions({
    queryKey: [...workloadKey, queue, 'load'],
    queryFn: ({ signal }) =>
      call(workloadApi.read, { query: { queue, zone: ownZone() } }, { client: null, signal }),
    refetchInterval: RENEW,
  });

/** The tasks of a queue: of one person, of nobody (`none`), or of all (null). */
export const loadTasksQuery = (queue: Queue, only: 'today' | 'all', holder: string | null) =>
  queryOptions({
    queryKey: [...workloadKey, queue, 'tasks', only, holder],
    queryFn: ({ signal }) =>
      call(
        workloadApi.tasks,
        { query: { queue, only, zone: ownZone(), ...(holder === null ? {} : { holder }) } },
        { client: null, signal },
      ),
    refetchInterval: RENEW,
    placeholderData: keepPreviousData,
  });
