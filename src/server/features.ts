import { clientsFeature } from '#src/features/clients/server/clients.handlers.ts';
import { documentsFeature } from '#src/features/documents/server/documents.handlers.ts';
import { inspectPdf } from '#src/features/documents/server/inspect-pdf.service.ts';
import { employeesFeature } from '#src/features/employees/server/employees.handlers.ts';
import { reviewFeature } from '#src/features/review/server/review.handlers.ts';
import { sessionsFeature } from '#src/features/sessions/server/sessions.handlers.ts';
import { settingsFeature } from '#src/features/settings/server/settings.handlers.ts';
import { usersFeature } from '#src/features/users/server/users.handlers.ts';
import type { Feature } from './handler.ts';

/** Every feature the server serves, in the order in which they may know each other. */
export const FEATURES: readonly Feature[] = [
  sessionsFeature,
  settingsFeature,
  clientsFeature,
  usersFeature,
  documentsFeature,
  employeesFeature,
  { ...reviewFeature, inspect: inspectPdf },
];
