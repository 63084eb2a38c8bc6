import {
  addProof,
  type BinderThread,
  startBundle,
} from '#src/features/audits/server/bundle.service.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import { takeFile } from '#src/features/documents/server/documents.service.ts';
import { openedSsn } from '#src/features/employees/server/ssn.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { CSV_START, csvLine } from '#src/shared/csv.ts';
import { EXPORT_DAYS, paperName } from '../departures.rules.ts';
import { dropParts } from './export-parts.ts';
import {
  exportPapers,
  exportRows,
  exportSsns,
  type ExportTable,
  exportTables,
} from './export-tables.sql.ts';
import {
  type ExportKey,
  forgetExport,
  type HeldExport,
  holdExport,
  noteExport,
  noteExported,
  oldExports,
  openExports,
  type Progress,
  releaseExport,
} from './exports.sql.ts';

/** A server that works on an export says so this often at least; after it another takes it up where it stands. */
const LEASE = 120;
/** After so many tries it is given up. */
const MOST_TRIES = 5;
const ACTION = 'departures.export';
/** Rows read at once, and rows of one CSV file: memory holds no more. */
const BATCH = 2000;
const ROWS_OF_A_FILE = 20_000;
/** Documents between two marks. */
const PAPERS_OF_A_STEP = 50;
/** One run works no longer than this: other jobs have their turn. */
const RUN_MS = 15_000;

interface Hooks {
  /** Told how far it is; a test ends it there. */
  afterStep?: (done: number) => void;
  /** When it lets go of what is not ready; it is gone on with at the next run. */
  until?: number;
  /** Rows read at once. */
  rows?: number;
}

/** A run that is over: no fault. */
class Stopped extends Error {}

const house = (kernel: Kernel) =>
  ({ role: 'staff', tenantId: kernel.internalTenantId, sites: '*' }) as const;

/** Makes the exports that wait, one after the other. Returns how many were made. */
export async function exportClients(kernel: Kernel, hooks: Hooks = {}): Promise<number> {
  let made = 0;
  const open = await transaction(kernel.pool, house(kernel), openExports);
  for (const key of open) {
    if (Date.now() > (hooks.until ?? Number.POSITIVE_INFINITY)) break;
    if (await exportOne(kernel, key, hooks)) made += 1;
  }
  const old = await transaction(kernel.pool, house(kernel), (db) => oldExports(db, EXPORT_DAYS));
  for (const key of old)
    await asJob(kernel, { tenantId: key.tenantId, action: ACTION }, async ({ db }) => {
      const sha256 = await forgetExport(db, key);
      if (sha256) await noteWaiting(db, key.tenantId, [sha256]);
    });
  return made;
}

async function exportOne(kernel: Kernel, key: ExportKey, hooks: Hooks): Promise<boolean> {
  const inTenant = { tenantId: key.tenantId, action: ACTION };
  const held = await asJob(kernel, inTenant, ({ db }) => holdExport(db, key, LEASE));
  if (!held) return false;
  const thread = startBundle();
  const parts = new Set<string>();
  let goesOn = true;
  try {
    await write(kernel, held, { thread, parts, hooks });
    return true;
  } catch (error) {
    const isLost = !(error instanceof Stopped) && held.tries >= MOST_TRIES;
    goesOn = await asJob(kernel, inTenant, ({ db, live }) => {
      live(tell(kernel));
      return releaseExport(db, key, isLost);
    });
    if (!(error instanceof Stopped)) {
      const kind = error instanceof Error ? error.name : 'unknown';
      kernel.log.error({ kind, exportId: key.exportId }, 'an export of a client could not be made');
    }
    return false;
  } finally {
    await thread.close();
    if (!goesOn) await dropParts(parts);
  }
}

export const tell = ({ internalTenantId }: Kernel) =>
  ({
    tenantId: internalTenantId,
    topic: 'departures',
    requirement: 'admin.superAdmin',
  }) as const;

