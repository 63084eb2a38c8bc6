import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import { certificatesApi } from '../certificates.contract.ts';
import type { Standing } from '../certificates.rules.ts';
import { certificatesAddresses } from '../certificates.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

export interface CertificateFilters {
  /** A standing, `due`, or empty for all. */
  standing: string;
  search: string;
}

/** What the list's calls ask for, besides its page. */
export function listParameters({ standing, search }: CertificateFilters) {
  return {
    ...(standing ? { standing: standing as Standing | 'due' } : {}),
    ...(search ? { search } : {}),
  };
}

/** The drivers of the place acted in with how each stands, page by page. */
export const certificateListQuery = (client: number, filters: CertificateFilters) =>
  pagedQuery(['certificates', client, 'list', filters], (page, signal) =>
    call(
      certificatesApi.list,
      { query: { ...page, ...listParameters(filters) } },
      { client, signal },
    ),
  );

/** Whether the place acted in asks for certificates. */
export const certificateOptionQuery = (client: number) =>
  queryOptions({
    queryKey: ['certificates', client, 'option'],
    queryFn: ({ signal }) => call(certificatesApi.option, {}, { client, signal }),
  });

export const certificateQuery = (client: number | null, certificateId: string) =>
  queryOptions({
    queryKey: ['certificates', client, 'one', certificateId],
    queryFn: ({ signal }) =>
      call(certificatesApi.read, { params: { certificateId } }, { client, signal }),
  });

export const employeeCertificatesQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['certificates', client, 'employee', employeeId],
    queryFn: ({ signal }) =>
      call(certificatesApi.ofEmployee, { params: { employeeId } }, { client, signal }),
  });

/** Whose certificate a mailed link is for. A public call; what it said is not kept. */
export const certificateLinkQuery = (dacId: string) =>
  queryOptions({
    queryKey: ['certificates', 'link', dacId],
    queryFn: ({ signal }) => call(certificatesApi.link, { params: { dacId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** The address of a certificate's review. */
export function reviewAddress(certificateId: string): string {
  return addressAt(certificatesAddresses.review, { dacId: certificateId });
}
