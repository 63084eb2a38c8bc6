import type { z } from 'zod';
import { narrowSites, placeOf, todayAt } from '#src/features/clients/server/clients.service.ts';
import { sitesAlone } from '#src/features/clients/server/sites-alone.service.ts';
import type { CompanyRow } from '#src/features/company-file/company-file.contract.ts';
import { companyItems } from '#src/features/company-file/server/company-file.service.ts';
import { blindDocumentsIn } from '#src/features/documents/server/blind-documents.service.ts';
import type { Looker } from '#src/features/documents/server/blind-documents.service.ts';
import { readableTypes } from '#src/features/qualification/server/types.service.ts';
import { holds } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { isServed } from '#src/shared/services.ts';
import type { Service } from '#src/shared/services.ts';
import {
  ALERT_TYPES,
  type alertsApi,
  DOC_STATUSES,
  type DocAlert,
  EMPLOYMENT_STATUSES,
} from '../alerts.contract.ts';
import { companyAlerts } from '../alerts.rules.ts';
import type { AlertFilter } from './alerts.sql.ts';

export type Query = Omit<z.output<typeof alertsApi.exportList.query>, 'columns'>;

/** Who asks for document alerts. */
export interface Asker extends Looker {
  grants: PermissionGrants;
  /** The services of the client acted in. */
  services: readonly Service[] | null;
}

/** The papers of the company itself that a filter finds; none where it asks for drivers alone. */
export async function ofCompany(
  c: Asker,
  clientId: number,
  query: Query,
  filter: AlertFilter,
): Promise<CompanyRow[]> {
  const mayRead = holds(c.grants, 'client.viewLocation') && isServed('companyFile', c.services);
  if (!mayRead || query.employmentStatuses || query.blocking || query.documentTypes) return [];
  // Nobody is named for them, and none of them is put off.
  if (query.assigned === 'me' || query.waiting === 'only') return [];
  const { tenantId } = filter;
  return companyAlerts(await companyItems(c.db, { tenantId, clientId }), filter);
}

/** What is asked for at a location, within what its caller may see. @throws `request.not_found` */
export async function filterOf(c: Asker, clientId: number, query: Query): Promise<AlertFilter> {
  const { db, caller, grants } = c;
  const place = await placeOf(db, clientId);
  const own =
    query.alone !== undefined
      ? await sitesAlone(db, place, query.alone)
      : place.path.length === 1
        ? null
        : await narrowSites(db, [place.clientId], true);
  const asked = query.sites === undefined ? null : await narrowSites(db, query.sites, true);
  const { names, classes } = await readableTypes({ db, caller, grants });
  return {
    tenantId: place.tenantId,
    sites: own === null ? asked : asked === null ? own : asked.filter((id) => own.includes(id)),
    employment: query.employmentStatuses ?? (query.allEmployees ? EMPLOYMENT_STATUSES : null),
    statuses: statusesOf(query),
    types: [...names.keys()].filter((type) => query.documentTypes?.includes(type) ?? true),
    ofTypes: query.documentTypes !== undefined,
    classes,
    blind: await blindDocumentsIn(c, place.tenantId),
    blocking: query.blocking ?? false,
    expiredDays: query.expiredDays ?? null,
    expiringDays: query.expiringDays ?? null,
    search: query.search || null,
    assignee: query.assigned === 'me' ? caller.id : (query.assigned ?? null),
    waiting: query.waiting ?? null,
    day: await todayAt(db, place),
  };
}

/** The statuses that the kinds of alert, the statuses asked for and the flag leave. */
export function statusesOf(query: Query): DocAlert['status'][] {
  const kinds = query.alertTypes ?? ALERT_TYPES;
  const wanted: readonly DocAlert['status'][] = query.docStatuses ?? [
    ...DOC_STATUSES,
    ...(query.problemsAndWarningsOnly ? [] : (['valid'] as const)),
  ];
  return wanted.filter((status) =>
    kinds.includes(status === 'missing' ? 'missingDocuments' : 'documents'),
  );
}
