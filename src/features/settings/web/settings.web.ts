import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { apiVersion, headerNews } from '#src/web/shell/slots.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

export const settingsWeb = webFeature({
  name: 'settings',
  routes: [
    {
      path: ownAddresses.contact,
      title: 'Contact Us',
      permission: 'public',
      breadcrumb: true,
      load: async () => (await import('./contact.tsx')).Contact,
    },
  ],
  parts: [
    headerNews.put(makePart(async () => (await import('./ticker.tsx')).Ticker)),
    apiVersion.put(async () => (await import('./api-version.ts')).readApiVersion()),
  ],
});
