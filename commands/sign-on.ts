import { signOnAddresses } from '#src/features/sign-on/sign-on.addresses.ts';
import type { Commands } from './command.ts';

/** How people of a company come in by its own log-in. */
export const signOnCommands = {
  'go.companyLogin': {
    title: 'Company log-in',
    group: 'Go to',
    scope: 'global',
    permission: 'client.configureUser',
    opens: signOnAddresses.provider,
    needsClient: true,
    words:
      'single sign-on sso openid connect oidc identity provider okta entra azure google saml domain scim directory provisioning',
    menu: false,
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    signOnCommands: typeof signOnCommands;
  }
}
