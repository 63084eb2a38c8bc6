import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { testingProgramApi } from '../testing-program.contract.ts';

/** The testing program that a driver was in before. */
export const testingProgramQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['testing-program', client, employeeId],
    queryFn: ({ signal }) =>
      call(testingProgramApi.read, { params: { employeeId } }, { client, signal }),
  });
