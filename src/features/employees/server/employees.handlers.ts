import { readIdentifier } from '#src/features/clients/server/clients.service.ts';
import { columnsFor } from '../employee-fields.rules.ts';
import { sortRows } from '#src/shared/columns.ts';
import { isProvedNow } from '#src/server/session/proofs.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds, meets } from '#src/shared/permissions.ts';
import { isServed } from '#src/shared/services.ts';
import { narrowSites } from '#src/features/clients/server/clients.service.ts';
import { type CsvFile, csvFile, oneBatch } from '#src/server/csv-file.ts';
import type { Binding } from '#src/server/db/handle.ts';
import { type Context, callsOf } from '#src/server/handler.ts';
import { HIT_COLUMNS, ROSTER_COLUMNS } from '../employees.columns.ts';
import {
  EMPLOYEES_ERRORS,
  LEAST_STAFF_SEARCH,
  MOST_HITS,
  employeesApi,
} from '../employees.contract.ts';
import { type EmployeeHit } from '../employees.shapes.ts';
import { formatSsn } from '../employees.rules.ts';
import { countDocuments, readDocInfo, readOrders } from './employee-contents.sql.ts';
import { maySearchBySsn } from '../ssn-search.rules.ts';
import { editEmployee } from './employee-edit.service.ts';
import { answer, employeeOf, searchTerms } from './employees.service.ts';
import { readSsnCipher, readSsnCiphers, searchEmployees } from './employees.sql.ts';
import type { RosterRecord } from './employees.sql.ts';
import { historyOf } from './history.service.ts';
import { orderKinds } from '../order-kinds.rules.ts';
import { rosterOf, rosterPage, wholeRoster, writtenRosterPage } from './roster.service.ts';
import { openSsn, ssnDigits } from './ssn.ts';
import { refusedSsnSearch, takeSsnTurn } from './ssn-search.service.ts';
import { transferEmployee, transferOf } from './transfer.service.ts';
import { READS_PROTECTED_RECORDS } from '#src/shared/permission-sets.ts';

const fail = thrower(EMPLOYEES_ERRORS);

