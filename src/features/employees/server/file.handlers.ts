import { todayOf } from '#src/features/clients/server/clients.service.ts';
import { findRows, readSort, sortRows, type TextColumns } from '#src/shared/columns.ts';
import { writeDate } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { isServed } from '#src/shared/services.ts';
import { documentStatus } from '#src/features/documents/documents.rules.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { type Context, callsOf } from '#src/server/handler.ts';
import type { StreamReply } from '#src/server/streams.ts';
import type { EmployeeOrder } from '../employees.shapes.ts';
import {
  CARD_COLUMNS,
  DATE_COLUMNS,
  HISTORY_COLUMNS,
  type MedicalCard,
  NOTE_COLUMNS,
  ORDER_COLUMNS,
} from '../file.columns.ts';
import { fileApi, type FileList } from '../file.contract.ts';
import { fileDates, type FileDate, historyLines, MEDICAL_CATEGORY_ID } from '../file.rules.ts';
import { readOrders } from './employee-contents.sql.ts';
import { printFile } from './print-file.service.ts';
import { employeeOf } from './employees.service.ts';
import type { EmployeeRecord } from './employees.sql.ts';
import { readFiledDocuments } from './file.sql.ts';
import { historyOf } from './history.service.ts';
import { colleaguesOf } from './colleagues.sql.ts';
import { addNote, deleteNote, editNote, notesOf, restoreNote } from './notes.service.ts';
import { orderKinds } from '../order-kinds.rules.ts';

type FileContext = Pick<
  Context<typeof fileApi.dates>,
  | 'db'
  | 'caller'
  | 'clientId'
  | 'grants'
  | 'services'
  | 'searchHeader'
  | 'kernel'
  | 'request'
  | 'reply'
  | 'audit'
  | 'live'
>;

/** What stands in an employee's file besides the record and the documents. */
export const fileCalls = callsOf(fileApi, {
  dates: async (c) => datesOf(c, await employeeOf(c.db, c.params.employeeId)),

  exportPart: async (c) => {
    const record = await employeeOf(c.db, c.params.employeeId);
    const { list, search, ...wanted } = c.query;
    const text = search === 'header' ? c.searchHeader?.trim() : search;
    return LISTS[list](c, record, { ...wanted, text: text ?? '' });
  },

  print: printFile,

  notes: async (c) => {
    const record = await employeeOf(c.db, c.params.employeeId);
    ownPeople(c);
    return notesOf(c, record);
  },

  colleagues: async (c) => {
    const record = await employeeOf(c.db, c.params.employeeId);
    return { colleagues: await colleaguesOf(c.db, record, { search: c.query.search ?? '' }) };
  },

  addNote: async (c) => {
    const record = await employeeOf(c.db, c.params.employeeId);
    const note = await addNote(c, record, c.body);
    tell(c, record, note.noteId);
    return note;
  },

  editNote: async (c) => {
    const record = await employeeOf(c.db, c.params.employeeId);
    const note = await editNote(c, record, c.params.noteId, c.body, c.ifMatch);
    tell(c, record, note.noteId);
    return note;
  },

  deleteNote: async (c) => {
    const record = await employeeOf(c.db, c.params.employeeId);
    await deleteNote(c, record, c.params.noteId, c.ifMatch);
    tell(c, record, c.params.noteId);
  },

  restoreNote: async (c) => {
    const record = await employeeOf(c.db, c.params.employeeId);
    const note = await restoreNote(c, record, c.params.noteId);
    tell(c, record, note.noteId);
    return note;
  },
});

/** Notes and history are for those who keep the file, not for those who audit it. */
function ownPeople({ caller }: Pick<FileContext, 'caller'>): void {
  if (caller.kind === 'auditor') throw requestError('request.forbidden');
}

function tell(c: FileContext, record: EmployeeRecord, noteId: string): void {
  c.audit({
    entity: 'employee',
    entityId: record.employeeId,
    clientId: record.clientId,
    detail: { fields: ['note'], noteId },
  });
  c.live({
    tenantId: record.employerId,
    topic: 'employees',
    key: record.employeeId,
    requirement: fileApi.notes.permission,
  });
}

async function documentsOf(c: FileContext, { employerId, employeeId }: EmployeeRecord) {
  if (!isServed('documents', c.services)) return [];
  const reader = {
    internal: c.caller.isConcordeUser,
    grants: c.grants,
    services: c.services,
  };
  return readFiledDocuments(c, employerId, employeeId, reader);
}

