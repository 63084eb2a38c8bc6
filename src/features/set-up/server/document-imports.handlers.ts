import {
  narrowSites,
  placeOf,
  readIdentifier,
} from '#src/features/clients/server/clients.service.ts';
import { mayWrite } from '#src/features/documents/documents.rules.ts';
import { holdBlob, noteBlob } from '#src/features/documents/server/documents.service.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import { columnsWithSamples } from '#src/features/rosters/server/stored-rows.service.ts';
import { who } from '#src/server/admit.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import type { Db } from '#src/server/db/handle.ts';
import { callsOf, type Context } from '#src/server/handler.ts';
import { latestToday } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import {
  DOCUMENT_IMPORTS_ERRORS,
  documentImportsApi,
  type DocumentImport,
  type DocumentRow,
} from '../document-imports.contract.ts';
import {
  guessIndexMapping,
  INDEX_FIELD_IDS,
  indexLabel,
  indexMappingFault,
  type IndexField,
} from '../document-index.rules.ts';
import {
  planDocuments,
  type DocumentRowKind,
  type PlannedDocument,
  type PlanType,
} from '../document-plan.rules.ts';
import {
  allTypes,
  beginFiling,
  countFiled,
  type DocumentImportRecord,
  dropUndone,
  endDocumentImport,
  filedAlready,
  insertDocumentImport,
  listDocumentImports,
  peopleNamed,
  queuedAlready,
  readDocumentImport,
  readFiledRows,
  setIndexMapping,
} from './document-imports.sql.ts';
import { contentOf } from './inspect-document-zip.service.ts';

const fail = thrower(DOCUMENT_IMPORTS_ERRORS);

type Asker = Pick<Context<Endpoint>, 'db' | 'kernel' | 'caller' | 'grants' | 'services'>;

/** A row of the template: what stands in a cell of each column. */
const EXAMPLES: readonly Record<string, string>[] = [
  {
    file: 'scans/miller-medical-card.pdf',
    workId: 'W-1204',
    type: 'Medical card',
    docDate: '2025-03-14',
    expirationDate: '2027-03-14',
  },
];

