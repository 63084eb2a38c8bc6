import type { Page } from '@playwright/test';
import { expect } from '../support/browser.ts';
import type { Product } from '../support/product.ts';

/** The demo accounts that the browser tests work as. */
export type Account = 'admin' | 'care' | 'cme' | 'dq' | 'dq2' | 'employer' | 'terminal';

/** Fills in the log-in form that stands open, and sends it. */
export async function logIn(page: Page, account: Account, password = 'console-demo') {
  await page.getByLabel(/^Email/).fill(`${account}@demo.example`);
  await page.getByLabel(/^Password/).fill(password);
  await page.keyboard.press('Enter');
}

/** A session of `account` beside the browser's: the headers of its requests, and whose it is. */
export async function sessionOf(page: Page, account: Account) {
  const login = await page.request.post('/v1/auth/login', {
    data: { email: `${account}@demo.example`, password: 'console-demo' },
  });
  const { token, user } = await login.json();
  return { headers: { Authorization: `Bearer ${token}` }, user };
}

/** Begins a session of `account` in the browser, as its log-in form would, and opens an address. The form has tests of its own. */
export async function signIn(page: Page, account: Account, address = '/'): Promise<void> {
  const reply = await page.request.post('/v1/auth/login', {
    data: { email: `${account}@demo.example`, password: 'console-demo' },
    // Only a browser gets cookies (D9).
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.ok()).toBe(true);
  await page.goto(address);
  await expect(page.locator('.palette-hint')).toBeAttached();
}

const push = (page: Page, to: string) => page.evaluate((at) => history.pushState({}, '', at), to);
const homeOf = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Home', exact: true });

/** Goes Home as the link in the frame does: the page, with its code and session, stays. */
export async function goHome(page: Page): Promise<void> {
  await push(page, '/');
  await expect(homeOf(page)).toBeVisible();
}

/**
 * Goes to an address as a link on Home does: the page, with its code and session, stays, and the screen is a new one. A
 * test of what an address opens by itself, or of what outlasts a reload, loads it with `page.goto`.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  await goHome(page);
  await push(page, address);
  await expect(homeOf(page)).toHaveCount(0);
}

/** Enters by the auditor's link that the demo's server prints. */
export async function enterAsAuditor(page: Page, { auditorToken }: Product): Promise<void> {
  await page.goto(`/auditor/${auditorToken}`);
  await page.getByRole('button', { name: /^Open the files/ }).click();
  await expect(page).not.toHaveURL(/\/auditor\//);
}