async function ordersOf(
  c: FileContext,
  { employerId, employeeId }: EmployeeRecord,
  kind?: string,
): Promise<EmployeeOrder[]> {
  const kinds = orderKinds(c.grants, c.services);
  const wanted = kind === undefined ? kinds : kinds.filter((one) => one === kind);
  return readOrders(c.db, employerId, employeeId, wanted);
}

/** Orders that are over: completed, canceled, no show (2§9). */
const CLOSED = new Set([3, 4, 6, 7]);

async function datesOf(c: FileContext, record: EmployeeRecord): Promise<FileDate[]> {
  const orders = await ordersOf(c, record);
  const today = await todayOf(c.db, record.employeeId);
  return fileDates(
    record,
    await documentsOf(c, record),
    orders.map((one) => ({ ...one, isOpen: !CLOSED.has(one.orderStatusId) })),
    today,
  );
}

async function cardsOf(c: FileContext, record: EmployeeRecord): Promise<MedicalCard[]> {
  const documents = await documentsOf(c, record);
  const today = await todayOf(c.db, record.employeeId);
  return documents
    .filter(({ documentCategoryId }) => documentCategoryId === MEDICAL_CATEGORY_ID)
    .map((one) => ({ ...one, id: one.documentId, ...documentStatus(one, today) }));
}

type Wanted = Pick<Context<typeof fileApi.exportPart>['query'], 'columns' | 'sort' | 'only'> & {
  text: string;
};
type Exporter = (c: FileContext, record: EmployeeRecord, wanted: Wanted) => Promise<StreamReply>;

/** The exporter of one list: its name, its columns, and what reads its rows. */
function exporter<Row>(
  name: string,
  columns: TextColumns<Row>,
  rowId: (row: Row) => string,
  read: (c: FileContext, record: EmployeeRecord) => Promise<readonly Row[]>,
): Exporter {
  const ids = Object.keys(columns);
  return async (c, record, { columns: wanted, sort, text, only }) => {
    const asked = wanted?.split(',');
    const order = sort === undefined ? null : readSort(sort, ids);
    const fields = [
      ...(asked?.every((id) => ids.includes(id)) === false
        ? [{ field: 'columns', message: `Name columns of: ${ids.join(', ')}.` }]
        : []),
      ...(sort !== undefined && order === null
        ? [{ field: 'sort', message: `Sort by one of: ${ids.join(', ')}.` }]
        : []),
    ];
    if (fields.length > 0) throw requestError('request.invalid', { fields });
    const rows = sortRows(findRows(await read(c, record), columns, text), order, columns);
    const file = await csvFile(c, {
      name,
      columns,
      wanted: asked,
      batches: oneBatch(rows),
      only: { ids: only, idOf: rowId },
    });
    c.audit({
      entity: 'employee',
      entityId: record.employeeId,
      tenantId: record.employerId,
      clientId: record.clientId,
      detail: { fields: [name.toLowerCase()], rows: file.rows, columns: file.columns },
    });
    return file.stream;
  };
}

const idOf = (row: { id: string }) => row.id;
const orderId = (row: EmployeeOrder) => row.orderId;

const LISTS: Record<FileList, Exporter> = {
  orders: exporter('Orders', ORDER_COLUMNS, orderId, (c, record) => ordersOf(c, record)),
  drugTests: exporter('Drug tests', ORDER_COLUMNS, orderId, (c, record) =>
    ordersOf(c, record, 'drugTest'),
  ),
  exams: exporter('Medical exams', ORDER_COLUMNS, orderId, (c, record) =>
    ordersOf(c, record, 'medicalExam'),
  ),
  cards: exporter('Medical documents', CARD_COLUMNS, idOf, cardsOf),
  dates: exporter('Dates', DATE_COLUMNS, idOf, async (c, record) => {
    if (!isServed('dates', c.services)) throw requestError('request.no_service');
    return datesOf(c, record);
  }),
  notes: exporter(
    'Notes',
    NOTE_COLUMNS,
    ({ noteId }) => noteId,
    (c, record) => {
      ownPeople(c);
      return notesOf(c, record);
    },
  ),
  history: exporter('History', HISTORY_COLUMNS, idOf, async (c, record) => {
    ownPeople(c);
    return historyLines(await historyOf(c, record), writeDate, record.employeeIdentifier);
  }),
};
