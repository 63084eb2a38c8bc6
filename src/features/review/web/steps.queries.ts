import { queryOptions } from '@tanstack/react-query';
import { settingsApi } from '#src/features/settings/settings.contract.ts';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';
import { stepsApi } from '../review-steps.contract.ts';

const STAFF = null;

export function deleteReasonsQuery() {
  return queryOptions({
    queryKey: ['settings', STAFF, 'texts', 'dqDeleteReasons'],
    queryFn: ({ signal }) =>
      call(
        settingsApi.texts,
        { query: { collection: 'dqDeleteReasons' } },
        { client: STAFF, signal },
      ),
    staleTime: 300_000,
  });
}

/** Who may work on a step. */
export function colleaguesQuery(formKey: FormKey) {
  return queryOptions({
    queryKey: ['review', STAFF, 'colleagues', formKey],
    queryFn: async ({ signal }) =>
      (await call(stepsApi.colleagues, { query: { formKey } }, { client: STAFF, signal }))
        .colleagues,
    staleTime: 300_000,
  });
}

/** What was deleted or refused and is still kept. Live hints of the topic `tasks` begin with its first part. */
export function deletedQuery(search: string) {
  return pagedQuery(['tasks', STAFF, 'deleted', search], (page, signal) =>
    call(
      stepsApi.deleted,
      { query: { ...page, ...(search ? { search } : {}) } },
      { client: STAFF, signal },
    ),
  );
}
