import { complianceAddresses } from '#src/features/compliance/compliance.addresses.ts';
import type { Commands } from './command.ts';

const goes = {
  group: 'Go to',
  scope: 'global',
  permission: 'client.viewAlerts',
  feature: 'alerts',
  needsClient: true,
} as const;

/** How the files of a company stand, place by place and day by day. */
export const complianceCommands = {
  'go.compliance': {
    ...goes,
    title: 'Compliance',
    keys: ['g %'],
    opens: complianceAddresses.compliance,
    words: 'score trend region company',
    menu: 'Reports',
  },
  'go.forecast': {
    ...goes,
    title: 'Forecast of 90 days',
    opens: `${complianceAddresses.compliance}?tab=forecast`,
    words: 'runs out week expiring',
    menu: false,
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    complianceCommands: typeof complianceCommands;
  }
}
