import { navigationCommands } from '#commands/navigation.ts';
import { webFeature } from '../feature.ts';

/** The shell's own screens, and the ways to them; before all features. */
export const shellWeb = webFeature({
  name: 'shell',
  commands: navigationCommands,
  routes: [
    {
      path: '/',
      title: 'Home',
      permission: 'public',
      load: async () => (await import('./home.tsx')).Home,
    },
    {
      path: '/termsOfService',
      title: 'Terms of Service',
      permission: 'public',
      breadcrumb: true,
      load: async () => (await import('./legal.tsx')).TermsOfService,
    },
    {
      path: '/privacyPolicy',
      title: 'Privacy Policy',
      permission: 'public',
      breadcrumb: true,
      load: async () => (await import('./legal.tsx')).PrivacyPolicy,
    },
    {
      path: '/user/keys',
      title: 'My keys',
      permission: 'session',
      breadcrumb: true,
      scopes: [['filter']],
      load: async () => (await import('./my-keys.tsx')).MyKeys,
    },
  ],
});
