import { companyFileCommands, companyFileScopes } from '#commands/company-file.ts';
import { holds } from '#src/shared/permissions.ts';
import { hasFeature } from '#src/web/access.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { HOME_WAIT } from '#src/web/ui/home-wait.tsx';
import { homePart } from '#src/web/shell/slots.ts';
import { companyFileAddresses } from '../company-file.addresses.ts';

export const companyFileWeb = webFeature({
  name: 'company-file',
  commands: companyFileCommands,
  scopes: companyFileScopes,
  actions: async () => (await import('./company-file.actions.ts')).companyFileActions,
  routes: [
    {
      path: companyFileAddresses.file,
      title: 'Company file',
      permission: 'client.viewLocation',
      feature: 'companyFile',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 85 },
      scopes: [['companyFile', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./company-file.tsx')).CompanyFileScreen,
    },
    {
      path: companyFileAddresses.paper,
      title: 'Document of a company',
      permission: 'client.viewLocation',
      feature: 'companyFile',
      breadcrumb: true,
      needsClient: true,
      scopes: [['pdf']],
      load: async () => (await import('./company-paper-view.tsx')).CompanyPaperView,
    },
  ],
  parts: [
    homePart.put({
      side: 'left',
      order: 35,
      isFor: (viewer) =>
        viewer.client !== null &&
        holds(viewer.grants, 'client.viewLocation') &&
        hasFeature('companyFile', viewer),
      View: makePart(async () => (await import('./company-figures.tsx')).CompanyFigures, HOME_WAIT)
        .View,
    }),
  ],
});
