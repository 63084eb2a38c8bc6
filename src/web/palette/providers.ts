import { alertProvider } from '#src/features/alerts/web/alerts.palette.ts';
import { CME_PROVIDERS } from '#src/features/cme/web/cme.palette.ts';
import { clientProvider, locationProvider } from '#src/features/clients/web/clients.palette.ts';
import { employeeProvider } from '#src/features/employees/web/employees.palette.ts';
import { fileTabProvider } from '#src/features/employees/web/file-tabs.palette.ts';
import {
  ownViewProvider,
  rosterViewProvider,
} from '#src/features/employees/web/roster-views.palette.ts';
import { jumplistProvider } from '#src/features/employees/web/jumplist.palette.ts';
import { orderProvider } from '#src/features/orders/web/orders.palette.ts';
import {
  ownQueueViewProvider,
  queueClientProvider,
  queueViewProvider,
} from '#src/features/review/web/queue.palette.ts';
import { taskProvider } from '#src/features/review/web/review.palette.ts';
import { STEP_PROVIDERS } from '#src/features/review/web/steps.palette.ts';
import { userProvider } from '#src/features/sessions/web/sessions.palette.ts';
import type { PaletteProvider } from './provider.ts';

/** The searches that features bring to the palette. */
export const PROVIDERS: readonly PaletteProvider[] = [
  jumplistProvider,
  employeeProvider,
  ownViewProvider,
  taskProvider,
  ...STEP_PROVIDERS,
  ...CME_PROVIDERS,
  orderProvider,
  alertProvider,
  clientProvider,
  userProvider,
  locationProvider,
  fileTabProvider,
  rosterViewProvider,
  queueViewProvider,
  ownQueueViewProvider,
  queueClientProvider,
];
