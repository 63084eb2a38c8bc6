import { isNewReading } from '#src/features/documents/server/readings.service.ts';
import { pdfReply } from '#src/features/documents/server/documents.service.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { findRows, sortRows } from '#src/shared/columns.ts';
import { COMPANY_COLUMNS } from '../company-file.columns.ts';
import { companyFileApi } from '../company-file.contract.ts';
import type { Supervisor } from '../company-file.contract.ts';
import { isShownItem } from '../company-file.rules.ts';
import { companyFile, shownPaper } from './company-file.service.ts';
import type { PaperRecord } from './company-file.sql.ts';
import {
  addPaper,
  correctPaper,
  readablePaper,
  removePaper,
  restorePaper,
} from './papers.service.ts';
import { addSupervisor, endSupervisor } from './supervisors.service.ts';

export const companyFileCalls = callsOf(companyFileApi, {
  read: (c) => companyFile(c, c.params.clientId),

  exportItems: async (c) => {
    const { clientId } = c.params;
    const { show, sort, search = '', only, columns } = c.query;
    const { items } = await companyFile(c, clientId);
    const shown = findRows(
      items.filter((row) => isShownItem(row, show)),
      COMPANY_COLUMNS,
      search,
    );
    const exported = await csvFile(c, {
      name: 'Company file',
      columns: COMPANY_COLUMNS,
      wanted: columns,
      batches: oneBatch(sortRows(shown, sort ?? null, COMPANY_COLUMNS)),
      only: { ids: only, idOf: ({ itemId }) => itemId },
    });
    c.audit({
      entity: 'export',
      entityId: 'companyFile',
      clientId,
      detail: { rows: exported.rows, columns: exported.columns },
    });
    return exported.stream;
  },

  one: async (c) => shownPaper(c, await readablePaper(c, c.params.paperId)),

  content: async (c) => {
    const record = await readablePaper(c, c.params.paperId);
    if (isNewReading(c, record.paperId))
      c.audit({
        entity: 'companyPaper',
        entityId: record.paperId,
        tenantId: record.tenantId,
        clientId: record.clientId,
        detail: { paperTypeId: record.paperTypeId },
      });
    return pdfReply(c.kernel, record.tenantId, record, c.query.download);
  },

  add: async (c) => {
    const [file] = c.files;
    if (!file) throw new Error('The file did not arrive');
    const record = await addPaper(c, c.params.clientId, c.body, file);
    tell(c, record, { act: 'added', docDate: record.docDate });
    return shownPaper(c, record);
  },

  correct: async (c) => {
    const record = await correctPaper(c, c.params.paperId, c.body, c.ifMatch);
    tell(c, record, { act: 'corrected', replaces: c.params.paperId, docDate: record.docDate });
    return shownPaper(c, record);
  },

  remove: async (c) => {
    const record = await removePaper(c, c.params.paperId, c.body.reason, c.ifMatch);
    tell(c, record, { act: 'removed', version: record.version });
    return shownPaper(c, record);
  },

  restore: async (c) => {
    const record = await restorePaper(c, c.params.paperId, c.ifMatch);
    tell(c, record, { act: 'restored', version: record.version });
    return shownPaper(c, record);
  },

  addSupervisor: async (c) => {
    const made = await addSupervisor(c, c.params.clientId, c.body);
    tellSupervisor(c, made, { act: 'added', since: made.since });
    return made;
  },

  endSupervisor: async (c) => {
    const { until } = c.body;
    const changed = await endSupervisor(c, c.params.supervisorId, until, c.ifMatch);
    tellSupervisor(c, changed, { act: 'ended', until, version: changed.version });
    return changed;
  },
});

type Telling = Pick<Context<(typeof companyFileApi)['read']>, 'audit' | 'live' | 'db'>;

function tell(c: Telling, record: PaperRecord, detail: Record<string, unknown>): void {
  const { paperId, paperTypeId, tenantId, clientId } = record;
  c.audit({
    entity: 'companyPaper',
    entityId: paperId,
    tenantId,
    clientId,
    detail: { paperTypeId, ...detail },
  });
  c.live({ tenantId, topic: 'companyFile', requirement: 'client.viewLocation' });
  // Its papers stand among the alerts, too.
  c.live({ tenantId, topic: 'alerts', requirement: 'client.viewAlerts' });
}

function tellSupervisor(c: Telling, one: Supervisor, detail: Record<string, unknown>): void {
  const { tenantId } = c.db.binding;
  c.audit({
    entity: 'companySupervisor',
    entityId: one.supervisorId,
    clientId: one.clientId,
    detail,
  });
  c.live({ tenantId, topic: 'companyFile', requirement: 'client.viewLocation' });
  // Its papers stand among the alerts, too.
  c.live({ tenantId, topic: 'alerts', requirement: 'client.viewAlerts' });
}
