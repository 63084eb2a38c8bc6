import { accidentsFeature } from '#src/features/accidents/server/accidents.handlers.ts';
import { certificatesFeature } from '#src/features/certificates/server/certificates.handlers.ts';
import { alertsFeature } from '#src/features/alerts/server/alerts.handlers.ts';
import { clientsFeature } from '#src/features/clients/server/clients.handlers.ts';
import { clinicsFeature } from '#src/features/clinics/server/clinics.handlers.ts';
import { cmeListsFeature } from '#src/features/cme/server/cme-lists.handlers.ts';
import { endChasesJob } from '#src/features/cme/server/end-chases.job.ts';
import { cmeQueueFeature } from '#src/features/cme/server/cme-queue.handlers.ts';
import { cmeRecordsFeature } from '#src/features/cme/server/cme-records.handlers.ts';
import { cmeFeature } from '#src/features/cme/server/cme.handlers.ts';
import { cmeToolFeature } from '#src/features/cme/server/cme-tool.handlers.ts';
import { correspondenceFeature } from '#src/features/correspondence/server/correspondence.handlers.ts';
import { documentsFeature } from '#src/features/documents/server/documents.handlers.ts';
import { inspectPaper } from '#src/features/documents/server/inspect-image.service.ts';
import { intakeFeature } from '#src/features/intake/server/intake.handlers.ts';
import { forgetArrivalsJob } from '#src/features/intake/server/forget-arrivals.job.ts';
import { openArrivalsJob } from '#src/features/intake/server/open-arrivals.job.ts';
import { drugTestsFeature } from '#src/features/drug-testing/server/drug-testing.handlers.ts';
import { resultImportsFeature } from '#src/features/drug-testing/server/imports.handlers.ts';
import { testPapersFeature } from '#src/features/drug-testing/server/papers.handlers.ts';
import { inspectResults } from '#src/features/drug-testing/server/sent-papers.ts';
import { employmentFeature } from '#src/features/employment/server/employment.handlers.ts';
import { retentionJob } from '#src/features/employment/server/retention.job.ts';
import { qualityFeature } from '#src/features/quality/server/quality.handlers.ts';
import { fileFeature } from '#src/features/employees/server/file.handlers.ts';
import { employeesFeature } from '#src/features/employees/server/employees.handlers.ts';
import { questionnaireFeature } from '#src/features/questionnaire/server/questionnaire.handlers.ts';
import { qualificationFeature } from '#src/features/qualification/server/qualification.handlers.ts';
import {
  requalifyByDateJob,
  requalifyJob,
} from '#src/features/qualification/server/requalify.job.ts';
import { movesFeature } from '#src/features/moves/server/moves.handlers.ts';
import { queueFeature } from '#src/features/review/server/queue.handlers.ts';
import { reviewPagesFeature } from '#src/features/review/server/pages.handlers.ts';
import { matchFeature } from '#src/features/review/server/match.handlers.ts';
import { readPapers } from '#src/features/review/server/read-papers.job.ts';
import { reviewFeature } from '#src/features/review/server/review.handlers.ts';
import { deletedItemsJob } from '#src/features/review/server/deleted.job.ts';
import { stepsFeature } from '#src/features/review/server/steps.handlers.ts';
import { inspectPhotos } from '#src/features/rosters/server/inspect-photos.service.ts';
import { inspectRoster } from '#src/features/rosters/server/inspect-roster.service.ts';
import { photosFeature } from '#src/features/rosters/server/photos.handlers.ts';
import { rosterWork } from '#src/features/rosters/server/roster-work.service.ts';
import { askProvidersJob } from '#src/features/mvr/server/ask-providers.job.ts';
import { mvrFeature } from '#src/features/mvr/server/mvr.handlers.ts';
import { mvrScoringFeature } from '#src/features/mvr-scoring/server/mvr-scoring.handlers.ts';
import { scoreAloneJob } from '#src/features/mvr-scoring/server/score-alone.job.ts';
import { cancelUnansweredJob } from '#src/features/orders/server/cancel-unanswered.job.ts';
import { ordersFeature } from '#src/features/orders/server/orders.handlers.ts';
import { rostersFeature } from '#src/features/rosters/server/rosters.handlers.ts';
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
  { ...qualificationFeature, tasks: [requalifyJob, requalifyByDateJob] },
  employeesFeature,
  fileFeature,
  { ...employmentFeature, tasks: [retentionJob] },
  { ...rostersFeature, inspect: inspectRoster, tasks: [rosterWork] },
  { ...photosFeature, inspect: inspectPhotos },
  accidentsFeature,
  clinicsFeature,
  movesFeature,
  { ...ordersFeature, tasks: [cancelUnansweredJob] },
  drugTestsFeature,
  { ...resultImportsFeature, inspect: inspectResults },
  { ...testPapersFeature, inspect: inspectPaper },
  { ...mvrFeature, tasks: [askProvidersJob] },
  { ...mvrScoringFeature, tasks: [scoreAloneJob] },
  { ...reviewFeature, inspect: inspectPaper },
  { ...matchFeature, tasks: [readPapers] },
  { ...intakeFeature, tasks: [openArrivalsJob, forgetArrivalsJob] },
  reviewPagesFeature,
  queueFeature,
  { ...stepsFeature, tasks: [deletedItemsJob] },
  { ...correspondenceFeature, inspect: inspectPaper },
  qualityFeature,
  alertsFeature,
  cmeToolFeature,
  cmeFeature,
  cmeRecordsFeature,
  cmeQueueFeature,
  { ...cmeListsFeature, tasks: [endChasesJob] },
  questionnaireFeature,
  certificatesFeature,
];
