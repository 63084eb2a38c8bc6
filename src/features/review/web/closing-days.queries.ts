import { queryOptions } from '@tanstack/react-query';
import type { IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { closingDaysApi } from '../closing-days.contract.ts';

/** Everything of the days, to be read anew. */
export const closingDaysKey: readonly unknown[] = ['closingDays', null];

/** The days on which nothing is counted. */
export const closingDaysQuery = () =>
  queryOptions({
    queryKey: [...closingDaysKey, 'all'],
    queryFn: ({ signal }) => call(closingDaysApi.list, {}, { client: null, signal }),
  });

/** Which documents closing on a day is about. */
export const closingEffectQuery = (day: IsoDate | null) =>
  queryOptions({
    queryKey: [...closingDaysKey, 'preview', day],
    queryFn: ({ signal }) =>
      call(closingDaysApi.preview, { query: { day: day ?? '' } }, { client: null, signal }),
    enabled: day !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
