import { todayOf } from '#src/features/clients/server/clients.service.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { findRows, sortRows } from '#src/shared/columns.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import type { Handlers } from '#src/server/handler.ts';
import { DOCUMENT_ERRORS } from '../documents.contract.ts';
import type { documentFileApi } from '../document-file.contract.ts';
import { openedRecord } from '../opened.rules.ts';
import { mayRead } from '../documents.rules.ts';
import { EXTERNAL_COLUMNS } from '../external-files.columns.ts';
import { changeable, reinstate } from './change-document.service.ts';
import { consentsOf, covering, noteConsent } from './consents.service.ts';
import { accessOf, placeOf, readerOf } from './document-record.ts';
import { documentOfImage } from './documents.sql.ts';
import { twinsOf } from './duplicates.service.ts';
import { externalFilesOf } from './external-files.sql.ts';
import { mvrOfDocument } from './mvr-record.sql.ts';
import { readLogOf } from './read-log.sql.ts';

const fail = thrower(DOCUMENT_ERRORS);

/** The calls of an employee's file about its documents, beside reading, hiding and restoring them. */
export const documentFileHandlers: Handlers<typeof documentFileApi> = {
  duplicates: async (c) => ({
    twins: await twinsOf(
      c,
      c.query.sha256.map((one) => Buffer.from(one, 'hex')),
    ),
  }),
  reinstate: (c) => reinstate(c, c.params.documentId),
  externalFiles: async (c) => {
    const place = await placeOf(c.db, c.params.employeeId);
    return externalFilesOf(c, c.kernel.internalTenantId, place, c.params.employeeId);
  },
  exportExternalFiles: async (c) => {
    const { employeeId } = c.params;
    const place = await placeOf(c.db, employeeId);
    const files = await externalFilesOf(c, c.kernel.internalTenantId, place, employeeId);
    const rows = findRows(files, EXTERNAL_COLUMNS, c.query.search ?? '');
    const file = await csvFile(c, {
      name: 'External files',
      columns: EXTERNAL_COLUMNS,
      wanted: c.query.columns,
      batches: oneBatch(sortRows(rows, c.query.sort ?? null, EXTERNAL_COLUMNS)),
      only: { ids: c.query.only, idOf: ({ imageId }) => imageId },
    });
    c.audit({
      entity: 'export',
      entityId: employeeId,
      tenantId: place.tenant_id,
      clientId: place.client_id,
      detail: { list: 'externalFiles', rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },
  readLog: async (c) => {
    const place = await placeOf(c.db, c.params.employeeId);
    return readLogOf(c, place.tenant_id, c.params.employeeId);
  },
  consents: async (c) => {
    const { subject, consents } = await consentsOf(c, c.params.employeeId);
    return { ...subject, consents, day: await todayOf(c.db, c.params.employeeId) };
  },
  dchConsents: async (c) => {
    const { employeeId } = c.params;
    const { consents } = await consentsOf(c, employeeId);
    return { consents: covering(consents, c.query, await todayOf(c.db, employeeId)) };
  },
  noteConsent: async (c) => {
    const row = await changeable({ ...c, ifMatch: null }, c.params.documentId);
    if (row.hidden_at !== null) throw requestError('request.not_found');
    const consent = await noteConsent(c, row, c.caller.id, c.body);
    c.audit({
      entity: 'document',
      entityId: row.document_id,
      clientId: row.client_id,
      detail: {
        employeeId: row.employee_id,
        fields: ['license', 'state', 'dotNumber', 'validFrom', 'validTo'],
      },
    });
    c.live({
      tenantId: row.tenant_id,
      topic: 'documents',
      key: row.employee_id,
      requirement: READS_FILES,
    });
    return consent;
  },
  findMVR: async (c) => {
    const { employeeId } = c.params;
    await placeOf(c.db, employeeId);
    const row = await documentOfImage(c, employeeId, c.query.docImageId);
    if (!row || !mayRead(accessOf(row), readerOf(c))) throw requestError('request.not_found');
    const record = row.withheld_type_id === null ? await mvrOfDocument(c.db, row) : undefined;
    if (!record) throw fail('documents.no_mvr_record');
    c.opened(employeeId, openedRecord(row.read_permission));
    return record;
  },
};
