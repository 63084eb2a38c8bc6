import type { ServerFeature } from '#src/server/feature.ts';
import { csaCalls } from './csa.handlers.ts';
import { watchCsaFolder } from './csa-folder.ts';
import { dataQsCalls } from './dataqs.handlers.ts';
import { fetchFilesJob } from './fetch-files.job.ts';
import { importJob } from './import.job.ts';
import { csaImportsCalls } from './imports.handlers.ts';
import { inspectCsaFile } from './keep-file.service.ts';
import { reportDaysJob } from './notices.service.ts';

export const csaServer: ServerFeature = {
  name: 'csa',
  calls: [csaCalls, dataQsCalls, { ...csaImportsCalls, inspect: inspectCsaFile }],
  jobs: [importJob, fetchFilesJob, reportDaysJob],
  start: async (kernel) => {
    const { csaFolder } = kernel.config;
    return csaFolder === undefined
      ? { stop: () => Promise.resolve() }
      : watchCsaFolder(kernel, { folder: csaFolder });
  },
  tables: [
    'csa_carriers',
    'csa_crash_ties',
    'csa_crashes',
    'csa_dataqs',
    'csa_imports',
    'csa_inspections',
    'csa_notices',
    'csa_results',
    'csa_returns',
    'csa_sources',
    'csa_staged',
    'csa_violations',
  ],
};
