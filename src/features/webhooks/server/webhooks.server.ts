import type { ServerFeature } from '#src/server/feature.ts';
import { deliverWebhooksJob, forgetDeliveriesJob } from './deliver.job.ts';
import { webhooksCalls } from './webhooks.handlers.ts';

export const webhooksServer: ServerFeature = {
  name: 'webhooks',
  calls: [webhooksCalls],
  jobs: [deliverWebhooksJob, forgetDeliveriesJob],
  tables: ['webhooks', 'webhook_deliveries'],
};
