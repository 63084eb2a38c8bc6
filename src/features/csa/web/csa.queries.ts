import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import { csaImportsApi } from '../csa-imports.contract.ts';
import { dataQsApi } from '../dataqs.contract.ts';
import type { DataQsRow } from './csa-subjects.ts';
import { csaApi } from '../csa.contract.ts';
import { csaAddresses } from '../csa.addresses.ts';

/** The parts of the screen of a company's safety data. */
export const SAFETY_TABS = ['overview', 'inspections', 'violations', 'crashes'] as const;
export type SafetyTab = (typeof SAFETY_TABS)[number];

/** Where a part of a company's safety data is, of one DOT number or of all, of one inspection or of all. */
export function safetyAddress(
  tab: SafetyTab,
  of: { dot?: string | null; inspection?: string | null } = {},
): string {
  const query = new URLSearchParams({
    ...(tab === 'overview' ? {} : { tab }),
    ...(of.dot ? { dot: of.dot } : {}),
    ...(of.inspection ? { inspection: of.inspection } : {}),
  }).toString();
  return query === '' ? csaAddresses.safety : `${csaAddresses.safety}?${query}`;
}

const chosen = (dot: string | null) => (dot === null ? {} : { selectedDOTIds: dot });

/** The safety data of the client acted in. */
export const csaSummaryQuery = (client: number) =>
  queryOptions({
    queryKey: ['csa', client, 'summary'],
    queryFn: ({ signal }) =>
      call(csaApi.summary, { params: { clientId: client } }, { client, signal }),
  });

/** Roadside inspections, page by page. */
export const inspectionsQuery = (
  client: number,
  wanted: { dot: string | null; openOnly: boolean; violationsOnly: boolean },
) =>
  pagedQuery(['csa', client, 'inspections', wanted], (page, signal) =>
    call(
      csaApi.inspections,
      {
        params: { clientId: client },
        query: {
          ...page,
          ...chosen(wanted.dot),
          ...(wanted.openOnly ? { openOnly: 'true' } : {}),
          ...(wanted.violationsOnly ? { violationsOnly: 'true' } : {}),
        },
      },
      { client, signal },
    ),
  );

/** Violations, page by page. */
export const violationsQuery = (
  client: number,
  wanted: {
    dot: string | null;
    inspectionId: string | null;
    basicId: string;
    outOfServiceOnly: boolean;
  },
) =>
  pagedQuery(['csa', client, 'violations', wanted], (page, signal) =>
    call(
      csaApi.violations,
      {
        params: { clientId: client },
        query: {
          ...page,
          ...chosen(wanted.dot),
          ...(wanted.inspectionId === null ? {} : { inspectionId: wanted.inspectionId }),
          ...(wanted.basicId === '' ? {} : { BasicID: wanted.basicId }),
          ...(wanted.outOfServiceOnly ? { outOfServiceOnly: 'true' } : {}),
        },
      },
      { client, signal },
    ),
  );

/** Crashes beside the accident register. */
export const crashesQuery = (client: number, dot: string | null) =>
  queryOptions({
    queryKey: ['csa', client, 'crashes', dot],
    queryFn: ({ signal }) =>
      call(
        csaApi.crashes,
        { params: { clientId: client }, query: chosen(dot) },
        { client, signal },
      ),
  });

/** Accidents of the register that a crash may be. */
export const likeAccidentsQuery = (client: number, DOTNumber: string, crashId: string) =>
  queryOptions({
    queryKey: ['csa', client, 'like', DOTNumber, crashId],
    queryFn: ({ signal }) =>
      call(
        csaApi.likeAccidents,
        { params: { clientId: client, DOTNumber, crashId } },
        { client, signal },
      ),
  });

/** FMCSA's files that were taken in. */
export const csaImportsQuery = () =>
  queryOptions({
    queryKey: ['csaImports', null],
    queryFn: ({ signal }) => call(csaImportsApi.list, {}, { client: null, signal }),
  });

/** One of them, with its faulty rows. */
export const csaImportQuery = (importId: string, version: number) =>
  queryOptions({
    queryKey: ['csaImports', null, importId, version],
    queryFn: ({ signal }) =>
      call(csaImportsApi.read, { params: { importId } }, { client: null, signal }),
  });

/** What was noted of the DataQs request about a row. */
export const dataQsQuery = (client: number, { kind, DOTNumber, recordId }: DataQsRow) =>
  queryOptions({
    queryKey: ['csa', client, 'dataqs', kind, DOTNumber, recordId],
    queryFn: ({ signal }) =>
      call(
        dataQsApi.list,
        { params: { clientId: client, kind, DOTNumber, recordId } },
        { client, signal },
      ),
  });
