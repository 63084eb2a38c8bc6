import { helpCommands } from '#commands/help.ts';
import { navigationCommands } from '#commands/navigation.ts';
import { kernelScopes, listCommands, panesCommands } from '#commands/panes.ts';
import { pdfCommands } from '#commands/pdf.ts';
import { sessionCommands } from '#commands/session.ts';
import { webFeature } from '../feature.ts';

/** What the console has without any feature: panes, lists, the PDF viewer, help, and the shell's own screens. */
export const shellWeb = webFeature({
  name: 'shell',
  commands: {
    ...navigationCommands,
    ...panesCommands,
    ...listCommands,
    ...pdfCommands,
    ...sessionCommands,
    ...helpCommands,
  },
  scopes: kernelScopes,
  actions: async () => ({
    ...(await import('../kernel.actions.ts')).kernelActions,
    ...(await import('../pdf/pdf.actions.ts')).pdfActions,
  }),
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
