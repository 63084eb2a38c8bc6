import type { Page } from '@playwright/test';
import { expect, followRequests, test } from '../support/browser.ts';
import { enterAsAuditor, signIn } from './sign-in.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const palette = (page: Page) =>
  page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');

test('the sidebar has what the role may open', async ({ page }) => {
  await signIn(page, 'dq');
  await expect(sidebar(page).getByRole('link', { name: 'Review queue' })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Clients' })).toHaveCount(0);
  await expect(page.getByRole('menubar')).toHaveCount(0);
  await signIn(page, 'care');
  await expect(sidebar(page).getByRole('link', { name: 'Clients' })).toBeVisible();
  await signIn(page, 'employer');
  await expect(sidebar(page).getByRole('link', { name: 'Employees', exact: true })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Review queue' })).toHaveCount(0);
});

test('the files of the console come compressed as the browser takes them', async ({ page }) => {
  const script = page.waitForResponse(/\/assets\/console-.*\.js$/);
  await page.goto('/login');
  const headers = (await script).headers();
  expect(headers['content-encoding']).toMatch(/^(?:br|gzip)$/);
  expect(headers['cache-control']).toContain('immutable');
});

test("an employer's menu bar goes by the keyboard", async ({ page }) => {
  await signIn(page, 'employer');
  const bar = page.getByRole('menubar');
  await bar.getByRole('menuitem', { name: 'Employees' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu', { name: 'Employees' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menu', { name: 'Documents' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('menu', { name: 'Employees' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(bar.getByRole('menuitem', { name: 'Employees' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu', { name: 'Employees' });
  await expect(menu).toBeVisible();
  await menu.getByRole('menuitem', { name: /^Employees/ }).press('Enter');
  await expect(page).toHaveURL(/\/manage\/employees$/);
});

test('an auditor reads one client by a link, without a password: no menus, no choice of client (R067, R127, R129)', async ({
  page,
  product,
}) => {
  await enterAsAuditor(page, product);
  await expect(page.getByRole('button', { name: /Search or run/ })).toBeVisible();
  await expect(page.getByRole('menubar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
  await expect(page.locator('.picker')).toHaveCount(0);
});

test('the palette opens, finds, closes and gives the focus back', async ({ page }) => {
  await signIn(page, 'dq', '/dqInternal/workflow');
  const grid = page.getByRole('grid', { name: 'Review queue' });
  await expect(grid).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(grid).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('my profile');
  await expect(page.getByRole('option', { selected: true })).toContainText('My Profile');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/profile$/);
});

test('F6 goes round the panes; panes not understood are left out', async ({ page }) => {
  await signIn(page, 'dq', '/dqInternal/workflow?panes=/user/profile');
  await expect(page.locator('.pane')).toHaveCount(2);
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeFocused();
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('.pane')?.getAttribute('aria-label'));
  await page.keyboard.press('F6');
  await expect.poll(focused).toBe('My Profile');
  await page.keyboard.press('F6');
  await expect.poll(focused).toContain('Review queue');

  await page.goto('/dqInternal/workflow?panes=javascript:alert(1)');
  await expect(
    page.getByText('Part of the address was not understood, and was left out.'),
  ).toBeVisible();
  await expect(page.locator('.pane')).toHaveCount(1);
});

test('a key held down does not repeat a command that changes something', async ({ page }) => {
  await signIn(page, 'dq', '/dqInternal/workflow');
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeFocused();
  let claims = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/tasks/next')) claims += 1;
  });
  const answered = followRequests(page.context());
  // Once pressed and three times repeated, as the keyboard does it.
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('c');
  await page.keyboard.up('c');
  await expect(page.locator('.pane-title').nth(1)).toContainText(/Match:|Review:/);
  // One for the press, one in advance for the document after it.
  await expect.poll(() => claims).toBe(2);
  await answered();
  expect(claims).toBe(2);
});
