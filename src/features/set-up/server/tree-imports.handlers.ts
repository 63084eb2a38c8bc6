import { narrowSites, placeOf } from '#src/features/clients/server/clients.service.ts';
import { addLocations, treeAround } from '#src/features/clients/server/location-import.service.ts';
import {
  columnsWithSamples,
  readStoredRows,
} from '#src/features/rosters/server/stored-rows.service.ts';
import { ROSTERS_ERRORS } from '#src/features/rosters/rosters.contract.ts';
import { foldName } from '#src/features/rosters/row.rules.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import type { Db } from '#src/server/db/handle.ts';
import { callsOf } from '#src/server/handler.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { decodeCursor, encodeCursor } from '#src/shared/paging.ts';
import { guessTreeMapping, TREE_FIELDS, treeMappingFault } from '../tree-fields.rules.ts';
import { planTree, type PlannedSite } from '../tree-plan.rules.ts';
import {
  MOST_LOCATIONS,
  TREE_IMPORTS_ERRORS,
  treeImportsApi,
  type TreeImport,
} from '../tree-imports.contract.ts';
import {
  endTreeImport,
  insertTreeImport,
  listTreeImports,
  readTreeImport,
  setMapping,
  type TreeImportRecord,
} from './tree-imports.sql.ts';

const fail = thrower(TREE_IMPORTS_ERRORS);
const failRead = thrower(ROSTERS_ERRORS);

/** A row of the template: what stands in a cell of each column. */
const EXAMPLES: readonly Record<string, string>[] = [
  { name: 'South region', code: 'R1' },
  {
    name: 'Dallas terminal',
    code: 'T101',
    parent: 'R1',
    line1: '1 Main Street',
    city: 'Dallas',
    state: 'TX',
    zip: '75201',
  },
];

export const treeImportsCalls = callsOf(treeImportsApi, {
  upload: async (c) => {
    await workplaceOf(c.db, c.params.clientId);
    const [file] = c.files;
    if (!file) throw failRead('rosters.empty');
    const { headings, rows, more } = await readStoredRows(file.path, MOST_LOCATIONS);
    if (more) throw fail('tree-imports.too_many');
    const columns = columnsWithSamples(headings, rows);
    const treeImportId = await insertTreeImport(c.db, {
      clientId: c.params.clientId,
      fileName: file.fileName,
      userId: c.caller.impersonator?.id ?? c.caller.id,
      columns,
      mapping: guessTreeMapping(
        headings,
        columns.map(({ samples }) => samples),
      ),
      rows,
    });
    c.audit({
      entity: 'treeImport',
      entityId: treeImportId,
      clientId: c.params.clientId,
      detail: { rows: rows.length, columns: headings.length },
    });
    return answerOf(c.db, treeImportId);
  },

  list: async (c) => {
    await workplaceOf(c.db, c.params.clientId);
    const found = await listTreeImports(c.db, c.params.clientId);
    return found.map(({ rowCount, ...one }) => ({ ...one, rows: rowCount }));
  },

  template: async (c) => {
    await workplaceOf(c.db, c.params.clientId);
    const columns = Object.fromEntries(
      Object.entries(TREE_FIELDS).map(([id, { label }]) => [
        id,
        { title: label, text: (row: Record<string, string>) => row[id] ?? '' },
      ]),
    );
    const file = await csvFile(c, {
      name: 'Locations template',
      columns,
      wanted: undefined,
      batches: oneBatch(EXAMPLES),
    });
    return file.stream;
  },

  read: (c) => answerOf(c.db, c.params.treeImportId),

  choose: async (c) => {
    const found = await openImport(c.db, c.params.treeImportId);
    const { mapping } = c.body;
    const fault =
      mapping.length === found.columns.length
        ? treeMappingFault(mapping)
        : `The file has ${found.columns.length} columns, and the choice ${mapping.length}.`;
    if (fault !== null) throw mappingFailure(fault);
    await setMapping(c.db, found.treeImportId, mapping);
    c.audit({
      entity: 'treeImport',
      entityId: found.treeImportId,
      clientId: found.clientId,
      detail: { mapping },
    });
    return answerOf(c.db, found.treeImportId);
  },

  rows: async (c) => {
    const found = await importOf(c.db, c.params.treeImportId);
    const { kind, limit, after } = c.query;
    const { planned } = (await plannedRows(c.db, found)) ?? { planned: [] };
    const from = lineAfter(after);
    const wanted = planned.filter(
      (row) => row.line > from && (kind === undefined || row.kind === kind),
    );
    const rows = wanted.slice(0, limit).map(shownRow);
    const last = rows.at(-1);
    return { rows, next: last && wanted.length > limit ? encodeCursor([last.line]) : null };
  },

  apply: async (c) => {
    const found = await openImport(c.db, c.params.treeImportId);
    if (c.ifMatch !== null && c.ifMatch !== found.version)
      throw requestError('request.conflict', { current: await answerOf(c.db, found.treeImportId) });
    await workplaceOf(c.db, found.clientId);
    const fault = treeMappingFault(found.mapping);
    if (fault !== null) throw mappingFailure(fault);
    const plan = await plannedRows(c.db, found, true);
    if (!plan) throw fail('tree-imports.is_over');
    if (plan.planned.some(({ kind }) => kind === 'fault')) throw fail('tree-imports.faulty');
    const news = plan.planned.filter(({ kind }) => kind === 'add');
    if (news.length === 0) throw fail('tree-imports.nothing_new');
    if (news.length !== c.body.add) throw fail('tree-imports.changed');
    const places = new Map(news.map((row, at) => [row, at]));
    await addLocations(
      c,
      plan.standing,
      news.map((row) => ({
        name: row.name,
        DOTNumber: row.DOTNumber,
        primaryAddress: row.primaryAddress,
        aliases: row.code === '' || foldName(row.code) === foldName(row.name) ? [] : [row.code],
        below: placeAbove(row, plan.planned, places, found.clientId),
      })),
    );
    await endTreeImport(c.db, found.treeImportId, 'applied', news.length);
    c.audit({
      entity: 'treeImport',
      entityId: found.treeImportId,
      clientId: found.clientId,
      detail: { act: 'applied', added: news.length },
    });
    return answerOf(c.db, found.treeImportId);
  },

  cancel: async (c) => {
    const found = await openImport(c.db, c.params.treeImportId);
    await endTreeImport(c.db, found.treeImportId, 'cancelled', null);
    c.audit({
      entity: 'treeImport',
      entityId: found.treeImportId,
      clientId: found.clientId,
      detail: { act: 'cancelled' },
    });
    return answerOf(c.db, found.treeImportId);
  },
});

