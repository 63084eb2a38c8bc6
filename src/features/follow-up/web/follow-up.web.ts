import { followUpCommands } from '#commands/follow-up.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { followUpAddresses } from '../follow-up.addresses.ts';

export const followUpWeb = webFeature({
  name: 'follow-up',
  commands: followUpCommands,
  actions: async () => (await import('./follow-up.actions.ts')).followUpActions,
  routes: [
    {
      path: followUpAddresses.list,
      title: 'Follow-up tests',
      permission: 'records.viewDrugAlcohol',
      feature: 'drugAlcoholHistory',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Randoms', order: 8 },
      scopes: [['list']],
      load: async () => (await import('./plan-list.tsx')).PlanList,
    },
  ],
  parts: [
    filePart.put({
      id: 'followUp',
      title: 'Follow-up tests',
      permission: 'records.viewDrugAlcohol',
      feature: 'drugAlcoholHistory',
      under: 'drugAlcohol',
      View: makePart<FilePartProps>(
        async () => (await import('./follow-up-panel.tsx')).FollowUpPanel,
      ).View,
    }),
  ],
});
