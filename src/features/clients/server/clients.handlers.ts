import { sortRows } from '#src/shared/columns.ts';
import { requestError } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Db } from '#src/server/db/handle.ts';
import { CLIENT_COLUMNS } from '../clients.columns.ts';
import { clientsApi } from '../clients.contract.ts';
import { type ClientStatus, treeOrder } from '../clients.rules.ts';
import { changeClient, clientAt } from './client-setup.service.ts';
import { copySettings } from './settings-copy.service.ts';
import { placeOf } from './clients.service.ts';
import {
  childrenOf,
  docTypesOf,
  findUserTenant,
  jobTitlesOf,
  listContacts,
  listSites,
  sitesBelow,
} from './clients.sql.ts';
import { PATCH_BODY_REQUIRED } from '#src/shared/patch-body.ts';
import { READS_PROTECTED_RECORDS, SETS_UP_LOCATIONS } from '#src/shared/permission-sets.ts';

export const clientsCalls = callsOf(clientsApi, {
  list: async (c) => {
    const { query, db, caller } = c;
    if (query.notificationsFor) {
      if (!holds(c.grants, 'client.configureNotifications'))
        throw requestError('request.forbidden');
      return listContacts(db, caller.isConcordeUser, query.notificationsFor);
    }
    const filters = new Set(query.filters);
    const family =
      query.familyOf === undefined ? null : await placeOf(db, query.familyOf, query.source);
    const above =
      query.descendantsOf === undefined
        ? null
        : await placeOf(db, query.descendantsOf, query.source);
    const flatten = query.flatten ?? filters.has('flatten');
    const withAliases = query.aliases ?? filters.has('aliases');
    const rows = await listSites(db, {
      internal: caller.isConcordeUser,
      topLevel: filters.has('topLevel'),
      active: filters.has('active'),
      tenantId: family?.tenantId ?? above?.tenantId ?? null,
      descendantsOf: above?.clientId ?? null,
      dotNumber: query.dotnumber ?? null,
      nonImported: query.nonImported ?? false,
      search: query.search ?? null,
      ...narrowedBy(query),
      limit: query.limit ?? null,
      children: !flatten,
    });
    return withAliases ? rows : rows.map(({ aliases: _, ...site }) => site);
  },

  exportList: async (c) => {
    const rows = await listSites(c.db, {
      internal: true,
      topLevel: true,
      active: false,
      tenantId: null,
      descendantsOf: null,
      dotNumber: null,
      nonImported: false,
      search: c.query.search ?? null,
      ...narrowedBy(c.query),
      limit: null,
      children: false,
    });
    const file = await csvFile(c, {
      name: 'Clients',
      columns: CLIENT_COLUMNS,
      wanted: c.query.columns,
      batches: oneBatch(sortRows(rows, c.query.sort ?? null, CLIENT_COLUMNS)),
      only: { ids: c.query.only, idOf: ({ _id }) => String(_id) },
    });
    c.audit({
      entity: 'export',
      entityId: 'clients',
      detail: {
        rows: file.rows,
        columns: file.columns,
        searched: !!c.query.search,
        ...narrowedBy(c.query),
      },
    });
    return file.stream;
  },

  read: async (c) => clientAt(c, await placeOf(c.db, c.params.clientId, c.query.source)),

  change: async (c) => {
    const { settingsFrom, fields, legacy, push = null } = c.query;
    const { clientId } = c.params;
    const invalid = (field: string, message: string) =>
      requestError('request.invalid', { fields: [{ field, message }] });
    const body = c.body ?? {};
    const isEmpty = Object.keys(body).length === 0;
    if (settingsFrom === undefined) {
      if (isEmpty) throw invalid('', PATCH_BODY_REQUIRED);
      if (!SETS_UP_LOCATIONS.some((one) => holds(c.grants, one)))
        throw requestError('request.forbidden');
      return changeClient(c, clientId, body);
    }
    if (!holds(c.grants, 'client.copyLocationSettings')) throw requestError('request.forbidden');
    if (!isEmpty) throw invalid('', 'Change fields, or take settings over; not both at once.');
    if (!fields) throw invalid('fields', 'Say what to take over.');
    const from = { id: settingsFrom, ...(legacy ? { source: 'legacy' as const } : {}) };
    return copySettings(c, clientId, { from, fields, pushId: push });
  },

  children: async (c) => {
    const place = await placeOf(c.db, c.params.clientId, c.query.source);
    return childrenOf(c.db, {
      internal: c.caller.isConcordeUser,
      place,
      includeParent: c.query.includeParent ?? false,
      forUser: await otherUser(
        c.db,
        c.query.forUser,
        c.caller.id,
        holds(c.grants, 'client.viewUsers') || holds(c.grants, 'admin.viewUsers'),
      ),
    });
  },

  sites: async (c) => {
    const place = await placeOf(c.db, c.params.clientId, c.query.source);
    return treeOrder(await sitesBelow(c.db, c.caller.isConcordeUser, place));
  },

  jobTitles: async (c) => {
    const { query } = c;
    const place =
      query.legacyClientId === undefined
        ? await placeOf(c.db, c.params.clientId, query.source)
        : await placeOf(c.db, query.legacyClientId, 'legacy');
    const titles = await jobTitlesOf(c.db, place, query.forCompleteHierarchy ?? false);
    if (!query.includePrograms) return titles;
    return titles.map((title) => ({
      ...title,
      programs: title.safetySensitive ? ['Drug and alcohol testing'] : [],
    }));
  },

  docTypes: async (c) => {
    const place = await placeOf(c.db, c.params.clientId, c.query.source);
    return docTypesOf(c.db, {
      place,
      internal: c.caller.isConcordeUser,
      permissions: READS_PROTECTED_RECORDS.filter((permission) => holds(c.grants, permission)),
    });
  },
});

const narrowedBy = ({
  status,
  service,
  rep,
}: {
  status?: ClientStatus | undefined;
  service?: number | undefined;
  rep?: string | undefined;
}) => ({
  status: status ?? null,
  serviceId: service ?? null,
  rep: rep ?? null,
});

/** Whose locations to answer; null for the caller's own, which the rows allow anyway. Throws when it is another's and that is not the caller's to see. */
async function otherUser(
  db: Db,
  userId: string | undefined,
  callerId: string,
  maySee: boolean,
): Promise<{ tenantId: number; userId: string } | null> {
  if (userId === undefined || userId === callerId) return null;
  if (!maySee) throw requestError('request.forbidden');
  const tenantId = await findUserTenant(db, userId);
  if (tenantId === null) throw requestError('request.not_found');
  return { tenantId, userId };
}
