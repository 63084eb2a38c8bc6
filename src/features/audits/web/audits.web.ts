import { auditsCommands, auditsScopes } from '#commands/audits.ts';
import { SEES_AUDITS, MANAGES_AUDITS } from '#src/shared/permission-sets.ts';
import { holds } from '#src/shared/permissions.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { homePart } from '#src/web/shell/slots.ts';
import { auditsAddresses } from '../audits.addresses.ts';

const OF_CLIENT = { feature: 'auditManagement', breadcrumb: true, needsClient: true } as const;

export const auditsWeb = webFeature({
  name: 'audits',
  commands: auditsCommands,
  scopes: auditsScopes,
  actions: async () => (await import('./audits.actions.ts')).auditsActions,
  routes: [
    {
      ...OF_CLIENT,
      path: auditsAddresses.list,
      title: 'Audits',
      permission: SEES_AUDITS,
      menu: { section: 'Manage', order: 67 },
      scopes: [['audits', 'list', 'selectedRows']],
      load: async () => (await import('./audit-list.tsx')).AuditList,
    },
    {
      ...OF_CLIENT,
      path: auditsAddresses.audit,
      title: 'Audit',
      permission: MANAGES_AUDITS,
      scopes: [
        ['audit', 'list', 'selectedRows'],
        ['audit', 'list'],
      ],
      load: async () => (await import('./audit-screen.tsx')).AuditScreen,
    },
    {
      path: auditsAddresses.audited,
      title: 'Files of the audit',
      permission: 'auditor.auditorLogin',
      scopes: [['audited', 'pdf'], ['audited']],
      load: async () => (await import('./audited-screen.tsx')).AuditedScreen,
    },
  ],
  parts: [
    homePart.put({
      side: 'left',
      order: 1,
      // A link to all of a client's files brings more than this one permission.
      isFor: ({ auditor, grants }) => auditor && !holds(grants, 'client.viewEmployee'),
      View: makePart(async () => (await import('./audited-way.tsx')).AuditedWay).View,
    }),
  ],
});
