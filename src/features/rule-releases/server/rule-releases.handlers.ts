import { csvFile } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import { FILE_CHANGE_COLUMNS } from '../rule-releases.columns.ts';
import { ruleReleasesApi } from '../rule-releases.contract.ts';
import { previewReleasesJob } from './preview.job.ts';
import {
  allFilesOf,
  askPreview,
  clientsOf,
  filesOf,
  releasesFor,
  switchOn,
} from './releases.service.ts';

export const ruleReleasesCalls = callsOf(ruleReleasesApi, {
  list: (c) => releasesFor(c),
  clients: (c) => clientsOf(c, c.params.release),
  files: (c) => filesOf(c, c.params.release, c.params.clientId, c.query),

  exportFiles: async (c) => {
    const { release, clientId } = c.params;
    const file = await csvFile(c, {
      name: 'Files that a release changes',
      columns: FILE_CHANGE_COLUMNS,
      wanted: c.query.columns,
      batches: allFilesOf(c, release, clientId),
      only: { ids: c.query.only, idOf: ({ employeeId }) => employeeId },
    });
    c.audit({
      entity: 'export',
      entityId: 'ruleReleaseFiles',
      clientId,
      detail: { rows: file.rows, columns: file.columns, release },
    });
    return file.stream;
  },

  preview: async (c) => {
    const shown = await askPreview(c, c.params.release);
    c.audit({
      entity: 'ruleRelease',
      entityId: String(shown.release),
      detail: { act: 'preview', previewId: shown.preview?.previewId },
    });
    c.live({
      tenantId: c.kernel.internalTenantId,
      topic: 'ruleReleases',
      requirement: ruleReleasesApi.list.permission,
    });
    c.afterCommit(() => c.kernel.wakeJobs(previewReleasesJob.name));
    return shown;
  },

  switchOn: async (c) => {
    const shown = await switchOn(c, c.params.release, c.body.previewId);
    c.audit({
      entity: 'ruleRelease',
      entityId: String(shown.release),
      detail: { act: 'switchOn', previewId: c.body.previewId, ...shown.preview?.effects },
    });
    c.live({
      tenantId: c.kernel.internalTenantId,
      topic: 'ruleReleases',
      requirement: ruleReleasesApi.list.permission,
    });
    c.afterCommit(() => c.kernel.wakeJobs(previewReleasesJob.name));
    return shown;
  },
});
