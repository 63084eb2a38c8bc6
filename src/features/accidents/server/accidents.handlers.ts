import { findRows, type Sort, sortRows } from '#src/shared/columns.ts';
import { requestError } from '#src/shared/errors.ts';
import { narrowSites, placeOf, todayAt } from '#src/features/clients/server/clients.service.ts';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import type { Asker } from '#src/features/employees/server/employees.service.ts';
import { csvFile } from '#src/server/csv-file.ts';
import type { Db } from '#src/server/db/handle.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import type { AuditNote } from '#src/server/kernel.ts';
import { REGISTER_COLUMNS } from '../accidents.columns.ts';
import { accidentsApi } from '../accidents.contract.ts';
import type { RegisterRow } from '../accidents.contract.ts';
import { registerSince } from '../accidents.rules.ts';
import {
  accidentOf,
  addAccident,
  answer,
  correctAccident,
  hasTests,
  readsTests,
  recordTest,
  removeAccident,
  restoreAccident,
  writesAccidents,
} from './accidents.service.ts';
import { accidentsOf, changesOf, registerRows } from './accidents.sql.ts';
import type { AccidentRecord, RegisterFilter } from './accidents.sql.ts';
import { everyAccident, registered } from './register.service.ts';

/** As many as a list holds in memory at ease: decades of the largest fleet. */
const MOST_LISTED = 2000;

export const accidentsCalls = callsOf(accidentsApi, {
  list: async (c) => {
    const employee = await employeeOf(c.db, c.params.employeeId);
    const mayAdd = writesAccidents(c);
    const found = await accidentsOf(c.db, employee.employerId, employee.employeeId);
    // What was removed is shown to those who can restore it.
    const records = found.filter(({ removedAt }) => removedAt === null || mayAdd);
    c.opened(employee.employeeId, showsTests(c, records) ? 'drugAlcohol' : 'file');
    noteRead(c, records, {
      entity: 'employee',
      entityId: employee.employeeId,
      tenantId: employee.employerId,
      clientId: employee.clientId,
    });
    return {
      accidents: records.map((record) => answer(c, record)),
      mayAdd: mayAdd && employee.replacedBy === null,
      legacyClientId: employee.legacyClientId,
    };
  },

  add: async (c) => {
    const record = await addAccident(c, c.params.employeeId, c.body);
    tell(c, record, { act: 'added' });
    return answer(c, record);
  },

  correct: async (c) => {
    const { record, fields } = await correctAccident(c, c.params.accidentId, c.body, c.ifMatch);
    tell(c, record, { fields, version: record.version });
    return answer(c, record);
  },

  remove: async (c) => {
    const record = await removeAccident(c, c.params.accidentId, c.body.reason, c.ifMatch);
    tell(c, record, { act: 'removed', version: record.version });
    return answer(c, record);
  },

  restore: async (c) => {
    const record = await restoreAccident(c, c.params.accidentId, c.ifMatch);
    tell(c, record, { act: 'restored', version: record.version });
    return answer(c, record);
  },

  recordTest: async (c) => {
    if (!writesAccidents(c)) throw requestError('request.forbidden');
    const record = await recordTest(c, c.params, c.body, c.ifMatch);
    tell(c, record, { fields: [`${c.params.substance}Test`], version: record.version });
    return answer(c, record);
  },

  changes: async (c) => {
    const record = await accidentOf(c.db, c.params.accidentId, { evenRemoved: true });
    const reads = readsTests(c);
    const found = await changesOf(c.db, record, reads);
    const isTested = found.some(({ act }) => act === 'tested');
    c.opened(record.employeeId, isTested && showsTests(c, [record]) ? 'drugAlcohol' : 'file');
    if (isTested) noteRead(c, [record], about(record));
    return found.map(({ changes, ...rest }) => ({
      ...rest,
      changes: Object.entries(changes).map(([field, { from, to }]) => ({ field, from, to })),
    }));
  },

  register: async (c) => {
    const filter = await filterOf(c.db, c.params.clientId, c.query.all);
    const found = await registerRows(c.db, filter, null, MOST_LISTED + 1);
    const rows = found.slice(0, MOST_LISTED);
    noteRead(c, rows, {
      entity: 'accidentRegister',
      entityId: String(c.params.clientId),
      tenantId: filter.tenantId,
      clientId: c.params.clientId,
    });
    return {
      since: filter.since,
      rows: rows.map((row) => registered(c, row)),
      more: found.length > MOST_LISTED,
    };
  },

  exportRegister: async (c) => {
    const filter = await filterOf(c.db, c.params.clientId, c.query.all);
    const { sort = null, search = '', only } = c.query;
    const file = await csvFile(c, {
      name: 'Accident register',
      columns: REGISTER_COLUMNS,
      wanted: c.query.columns,
      batches:
        sort === null ? foundRegister(c, filter, search) : sortedRegister(c, filter, search, sort),
      only: { ids: only, idOf: ({ accidentId }) => accidentId },
    });
    c.audit({
      entity: 'export',
      entityId: 'accidentRegister',
      tenantId: filter.tenantId,
      clientId: c.params.clientId,
      detail: { rows: file.rows, columns: file.columns, withTests: readsTests(c) },
    });
    return file.stream;
  },
});

type Telling = Pick<Context<(typeof accidentsApi)['list']>, 'audit' | 'live' | 'grants'>;

function about(record: AccidentRecord): AuditNote {
  return {
    entity: 'accident',
    entityId: record.accidentId,
    tenantId: record.tenantId,
    clientId: record.clientId,
  };
}

/** Whether what is shown tells of tests after an accident. */
function showsTests(c: Pick<Telling, 'grants'>, records: readonly AccidentRecord[]): boolean {
  const now = new Date().toISOString();
  return readsTests(c) && records.some((record) => hasTests(record, now));
}

/** Reading what was recorded of tests leaves a row: it is a drug and alcohol record. */
function noteRead(c: Telling, records: readonly AccidentRecord[], note: AuditNote): void {
  if (!showsTests(c, records)) return;
  c.audit({ ...note, detail: { fields: ['postAccidentTests'] } });
}

function tell(c: Telling, record: AccidentRecord, detail: Record<string, unknown>): void {
  const { employeeId, tenantId } = record;
  c.audit({ ...about(record), detail: { employeeId, ...detail } });
  c.live({ tenantId, topic: 'accidents', key: employeeId, requirement: 'client.viewEmployee' });
}

/** Whose register: a location with everything below it, the client with all of its locations. @throws `request.not_found` */
async function filterOf(db: Db, clientId: number, all: boolean): Promise<RegisterFilter> {
  const place = await placeOf(db, clientId);
  return {
    tenantId: place.tenantId,
    sites: place.path.length === 1 ? null : await narrowSites(db, [clientId], true),
    since: all ? null : registerSince(await todayAt(db, place)),
  };
}

async function* foundRegister(
  c: Asker,
  filter: RegisterFilter,
  search: string,
): AsyncGenerator<readonly RegisterRow[]> {
  for await (const rows of everyAccident(c, filter)) yield findRows(rows, REGISTER_COLUMNS, search);
}

/** In another order than its own it has to be in memory first. */
async function* sortedRegister(
  c: Asker,
  filter: RegisterFilter,
  search: string,
  sort: Sort,
): AsyncGenerator<readonly RegisterRow[]> {
  const rows: RegisterRow[] = [];
  for await (const batch of foundRegister(c, filter, search)) rows.push(...batch);
  yield sortRows(rows, sort, REGISTER_COLUMNS);
}
