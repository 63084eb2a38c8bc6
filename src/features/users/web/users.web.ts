import { webFeature } from '#src/web/feature.ts';
import { optionsKeeper } from '#src/web/kept-options.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

export const usersWeb = webFeature({
  name: 'users',
  routes: [
    {
      path: ownAddresses.profile,
      title: 'My Profile',
      permission: 'session',
      breadcrumb: true,
      load: async () => (await import('./profile.tsx')).Profile,
    },
    {
      path: ownAddresses.layouts,
      title: 'My layouts',
      permission: 'session',
      breadcrumb: true,
      load: async () => (await import('./my-layouts.tsx')).MyLayouts,
    },
  ],
  parts: [optionsKeeper.put(async () => (await import('./keep-options.ts')).keepOptions)],
});
