import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { questionnaireApi } from '../questionnaire.contract.ts';

/** What the questionnaire holds of an employee. Each reading is recorded, so it is not read again without need. */
export const questionnaireQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['questionnaire', client, employeeId],
    queryFn: ({ signal }) =>
      call(questionnaireApi.read, { params: { employeeId } }, { client, signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
