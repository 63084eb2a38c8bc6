import type { RunnableId } from '#commands/registry.ts';
import { clientsActions } from '#src/features/clients/web/clients.actions.ts';
import { documentsActions } from '#src/features/documents/web/documents.actions.ts';
import { employeesActions } from '#src/features/employees/web/employees.actions.ts';
import { jumplistActions } from '#src/features/employees/web/jumplist.actions.ts';
import { reviewActions } from '#src/features/review/web/review.actions.ts';
import { sessionsActions } from '#src/features/sessions/web/sessions.actions.ts';
import { kernelActions } from '../kernel.actions.ts';
import { pdfActions } from '../pdf/pdf.actions.ts';
import type { Action } from './action.ts';

/** What every command does; one without an action, and without a screen to open, does not compile. */
export const HANDLERS = {
  ...kernelActions,
  ...pdfActions,
  ...sessionsActions,
  ...clientsActions,
  ...employeesActions,
  ...jumplistActions,
  ...documentsActions,
  ...reviewActions,
} satisfies Record<RunnableId, Action>;
