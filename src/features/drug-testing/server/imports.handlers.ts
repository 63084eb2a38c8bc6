import { maskedSsn } from '#src/features/employees/employees.rules.ts';
import { narrowSites, placeOf } from '#src/features/clients/server/clients.service.ts';
import { actor } from '#src/features/orders/server/orders.service.ts';
import { readStoredRows } from '#src/features/rosters/server/stored-rows.service.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { type Context, callsOf } from '#src/server/handler.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Upload } from '#src/server/uploads.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { csvText } from '#src/shared/csv.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { ResultImport } from '../drug-testing.shapes.ts';
import {
  MOST_IN_FILE,
  RESULT_IMPORTS_ERRORS,
  resultImportsApi,
} from '../result-imports.contract.ts';
import {
  fieldsOfHeadings,
  headingsFault,
  LAYOUT,
  LAYOUT_FIELDS,
  type ResultFields,
} from '../result-layout.rules.ts';
import { isSender, listImports, readFaults, readImport } from './imports.sql.ts';
import { inlinePapers, papersBeside } from './sent-papers.ts';
import { placeOfCells, takeResults } from './take-results.service.ts';

const fail = thrower(RESULT_IMPORTS_ERRORS);

/** A place that the caller works at. @throws request.not_found */
async function ownPlace(db: Db, clientId: number): Promise<void> {
  await placeOf(db, clientId);
  if ((await narrowSites(db, [clientId], false)).length === 0)
    throw requestError('request.not_found');
}

/** An import of a place that the caller works at. @throws request.not_found */
async function importOf(db: Db, importId: string): Promise<ResultImport> {
  const found = await readImport(db, importId);
  if (!found) throw requestError('request.not_found');
  return found;
}

/** Rows hold results as they were sent: they are for who sent them, and for who sees results. */
async function maySave(
  { db, caller, grants }: Pick<Context<Endpoint>, 'db' | 'caller' | 'grants'>,
  importId: string,
): Promise<boolean> {
  return holds(grants, 'records.viewDrugAlcohol') || isSender(db, importId, actor(caller).id);
}

/** Which of the files is the list of results; the others are papers. @throws drug-tests.one_list, and what keeps the list from being read */
function listAmong(files: readonly Upload[]): { list: Upload; papers: Upload[] } {
  const papers = files.filter(({ fileName }) => /\.pdf$/i.test(fileName));
  const [list, ...more] = files.filter((file) => !papers.includes(file));
  if (!list || more.length > 0) throw fail('drug-tests.one_list');
  if (list.facts?.refused) throw list.facts.refused;
  // A PDF by another name.
  if (list.facts?.pages !== null || list.facts.passwordProtected) throw fail('drug-tests.one_list');
  return { list, papers };
}

/** What is wrong with a row that has more cells than there are headings. */
function surplus(cells: readonly string[], headings: readonly string[]): { fault?: string } {
  if (!cells.slice(headings.length).some((cell) => cell.trim() !== '')) return {};
  return {
    fault: `It has ${cells.length} cells, and the heading ${headings.length}. A text with a comma needs quotation marks.`,
  };
}

/** An SSN as it may be saved: its last four, which are read back as such. */
const masked = (text: string): string => {
  const last = /(\d{4})\s*$/.exec(text)?.[1];
  return last ? maskedSsn(last) : '';
};

export const resultImportsCalls = callsOf(resultImportsApi, {
  send: async (c) => {
    await ownPlace(c.db, c.params.clientId);
    const paperOf = inlinePapers(c.files);
    return takeResults(c, {
      clientId: c.params.clientId,
      source: 'http',
      fileName: null,
      rows: c.body.results.map((fields, at) => ({ line: at + 1, fields, ...paperOf(at, fields) })),
    });
  },

  sendFile: async (c) => {
    await ownPlace(c.db, c.params.clientId);
    const { list, papers } = listAmong(c.files);
    const { headings, rows, more } = await readStoredRows(list.path, MOST_IN_FILE);
    const wrong = headingsFault(headings);
    if (wrong !== null) throw fail('drug-tests.layout', { message: wrong });
    if (more) throw fail('drug-tests.too_many_rows');
    const named = fieldsOfHeadings(headings);
    const beside = papersBeside(papers);
    const sent = rows.map(({ row, cells }) => {
      const fields: ResultFields = Object.fromEntries(
        named.flatMap((field, at) => (field === null ? [] : [[field, csvText(cells[at] ?? '')]])),
      );
      return { line: row, fields, ...surplus(cells, headings), ...beside.of(fields) };
    });
    const left = beside.left();
    if (left.length > 0)
      throw fail('drug-tests.papers_left', {
        message: `No row names these PDFs: ${left.slice(0, 5).join(', ')}. Leave them out, or name each after the number of its result.`,
      });
    return takeResults(c, {
      clientId: c.params.clientId,
      source: 'file',
      fileName: list.fileName,
      rows: sent,
    });
  },

  template: async (c) => {
    await ownPlace(c.db, c.params.clientId);
    const file = await csvFile(c, {
      name: 'Drug test results template',
      columns: Object.fromEntries(
        LAYOUT_FIELDS.map((field) => [
          field,
          { title: field, text: (row: ResultFields) => row[field] ?? '' },
        ]),
      ),
      wanted: undefined,
      batches: oneBatch([
        Object.fromEntries(
          LAYOUT_FIELDS.map((field) => [field, LAYOUT[field].example]),
        ) as ResultFields,
      ]),
    });
    return file.stream;
  },

  imports: async (c) => {
    await ownPlace(c.db, c.params.clientId);
    return listImports(c.db, c.params.clientId);
  },

  readImport: async (c) => ({
    ...(await importOf(c.db, c.params.drugTestImportId)),
    faults: await readFaults(c.db, c.params.drugTestImportId),
    savable: await maySave(c, c.params.drugTestImportId),
  }),

  exportFaults: async (c) => {
    const { drugTestImportId: importId } = c.params;
    const { clientId } = await importOf(c.db, importId);
    if (!(await maySave(c, importId))) throw requestError('request.forbidden');
    const faults = await readFaults(c.db, importId);
    const { tenantId } = c.db.binding;
    const rows = faults.map((fault) => ({
      ...fault,
      fields: JSON.parse(
        c.kernel.keys
          .decrypt('drug-result', fault.cells, placeOfCells(tenantId, importId, fault.line))
          .toString('utf8'),
      ) as ResultFields,
    }));
    const file = await csvFile(c, {
      name: 'Results to correct',
      columns: Object.fromEntries(
        LAYOUT_FIELDS.map((field) => [
          field,
          {
            title: field,
            text: (row: (typeof rows)[number]) =>
              field === 'ssn' ? masked(row.fields.ssn ?? '') : (row.fields[field] ?? ''),
          },
        ]),
      ),
      wanted: undefined,
      batches: oneBatch(rows),
    });
    c.audit({
      entity: 'export',
      entityId: importId,
      clientId,
      detail: { list: 'drugTestFaults', rows: file.rows },
    });
    return file.stream;
  },
});
