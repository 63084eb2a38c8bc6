import { applicantsCommands, applicantsScopes } from '#commands/applicants.ts';
import { alertsAddresses } from '#src/features/alerts/alerts.addresses.ts';
import { alertListPart } from '#src/features/alerts/web/alert-list.slot.ts';
import { foundEmployee } from '#src/features/employees/web/found-employee.slot.ts';
import { holds } from '#src/shared/permissions.ts';
import { hasFeature } from '#src/web/access.ts';
import { webFeature } from '#src/web/feature.ts';
import { homeSteps, menuCounts } from '#src/web/shell/slots.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { applicantsAddresses } from '../applicants.addresses.ts';

const seesApplicants = (viewer: Viewer): boolean =>
  holds(viewer.grants, 'client.viewApplicants') && hasFeature('applicants', viewer);

const list = {
  title: 'Applicants',
  permission: 'client.viewApplicants',
  feature: 'applicants',
  breadcrumb: true,
  needsClient: true,
  scopes: [['list', 'filter', 'selectedRows']],
  load: async () => (await import('./applicant-list.tsx')).ApplicantList,
} as const;

export const applicantsWeb = webFeature({
  name: 'applicants',
  commands: applicantsCommands,
  scopes: applicantsScopes,
  actions: async () => (await import('./applicants.actions.ts')).applicantsActions,
  routes: [
    {
      path: applicantsAddresses.apply,
      title: 'Application for employment',
      permission: 'public',
      bare: true,
      load: async () => (await import('./apply.tsx')).Apply,
    },
    { ...list, path: applicantsAddresses.list, menu: { section: 'Manage', order: 25 } },
    { ...list, path: applicantsAddresses.alerts },
    {
      ...list,
      path: alertsAddresses.stale,
      title: 'Stale applicants',
      scopes: [['alertRows', 'list', 'filter', 'selectedRows', 'rowEdit']],
      slots: [
        {
          slot: alertListPart,
          beside: ['alertRows', 'list', 'filter', 'selectedRows', 'rowEdit'],
        },
      ],
      load: async () => (await import('./stale-applicants.tsx')).StaleApplicants,
    },
    {
      ...list,
      path: applicantsAddresses.board,
      title: 'Applicant board',
      scopes: [['applicant']],
      load: async () => (await import('./applicant-board.tsx')).ApplicantBoard,
    },
    {
      path: applicantsAddresses.application,
      title: 'Application',
      permission: 'client.viewApplicants',
      feature: 'applicants',
      breadcrumb: true,
      needsClient: true,
      scopes: [['applicant']],
      load: async () => (await import('./applicant-view.tsx')).ApplicantView,
    },
    {
      path: applicantsAddresses.links,
      title: 'Application links',
      permission: 'client.viewApplicants',
      feature: 'applicants',
      breadcrumb: true,
      needsClient: true,
      scopes: [['applyLinks', 'list', 'selectedRows']],
      load: async () => (await import('./apply-links.tsx')).ApplyLinks,
    },
  ],
  parts: [
    foundEmployee.put({
      isOf: ({ isApplicant }, viewer) => isApplicant && seesApplicants(viewer),
      path: applicantsAddresses.application,
    }),
    menuCounts.put({
      topic: 'applicants',
      paths: [applicantsAddresses.list],
      isFor: seesApplicants,
      read: async (client, signal) =>
        (await import('./applicant-counts.ts')).applicantCounts(client, signal),
    }),
    homeSteps.put({
      id: 'applicants',
      topic: 'applicants',
      isFor: (viewer) => viewer.client !== null && !viewer.auditor && seesApplicants(viewer),
      read: async (viewer) => (await import('./applicant-counts.ts')).applicantSteps(viewer),
    }),
  ],
});
