import { callsOf } from '#src/server/handler.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import { latestToday } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { CSA_IMPORTS_ERRORS, csaImportsApi, type CsaImport } from '../csa-imports.contract.ts';
import { DATA_SET_IDS } from '../data-sets.rules.ts';
import { decideImport, listImports, readImport } from './imports.sql.ts';
import { sourcesIn } from './fetch-files.job.ts';
import { keepIn, releaseOf } from './keep-file.service.ts';

const fail = thrower(CSA_IMPORTS_ERRORS);
type Asker = Pick<Context<Endpoint>, 'db' | 'kernel' | 'audit' | 'live' | 'afterCommit'>;

/** The service's own rows, with the rights of the job that works on them; the caller's permission was checked. */
const asService = <T>({ db, kernel }: Asker, work: (db: Db) => Promise<T>): Promise<T> =>
  db.as({ role: 'jobs', tenantId: kernel.internalTenantId, sites: '*' }, work);

/** @throws request.not_found */
async function needImport(c: Asker, importId: string) {
  const found = await asService(c, (db) => readImport(db, importId));
  if (!found) throw requestError('request.not_found');
  return found;
}

/** Imports a file that was held for a look, or discards it. @throws request.not_found, request.conflict, csa-imports.is_over */
async function decide(
  c: Asker & { ifMatch: number | null },
  importId: string,
  decision: 'confirm' | 'cancel',
): Promise<CsaImport> {
  const found = await needImport(c, importId);
  if (c.ifMatch !== null && c.ifMatch !== found.version)
    throw requestError('request.conflict', { current: found });
  const decided = await asService(c, async (db) => {
    const done = await decideImport(db, importId, decision);
    if (decision === 'cancel' && done?.stored)
      await noteWaiting(db, db.binding.tenantId, [done.stored]);
    return done;
  });
  if (!decided) throw fail('csa-imports.is_over');
  c.audit({ entity: 'csaImport', entityId: importId, detail: { act: decision } });
  c.live({ tenantId: c.kernel.internalTenantId, topic: 'csaImports' });
  c.afterCommit(() => c.kernel.wakeJobs());
  return needImport(c, importId);
}

export const csaImportsCalls = callsOf(csaImportsApi, {
  list: async (c) => ({
    imports: await asService(c, listImports),
    sources: await asService(c, (db) => sourcesIn(db, c.kernel.config.csaUrls ?? [])),
  }),

  upload: async (c) => {
    const [file] = c.files;
    const dataSet = DATA_SET_IDS.find((one) => one === file?.facts?.content);
    if (!file || !dataSet) throw fail('csa-imports.not_read');
    const { release } = c.body;
    if (release !== undefined && release > latestToday())
      throw fail('csa-imports.future_release', {
        fields: [
          {
            field: 'release',
            message: CSA_IMPORTS_ERRORS['csa-imports.future_release'].message,
          },
        ],
      });
    const { fileName, size, sha256, path } = file;
    const importId = await asService(c, (db) =>
      keepIn(db, c.kernel, {
        ...{ path, dataSet, fileName, size, sha256, source: 'upload' },
        release: release ?? releaseOf(fileName),
        userId: c.caller.impersonator?.id ?? c.caller.id,
      }),
    );
    c.audit({ entity: 'csaImport', entityId: importId, detail: { dataSet, size } });
    c.live({ tenantId: c.kernel.internalTenantId, topic: 'csaImports' });
    c.afterCommit(() => c.kernel.wakeJobs());
    return needImport(c, importId);
  },

  read: (c) => needImport(c, c.params.importId),

  confirm: (c) => decide(c, c.params.importId, 'confirm'),

  cancel: (c) => decide(c, c.params.importId, 'cancel'),
});