/** Writes an export from where it stands to its end. */
async function write(
  kernel: Kernel,
  held: HeldExport,
  { thread, parts, hooks }: { thread: BinderThread; parts: Set<string>; hooks: Hooks },
): Promise<void> {
  const { tenantId, checkpoint } = held;
  const inTenant = { tenantId, action: ACTION };
  const reading = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, work);
  const progress: Progress = {
    ...{ done: held.done, records: held.records, papers: held.papers },
    missing: [...held.missing],
  };
  let path = checkpoint?.path ?? kernel.storage.temporaryPath();
  let after = checkpoint?.after ?? null;
  parts.add(path);
  if (checkpoint === null || !(await thread.open('zip', path, checkpoint))) {
    // Another server began it, or its disk is another: it is begun anew.
    path = kernel.storage.temporaryPath();
    after = null;
    Object.assign(progress, { done: 0, records: 0, papers: 0, missing: [] });
    await thread.open('zip', path, null);
  }
  parts.add(path);
  const tables = await reading(exportTables);
  const keep = async (): Promise<void> => {
    progress.done += 1;
    const standing = thread.standing();
    if (!standing) throw new Error('The export has no file');
    // How many documents there are is not counted: each mark is one more.
    const steps = Math.max(tables.length + 2, progress.done + 1);
    await asJob(kernel, inTenant, ({ db, live }) => {
      live(tell(kernel));
      return noteExport(
        db,
        held,
        { ...progress, steps, checkpoint: { ...standing, path, after } },
        LEASE,
      );
    });
    hooks.afterStep?.(progress.done);
    if (Date.now() > (hooks.until ?? Number.POSITIVE_INFINITY))
      throw new Stopped('The run is over');
  };
  for (const table of tables.slice(progress.done)) {
    progress.records += await addTable(thread, table, reading, hooks.rows ?? BATCH);
    await keep();
  }
  if (progress.done === tables.length) {
    await addSsns(kernel, thread, tenantId, reading);
    await keep();
  }
  for (;;) {
    const from = after === null ? null : Buffer.from(after, 'hex');
    const papers = await reading((db) => exportPapers(db, from, PAPERS_OF_A_STEP));
    if (papers.length === 0) break;
    for (const { sha256, names } of papers) {
      after = sha256.toString('hex');
      const isIn = await addPaper(kernel, thread, tenantId, sha256);
      if (isIn) progress.papers += 1;
      else progress.missing.push(...names);
    }
    await keep();
  }
  await addProof(kernel, thread, {
    ...{ exportId: held.exportId, departureId: held.departureId, client: tenantId },
    ...{ records: progress.records, papers: progress.papers, missing: progress.missing },
  });
  const { size, sha256 } = await thread.end('Export');
  await asJob(kernel, inTenant, async ({ db, live, audit, actFor }) => {
    await actFor({ userId: held.askedBy, sessionId: null, impersonatedUserId: null });
    const hash = Buffer.from(sha256, 'hex');
    const facts = { pages: null, passwordProtected: false };
    await takeFile(db, kernel, tenantId, { path, size, sha256: hash, facts });
    await noteExported(db, held, { ...progress, sha256: hash, size });
    const { records, papers } = progress;
    audit({
      entity: 'departure',
      entityId: held.departureId,
      clientId: tenantId,
      detail: { act: 'exported', records, papers, missing: progress.missing.length, sha256 },
    });
    live(tell(kernel));
  });
  await dropParts(parts);
}

type Reading = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Adds a table as CSV, in files of so many rows; returns how many rows. A table without rows is left out. */
async function addTable(
  thread: BinderThread,
  table: ExportTable,
  reading: Reading,
  most: number,
): Promise<number> {
  let [rows, file, lines]: [number, number, string[]] = [0, 0, []];
  const put = async (): Promise<void> => {
    if (lines.length === 0) return;
    file += 1;
    const part = file === 1 ? '' : ` ${file}`;
    const text = CSV_START + csvLine(table.columns) + lines.join('');
    await thread.add({ name: `records/${table.name}${part}.csv`, source: Buffer.from(text) });
    lines = [];
  };
  for (let after: string[] | null = null; ;) {
    const from: string[] | null = after;
    const batch: Awaited<ReturnType<typeof exportRows>> = await reading((db) =>
      exportRows(db, table, from, most),
    );
    for (const { cells } of batch) lines.push(csvLine(cells.map((cell) => cell ?? '')));
    rows += batch.length;
    after = batch.at(-1)?.at ?? null;
    if (lines.length >= ROWS_OF_A_FILE || batch.length < most) await put();
    if (batch.length < most) return rows;
  }
}

/** Adds the SSNs, which lie sealed in their rows. */
async function addSsns(
  { keys }: Kernel,
  thread: BinderThread,
  tenantId: number,
  reading: Reading,
): Promise<void> {
  const lines: string[] = [];
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const batch: Awaited<ReturnType<typeof exportSsns>> = await reading((db) =>
      exportSsns(db, from, BATCH),
    );
    for (const { employeeId, cipher } of batch)
      lines.push(csvLine([employeeId, openedSsn(keys, tenantId, employeeId, cipher)]));
    after = batch.at(-1)?.employeeId ?? null;
    if (batch.length < BATCH) break;
  }
  if (lines.length === 0) return;
  const text = CSV_START + csvLine(['employee_id', 'ssn']) + lines.join('');
  await thread.add({ name: 'records/ssns.csv', source: Buffer.from(text) });
}

/** Adds a document, byte by byte as it was filed; false for one that the store does not have whole. */
async function addPaper(
  { storage }: Kernel,
  thread: BinderThread,
  tenantId: number,
  sha256: Buffer,
): Promise<boolean> {
  try {
    await using file = await storage.file(tenantId, sha256);
    return await thread.add({ name: paperName(sha256.toString('hex')), source: file.path });
  } catch {
    return false;
  }
}

/** Every minute for what a kill left behind; a request wakes it. */
export const exportJob: JobTask = {
  name: 'exportClients',
  match: '* * * * *',
  starts: true,
  run: async (kernel) => void (await exportClients(kernel, { until: Date.now() + RUN_MS })),
  next: async (kernel) => {
    const open = await transaction(kernel.pool, house(kernel), openExports);
    return open.length > 0 ? new Date() : null;
  },
};