const mappingFailure = (message: string) =>
  fail('tree-imports.mapping', { message, fields: [{ field: 'mapping', message }] });

/** A location where the caller works: others of the company can be seen, and not added to. @throws request.not_found */
async function workplaceOf(db: Db, clientId: number): Promise<void> {
  await placeOf(db, clientId);
  if (!(await narrowSites(db, [clientId], false)).includes(clientId))
    throw requestError('request.not_found');
}

/** @throws request.not_found */
async function importOf(db: Db, treeImportId: string, lock = false): Promise<TreeImportRecord> {
  const found = await readTreeImport(db, treeImportId, lock);
  if (!found) throw requestError('request.not_found');
  return found;
}

/** One that is neither applied nor given up, held until the transaction ends. @throws tree-imports.is_over */
async function openImport(db: Db, treeImportId: string): Promise<TreeImportRecord> {
  const found = await importOf(db, treeImportId, true);
  if (found.state !== 'open') throw fail('tree-imports.is_over');
  return found;
}

/** What the rows of an open import come to by the tree as it is; null when they cannot be read. */
async function plannedRows(db: Db, found: TreeImportRecord, lock = false) {
  const { rows, mapping, clientId } = found;
  if (rows === null || treeMappingFault(mapping) !== null) return null;
  const cellsOf = (field: 'code' | 'dot'): string[] => {
    const at = mapping.indexOf(field);
    return at < 0
      ? []
      : rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');
  };
  const around = await treeAround(
    db,
    clientId,
    { codes: cellsOf('code'), dotNumbers: cellsOf('dot').filter((one) => /^\d{1,8}$/.test(one)) },
    lock,
  );
  const planned = planTree(rows, mapping, around.standing, clientId, {
    codes: new Set(around.codes.map(foldName)),
    dotNumbers: new Set(around.dotNumbers),
  });
  return { planned, standing: around.standing };
}

async function answerOf(db: Db, treeImportId: string): Promise<TreeImport> {
  const record = await importOf(db, treeImportId);
  const plan = await plannedRows(db, record);
  const { rows: _, rowCount, ...found } = record;
  const count = (kind: PlannedSite['kind']) =>
    plan?.planned.filter((row) => row.kind === kind).length ?? 0;
  return {
    ...found,
    rows: rowCount,
    mappingFault: treeMappingFault(found.mapping),
    counts: plan && { add: count('add'), same: count('same'), fault: count('fault') },
  };
}

function shownRow(row: PlannedSite) {
  const { line1, line2, city, state, zip } = row.primaryAddress;
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    line: row.line,
    kind: row.kind,
    name: row.name,
    code: row.code,
    above: row.above,
    DOTNumber: row.DOTNumber,
    address: [line1, line2, place].filter(Boolean).join(', '),
    clientId: row.clientId,
    faults: row.faults,
  };
}

/** Where a new location is to stand: below another new one, or below one that is there. */
function placeAbove(
  row: PlannedSite,
  planned: readonly PlannedSite[],
  places: ReadonlyMap<PlannedSite, number>,
  top: number,
): { row: number } | { clientId: number } {
  if (!row.below || 'clientId' in row.below) return row.below ?? { clientId: top };
  const above = planned[row.below.row];
  const at = above && places.get(above);
  return at === undefined ? { clientId: above?.clientId ?? top } : { row: at };
}

function lineAfter(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0;
  const key = decodeCursor(cursor, 1)?.[0];
  if (typeof key === 'number' && Number.isInteger(key) && key >= 0) return key;
  throw requestError('request.invalid', {
    fields: [{ field: 'after', message: 'This page does not exist. Start from the first.' }],
  });
}
