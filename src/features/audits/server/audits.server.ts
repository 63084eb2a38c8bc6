import type { ServerFeature } from '#src/server/feature.ts';
import { binderJob } from './binder.job.ts';
import { auditedCalls, auditsCalls, bindersCalls } from './audits.handlers.ts';

export const auditsServer: ServerFeature = {
  name: 'audits',
  calls: [auditsCalls, auditedCalls, bindersCalls],
  jobs: [binderJob],
  tables: [
    'binders',
    'audits',
    'audit_draws',
    'audit_drivers',
    'audit_items',
    'audit_findings',
    'auditor_links',
  ],
};
