import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import { FORGET_DAYS } from '../applicants.rules.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import { forgetDrafts } from './applications.sql.ts';
import { forgetPhotos } from './photos.sql.ts';

/** Every night: what was begun and never sent, and nobody can go on with any more, is removed with all that was typed. */
export const forgetDraftsJob: JobTask = {
  name: 'forgetApplications',
  match: '50 1 * * *',
  run: async (kernel) => {
    const tenants = await kernel.pool.query<{ tenant_id: number }>(
      'select distinct tenant_id from client_directory order by tenant_id',
    );
    for (const { tenant_id: tenantId } of tenants.rows)
      await asJob(kernel, { tenantId, action: 'applicants.forget' }, async ({ db, audit }) => {
        await noteWaiting(db, tenantId, await forgetPhotos(db, tenantId, FORGET_DAYS));
        const gone = await forgetDrafts(db, tenantId, FORGET_DAYS);
        if (gone > 0)
          audit({ entity: 'application', entityId: 'drafts', detail: { removed: gone } });
      });
  },
};
