import { BREATH } from '#src/shared/drug-tests.ts';
import { latestToday } from '#src/shared/dates.ts';
import { createHash, randomUUIDv7 } from 'node:crypto';
import { indexesToKeep } from '#src/features/employees/server/ssn.service.ts';
import { mayMatchManySsns } from '#src/features/employees/ssn-search.rules.ts';
import { actor } from '#src/features/orders/server/orders.service.ts';
import {
  drugTestCatalogue,
  orderedTests,
  ownersOfOrders,
} from '#src/features/orders/server/results.service.ts';
import type { Upload } from '#src/server/uploads.ts';
import type { BatState } from '../drug-testing.rules.ts';
import type { ImportFault, Report, ResultImport } from '../drug-testing.shapes.ts';
import { readResult } from '../read-result.rules.ts';
import { foldNumber, type ResultFields } from '../result-layout.rules.ts';
import { addToHistory } from './history.sql.ts';
import { addFaults, addImport, readImport, type ImportCounts } from './imports.sql.ts';
import { announceResult, type Worker } from './match.service.ts';
import { indexPeople } from './people-index.ts';
import { peopleLike } from './people.sql.ts';
import { resultsNumbered } from './results.sql.ts';
import { takeOne, type Desk, type Taken } from './take-one.service.ts';

/** A row as it was sent, with its number in the file or call. */
export interface SentRow {
  line: number;
  fields: ResultFields;
  /** What is wrong with the row as a whole, before its fields are read. */
  fault?: string;
  /** The PDF that came with it, inspected; and what is wrong with it. */
  paper?: Upload | null;
  paperFault?: string | null;
}

export interface Sending {
  clientId: number;
  source: 'file' | 'http';
  fileName: string | null;
  rows: readonly SentRow[];
}

/** Who sends. */
type Sender = Pick<Worker, 'db' | 'kernel' | 'caller' | 'grants' | 'audit' | 'live'>;

/**
 * Takes results, each for itself: a new number is a new result, the same report again is none, another report under the same
 * number is a correction that leaves the earlier in the history. A result goes into the file of the one person it can only
 * be; else it waits. Rows that cannot be taken are kept, sealed, with why.
 */
export async function takeResults(
  c: Sender,
  { clientId, source, fileName, rows }: Sending,
): Promise<ResultImport & { faults: ImportFault[]; savable: boolean }> {
  const { db, kernel } = c;
  const { tenantId } = db.binding;
  // One sender after the other, company by company: two that send the same must not both find it new.
  await db.rows('drug-tests-in-turn', 'select pg_advisory_xact_lock(31, $1)', [tenantId]);
  const importId = randomUUIDv7();
  const catalogue = await drugTestCatalogue(db);
  // Collected and read at many places: what is dated later than anywhere cannot be.
  const day = latestToday();
  const taken: Taken[] = [];
  const faulty: (ImportFault & { sent: ResultFields })[] = [];
  for (const { line, fields, paper, ...row } of rows) {
    const read = readRow({ fields, ...row }, { catalogue, today: day });
    if ('faults' in read) faulty.push({ line, sent: fields, faults: read.faults });
    else
      taken.push({
        line,
        sent: fields,
        report: read.report,
        paper: paper ?? null,
        number: foldNumber(read.report.resultNumber),
        ssnIndexes: read.ssn === null ? [] : indexesToKeep(kernel.keys, read.ssn),
        hash: hashOf(
          read.report,
          read.ssn === null ? null : kernel.keys.hmac('ssn-index', read.ssn),
        ),
        batState: batStateOf(read.report),
      });
  }
  const desk = await openDesk(c, { importId, clientId, source }, taken);
  const counts: ImportCounts = {
    rows: rows.length,
    faulty: 0,
    unmatched: 0,
    papers: 0,
    added: 0,
    corrected: 0,
    repeated: 0,
    older: 0,
  };
  for (const one of taken) {
    const outcome = await takeOne(desk, one);
    if ('faults' in outcome) faulty.push({ line: one.line, sent: one.sent, ...outcome });
    else {
      counts[outcome.kind] += 1;
      if (outcome.waits) counts.unmatched += 1;
      if (outcome.paper) counts.papers += 1;
    }
  }
  await addToHistory(db, desk.by, desk.history);
  counts.faulty = faulty.length;
  faulty.sort((a, b) => a.line - b.line);
  await addImport(db, { importId, clientId, source, fileName, by: desk.by, counts });
  await addFaults(
    db,
    importId,
    faulty.map(({ sent, ...fault }) => ({
      ...fault,
      cells: kernel.keys.encrypt(
        'drug-result',
        JSON.stringify(sent),
        placeOfCells(tenantId, importId, fault.line),
      ),
    })),
  );
  announceResult(c, tenantId, desk.touched.size > 50 ? [] : [...desk.touched]);
  c.audit({
    entity: 'drugTestImport',
    entityId: importId,
    clientId,
    detail: { source, ...counts },
  });
  const made = await readImport(db, importId);
  if (!made) throw new Error('The import was not noted');
  return {
    ...made,
    faults: faulty.map(({ line, faults }) => ({ line, faults })),
    savable: true,
  };
}

