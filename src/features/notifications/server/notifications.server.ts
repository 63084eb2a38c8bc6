import type { ServerFeature } from '#src/server/feature.ts';
import { contactSettings } from './copy-contacts.service.ts';
import { notificationsCalls } from './notifications.handlers.ts';
import { sendDigestsJob } from './send.job.ts';

export const notificationsServer: ServerFeature = {
  name: 'notifications',
  calls: [notificationsCalls],
  settingsParts: [contactSettings],
  jobs: [sendDigestsJob],
  tables: ['notification_contacts', 'notification_news', 'notification_mails'],
};
