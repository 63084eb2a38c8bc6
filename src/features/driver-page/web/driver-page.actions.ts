import type { Actions } from '#src/web/palette/action.ts';

export const driverPageActions = {
  'driver.ask': async ({ args, client }) => {
    if (client === null) return;
    (await import('./ask-dialog.tsx')).showAsk(client, args['employee'] ?? '');
  },
} satisfies Actions;
