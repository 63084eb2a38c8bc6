import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { movesApi } from '../moves.contract.ts';
import { movesAddresses } from '../moves.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** Where employees of a client may be transferred to. */
export const targetsQuery = (client: number) =>
  queryOptions({
    queryKey: ['moves', client, 'targets'],
    queryFn: ({ signal }) =>
      call(movesApi.targets, { params: { clientId: client } }, { client, signal }),
  });

/** Files that may be of the same person, and the latest merge of this one. */
export const candidatesQuery = (client: number, employeeId: string) =>
  queryOptions({
    queryKey: ['moves', client, 'candidates', employeeId],
    queryFn: ({ signal }) =>
      call(movesApi.candidates, { params: { employeeId } }, { client, signal }),
  });

/** Two files side by side. */
export const compareQuery = (client: number, employeeId: string, fromEmployeeId: string) =>
  queryOptions({
    queryKey: ['moves', client, 'compare', employeeId, fromEmployeeId],
    queryFn: ({ signal }) =>
      call(
        movesApi.compare,
        { params: { employeeId }, query: { fromEmployeeId } },
        { client, signal },
      ),
  });

/** The address of the merge of a file, with the other file once it is chosen. */
export function mergeAddress(employeeId: string, from?: string): string {
  const path = addressAt(movesAddresses.merge, { employeeId });
  return from === undefined ? path : `${path}?from=${from}`;
}

/** A move changes rosters, files, documents and what can be merged: all of it is read again. */
export async function readAgain(): Promise<void> {
  await Promise.all(
    ['employees', 'documents', 'moves', 'jumplist', 'qualification', 'alerts'].map((first) =>
      queryClient.invalidateQueries({ queryKey: [first] }),
    ),
  );
}

/** Takes a merge back. @throws ApiError */
export async function undoMerge(
  client: number,
  employeeId: string,
  mergeId: string,
): Promise<void> {
  await call(movesApi.undo, { params: { employeeId, mergeId } }, { client });
  await readAgain();
}
