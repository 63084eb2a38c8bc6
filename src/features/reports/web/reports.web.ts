import { reportsCommands, reportsScopes } from '#commands/reports.ts';
import { alertListPart } from '#src/features/alerts/web/alert-list.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { reportsAddresses } from '../reports.addresses.ts';

export const reportsWeb = webFeature({
  name: 'reports',
  commands: reportsCommands,
  scopes: reportsScopes,
  actions: async () => (await import('./reports.actions.ts')).reportsActions,
  providers: async () => [(await import('./reports.palette.ts')).reportProvider],
  parts: [
    alertListPart.put(
      makePart(async () => (await import('./alert-views-menu.tsx')).AlertViewsMenu),
      ['alertViews'],
    ),
  ],
  routes: [
    {
      path: reportsAddresses.list,
      title: 'Reports',
      permission: 'client.viewEmployeeDataReports',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 70 },
      scopes: [['list']],
      load: async () => (await import('./report-list.tsx')).ReportList,
    },
    {
      path: reportsAddresses.report,
      title: 'Report',
      permission: 'client.viewEmployeeDataReports',
      breadcrumb: true,
      needsClient: true,
      scopes: [['report', 'reportSchedule', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./report-screen.tsx')).ReportScreen,
    },
  ],
});
