import type { Page } from '@playwright/test';
import { type Account, goTo } from './sign-in.ts';

/** How the screens of the settings are opened (visits.ts has the others). */
export const SETTINGS_VISITS: Readonly<
  Record<string, { account: Account; go?: (page: Page) => Promise<void> }>
> = {
  '/settings': { account: 'admin' },
  '/settings/texts/:collection': {
    account: 'admin',
    go: (page) => goTo(page, '/settings/texts/Broadcast'),
  },
  '/settings/documents/:documentId': {
    account: 'admin',
    go: (page) => goTo(page, '/settings/documents/verification'),
  },
  '/settings/features': { account: 'admin' },
  '/settings/documentTypes': { account: 'admin' },
  '/settings/documentTypes/:documentTypeId': {
    account: 'admin',
    go: (page) => goTo(page, '/settings/documentTypes/238'),
  },
  '/settings/closingDays': { account: 'admin' },
  '/settings/offBoarding': { account: 'admin' },
  '/settings/licenseFormats': { account: 'admin' },
  '/settings/lists/:collection': {
    account: 'admin',
    go: (page) => goTo(page, '/settings/lists/employmentStatus'),
  },
};