export const documentImportsCalls = callsOf(documentImportsApi, {
  upload: async (c) => {
    const { db } = c;
    const { tenantId } = db.binding;
    const { clientId } = c.params;
    await workplaceOf(db, clientId);
    const [file] = c.files;
    if (!file) throw fail('document-imports.not_a_zip');
    const { files, headings, rows } = contentOf(file);
    await holdBlob(db, tenantId, file.sha256);
    await c.kernel.storage.take(tenantId, file.sha256, file.path);
    await noteBlob(db, { sha256: file.sha256, size: file.size, mediaType: 'application/zip' });
    const documentImportId = await insertDocumentImport(db, {
      clientId,
      fileName: file.fileName,
      userId: c.caller.impersonator?.id ?? c.caller.id,
      sha256: file.sha256,
      columns: columnsWithSamples(headings, rows),
      mapping: guessIndexMapping(headings, await readIdentifier(db)),
      rows,
      entries: files,
    });
    c.audit({
      entity: 'documentImport',
      entityId: documentImportId,
      clientId,
      detail: { rows: rows.length, files: files.length },
    });
    return answerOf(c, documentImportId);
  },

  list: async (c) => {
    await workplaceOf(c.db, c.params.clientId);
    const found = await listDocumentImports(c.db, c.params.clientId);
    return found.map(({ rowCount, ...one }) => ({ ...one, rows: rowCount }));
  },

  template: async (c) => {
    await workplaceOf(c.db, c.params.clientId);
    const identifier = await readIdentifier(c.db);
    const columns = Object.fromEntries(
      INDEX_FIELD_IDS.map((id) => [
        id,
        { title: indexLabel(id, identifier), text: (row: Record<string, string>) => row[id] ?? '' },
      ]),
    );
    const file = await csvFile(c, {
      name: 'Documents index template',
      columns,
      wanted: undefined,
      batches: oneBatch(EXAMPLES),
    });
    return file.stream;
  },

  read: (c) => answerOf(c, c.params.documentImportId),

  choose: async (c) => {
    const found = await openImport(c.db, c.params.documentImportId);
    const { mapping } = c.body;
    const identifier = await readIdentifier(c.db);
    const fault =
      mapping.length === found.columns.length
        ? indexMappingFault(mapping, identifier)
        : `The index has ${found.columns.length} columns, and the choice ${mapping.length}.`;
    if (fault !== null) throw mappingFailure(fault);
    await setIndexMapping(c.db, found.documentImportId, mapping);
    c.audit({
      entity: 'documentImport',
      entityId: found.documentImportId,
      clientId: found.clientId,
      detail: { mapping },
    });
    return answerOf(c, found.documentImportId);
  },

  rows: async (c) => {
    const found = await importOf(c.db, c.params.documentImportId);
    const { kind, limit, after } = c.query;
    const from = ordinalAfter(after);
    const rows =
      found.state === 'open'
        ? await plannedPage(c, found, kind ?? null, from, limit + 1)
        : await readFiledRows(c.db, found.documentImportId, {
            kind: kind ?? null,
            after: from,
            limit: limit + 1,
          });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: shown,
      next: last && rows.length > limit ? encodeCursor([last.ordinal]) : null,
    };
  },

  apply: async (c) => {
    const found = await openImport(c.db, c.params.documentImportId);
    if (c.ifMatch !== null && c.ifMatch !== found.version)
      throw requestError('request.conflict', {
        current: await answerOf(c, found.documentImportId),
      });
    await workplaceOf(c.db, found.clientId);
    const fault = indexMappingFault(found.mapping, await readIdentifier(c.db));
    if (fault !== null) throw mappingFailure(fault);
    const planned = await plannedRows(c, found);
    if (!planned) throw fail('document-imports.is_over');
    const counts = countsOf(planned);
    if (counts.file + counts.queue === 0) throw fail('document-imports.nothing_new');
    if (counts.file !== c.body.file || counts.queue !== c.body.queue)
      throw fail('document-imports.changed');
    const { userId, sessionId, impersonatedUserId } = who(c.caller);
    if (userId === null) throw requestError('request.forbidden');
    await beginFiling(c.db, found, planned, { userId, sessionId, impersonatedUserId });
    c.audit({
      entity: 'documentImport',
      entityId: found.documentImportId,
      clientId: found.clientId,
      detail: { act: 'applied', ...counts },
    });
    c.afterCommit(() => c.kernel.wakeJobs());
    return answerOf(c, found.documentImportId);
  },

  cancel: async (c) => {
    const found = await importOf(c.db, c.params.documentImportId, true);
    if (found.state !== 'open' && found.state !== 'applying')
      throw fail('document-imports.is_over');
    const sha256 = await endDocumentImport(c.db, found.documentImportId, 'cancelled');
    await dropUndone(c.db, found.documentImportId);
    if (sha256)
      await c.db.as({ role: 'jobs', tenantId: found.tenantId, sites: '*' }, (db) =>
        noteWaiting(db, found.tenantId, [sha256]),
      );
    c.audit({
      entity: 'documentImport',
      entityId: found.documentImportId,
      clientId: found.clientId,
      detail: { act: 'cancelled' },
    });
    return answerOf(c, found.documentImportId);
  },
});

const mappingFailure = (message: string) =>
  fail('document-imports.mapping', { message, fields: [{ field: 'mapping', message }] });

/** A company or location where the caller works. @throws request.not_found */
async function workplaceOf(db: Db, clientId: number): Promise<void> {
  await placeOf(db, clientId);
  if (!(await narrowSites(db, [clientId], false)).includes(clientId))
    throw requestError('request.not_found');
}

/** @throws request.not_found */
async function importOf(db: Db, id: string, lock = false): Promise<DocumentImportRecord> {
  const found = await readDocumentImport(db, id, lock);
  if (!found) throw requestError('request.not_found');
  return found;
}

