import { clinicsCommands } from '#commands/clinics.ts';
import { webFeature } from '#src/web/feature.ts';
import { FINDS_CLINICS } from '#src/shared/permission-sets.ts';
import { clinicsAddresses } from '../clinics.addresses.ts';

export const clinicsWeb = webFeature({
  name: 'clinics',
  commands: clinicsCommands,
  routes: [
    {
      path: clinicsAddresses.clinics,
      title: 'Find a clinic',
      permission: FINDS_CLINICS,
      feature: 'clinics',
      breadcrumb: true,
      menu: { section: 'Manage', order: 45 },
      scopes: [['list', 'filter']],
      load: async () => (await import('./find-clinic.tsx')).FindClinic,
    },
  ],
});
