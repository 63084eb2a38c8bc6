import { navigationCommands, navigationScopes } from '#commands/navigation.ts';
import { webFeature } from '../feature.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** The shell's own screens, and the ways to them; before all features. */
export const shellWeb = webFeature({
  name: 'shell',
  commands: navigationCommands,
  scopes: navigationScopes,
  actions: async () => (await import('./home.actions.ts')).homeActions,
  routes: [
    {
      path: '/',
      title: 'Home',
      permission: 'public',
      scopes: [['home']],
      load: async () => (await import('./home.tsx')).Home,
    },
    {
      path: ownAddresses.termsOfService,
      title: 'Terms of Service',
      permission: 'public',
      breadcrumb: true,
      load: async () => (await import('./legal.tsx')).TermsOfService,
    },
    {
      path: ownAddresses.privacyPolicy,
      title: 'Privacy Policy',
      permission: 'public',
      breadcrumb: true,
      load: async () => (await import('./legal.tsx')).PrivacyPolicy,
    },
    {
      path: ownAddresses.keys,
      title: 'My keys',
      permission: 'session',
      breadcrumb: true,
      scopes: [['filter']],
      load: async () => (await import('./my-keys.tsx')).MyKeys,
    },
    {
      path: ownAddresses.secondWindow,
      title: 'Document in a second window',
      permission: 'session',
      bare: true,
      whole: true,
      load: async () => (await import('../panes/document-window.tsx')).DocumentWindow,
    },
  ],
});
