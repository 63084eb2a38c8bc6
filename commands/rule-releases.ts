import { ruleReleasesAddresses } from '#src/features/rule-releases/rule-releases.addresses.ts';
import { READS_RELEASES } from '#src/shared/permission-sets.ts';
import type { Commands } from './command.ts';

const change = {
  group: 'Documents',
  scope: 'ruleRelease',
  permission: 'admin.superAdmin',
  audience: 'internal',
  mutates: true,
} as const;

/** Rule releases: what the next one would change, and putting it in force. */
export const ruleReleasesCommands = {
  'go.ruleReleases': {
    title: 'Rule releases',
    group: 'Go to',
    scope: 'global',
    permission: READS_RELEASES,
    feature: 'documents',
    opens: ruleReleasesAddresses.list,
    words: 'rule changes version update preview law what changes standing',
    menu: 'Settings',
  },
  'ruleRelease.preview': {
    ...change,
    title: 'See whose standing the release changes',
    keys: ['v'],
    words: 'preview judge run again compare',
  },
  'ruleRelease.switchOn': {
    ...change,
    title: 'Switch the release on',
    words: 'activate put in force',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const ruleReleasesScopes = {
  ruleRelease: 'on a release of the rules',
} as const;

declare module './command.ts' {
  interface CommandTables {
    ruleReleasesCommands: typeof ruleReleasesCommands;
  }
  interface ScopeTables {
    ruleReleasesScopes: typeof ruleReleasesScopes;
  }
}
