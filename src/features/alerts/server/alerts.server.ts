import type { ServerFeature } from '#src/server/feature.ts';
import { alertsCalls } from './alerts.handlers.ts';

export const alertsServer: ServerFeature = {
  name: 'alerts',
  calls: [alertsCalls],
  tables: ['alert_assignees', 'alert_waits'],
};
