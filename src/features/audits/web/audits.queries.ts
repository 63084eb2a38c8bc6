import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { auditedApi } from '../audited.contract.ts';
import { auditsApi } from '../audits.contract.ts';
import { bindersApi } from '../binders.contract.ts';

/** Audits of a place and below it, and what they found. */
export const auditsQuery = (client: number, place: number = client) =>
  queryOptions({
    queryKey: ['audits', client, 'list', place],
    queryFn: ({ signal }) =>
      call(auditsApi.list, { params: { clientId: place } }, { client, signal }),
  });

/** One audit. */
export const auditQuery = (client: number, auditId: string) =>
  queryOptions({
    queryKey: ['audits', client, 'one', auditId],
    queryFn: ({ signal }) => call(auditsApi.read, { params: { auditId } }, { client, signal }),
  });

/** What auditors opened. */
export const readsQuery = (client: number, auditId: string) =>
  queryOptions({
    queryKey: ['audits', client, 'reads', auditId],
    queryFn: ({ signal }) => call(auditsApi.reads, { params: { auditId } }, { client, signal }),
  });

/** The binders of an audit; while one is being made it is asked again. */
export const bindersQuery = (client: number, auditId: string) =>
  queryOptions({
    queryKey: ['audits', client, 'binders', auditId],
    queryFn: ({ signal }) => call(bindersApi.list, { params: { auditId } }, { client, signal }),
  });

/** The audit of an auditor's own link. */
export const auditedQuery = () =>
  queryOptions({
    queryKey: ['audited'],
    queryFn: ({ signal }) => call(auditedApi.read, {}, { signal }),
    retry: false,
  });

/** A file of its sample. */
export const auditedDriverQuery = (employeeId: string) =>
  queryOptions({
    queryKey: ['audited', 'driver', employeeId],
    queryFn: ({ signal }) => call(auditedApi.driver, { params: { employeeId } }, { signal }),
    retry: false,
  });

/** The company's own file. */
export const auditedCompanyQuery = () =>
  queryOptions({
    queryKey: ['audited', 'company'],
    queryFn: ({ signal }) => call(auditedApi.company, {}, { signal }),
    retry: false,
  });
