import { medCardsCommands, medCardsScopes } from '#commands/med-cards.ts';
import { webFeature } from '#src/web/feature.ts';
import { medCardsAddresses } from '../med-cards.addresses.ts';

export const medCardsWeb = webFeature({
  name: 'med-cards',
  commands: medCardsCommands,
  scopes: medCardsScopes,
  actions: async () => (await import('./med-cards.actions.ts')).medCardsActions,
  routes: [
    {
      path: medCardsAddresses.fetch,
      title: 'Medical cards',
      permission: 'public',
      bare: true,
      load: async () => (await import('./fetch-screen.tsx')).FetchScreen,
    },
    {
      path: medCardsAddresses.list,
      title: 'Medical card delivery',
      permission: 'client.viewEmployee',
      feature: 'documents',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 62 },
      scopes: [['medCards', 'list', 'filter']],
      load: async () => (await import('./med-card-list.tsx')).MedCardList,
    },
  ],
});
