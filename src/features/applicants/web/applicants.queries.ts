import { queryOptions } from '@tanstack/react-query';
import { addressAt } from '#src/shared/address.ts';
import { hiddenSearch } from '#src/features/employees/hidden-search.rules.ts';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import { applicantsAddresses } from '../applicants.addresses.ts';
import { applicantsApi } from '../applicants.contract.ts';
import type { Shown } from '../applicants.rules.ts';

interface ApplicantFilters {
  /** Empty for all who wait. */
  stage: string;
  search: string;
}

/** What the list's calls ask for, besides its page: in the address, and what must not stand there (D17). */
export function listParameters({ stage, search }: ApplicantFilters) {
  const hidden = hiddenSearch(search);
  return {
    options: hidden.options,
    query: { ...(stage ? { stage: stage as Shown } : {}), ...hidden.query },
  };
}

/** The applicants of the place acted in, page by page. */
export function applicantListQuery(client: number, filters: ApplicantFilters) {
  const { query, options } = listParameters(filters);
  return pagedQuery(['applicants', client, 'list', filters], (page, signal) =>
    call(applicantsApi.list, { query: { ...page, ...query } }, { client, signal, ...options }),
  );
}

/** One applicant with the application, as the staff of a client see it. */
export const applicantQuery = (client: number | null, applicantId: string) =>
  queryOptions({
    queryKey: ['applicants', client, 'one', applicantId],
    queryFn: ({ signal }) =>
      call(applicantsApi.read, { params: { applicantId } }, { client, signal }),
  });

/** The pipeline of the place acted in. */
export const boardQuery = (client: number) =>
  queryOptions({
    queryKey: ['applicants', client, 'board'],
    queryFn: ({ signal }) => call(applicantsApi.board, {}, { client, signal }),
  });

/** The links by which people apply at the place acted in. */
export const applyLinksQuery = (client: number) =>
  queryOptions({
    queryKey: ['applicants', client, 'links'],
    queryFn: ({ signal }) => call(applicantsApi.links, {}, { client, signal }),
  });

/** The address of an applicant's application. */
export const applicationAddress = (applicantId: string) =>
  addressAt(applicantsAddresses.application, { applicantId });
