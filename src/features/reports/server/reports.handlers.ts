import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { csvFile } from '#src/server/csv-file.ts';
import { transaction } from '#src/server/db/handle.ts';
import { callsOf } from '#src/server/handler.ts';
import { requestError } from '#src/shared/errors.ts';
import { reportsApi } from '../reports.contract.ts';
import { mayRun, REPORT_NAMES, reportOf } from '../reports.rules.ts';
import { totalsOf, totalWords } from '../totals.rules.ts';
import { countedRows, namedColumns, orderOf, runReport, scopeWords } from './run.service.ts';
import { ownSchedules, setSchedule } from './schedules.service.ts';
import { type Reading, scopeOf } from './scope.service.ts';

/** A print of a report is as long as an auditor reads. */
const MOST_PRINTED = 10_000;

/** Runs `work` over one moment of the database, as its caller sees it; the transaction of `c` is left to record it. */
const inSnapshot = <C extends Pick<Reading, 'db' | 'kernel'>, T>(
  c: C,
  work: (c: C) => Promise<T>,
): Promise<T> =>
  transaction(c.kernel.pool, c.db.binding, (db) => work({ ...c, db }), { snapshot: true });

export const reportsCalls = callsOf(reportsApi, {
  list: async (c) => {
    await placeOf(c.db, c.params.clientId);
    const mine = REPORT_NAMES.filter((name) => mayRun(reportOf(name), c.grants, c.services));
    return {
      reports: mine.map((name) => {
        const { title, sentence, group, basis } = reportOf(name);
        return { name, title, sentence, group, basis };
      }),
    };
  },

  run: (c) =>
    runReport(c, c.params.reportName, { ...c.query, clientId: c.params.clientId }, c.query),

  schedules: (c) => ownSchedules(c, c.params.clientId),

  setSchedule: async (c) => {
    const { clientId, reportName: name } = c.params;
    const { tenantId } = await setSchedule(c, { clientId, name }, c.body);
    c.audit({
      entity: 'reportSchedule',
      entityId: name,
      tenantId,
      clientId,
      detail: { rhythm: c.body.rhythm },
    });
  },

  exportReport: async (c) => {
    const { reportName: name, clientId } = c.params;
    const { title } = reportOf(name);
    orderOf(name, c.query.sort);
    const asked = { ...c.query, clientId };
    const columns = await namedColumns(c, name);
    const unknown = c.query.columns?.find((id) => !(id in columns));
    if (unknown !== undefined)
      throw requestError('request.invalid', {
        fields: [{ field: 'columns', message: `The report has no column ${unknown}.` }],
      });
    const totals = totalsOf(name);
    const { only } = c.query;
    // All of its pages are of one moment.
    const { file, scope } = await inSnapshot(c, async (one) => {
      const scope = await scopeOf(one, name, asked);
      const file = await csvFile(one, {
        name: title,
        columns,
        wanted: one.query.columns,
        batches: countedRows(one, scope, columns, one.query, (row) => {
          if (!only || only.includes(row.rowId)) totals.add(row);
        }),
        only: { ids: only, idOf: ({ rowId }) => rowId },
        said: () => ({
          filters: [
            ...scopeWords(one, scope, asked, one.query, columns),
            ...(only ? ['The rows that were selected'] : []),
          ],
          totals: totalWords(totals.get()),
        }),
        mostPrinted: MOST_PRINTED,
      });
      return { file, scope };
    });
    c.audit({
      entity: 'export',
      entityId: `report.${name}`,
      tenantId: scope.place.tenantId,
      clientId: scope.place.clientId,
      detail: {
        rows: file.rows,
        columns: file.columns,
        startDate: scope.startDate,
        endDate: scope.endDate,
        searched: c.query.search !== undefined,
        ...(c.query.selectedDOTIds ? { dotNumbers: c.query.selectedDOTIds } : {}),
      },
    });
    return file.stream;
  },

  accidents: (c) => {
    const { reportType, selectedDOTIds } = c.query;
    const name = reportType ?? (selectedDOTIds ? 'accidentsDOT' : 'accidents');
    return runReport(c, name, { ...c.query, clientId: c.params.clientId }, c.query);
  },

  crashes: (c) => {
    const { reportType, selectedDOTIds } = c.query;
    const name = reportType ?? (selectedDOTIds ? 'crashesDOT' : 'crashes');
    return runReport(c, name, { ...c.query, clientId: c.params.clientId }, c.query);
  },

  drugAlcohol: (c) => {
    const { reportType, selectedDOTIds } = c.query;
    const name = reportType ?? (selectedDOTIds ? 'drugAlcoholDOT' : 'drugAlcohol');
    return runReport(c, name, { ...c.query, clientId: c.params.clientId }, c.query);
  },

  employeesByDot: (c) =>
    runReport(c, 'employeesDOT', { ...c.query, clientId: c.params.clientId }, c.query),

  medCards: (c) => {
    const { clientId, isIncludeChildren } = c.body;
    return runReport(c, 'medCards', { clientId, alone: !isIncludeChildren }, c.query);
  },

  fastTest: (c) => runReport(c, 'fastTest', { ...c.query, clientId: c.params.clientId }, c.query),
});
