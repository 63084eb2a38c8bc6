import { findRows, sortRows } from '#src/shared/columns.ts';
import { requestError } from '#src/shared/errors.ts';
import type { Context } from '#src/server/handler.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import type { StreamReply } from '#src/server/streams.ts';
import { DOCUMENT_COLUMNS } from '../documents.columns.ts';
import { documentsApi } from '../documents.contract.ts';
import type { DocumentRecord, EmployeeDocumentType } from '../documents.contract.ts';
import { openedRecord } from '../opened.rules.ts';
import { documentFileApi } from '../document-file.contract.ts';
import { HISTORY_PERMISSION, isIgnored } from '../document-file.rules.ts';
import { mayRead, mayWrite, representative } from '../documents.rules.ts';
import type { DocumentStatus } from '../documents.rules.ts';
import { setHidden } from './change-document.service.ts';
import { documentFileHandlers } from './document-file.handlers.ts';
import {
  accessOf,
  noteProtected,
  placeOf,
  readable,
  readerOf,
  recordOf,
  writes,
} from './document-record.ts';
import type { Request } from './document-record.ts';
import { pdfReply } from './documents.service.ts';
import { isNewReading } from './readings.service.ts';
import { employeeDocuments, typesAt } from './documents.sql.ts';
import type { DocumentRow, TypeRow } from './documents.sql.ts';

type ContentRequest = Request &
  Pick<
    Context<typeof documentsApi.content>,
    'request' | 'afterCommit' | 'kernel' | 'opened' | 'caller'
  >;

async function content(
  c: ContentRequest,
  row: DocumentRow,
  download: boolean,
): Promise<StreamReply> {
  c.opened(row.employee_id, openedRecord(row.read_permission));
  if (row.read_permission !== null && isNewReading(c, row.document_id)) noteProtected(c, [row]);
  return pdfReply(
    c.kernel,
    row.tenant_id,
    { sha256: row.sha256, size: row.size, fileName: row.file_name },
    download,
  );
}

const isHistory = (type: TypeRow) => type.read_permission === HISTORY_PERMISSION;

function typeOf(
  type: TypeRow,
  documents: readonly DocumentRecord[],
  c: Request,
): EmployeeDocumentType {
  const ofType = documents.filter((document) => document.documentTypeId === type.document_type_id);
  const first = representative(ofType);
  const status = statusOf(type, first?.status);
  return {
    documentTypeId: type.document_type_id,
    name: type.name,
    documentCategoryId: type.document_category_id,
    documentCategory: type.category_name,
    required: type.required && !isIgnored(type.name),
    expires: type.expires,
    tabsMode: type.tabs_mode,
    citation: type.citation,
    status,
    toSend: isIgnored(type.name) ? [] : type.to_send,
    documentId: first?.id ?? null,
    docDate: first?.docDate ?? null,
    lastDay: first?.lastDay ?? null,
    daysLeft: status === first?.status ? first.daysLeft : null,
    count: ofType.length,
    canUpload: writes(c) && mayWrite(accessOf(type), readerOf(c)),
  };
}

/** A type as if the rule for it knew of nothing but these documents. */
function withoutRule(type: TypeRow, documents: readonly DocumentRecord[]): TypeRow {
  const own = documents.filter(({ documentTypeId }) => documentTypeId === type.document_type_id);
  const counts = ['valid', 'expiring', 'pendingReview'].includes(representative(own)?.status ?? '');
  return counts
    ? { ...type, rule_status: null, to_send: [] }
    : { ...type, rule_status: 'missing', to_send: [null] };
}

/**
 * How a type stands: as the rule for it says, so that no two screens differ. A document of another type may meet it (a copy
 * of a CDL stands for the road test), and one of its own may run out sooner than what is written on it. Of what is missing
 * the file may say why.
 */
function statusOf(
  { rule_status: rule }: TypeRow,
  filed: DocumentStatus | undefined,
): EmployeeDocumentType['status'] {
  if (rule === null) return filed ?? 'missing';
  return rule === 'missing' && (filed === 'rejected' || filed === 'superseded') ? filed : rule;
}

