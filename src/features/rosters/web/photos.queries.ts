import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { photosApi } from '../photos.contract.ts';
import { rostersAddresses } from '../rosters.addresses.ts';

/** The address of the screen, and of one import in it. */
export function photosAddress(importId?: string): string {
  return importId === undefined
    ? rostersAddresses.photos
    : `${rostersAddresses.photos}?import=${importId}`;
}

export const photoImportQuery = (client: number, importId: string) =>
  queryOptions({
    queryKey: ['photoImports', client, importId],
    queryFn: ({ signal }) => call(photosApi.read, { params: { importId } }, { client, signal }),
  });

/** One image of an import. */
export const importedPhotoQuery = (client: number, importId: string, fileId: string) =>
  queryOptions({
    queryKey: ['photoImports', client, importId, 'image', fileId],
    queryFn: ({ signal }) =>
      call(photosApi.image, { params: { importId, fileId } }, { client, signal }),
    staleTime: Infinity,
  });

/** An employee's photo; null where there is none. */
export const employeePhotoQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['photos', client, employeeId],
    queryFn: ({ signal }) =>
      call(photosApi.ofEmployee, { params: { employeeId } }, { client, signal, background: true }),
    staleTime: 300_000,
    retry: false,
  });
