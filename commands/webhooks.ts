import { webhooksAddresses } from '#src/features/webhooks/webhooks.addresses.ts';
import type { Commands } from './command.ts';

/** Programs that are told what happens. */
export const webhooksCommands = {
  'go.webhooks': {
    title: 'Webhooks',
    group: 'Go to',
    scope: 'global',
    permission: 'client.configureUser',
    opens: webhooksAddresses.list,
    needsClient: true,
    words: 'programs api events notify signed deliveries integration tms hr payroll',
    menu: false,
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    webhooksCommands: typeof webhooksCommands;
  }
}
