import { inspectPaper } from '#src/features/documents/server/inspect-image.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { companyFileCalls } from './company-file.handlers.ts';

export const companyFileServer: ServerFeature = {
  name: 'company-file',
  calls: [{ ...companyFileCalls, inspect: inspectPaper }],
  tables: ['company_papers', 'company_supervisors'],
};