export const employeesCalls = callsOf(employeesApi, {
  search: async (c) => {
    const { rows, hidden, everywhere } = await searchFor(c, c.query.limit + 1);
    if (hidden)
      c.audit({
        entity: 'employeeSearch',
        entityId: 'ssn',
        detail: { found: rows.length, everywhere },
      });
    const shown = rows.slice(0, c.query.limit);
    return { rows: isCmeTool(c) ? await withSsns(c, shown) : shown, total: rows.length };
  },

  roster: async (c) => {
    const { query, db } = c;
    const judged = isJudged(c);
    const roster = await rosterOf(db, c.params.clientId, query);
    const written = judged
      ? await writtenRosterPage(db, roster, query.limit, query.after, query.summary ?? false)
      : null;
    if (written) return written;
    const { rows, next } = await rosterPage(db, roster, query.limit, query.after);
    const told = judged ? rows : rows.map((row) => ({ ...row, ...NO_STANDING }));
    return { rows: query.summary ? told.map(brief) : told, next };
  },

  exportRoster: async (c) => {
    const judged = isJudged(c);
    const roster = await rosterOf(c.db, c.params.clientId, c.query);
    const file = await csvFile(c, {
      name: 'Employees',
      columns: columnsFor(ROSTER_COLUMNS, await readIdentifier(c.db)),
      wanted: c.query.columns,
      batches: judged ? wholeRoster(c.db, roster) : unjudged(wholeRoster(c.db, roster)),
      only: { ids: c.query.only, idOf: ({ employeeId }) => employeeId },
    });
    c.audit({
      entity: 'export',
      entityId: 'employees',
      tenantId: roster.filter.tenantId,
      clientId: c.params.clientId,
      detail: exported(file, {
        searched: roster.search !== undefined,
        statuses: roster.filter.statuses ?? undefined,
        onRosterOnly: roster.filter.onRosterOnly,
      }),
    });
    return file.stream;
  },

  exportSearch: async (c) => {
    const { rows } = await searchFor(c, MOST_HITS);
    const file = await csvFile(c, {
      name: 'Employees found',
      columns: columnsFor(HIT_COLUMNS, await readIdentifier(c.db)),
      wanted: c.query.columns,
      batches: oneBatch(sortRows(rows, c.query.sort ?? null, HIT_COLUMNS)),
      only: { ids: c.query.only, idOf: ({ employeeId }) => employeeId },
    });
    c.audit({ entity: 'export', entityId: 'employeeSearch', detail: exported(file, {}) });
    return file.stream;
  },

  read: async (c) => {
    const { db, grants, services } = c;
    const record = await employeeOf(db, c.params.employeeId);
    const wanted = new Set((c.query.with ?? '').split(',').map((part) => part.trim()));
    const [tenantId, id] = [record.employerId, record.employeeId];
    c.opened(id);
    const readable = READS_PROTECTED_RECORDS.filter((permission) => holds(grants, permission));
    return {
      ...answer(c, record),
      ...(wanted.has('docInfo') && isServed('documents', services)
        ? {
            docInfo: await readDocInfo(c, tenantId, id, readable),
            documentCount: await countDocuments(c, tenantId, id, readable),
          }
        : {}),
      ...(wanted.has('orders')
        ? { orders: await readOrders(db, tenantId, id, orderKinds(grants, services)) }
        : {}),
    };
  },

  ssn: async (c) => {
    const found = await readSsnCipher(c.db, c.params.employeeId);
    if (!found) throw requestError('request.not_found');
    if (!found.cipher) throw fail('employees.no_ssn');
    c.opened(c.params.employeeId);
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
    const record = await employeeOf(c.db, c.params.employeeId);
    // Those who audit a file see it, not how it came about.
    if (c.caller.kind === 'auditor') throw requestError('request.forbidden');
    return historyOf(c, record);
  },

  update: async (c) => {
    const transfer = transferOf(c.body);
    if (transfer) {
      const { record, info } = await transferEmployee(c, c.params.employeeId, transfer, c.ifMatch);
      return { ...answer(c, record), ...(info === null ? {} : { info }) };
    }
    const { record, fields, licenseOverridden } = await editEmployee(
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
      detail: {
        fields,
        version: record.version,
        ...(licenseOverridden ? { licenseOverridden } : {}),
      },
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

type SearchContext = Pick<
  Context<typeof employeesApi.search>,
  'db' | 'caller' | 'grants' | 'kernel' | 'searchHeader' | 'audit'
> & { query: Omit<Context<typeof employeesApi.search>['query'], 'limit'> };

/**
 * What a search finds, at most `limit`; a text that looks like an SSN came by header.
 * @throws employees.ssn_search, employees.ssn_tries
 */
async function searchFor(c: SearchContext, limit: number) {
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
  // Typed into an address it would stand in logs and histories: only the header's is one (D17).
  const digits = hidden ? ssnDigits(text) : null;
  const ssn = maySearchBySsn(c) ? digits : null;
  const missed = ssn === null ? null : await takeSsnTurn(c);
  const rows = await db.as(binding, async (bound) =>
    searchEmployees(bound, searchTerms(kernel.keys, text, ssn), {
      everywhere,
      sites:
        query.sites === undefined
          ? null
          : await narrowSites(bound, query.sites, query.below ?? false),
      exactOnly: query.exactMatch ?? false,
      limit,
    }),
  );
  if (rows.length === 0) {
    // Nine digits may be a license number or a work id as well, which anybody may look for.
    if (digits !== null && ssn === null) throw refusedSsnSearch(c);
    await missed?.({ everywhere });
  }
  return { rows, hidden, everywhere };
}

/** Whether this is the search of the CME Tool, which shows SSNs whole, to who may use the tool (R280, R282, A16). */
function isCmeTool({ query, caller }: SearchContext): boolean {
  const asked = (query.exactMatch ?? false) && (query.isConcordeUser ?? false);
  return asked && caller.isConcordeUser && holds(caller.grants, 'cme.search');
}

/**
 * Hits with their SSNs whole, once it is sure who looks (D360). Each that is shown is on record, in its employer's chain.
 * @throws request.step_up
 */
async function withSsns(
  c: Pick<Context<typeof employeesApi.search>, 'db' | 'kernel' | 'audit' | 'caller'>,
  rows: readonly EmployeeHit[],
): Promise<EmployeeHit[]> {
  const isSure =
    rows.length === 0 || (await c.db.asOwner((owner) => isProvedNow(owner, c.caller.sessionId)));
  if (!isSure) throw requestError('request.step_up');
  const { internalTenantId, keys } = c.kernel;
  const sealed = await c.db.as(
    { role: 'staff', tenantId: internalTenantId, sites: '*' },
    (everywhere) =>
      readSsnCiphers(
        everywhere,
        rows.map(({ employeeId }) => employeeId),
      ),
  );
  const whole = new Map<string, string>();
  for (const { employeeId, tenantId, clientId, cipher } of sealed) {
    whole.set(employeeId, formatSsn(openSsn(keys, tenantId, employeeId, cipher)));
    c.audit({
      entity: 'employee',
      entityId: employeeId,
      tenantId,
      clientId,
      detail: { fields: ['ssn'], by: 'CME Tool' },
    });
  }
  return rows.map((row) => ({ ...row, ssn: whole.get(row.employeeId) ?? row.ssn }));
}

/** What the audit says of an export: how much of what, never whose. */
function exported(file: CsvFile, detail: Record<string, unknown>) {
  return { rows: file.rows, columns: file.columns, ...detail };
}

/** What a client without the service for files gets of how they stand (R125). */
const NO_STANDING = { compliance: null, score: null, nextExpiry: null } as const;

/** Whether the client has the service for files, whose standing may then be told. @throws `request.no_service` for a filter by it */
function isJudged(
  c: Pick<Context<typeof employeesApi.exportRoster>, 'query' | 'services'>,
): boolean {
  const served = isServed('documents', c.services);
  const { compliance, expiringDays, sort } = c.query;
  if (!served && (compliance || expiringDays !== undefined || sort?.key === 'score'))
    throw requestError('request.no_service');
  return served;
}

async function* unjudged(batches: AsyncIterable<RosterRecord[]>): AsyncGenerator<RosterRecord[]> {
  for await (const batch of batches) yield batch.map((row) => ({ ...row, ...NO_STANDING }));
}

function brief({ hireDate: _, email: _email, phone: _phone, ...row }: RosterRecord) {
  return row;
}
