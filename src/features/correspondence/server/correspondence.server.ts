import { inspectPaper } from '#src/features/documents/server/inspect-image.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { correspondenceCalls } from './correspondence.handlers.ts';

export const correspondenceServer: ServerFeature = {
  name: 'correspondence',
  calls: [{ ...correspondenceCalls, inspect: inspectPaper }],
  tables: ['dq_mails', 'dq_requests', 'mail_templates'],
};
