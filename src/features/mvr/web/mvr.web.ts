import { mvrCommands } from '#commands/mvr.ts';
import { orderPart, type OrderPartProps } from '#src/features/orders/web/order.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';

export const mvrWeb = webFeature({
  name: 'mvr',
  commands: mvrCommands,
  actions: async () => (await import('./mvr.actions.ts')).mvrActions,
  parts: [
    orderPart.put(
      makePart<OrderPartProps>(async () => (await import('./mvr-order-part.tsx')).MvrOrderPart),
      ['list'],
    ),
  ],
});
