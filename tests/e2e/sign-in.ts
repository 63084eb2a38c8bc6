import type { Page } from '@playwright/test';
import { expect } from '../support/browser.ts';

/** The demo accounts that the browser tests work as. */
export type Account = 'admin' | 'care' | 'dq' | 'dq2' | 'employer' | 'terminal';

/** Fills in the log-in form that stands open, and sends it. */
export async function logIn(page: Page, account: Account, password = 'console-demo') {
  await page.getByLabel(/^Email/).fill(`${account}@demo.example`);
  await page.getByLabel(/^Password/).fill(password);
  await page.keyboard.press('Enter');
}

/** Opens the log-in form and goes on as `account`. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await logIn(page, account);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Enters by the auditor's link that the demo's server prints; the configuration keeps it. */
export async function enterAsAuditor(page: Page): Promise<void> {
  await page.goto(`/auditor/${process.env['E2E_AUDITOR']}`);
  await page.getByRole('button', { name: /^Open the files/ }).click();
  await expect(page).not.toHaveURL(/\/auditor\//);
}
