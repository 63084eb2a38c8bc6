import type { JobTask } from '#src/server/jobs/jobs.ts';
import { checkDocuments, PARTS } from './check-documents.service.ts';

/** So that a night's part is no load for those who work then. */
const REST = 5;
const DAY_MS = 86_400_000;

/** Every night a part of all documents is read through, each one once in four weeks; what is wrong is an error in the log. */
export const checkDocumentsJob: JobTask = {
  name: 'checkDocuments',
  match: '47 2 * * *',
  run: async (kernel) => {
    const part = Math.floor(Date.now() / DAY_MS) % PARTS;
    const { whole, sealed, missing, changed } = await checkDocuments(kernel, { part, rest: REST });
    if (missing.length + changed.length > 0)
      kernel.log.error({ missing, changed }, 'documents are missing or changed in the store');
    kernel.log.info({ whole, sealed }, 'documents were read through');
  },
};
