import { z } from 'zod';
import { requestError, thrower } from '#src/shared/errors.ts';
import { uuid } from '#src/shared/ids.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import { holds, meets } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { narrowSites, placeOf } from '#src/features/clients/server/clients.service.ts';
import type { Binding } from '#src/server/db/handle.ts';
import { feature } from '#src/server/handler.ts';
import { EMPLOYEES_ERRORS, LEAST_STAFF_SEARCH, employeesApi } from '../employees.contract.ts';
import { formatSsn } from '../employees.rules.ts';
import {
  namesOf,
  readActs,
  readDocInfo,
  readOrders,
  readStatusChanges,
} from './employee-contents.sql.ts';
import { editEmployee } from './employee-edit.service.ts';
import { answer, employeeOf, searchTerms } from './employees.service.ts';
import { readRoster, readSsnCipher, searchEmployees, searchRoster } from './employees.sql.ts';
import type { RosterRecord } from './employees.sql.ts';
import { openSsn } from './ssn.ts';

const fail = thrower(EMPLOYEES_ERRORS);

/** Permissions that open document types of their own (D5). */
const READ_PERMISSIONS = ['records.viewDrugAlcohol', 'records.viewInvestigationHistory'] as const;

export const employeesFeature = feature(employeesApi, {
  search: async (c) => {
    const { query, db, caller, kernel } = c;
    const hidden = query.search === 'header';
    const text = (hidden ? c.searchHeader : query.search)?.trim() ?? '';
    if (text === '')
      throw requestError('request.invalid', {
        fields: [{ field: 'X-Search', message: 'Send the text in the header X-Search.' }],
      });
    // A staff search across clients, also from inside one, needs the permission as assigned, not as assumed.
    const asStaff =
      caller.isConcordeUser &&
      (query.isConcordeUser ?? false) &&
      meets(caller.grants, employeesApi.search.permission);
    const everywhere = db.binding.role === 'staff' || asStaff;
    if (everywhere && text.length < LEAST_STAFF_SEARCH) throw fail('employees.search_too_short');
    const binding: Binding = everywhere
      ? { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' }
      : db.binding;
    const rows = await db.as(binding, async (bound) =>
      searchEmployees(bound, searchTerms(kernel.keys, text, hidden), {
        everywhere,
        sites:
          query.sites === undefined
            ? null
            : await narrowSites(bound, query.sites, query.below ?? false),
        exactOnly: query.exactMatch ?? false,
        limit: query.limit + 1,
      }),
    );
    if (hidden)
      c.audit({
        entity: 'employeeSearch',
        entityId: 'ssn',
        detail: { found: rows.length, everywhere },
      });
    return { rows: rows.slice(0, query.limit), total: rows.length };
  },

  roster: async (c) => {
    const { query, db } = c;
    const place = await placeOf(db, c.params.clientId);
    const asked = query.sites ?? (place.path.length === 1 ? null : [place.clientId]);
    const below = query.sites === undefined ? true : (query.below ?? false);
    const inPlace = asked === null ? null : await narrowSites(db, asked, below);
    const own =
      query.sites === undefined || place.path.length === 1
        ? null
        : new Set(await narrowSites(db, [place.clientId], true));
    const filter = {
      tenantId: place.tenantId,
      sites: own === null || inPlace === null ? inPlace : inPlace.filter((id) => own.has(id)),
      onRosterOnly: query.active ?? false,
      statuses: query.employmentStatuses ?? null,
      limit: query.limit + 1,
    };
    const brief = query.summary ?? false;
    if (query.search) {
      const text = query.search;
      // The search function looks in the bound tenant, which for staff across clients is the internal one.
      const binding: Binding =
        db.binding.role === 'staff'
          ? { role: 'app', tenantId: place.tenantId, sites: '*' }
          : db.binding;
      const found = await db.as(binding, (bound) =>
        searchRoster(bound, text, { ...filter, limit: query.limit }),
      );
      return { rows: found.map((row) => shown(row, brief)), next: null };
    }
    const rows = await readRoster(db, { ...filter, after: cursorOf(query.after) });
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    return {
      rows: rows.slice(0, query.limit).map((row) => shown(row, brief)),
      next: last ? encodeCursor([last.sortName, last.employeeId]) : null,
    };
  },

  read: async (c) => {
    const { db, caller, grants } = c;
    const record = await employeeOf(db, c.params.employeeId);
    const wanted = new Set((c.query.with ?? '').split(',').map((part) => part.trim()));
    const [tenantId, id] = [record.employerId, record.employeeId];
    return {
      ...answer(c, record),
      ...(wanted.has('docInfo')
        ? {
            docInfo: await readDocInfo(db, tenantId, id, {
              internal: caller.isConcordeUser,
              permissions: READ_PERMISSIONS.filter((permission) => holds(grants, permission)),
            }),
          }
        : {}),
      ...(wanted.has('orders')
        ? { orders: await readOrders(db, tenantId, id, orderTypes(grants)) }
        : {}),
    };
  },

  ssn: async (c) => {
    const found = await readSsnCipher(c.db, c.params.employeeId);
    if (!found) throw requestError('request.not_found');
    if (!found.cipher) throw fail('employees.no_ssn');
    const digits = openSsn(c.kernel.keys, found.tenantId, c.params.employeeId, found.cipher);
    c.audit({
      entity: 'employee',
      entityId: c.params.employeeId,
      tenantId: found.tenantId,
      clientId: found.clientId,
      detail: { fields: ['ssn'] },
    });
    return { ssn: formatSsn(digits) };
  },

  history: async (c) => {
    const { db, grants } = c;
    const record = await employeeOf(db, c.params.employeeId);
    const changes = holds(grants, 'client.viewEmployeeStatusChangeHistory')
      ? await readStatusChanges(db, record.employerId, record.employeeId)
      : [];
    const acts = holds(grants, 'records.viewAudit')
      ? await readActs(db, record.employerId, record.employeeId)
      : [];
    const names = await namesOf(
      db,
      [...changes, ...acts].map(({ userId }) => userId),
    );
    const nameOf = (userId: string | null) =>
      userId === null ? null : (names.get(userId) ?? 'Service staff');
    return {
      statusChanges: changes.map(({ userId, ...change }) => ({ ...change, by: nameOf(userId) })),
      acts: acts.map(({ userId, ...act }) => ({ ...act, by: nameOf(userId) })),
    };
  },

  update: async (c) => {
    const { record, fields } = await editEmployee(
      c,
      c.kernel.keys,
      c.params.employeeId,
      c.body,
      c.ifMatch,
    );
    c.audit({
      entity: 'employee',
      entityId: record.employeeId,
      clientId: record.clientId,
      detail: { fields, version: record.version },
    });
    c.live({
      tenantId: record.employerId,
      topic: 'employees',
      key: record.employeeId,
      requirement: employeesApi.read.permission,
    });
    return answer(c, record);
  },
});

/** A page's last key; throws `request.invalid` for a cursor that is not ours. */
function cursorOf(after: string | undefined): [string, string] | null {
  if (after === undefined || after === '') return null;
  const key = z.tuple([z.string(), uuid]).safeParse(decodeCursor(after, 2));
  if (key.success) return key.data;
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}

function shown({ sortName: _, hireDate, email, phone, ...row }: RosterRecord, brief: boolean) {
  return brief ? row : { ...row, hireDate, email, phone };
}

/** The kinds of orders that the caller may see; drug tests need their own permission (D5). */
function orderTypes(grants: PermissionGrants): string[] {
  const orders = holds(grants, 'client.viewOrders');
  return [
    ...(orders || holds(grants, 'dq.viewDetail') ? ['mvr'] : []),
    ...(orders || holds(grants, 'cme.viewDetail') ? ['medicalExam'] : []),
    ...(orders && holds(grants, 'records.viewDrugAlcohol') ? ['drugTest'] : []),
  ];
}
