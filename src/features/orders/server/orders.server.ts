import type { ServerFeature } from '#src/server/feature.ts';
import { cancelUnansweredJob } from './cancel-unanswered.job.ts';
import { ordersCalls } from './orders.handlers.ts';

export const ordersServer: ServerFeature = {
  name: 'orders',
  calls: [ordersCalls],
  jobs: [cancelUnansweredJob],
  tables: ['order_audit_trail', 'order_authorizations', 'orders'],
};
