import { queryOptions } from '@tanstack/react-query';
import { alertsApi, type DOC_STATUSES } from '#src/features/alerts/alerts.contract.ts';
import type { Alone } from '#src/features/clients/alone.rules.ts';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import { complianceAddresses } from '../compliance.addresses.ts';
import { complianceApi } from '../compliance.contract.ts';
import type { Grouping } from '../compliance.rules.ts';

/** The parts of the screen. */
export const COMPLIANCE_TABS = ['places', 'causes', 'forecast', 'trend', 'audits'] as const;
export type ComplianceTab = (typeof COMPLIANCE_TABS)[number];

/** The state of an alert that pulls the score down. */
export type CauseState = (typeof DOC_STATUSES)[number];

/** Where a part of the screen is: of a place, and of a document type and state. */
export function complianceAddress(of: {
  tab?: ComplianceTab | undefined;
  place?: number | null | undefined;
  /** Without what lies below it. */
  alone?: Alone | undefined;
  type?: number | undefined;
  state?: CauseState | undefined;
  /** How the places are put together, and how many days are shown, as one left them. */
  by?: Grouping | undefined;
  days?: number | undefined;
}): string {
  const query = new URLSearchParams();
  if (of.tab !== undefined && of.tab !== 'places') query.set('tab', of.tab);
  if (of.place !== undefined && of.place !== null) query.set('place', String(of.place));
  if (of.alone !== undefined) query.set('alone', of.alone);
  if (of.by !== undefined && of.by !== 'region') query.set('by', of.by);
  if (of.days !== undefined && of.days !== 90) query.set('days', String(of.days));
  if (of.type !== undefined) query.set('type', String(of.type));
  if (of.state !== undefined) query.set('state', of.state);
  const text = query.toString();
  return text === '' ? complianceAddresses.compliance : `${complianceAddresses.compliance}?${text}`;
}

/** How a place stands. */
export const complianceQuery = (
  client: number,
  of: { place: number; by: Grouping; days: number; alone: Alone | undefined },
  options: { background?: boolean } = {},
) =>
  queryOptions({
    queryKey: ['alerts', client, 'compliance', of],
    queryFn: ({ signal }) =>
      call(
        complianceApi.read,
        {
          params: { clientId: of.place },
          query: { by: of.by, days: String(of.days), ...(of.alone ? { alone: of.alone } : {}) },
        },
        { client, signal, ...options },
      ),
  });

/** Whose files lack a document, or have it expired, the worst first. */
export const causeQuery = (
  client: number,
  of: { place: number; alone: Alone | undefined; type: number; state: CauseState | '' },
) =>
  pagedQuery(['alerts', client, 'cause', of], (page, signal) =>
    call(
      alertsApi.list,
      {
        params: { clientId: of.place },
        query: {
          ...page,
          ...(of.alone ? { alone: of.alone } : {}),
          documentTypes: String(of.type),
          // Without a choice what its figure counts.
          docStatuses: of.state === '' ? 'missing,expired' : of.state,
        },
      },
      { client, signal },
    ),
  );
