import { accidentsWeb } from '#src/features/accidents/web/accidents.web.ts';
import { auditsWeb } from '#src/features/audits/web/audits.web.ts';
import { alertsWeb } from '#src/features/alerts/web/alerts.web.ts';
import { copyRequestsWeb } from '#src/features/copy-requests/web/copy-requests.web.ts';
import { departuresWeb } from '#src/features/departures/web/departures.web.ts';
import { driverPageWeb } from '#src/features/driver-page/web/driver-page.web.ts';
import { onboardingWeb } from '#src/features/onboarding/web/onboarding.web.ts';
import { applicantsWeb } from '#src/features/applicants/web/applicants.web.ts';
import { certificatesWeb } from '#src/features/certificates/web/certificates.web.ts';
import { clearinghouseWeb } from '#src/features/clearinghouse/web/clearinghouse.web.ts';
import { clientsWeb } from '#src/features/clients/web/clients.web.ts';
import { clinicsWeb } from '#src/features/clinics/web/clinics.web.ts';
import { cmeWeb } from '#src/features/cme/web/cme.web.ts';
import { complianceWeb } from '#src/features/compliance/web/compliance.web.ts';
import { companyFileWeb } from '#src/features/company-file/web/company-file.web.ts';
import { cmeListsWeb } from '#src/features/cme-lists/web/cme-lists.web.ts';
import { cmeToolWeb } from '#src/features/cme-tool/web/cme-tool.web.ts';
import { coverSheetsWeb } from '#src/features/cover-sheets/web/cover-sheets.web.ts';
import { correspondenceWeb } from '#src/features/correspondence/web/correspondence.web.ts';
import { csaWeb } from '#src/features/csa/web/csa.web.ts';
import { documentsWeb } from '#src/features/documents/web/documents.web.ts';
import { drugTestingWeb } from '#src/features/drug-testing/web/drug-testing.web.ts';
import { employeesWeb } from '#src/features/employees/web/employees.web.ts';
import { employmentWeb } from '#src/features/employment/web/employment.web.ts';
import { inboxWeb } from '#src/features/inbox/web/inbox.web.ts';
import { installationWeb } from '#src/features/installation/web/installation.web.ts';
import { intakeWeb } from '#src/features/intake/web/intake.web.ts';
import { matchWeb } from '#src/features/match/web/match.web.ts';
import { manualWeb } from '#src/features/manual/web/manual.web.ts';
import { medCardsWeb } from '#src/features/med-cards/web/med-cards.web.ts';
import { movesWeb } from '#src/features/moves/web/moves.web.ts';
import { mvrWeb } from '#src/features/mvr/web/mvr.web.ts';
import { mvrScoringWeb } from '#src/features/mvr-scoring/web/mvr-scoring.web.ts';
import { notificationsWeb } from '#src/features/notifications/web/notifications.web.ts';
import { ordersWeb } from '#src/features/orders/web/orders.web.ts';
import { pagesWeb } from '#src/features/pages/web/pages.web.ts';
import { followUpWeb } from '#src/features/follow-up/web/follow-up.web.ts';
import { pastEmployersWeb } from '#src/features/past-employers/web/past-employers.web.ts';
import { qualificationWeb } from '#src/features/qualification/web/qualification.web.ts';
import { qualityWeb } from '#src/features/quality/web/quality.web.ts';
import { questionnaireWeb } from '#src/features/questionnaire/web/questionnaire.web.ts';
import { randomsWeb } from '#src/features/randoms/web/randoms.web.ts';
import { reportsWeb } from '#src/features/reports/web/reports.web.ts';
import { reviewWeb } from '#src/features/review/web/review.web.ts';
import { rostersWeb } from '#src/features/rosters/web/rosters.web.ts';
import { ruleReleasesWeb } from '#src/features/rule-releases/web/rule-releases.web.ts';
import { sessionsWeb } from '#src/features/sessions/web/sessions.web.ts';
import { settingsWeb } from '#src/features/settings/web/settings.web.ts';
import { testingProgramWeb } from '#src/features/testing-program/web/testing-program.web.ts';
import { usersWeb } from '#src/features/users/web/users.web.ts';
import { signOnWeb } from '#src/features/sign-on/web/sign-on.web.ts';
import { webhooksWeb } from '#src/features/webhooks/web/webhooks.web.ts';
import { setUpWeb } from '#src/features/set-up/web/set-up.web.ts';
import type { WebFeature } from '#src/web/feature.ts';

/** Every feature of the console, in the order of the server's list: a feature knows only those before it. */
export const WEB_FEATURES: readonly WebFeature[] = [
  sessionsWeb,
  settingsWeb,
  manualWeb,
  clientsWeb,
  usersWeb,
  signOnWeb,
  documentsWeb,
  intakeWeb,
  qualificationWeb,
  employeesWeb,
  ruleReleasesWeb,
  accidentsWeb,
  pastEmployersWeb,
  testingProgramWeb,
  clinicsWeb,
  ordersWeb,
  employmentWeb,
  movesWeb,
  rostersWeb,
  pagesWeb,
  matchWeb,
  coverSheetsWeb,
  mvrWeb,
  mvrScoringWeb,
  reviewWeb,
  cmeWeb,
  cmeListsWeb,
  cmeToolWeb,
  drugTestingWeb,
  randomsWeb,
  followUpWeb,
  correspondenceWeb,
  qualityWeb,
  questionnaireWeb,
  companyFileWeb,
  clearinghouseWeb,
  csaWeb,
  alertsWeb,
  auditsWeb,
  complianceWeb,
  notificationsWeb,
  webhooksWeb,
  medCardsWeb,
  inboxWeb,
  certificatesWeb,
  applicantsWeb,
  onboardingWeb,
  copyRequestsWeb,
  driverPageWeb,
  reportsWeb,
  departuresWeb,
  setUpWeb,
  installationWeb,
];
