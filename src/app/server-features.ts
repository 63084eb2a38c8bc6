import { workServer } from '#src/features/work/server/work.server.ts';
import { pagesServer } from '#src/features/pages/server/pages.server.ts';
import { manualServer } from '#src/features/manual/server/manual.server.ts';
import { matchServer } from '#src/features/match/server/match.server.ts';
import { accidentsServer } from '#src/features/accidents/server/accidents.server.ts';
import { auditsServer } from '#src/features/audits/server/audits.server.ts';
import { alertsServer } from '#src/features/alerts/server/alerts.server.ts';
import { applicantsServer } from '#src/features/applicants/server/applicants.server.ts';
import { certificatesServer } from '#src/features/certificates/server/certificates.server.ts';
import { clearinghouseServer } from '#src/features/clearinghouse/server/clearinghouse.server.ts';
import { clientsServer } from '#src/features/clients/server/clients.server.ts';
import { clinicsServer } from '#src/features/clinics/server/clinics.server.ts';
import { cmeServer } from '#src/features/cme/server/cme.server.ts';
import { complianceServer } from '#src/features/compliance/server/compliance.server.ts';
import { companyFileServer } from '#src/features/company-file/server/company-file.server.ts';
import { cmeListsServer } from '#src/features/cme-lists/server/cme-lists.server.ts';
import { cmeToolServer } from '#src/features/cme-tool/server/cme-tool.server.ts';
import { copyRequestsServer } from '#src/features/copy-requests/server/copy-requests.server.ts';
import { driverPageServer } from '#src/features/driver-page/server/driver-page.server.ts';
import { coverSheetsServer } from '#src/features/cover-sheets/server/cover-sheets.server.ts';
import { correspondenceServer } from '#src/features/correspondence/server/correspondence.server.ts';
import { csaServer } from '#src/features/csa/server/csa.server.ts';
import { documentsServer } from '#src/features/documents/server/documents.server.ts';
import { drugTestingServer } from '#src/features/drug-testing/server/drug-testing.server.ts';
import { employeesServer } from '#src/features/employees/server/employees.server.ts';
import { employmentServer } from '#src/features/employment/server/employment.server.ts';
import { inboxServer } from '#src/features/inbox/server/inbox.server.ts';
import { installationServer } from '#src/features/installation/server/installation.server.ts';
import { intakeServer } from '#src/features/intake/server/intake.server.ts';
import { medCardsServer } from '#src/features/med-cards/server/med-cards.server.ts';
import { movesServer } from '#src/features/moves/server/moves.server.ts';
import { onboardingServer } from '#src/features/onboarding/server/onboarding.server.ts';
import { mvrServer } from '#src/features/mvr/server/mvr.server.ts';
import { mvrScoringServer } from '#src/features/mvr-scoring/server/mvr-scoring.server.ts';
import { notificationsServer } from '#src/features/notifications/server/notifications.server.ts';
import { ordersServer } from '#src/features/orders/server/orders.server.ts';
import { followUpServer } from '#src/features/follow-up/server/follow-up.server.ts';
import { pastEmployersServer } from '#src/features/past-employers/server/past-employers.server.ts';
import { qualificationServer } from '#src/features/qualification/server/qualification.server.ts';
import { qualityServer } from '#src/features/quality/server/quality.server.ts';
import { questionnaireServer } from '#src/features/questionnaire/server/questionnaire.server.ts';
import { randomsServer } from '#src/features/randoms/server/randoms.server.ts';
import { reportsServer } from '#src/features/reports/server/reports.server.ts';
import { reviewServer } from '#src/features/review/server/review.server.ts';
import { rostersServer } from '#src/features/rosters/server/rosters.server.ts';
import { ruleReleasesServer } from '#src/features/rule-releases/server/rule-releases.server.ts';
import { sessionsServer } from '#src/features/sessions/server/sessions.server.ts';
import { settingsServer } from '#src/features/settings/server/settings.server.ts';
import { testingProgramServer } from '#src/features/testing-program/server/testing-program.server.ts';
import { signOnServer } from '#src/features/sign-on/server/sign-on.server.ts';
import { usersServer } from '#src/features/users/server/users.server.ts';
import { departuresServer } from '#src/features/departures/server/departures.server.ts';
import { webhooksServer } from '#src/features/webhooks/server/webhooks.server.ts';
import { setUpServer } from '#src/features/set-up/server/set-up.server.ts';
import type { ServerFeature } from '#src/server/feature.ts';

/** Every feature that the server serves, in their order: a feature knows only those before it. */
export const SERVER_FEATURES: readonly ServerFeature[] = [
  sessionsServer,
  settingsServer,
  manualServer,
  clientsServer,
  usersServer,
  signOnServer,
  workServer,
  documentsServer,
  intakeServer,
  qualificationServer,
  employeesServer,
  ruleReleasesServer,
  accidentsServer,
  pastEmployersServer,
  testingProgramServer,
  clinicsServer,
  ordersServer,
  employmentServer,
  movesServer,
  rostersServer,
  pagesServer,
  matchServer,
  coverSheetsServer,
  mvrServer,
  mvrScoringServer,
  reviewServer,
  cmeServer,
  cmeListsServer,
  cmeToolServer,
  drugTestingServer,
  randomsServer,
  followUpServer,
  correspondenceServer,
  qualityServer,
  questionnaireServer,
  companyFileServer,
  clearinghouseServer,
  csaServer,
  alertsServer,
  auditsServer,
  complianceServer,
  notificationsServer,
  webhooksServer,
  medCardsServer,
  inboxServer,
  certificatesServer,
  applicantsServer,
  onboardingServer,
  copyRequestsServer,
  driverPageServer,
  reportsServer,
  departuresServer,
  setUpServer,
  installationServer,
];