/** Reads a row, with all that keeps it from being taken: what is wrong with it as a whole, its fields, its paper. */
function readRow(
  { fields, fault, paperFault }: Omit<SentRow, 'line' | 'paper'>,
  known: Parameters<typeof readResult>[1],
): ReturnType<typeof readResult> {
  if (fault) return { faults: [{ field: 'row', reason: fault }] };
  const read = readResult(fields, known);
  if (!paperFault) return read;
  const faults = 'faults' in read ? read.faults : [];
  return { faults: [...faults, { field: 'paper', reason: paperFault }] };
}

/** Binds the sealed cells of a row to their place. */
export const placeOfCells = (tenantId: number, importId: string, line: number): string =>
  `${tenantId}|${importId}|${line}`;

/** Two reports that say the same have the same hash; the SSN counts by its index. */
function hashOf(report: Report, ssnIndex: Buffer | null): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(report))
    .update(ssnIndex ?? '')
    .digest();
}

/** A breath test that was made is reviewed; one still to come is not. */
function batStateOf({ specimenTypeId, alcohol, resultTypeId }: Report): BatState | null {
  const measured = alcohol !== null && alcohol.screen.value !== null;
  return specimenTypeId === BREATH && (measured || resultTypeId !== null) ? 'waiting' : null;
}

async function openDesk(
  c: Sender,
  at: Pick<Desk, 'importId' | 'clientId' | 'source'>,
  taken: readonly Taken[],
): Promise<Desk> {
  const { db } = c;
  const { tenantId } = db.binding;
  // Also what stands at locations that are not the sender's: a number is one in the whole company.
  const onFile = await db.as({ role: 'jobs', tenantId, sites: '*' }, (whole) =>
    resultsNumbered(
      whole,
      taken.map(({ number }) => number),
    ),
  );
  const owners = await ownersOfOrders(
    db,
    taken.flatMap(({ report }) => (report.orderId ? [report.orderId] : [])),
  );
  const bySsn = mayMatchManySsns(c);
  const people = await peopleLike(
    db,
    taken.map(({ report }) => report.donor),
    {
      ssnIndexes: bySsn ? taken.flatMap(({ ssnIndexes }) => ssnIndexes) : [],
      employeeIds: owners.map(({ employeeId }) => employeeId),
    },
  );
  const orders = await orderedTests(
    db,
    people.map(({ employeeId }) => employeeId),
  );
  return {
    db,
    kernel: c.kernel,
    by: actor(c.caller),
    people: indexPeople(people),
    bySsn,
    ...at,
    known: new Map(onFile.map((one) => [one.number, one])),
    owners: new Map(owners.map(({ orderId, employeeId }) => [orderId, employeeId])),
    orders: Map.groupBy(orders, ({ employeeId }) => employeeId),
    touched: new Set(),
    history: [],
  };
}