/** The documents of a file that the caller may see, deleted ones as far as they may be restored; those on record are noted. */
async function shownRecords(
  c: Parameters<typeof noteProtected>[0],
  employeeId: string,
  filter: Parameters<typeof employeeDocuments>[2],
): Promise<DocumentRecord[]> {
  const rows = await employeeDocuments(c, employeeId, filter);
  const shown = rows
    .filter((row) => mayRead(accessOf(row), readerOf(c)))
    .map((row) => ({ row, record: recordOf(row, c) }))
    .filter(({ record }) => record.hiddenAt === null || record.allowed.includes('restore'));
  noteProtected(
    c,
    shown.map(({ row }) => row),
  );
  return shown.map(({ record }) => record);
}

export const documentsCalls = callsOf(
  { ...documentsApi, ...documentFileApi },
  {
    ...documentFileHandlers,
    list: async (c) => {
      await placeOf(c.db, c.params.employeeId);
      // What a list names is not opened yet, but for the history: it is a file of its own.
      c.opened(c.params.employeeId, c.query.history === 'only' ? 'investigation' : 'file');
      return shownRecords(c, c.params.employeeId, c.query);
    },
    exportList: async (c) => {
      const place = await placeOf(c.db, c.params.employeeId);
      const { history, deleted, search, only } = c.query;
      const records = await shownRecords(c, c.params.employeeId, { history, deleted });
      const file = await csvFile(c, {
        name: 'Documents',
        columns: DOCUMENT_COLUMNS,
        wanted: c.query.columns,
        batches: oneBatch(
          sortRows(
            findRows(records, DOCUMENT_COLUMNS, search ?? ''),
            c.query.sort ?? null,
            DOCUMENT_COLUMNS,
          ),
        ),
        only: { ids: only, idOf: ({ id }) => id },
      });
      c.audit({
        entity: 'export',
        entityId: c.params.employeeId,
        tenantId: place.tenant_id,
        clientId: place.client_id,
        detail: { list: 'documents', rows: file.rows, columns: file.columns },
      });
      return file.stream;
    },
    types: async (c) => {
      const place = await placeOf(c.db, c.params.employeeId);
      const { history, includeSDU } = c.query;
      c.opened(c.params.employeeId, history === 'only' ? 'investigation' : 'file');
      const rows = await employeeDocuments(c, c.params.employeeId, { history });
      const withheld = rows.filter((row) => row.withheld_type_id !== null);
      const types = await typesAt(
        c.db,
        place,
        c.params.employeeId,
        withheld.map((row) => row.document_id),
      );
      const seen = rows.filter((row) => mayRead(accessOf(row), readerOf(c)));
      noteProtected(c, seen);
      const documents = seen.map((row) => recordOf(row, c));
      const unknown = new Set(withheld.map((row) => row.withheld_type_id));
      return (
        types
          // That a rule is met would tell the type of what is withheld: only what else is on file speaks for it.
          .map((type) =>
            unknown.has(type.document_type_id) && type.rule_status !== null
              ? withoutRule(type, documents)
              : type,
          )
          .filter((type) => mayRead(accessOf(type), readerOf(c)))
          .filter((type) => !type.hidden || type.to_send.length > 0)
          .filter((type) => history !== 'only' || isHistory(type))
          // Without the history nothing is said of what it holds but what the rules found, as in the alerts.
          .map((type) =>
            history === 'without' && isHistory(type) && type.rule_status === null
              ? { ...typeOf(type, documents, c), required: false }
              : typeOf(type, documents, c),
          )
          .filter((type) => type.required || type.count > 0 || (includeSDU && type.canUpload))
      );
    },
    employeeContent: async (c) => {
      const row = await readable(c, c.params.documentId);
      if (row.employee_id !== c.params.employeeId) throw requestError('request.not_found');
      return content(c, row, c.query.download);
    },
    read: async (c) => {
      const row = await readable(c, c.params.documentId);
      c.opened(row.employee_id, openedRecord(row.read_permission));
      noteProtected(c, [row]);
      return recordOf(row, c);
    },
    content: async (c) => content(c, await readable(c, c.params.documentId), c.query.download),
    hide: (c) => setHidden(c, c.params.documentId, c.body.reason),
    restore: (c) => setHidden(c, c.params.documentId, null),
  },
);