/** One that is neither filed nor given up, held until the transaction ends. @throws document-imports.is_over */
async function openImport(db: Db, id: string): Promise<DocumentImportRecord> {
  const found = await importOf(db, id, true);
  if (found.state !== 'open') throw fail('document-imports.is_over');
  return found;
}

/** What the rows of an open import come to by the files as they are; null when they cannot be read. */
async function plannedRows(
  c: Asker,
  found: DocumentImportRecord,
): Promise<PlannedDocument[] | null> {
  const { rows, entries, mapping, clientId } = found;
  if (rows === null || entries === null || indexMappingFault(mapping, '') !== null) return null;
  const said = (field: IndexField): string[] => {
    const at = mapping.indexOf(field);
    return at < 0
      ? []
      : rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');
  };
  const people = await peopleNamed(c.db, {
    workIds: [...new Set(said('workId').map((text) => text.toLowerCase()))],
    licenses: [...new Set(said('license').map(normalizeLicense))],
    sites: await narrowSites(c.db, [clientId], true),
  });
  const hashes = entries.map(({ sha256 }) => Buffer.from(sha256, 'hex'));
  const filed = new Set(
    (await filedAlready(c.db, hashes)).map(({ sha256, employeeId }) => `${sha256} ${employeeId}`),
  );
  const queued = new Set(
    await c.db.as({ role: 'jobs', tenantId: c.kernel.internalTenantId, sites: '*' }, (db) =>
      queuedAlready(db, found.tenantId, hashes),
    ),
  );
  return planDocuments(rows, mapping, entries, {
    people,
    types: await typesFor(c),
    today: latestToday(),
    isThere: (sha256, employeeId) =>
      queued.has(sha256) || (employeeId !== null && filed.has(`${sha256} ${employeeId}`)),
  });
}

async function typesFor({ db, caller, grants, services }: Asker): Promise<PlanType[]> {
  const reader = { internal: caller.isConcordeUser, grants, services };
  return (await allTypes(db)).map(({ restricted, readPermission, ...type }) => ({
    ...type,
    mayFile: mayWrite({ restricted, readPermission }, reader),
  }));
}

async function plannedPage(
  c: Asker,
  found: DocumentImportRecord,
  kind: DocumentRowKind | null,
  from: number,
  limit: number,
): Promise<DocumentRow[]> {
  const types = new Map((await typesFor(c)).map((type) => [type.documentTypeId, type.name]));
  return ((await plannedRows(c, found)) ?? [])
    .map((row, at) => ({ row, ordinal: at + 1 }))
    .filter(({ row, ordinal }) => ordinal > from && (kind === null || row.kind === kind))
    .slice(0, limit)
    .map(({ row: { entry: _, documentTypeId, ...row }, ordinal }) => ({
      ...row,
      ordinal,
      documentType: documentTypeId === null ? null : (types.get(documentTypeId) ?? null),
      done: false,
    }));
}

const countsOf = (rows: readonly PlannedDocument[]): Record<DocumentRowKind, number> => {
  const count = (kind: DocumentRowKind) => rows.filter((row) => row.kind === kind).length;
  return { file: count('file'), queue: count('queue'), same: count('same'), fault: count('fault') };
};

async function answerOf(c: Asker, documentImportId: string): Promise<DocumentImport> {
  const record = await importOf(c.db, documentImportId);
  const { rows: _, entries: __, rowCount, sha256: ___, askedBy: ____, ...found } = record;
  const mappingFault = indexMappingFault(found.mapping, await readIdentifier(c.db));
  const base = { ...found, rows: rowCount, mappingFault };
  if (record.state === 'open') {
    const planned = await plannedRows(c, record);
    return { ...base, counts: planned && countsOf(planned), done: 0 };
  }
  const { done, ...counts } = await countFiled(c.db, documentImportId);
  return { ...base, counts, done };
}

function ordinalAfter(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0;
  const key = decodeCursor(cursor, 1)?.[0];
  if (typeof key === 'number' && Number.isInteger(key) && key >= 0) return key;
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}
