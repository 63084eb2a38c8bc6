import { signOnCommands } from '#commands/sign-on.ts';
import { webFeature } from '#src/web/feature.ts';
import { signOnAddresses } from '../sign-on.addresses.ts';

export const signOnWeb = webFeature({
  name: 'sign-on',
  commands: signOnCommands,
  routes: [
    {
      path: signOnAddresses.provider,
      title: 'Company log-in',
      permission: 'client.configureUser',
      breadcrumb: true,
      load: async () => (await import('./company-login-settings.tsx')).CompanyLogin,
    },
  ],
});
