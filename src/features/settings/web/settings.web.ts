import { settingsCommands, settingsScopes } from '#commands/settings.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { apiVersion, headerNews } from '#src/web/shell/slots.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';
import { settingsAddresses } from '../settings.addresses.ts';

const edits = { permission: 'admin.superAdmin', internalOnly: true, breadcrumb: true } as const;

export const settingsWeb = webFeature({
  name: 'settings',
  commands: settingsCommands,
  scopes: settingsScopes,
  actions: async () => (await import('./settings.actions.ts')).settingsActions,
  routes: [
    {
      path: ownAddresses.contact,
      title: 'Contact Us',
      permission: 'public',
      breadcrumb: true,
      load: async () => (await import('./contact.tsx')).Contact,
    },
    {
      path: settingsAddresses.overview,
      title: 'Settings of the installation',
      ...edits,
      menu: { section: 'Manage', order: 95 },
      scopes: [['list']],
      load: async () => (await import('./settings-overview.tsx')).SettingsOverviewScreen,
    },
    {
      path: settingsAddresses.texts,
      title: 'Texts of the settings',
      ...edits,
      scopes: [['settingsTexts', 'list']],
      load: async () => (await import('./texts-screen.tsx')).TextsScreen,
    },
    {
      path: settingsAddresses.document,
      title: 'Document of the settings',
      ...edits,
      load: async () => (await import('./document-screen.tsx')).DocumentScreen,
    },
    {
      path: settingsAddresses.documentTypes,
      title: 'Document types',
      ...edits,
      scopes: [['documentTypes', 'list']],
      load: async () => (await import('./document-type-list.tsx')).DocumentTypeList,
    },
    {
      path: settingsAddresses.documentType,
      title: 'Type of documents',
      ...edits,
      load: async () => (await import('./document-type-screen.tsx')).DocumentTypeScreen,
    },
    {
      path: settingsAddresses.licenseFormats,
      title: 'Formats of license numbers',
      ...edits,
      scopes: [['licenseFormats', 'list']],
      load: async () => (await import('./license-format-list.tsx')).LicenseFormatList,
    },
    {
      path: settingsAddresses.fixedList,
      title: 'Fixed list',
      ...edits,
      scopes: [['list']],
      load: async () => (await import('./fixed-list-screen.tsx')).FixedListScreen,
    },
    {
      path: settingsAddresses.features,
      title: 'Hidden features',
      ...edits,
      load: async () => (await import('./features-screen.tsx')).FeaturesScreen,
    },
  ],
  parts: [
    headerNews.put(makePart(async () => (await import('./ticker.tsx')).Ticker)),
    apiVersion.put(async () => (await import('./api-version.ts')).readApiVersion()),
  ],
});
