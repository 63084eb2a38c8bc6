import type { ServerFeature } from '#src/server/feature.ts';
import { alertListsCalls } from './alert-lists.handlers.ts';
import { alertsCalls } from './alerts.handlers.ts';

export const alertsServer: ServerFeature = {
  name: 'alerts',
  calls: [alertsCalls, alertListsCalls],
  tables: ['alert_assignees', 'alert_waits', 'alert_marks', 'alert_comments'],
};
