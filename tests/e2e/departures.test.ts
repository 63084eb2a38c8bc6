import { expect, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

test('a client leaves by keyboard, is exported, and is taken back (D420, D421)', async ({
  page,
}) => {
  await signIn(page, 'admin', '/settings/offBoarding');
  await expect(page.getByText('No client has left')).toBeVisible();
  await page.getByRole('button', { name: 'Let a client leave' }).first().press('Enter');
  await page.keyboard.type('Cypress Run Tank');
  await page
    .getByRole('option', { name: /Cypress Run Tank/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Let Cypress Run Tank Lines leave\?$/ });
  await expect(dialog.getByLabel(/^Why/)).toBeFocused();
  await expect(dialog.getByRole('button', { name: /^End all access/ })).toHaveAttribute(
    'data-variant',
    'danger',
  );
  await page.keyboard.type('The contract ends');
  await page.keyboard.press('ControlOrMeta+Enter');
  const grid = page.getByRole('grid', { name: 'Clients who leave' });
  await expect(grid.getByText('Access ended', { exact: true }).last()).toBeVisible();
  await expect(grid.getByText('The contract ends')).toBeVisible();
  // On a phone the list has no room for it: it stands below, with what can be done now.
  const inHand = page.getByRole('region', { name: 'Cypress Run Tank Lines' });
  await expect(inHand).toContainText('The contract ends');
  await expect(inHand.getByRole('button', { name: 'Erase' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Export all' }).press('Enter');
  await expect(page.getByText(/is being exported in the background/)).toBeVisible();
  await expect(grid.getByText('Export ready')).toBeVisible({ timeout: 60_000 });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the export' }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('Cypress Run Tank Lines.zip');
  await expect(grid.getByText('Export saved')).toBeVisible();
  await page.getByRole('button', { name: 'Let it stay' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Let it stay' }).press('Enter');
  await expect(grid.getByText('Taken back')).toBeVisible();
});
