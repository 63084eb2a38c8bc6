import { ruleReleasesCommands, ruleReleasesScopes } from '#commands/rule-releases.ts';
import { READS_RELEASES } from '#src/shared/permission-sets.ts';
import { webFeature } from '#src/web/feature.ts';
import { ruleReleasesAddresses } from '../rule-releases.addresses.ts';

export const ruleReleasesWeb = webFeature({
  name: 'rule-releases',
  commands: ruleReleasesCommands,
  scopes: ruleReleasesScopes,
  actions: async () => (await import('./rule-releases.actions.ts')).ruleReleasesActions,
  routes: [
    {
      path: ruleReleasesAddresses.list,
      title: 'Rule releases',
      permission: READS_RELEASES,
      feature: 'documents',
      breadcrumb: true,
      menu: { section: 'Manage', order: 91 },
      scopes: [['list']],
      load: async () => (await import('./release-list.tsx')).ReleaseList,
    },
    {
      path: ruleReleasesAddresses.release,
      title: 'Rule release',
      permission: READS_RELEASES,
      feature: 'documents',
      breadcrumb: true,
      scopes: [['ruleRelease', 'list']],
      load: async () => (await import('./release-screen.tsx')).ReleaseScreen,
    },
    {
      path: ruleReleasesAddresses.files,
      title: 'Files that a release changes',
      permission: 'customerCare.viewClients',
      internalOnly: true,
      breadcrumb: true,
      scopes: [['list']],
      load: async () => (await import('./release-files.tsx')).ReleaseFiles,
    },
  ],
});
