import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import { intakeApi } from '../intake.contract.ts';
import { intakeAddresses } from '../intake.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

export interface UnreadableFilters {
  /** `settled`, or empty for what waits. */
  shown: string;
  search: string;
}

/** What the list's calls ask for, besides its page. */
export function unreadableParameters({ shown, search }: UnreadableFilters) {
  return {
    ...(shown === 'settled' ? { shown: 'settled' as const } : {}),
    ...(search ? { search } : {}),
  };
}

/** What could not be read, page by page. */
export const unreadableQuery = (filters: UnreadableFilters) =>
  pagedQuery(['intake', 'unreadable', filters], (page, signal) =>
    call(
      intakeApi.unreadable,
      { query: { ...page, ...unreadableParameters(filters) } },
      { signal },
    ),
  );

export const unreadableFileQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['intake', 'file', fileId],
    queryFn: ({ signal }) => call(intakeApi.file, { params: { fileId } }, { signal }),
  });

/** Where a client's papers are mailed to. */
export const intakeAddressQuery = (client: number) =>
  queryOptions({
    queryKey: ['intake', client, 'address'],
    queryFn: ({ signal }) =>
      call(intakeApi.address, { params: { clientId: client } }, { client, signal }),
  });

export function unreadableAddress(fileId: string): string {
  return addressAt(intakeAddresses.unreadableFile, { fileId });
}
