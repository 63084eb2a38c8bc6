import type { Commands } from './command.ts';
import { FINDS_CLINICS } from '#src/shared/permission-sets.ts';
import { clinicsAddresses } from '#src/features/clinics/clinics.addresses.ts';

/** Where people go for tests and exams. */
export const clinicsCommands = {
  'go.clinics': {
    title: 'Find a clinic',
    group: 'Orders',
    scope: 'global',
    keys: ['g @'],
    permission: FINDS_CLINICS,
    feature: 'clinics',
    opens: clinicsAddresses.clinics,
    words: 'vendor collection site zip distance nearest drug test physical lab',
    menu: 'Orders',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    clinicsCommands: typeof clinicsCommands;
  }
}
