import type { ServerFeature } from '#src/server/feature.ts';
import { forgetInboxJob } from './forget.job.ts';
import { inboxCalls } from './inbox.handlers.ts';

export const inboxServer: ServerFeature = {
  name: 'inbox',
  calls: [inboxCalls],
  jobs: [forgetInboxJob],
  tables: ['inbox_events'],
};
