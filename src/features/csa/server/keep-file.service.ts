import { holdBlob, noteBlob } from '#src/features/documents/server/documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Inspect } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { earliestToday, type IsoDate } from '#src/shared/dates.ts';
import { thrower } from '#src/shared/errors.ts';
import { CSA_IMPORTS_ERRORS } from '../csa-imports.contract.ts';
import { releaseInName } from '../data-sets.rules.ts';
import { inImport } from './import-file.service.ts';
import { insertImport, type NewImport } from './imports.sql.ts';
import { layoutIn } from './read-fmcsa-file.ts';
import { isZip } from './table-file.ts';

const fail = thrower(CSA_IMPORTS_ERRORS);

/** The day of a file's release: as its name says, else its own day, and never one that is still to come. */
export function releaseOf(name: string, day = new Date()): IsoDate {
  const today = earliestToday();
  const said = releaseInName(name) ?? day.toISOString().slice(0, 10);
  return said > today ? today : said;
}

/** Looks at the headings alone before the request's transaction. @throws csa-imports.not_read */
export const inspectCsaFile: Inspect = async (path) => {
  const layout = await layoutIn(path);
  if (layout.dataSet === null) throw fail('csa-imports.not_read', { message: layout.problem });
  return { pages: null, passwordProtected: false, content: layout.dataSet };
};

/** Puts a file into the store and notes that it is to be read, in the bound service's own tenant; returns its import. */
export async function keepIn(
  db: Db,
  kernel: Pick<Kernel, 'storage'>,
  { path, ...made }: NewImport & { path: string },
): Promise<string> {
  const { tenantId } = db.binding;
  // Retention must not take these bytes away meanwhile.
  await holdBlob(db, tenantId, made.sha256);
  const mediaType = (await isZip(path)) ? 'application/zip' : 'text/csv';
  await kernel.storage.take(tenantId, made.sha256, path);
  await noteBlob(db, { sha256: made.sha256, size: made.size, mediaType });
  return insertImport(db, made);
}

/** As `keepIn`, in a transaction of its own. */
export async function keepFile(kernel: Kernel, made: NewImport & { path: string }): Promise<void> {
  await inImport(kernel, async (db, job) => {
    await keepIn(db, kernel, made);
    job.live({ tenantId: kernel.internalTenantId, topic: 'csaImports' });
    job.afterCommit(() => kernel.wakeJobs());
  });
}
