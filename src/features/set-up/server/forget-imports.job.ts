import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { forgetDocumentImports } from './document-imports.sql.ts';
import { endOldTreeImports } from './tree-imports.sql.ts';

/** How long a list of locations or a ZIP of documents is kept that nobody applies: as long as a roster. */
const DAYS_KEPT = 14;

/** Gives up what was uploaded long ago and never applied, and takes its rows out. Returns how many imports that were. */
export async function forgetImports(kernel: Kernel): Promise<number> {
  const tenants = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory order by tenant_id',
  );
  let given = 0;
  for (const { tenant_id: tenantId } of tenants.rows)
    given += await asJob(kernel, { tenantId, action: 'tree-imports.forget' }, async (job) => {
      const ended = await endOldTreeImports(job.db, DAYS_KEPT);
      for (const { treeImportId, clientId } of ended)
        job.audit({
          entity: 'treeImport',
          entityId: treeImportId,
          clientId,
          detail: { act: 'forgotten' },
        });
      const zips = await forgetDocumentImports(job.db, DAYS_KEPT);
      await noteWaiting(
        job.db,
        tenantId,
        zips.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256])),
      );
      for (const { documentImportId, clientId } of zips)
        job.audit({
          entity: 'documentImport',
          entityId: documentImportId,
          clientId,
          detail: { act: 'forgotten' },
        });
      return ended.length + zips.length;
    });
  return given;
}

/** Every night. */
export const forgetImportsJob: JobTask = {
  name: 'forgetImports',
  match: '40 1 * * *',
  run: async (kernel) => void (await forgetImports(kernel)),
};
