import { placeOf } from '#src/features/clients/server/clients.service.ts';
import { callsOf } from '#src/server/handler.ts';
import { reportRunsApi } from '../report-runs.contract.ts';
import { reportsApi } from '../reports.contract.ts';
import { mayRun, REPORT_NAMES, reportOf } from '../reports.rules.ts';
import { MOST_PRINTED } from '../runs.rules.ts';
import { viewSchedulesApi } from '../view-schedules.contract.ts';
import { exported, reportFile } from './report-file.service.ts';
import { runReport } from './run.service.ts';
import { askRun, ownRuns, sendRun, stopRun } from './runs.service.ts';
import { ownSchedules, setSchedule } from './schedules.service.ts';
import { ownViewSchedules, setViewSchedule } from './view-schedules.service.ts';

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
    const asked = { ...c.query, clientId };
    const { file, scope } = await reportFile(c, name, asked, {
      wanted: c.query,
      mostPrinted: MOST_PRINTED,
    });
    c.audit(exported({ name, scope, asked, file, searched: c.query.search !== undefined }));
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

export const reportRunsCalls = callsOf(reportRunsApi, {
  ask: askRun,
  list: ownRuns,
  cancel: stopRun,
  file: sendRun,
});

export const viewSchedulesCalls = callsOf(viewSchedulesApi, {
  list: ownViewSchedules,
  set: setViewSchedule,
});
