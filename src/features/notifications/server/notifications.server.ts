import type { ServerFeature } from '#src/server/feature.ts';
import { notificationsCalls } from './notifications.handlers.ts';
import { sendDigestsJob } from './send.job.ts';

export const notificationsServer: ServerFeature = {
  name: 'notifications',
  calls: [notificationsCalls],
  jobs: [sendDigestsJob],
  tables: ['notification_contacts', 'notification_news', 'notification_mails'],
};
