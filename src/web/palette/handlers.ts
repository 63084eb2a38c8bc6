import type { RunnableId } from '#commands/registry.ts';
import { qualityActions } from '#src/features/quality/web/quality.actions.ts';
import { certificatesActions } from '#src/features/certificates/web/certificates.actions.ts';
import { alertsActions } from '#src/features/alerts/web/alerts.actions.ts';
import { accidentsActions } from '#src/features/accidents/web/accidents.actions.ts';
import { correspondenceActions } from '#src/features/correspondence/web/correspondence.actions.ts';
import { clientsActions } from '#src/features/clients/web/clients.actions.ts';
import { cmeActions } from '#src/features/cme/web/cme.actions.ts';
import { documentsActions } from '#src/features/documents/web/documents.actions.ts';
import { drugTestingActions } from '#src/features/drug-testing/web/drug-testing.actions.ts';
import { employeesActions } from '#src/features/employees/web/employees.actions.ts';
import { fileActions } from '#src/features/employees/web/file.actions.ts';
import { rosterActions } from '#src/features/employees/web/roster.actions.ts';
import { employmentActions } from '#src/features/employment/web/employment.actions.ts';
import { jumplistActions } from '#src/features/employees/web/jumplist.actions.ts';
import { intakeActions } from '#src/features/intake/web/intake.actions.ts';
import { movesActions } from '#src/features/moves/web/moves.actions.ts';
import { mvrActions } from '#src/features/mvr/web/mvr.actions.ts';
import { mvrScoringActions } from '#src/features/mvr-scoring/web/mvr-scoring.actions.ts';
import { ordersActions } from '#src/features/orders/web/orders.actions.ts';
import { questionnaireActions } from '#src/features/questionnaire/web/questionnaire.actions.ts';
import { pagesActions } from '#src/features/review/web/pages.actions.ts';
import { queueActions } from '#src/features/review/web/queue.actions.ts';
import { reviewActions } from '#src/features/review/web/review.actions.ts';
import { stepsActions } from '#src/features/review/web/steps.actions.ts';
import { rostersActions } from '#src/features/rosters/web/rosters.actions.ts';
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
  ...employmentActions,
  ...jumplistActions,
  ...fileActions,
  ...rosterActions,
  ...rostersActions,
  ...documentsActions,
  ...movesActions,
  ...accidentsActions,
  ...reviewActions,
  ...intakeActions,
  ...queueActions,
  ...stepsActions,
  ...correspondenceActions,
  ...pagesActions,
  ...qualityActions,
  ...mvrScoringActions,
  ...questionnaireActions,
  ...cmeActions,
  ...ordersActions,
  ...drugTestingActions,
  ...mvrActions,
  ...alertsActions,
  ...certificatesActions,
} satisfies Record<RunnableId, Action>;
