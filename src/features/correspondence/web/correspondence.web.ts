import { correspondenceCommands, correspondenceScopes } from '#commands/correspondence.ts';
import { itemPart } from '#src/features/intake/web/item.slot.ts';
import type { ItemPartProps } from '#src/features/intake/web/item.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { correspondenceAddresses } from '../correspondence.addresses.ts';

export const correspondenceWeb = webFeature({
  name: 'correspondence',
  commands: correspondenceCommands,
  scopes: correspondenceScopes,
  actions: async () => (await import('./correspondence.actions.ts')).correspondenceActions,
  routes: [
    {
      path: correspondenceAddresses.additionalInfo,
      title: 'Additional information',
      permission: 'public',
      bare: true,
      load: async () => (await import('./additional-info.tsx')).AdditionalInfo,
    },
  ],
  parts: [
    itemPart.put(makePart<ItemPartProps>(async () => (await import('./item-mails.tsx')).ItemMails)),
  ],
});
