import { cmeListsCommands, cmeListsScopes } from '#commands/cme-lists.ts';
import { meets } from '#src/shared/permissions.ts';
import { webFeature } from '#src/web/feature.ts';
import { HOME_ORDER, homeSteps } from '#src/web/shell/slots.ts';
import { cmeListsAddresses } from '../cme-lists.addresses.ts';

export const cmeListsWeb = webFeature({
  name: 'cme-lists',
  commands: cmeListsCommands,
  scopes: cmeListsScopes,
  actions: async () => (await import('./cme-lists.actions.ts')).cmeListsActions,
  routes: [
    {
      path: cmeListsAddresses.chases,
      title: 'CME chase list',
      permission: 'cme.chaseList',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 21 },
      scopes: [['list', 'filter', 'selectedRows']],
      load: async () => (await import('./chase-list.tsx')).ChaseList,
    },
    {
      path: cmeListsAddresses.chase,
      title: 'CME chase item',
      permission: 'cme.chaseList',
      breadcrumb: true,
      internalOnly: true,
      scopes: [['chase', 'step']],
      load: async () => (await import('./chase-item.tsx')).ChaseItem,
    },
    {
      path: cmeListsAddresses.careList,
      title: 'CME customer care intervention',
      permission: 'cme.customerCareIntervention',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 22, title: 'CME care' },
      badge: {
        queryKey: ['cmeTasks', null, 'careCount'],
        read: async (signal) => (await import('./care-count.ts')).careCount(signal),
      },
      scopes: [['list', 'filter', 'selectedRows']],
      load: async () => (await import('./care-list.tsx')).CareList,
    },
    {
      path: cmeListsAddresses.care,
      title: 'CME customer care intervention item',
      permission: 'cme.customerCareIntervention',
      breadcrumb: true,
      internalOnly: true,
      scopes: [['step']],
      load: async () => (await import('./care-item.tsx')).CareItem,
    },
    {
      path: cmeListsAddresses.results,
      title: 'CME results',
      permission: 'cme.research',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 23 },
      scopes: [['list', 'filter', 'selectedRows']],
      load: async () => (await import('./results-list.tsx')).ResultsList,
    },
    {
      path: cmeListsAddresses.dashboard,
      title: 'CME dashboard',
      permission: 'cme.dashboard',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 24 },
      load: async () => (await import('./cme-dashboard.tsx')).CmeDashboard,
    },
  ],
  parts: [
    homeSteps.put({
      id: 'care',
      topic: 'cmeTasks',
      isFor: ({ internal, client, grants }) =>
        internal && client === null && meets(grants, 'cme.customerCareIntervention'),
      read: async (_, signal) => [
        {
          ...{ id: 'care', tone: 'warning', word: 'exams that need customer care' },
          ...{ about: 'CME care.', way: { to: cmeListsAddresses.careList } },
          count: await (await import('./care-count.ts')).careCount(signal),
          order: HOME_ORDER.coming,
        },
      ],
    }),
  ],
});
