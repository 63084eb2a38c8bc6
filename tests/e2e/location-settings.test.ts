import { expect, expectAccessible, test } from '../support/browser.ts';
import type { Page } from '@playwright/test';
import { goTo, signIn } from './sign-in.ts';

/** Opens the record of a location made for this test below the company, and returns its name. */
async function addLocation(page: Page, name: string): Promise<void> {
  await page.goto('/manage/admin/locations/action/addlocation');
  const form = page.getByRole('form', { name: 'Add location' });
  await expect(form.getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(`${name} is added.`)).toBeVisible();
}

async function openLocation(page: Page, name: string): Promise<void> {
  await page.goto('/manage/admin/locations');
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('treegrid').getByRole('row')).toHaveCount(2);
  await page.getByRole('treegrid').getByText(name).dblclick();
  await expect(page.getByRole('heading', { name: 'Set-up of the location' })).toBeVisible();
}

async function runCommand(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /command/i }).fill(words);
  await page
    .getByRole('option', { name: new RegExp(words) })
    .first()
    .click();
}

test('a document is asked of one job title after the files that change were counted (R107)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/admin/locations/fileSetup');
  const list = page.getByRole('grid', { name: 'Document types' });
  await expect(list).toBeFocused();
  await page.getByRole('searchbox').fill('prior violation');
  await expect(list.getByRole('row')).toHaveCount(2);
  await list.getByRole('row').nth(1).dblclick();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No law asks for it.')).toBeVisible();
  await dialog.getByLabel('Files must hold it').selectOption('Yes, set here');
  const save = dialog.getByRole('button', { name: /^Save/ });
  await expect(save).toBeDisabled();
  await expect(dialog.getByText('Say what asks for it')).toBeVisible();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByLabel(/^Required by/).fill('Safety handbook, 2.1');
  await expect(dialog.getByText(/^This changes \d+ of \d+ files\./)).toBeVisible();
  await expect(save).toBeEnabled();
  await expectAccessible(page, '.dialog');
  await save.click();
  await expect(page.getByText(/^The set-up of .* is saved\./)).toBeVisible();
  await expect(list.getByRole('row').nth(1)).toContainText('Here');

  // And taken back.
  await list.getByRole('row').nth(1).dblclick();
  await dialog.getByLabel('Files must hold it').selectOption('As the law says');
  await expect(dialog.getByText(/^This changes/)).toBeVisible();
  await save.click();
  await expect(list.getByRole('row').nth(1)).toContainText('Not required');
});

test('less than the law is refused with the rule, and what was chosen stays', async ({ page }) => {
  await signIn(page, 'employer', '/manage/admin/locations/fileSetup');
  await page.getByRole('searchbox').fill('medical card');
  const row = page.getByRole('grid', { name: 'Document types' }).getByRole('row').nth(1);
  await expect(row).toContainText('Medical card');
  await row.dblclick();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Files must hold it').selectOption('No, set here');
  await dialog.getByLabel(/^Required by/).fill('We do not want it');
  await expect(dialog.getByRole('alert')).toContainText('The law asks for more');
  await expect(dialog.getByRole('button', { name: /^Save/ })).toBeDisabled();
  await expect(dialog.getByLabel('Files must hold it')).toHaveValue('no');
});

test('settings are copied from a location beside, in the words of the specification (R378-R385)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/');
  await addLocation(page, 'Quincy Copy Yard');
  await openLocation(page, 'Quincy Copy Yard');
  await runCommand(page, 'Copy settings from another location');
  const dialog = page.getByRole('dialog', { name: 'Copy Settings from Another Location' });
  const button = dialog.getByRole('button', { name: /^Copy/ });
  await expect(dialog.getByText('Quincy Copy Yard', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Document setup continues in the background')).toBeVisible();
  await expect(button).toBeDisabled();
  await dialog.getByLabel(/^Source location/).selectOption({ index: 1 });
  await expect(button).toBeDisabled();
  await dialog.getByLabel('Driver monitoring').check();
  await expectAccessible(page, '.dialog');
  await button.click();
  await expect(page.getByText('The settings were created successfully.')).toBeVisible();
});

test('to a company nothing is copied; its settings are pushed one location at a time, with what failed (R383, R387-R392)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/');
  await addLocation(page, 'Quincy Push Yard');
  await goTo(page, '/manage/admin/locations');
  await page.getByRole('treegrid').getByRole('row').nth(1).dblclick();
  await expect(page.getByRole('heading', { name: 'Set-up of the location' })).toBeVisible();
  await runCommand(page, 'Copy settings from another location');
  await expect(page.getByRole('alert')).toHaveText('You cannot copy to this location');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();

  // The first location cannot be reached once.
  let refused = 0;
  await page.route(/settingsFrom=/, async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    return route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({
        error: { code: 'settings-copy.deactivated', message: 'This location was deactivated.' },
      }),
    });
  });
  await runCommand(page, 'Push settings to the locations below');
  const dialog = page.getByRole('dialog', { name: /^Push Settings from/ });
  await dialog.getByRole('button', { name: 'Push' }).click();
  const failures = dialog.getByRole('table');
  await expect(failures.getByRole('columnheader')).toHaveText(['Location', 'Error', 'Details']);
  await expect(failures).toContainText('This location was deactivated.');
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeVisible();
  await expectAccessible(page, '.dialog');
  const sent = refused;
  await dialog.getByRole('button', { name: 'Retry Sites That Failed' }).click();
  await expect(dialog.getByText('Settings copy completed successfully')).toBeVisible();
  expect(refused).toBe(sent + 1);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
});

/** A red PNG of 8 by 4 pixels. */
const RED_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAEUlEQVR4nGO4IyKCFTFQTwIAcr4ggSDJzh0AAAAASUVORK5CYII=',
  'base64',
);

test('a logo is chosen, seen before it is saved, stands in the header, and is removed (R354)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/admin/locations');
  await page.getByRole('treegrid').getByRole('row').nth(1).dblclick();
  await expect(page.getByRole('heading', { name: 'Set-up of the location' })).toBeVisible();
  await runCommand(page, 'Change the logo');
  const dialog = page.getByRole('dialog', { name: /^Logo of/ });
  const save = dialog.getByRole('button', { name: /^Save/ });
  await expect(dialog.getByText('No logo yet.')).toBeVisible();
  await expect(save).toBeDisabled();
  const file = dialog.getByLabel('PNG or JPEG image');
  await file.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'),
  });
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('A logo is a PNG or JPEG image.');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: RED_PNG });
  await expect(dialog.getByRole('img', { name: /^Logo of/ })).toBeVisible();
  await expectAccessible(page, '.dialog');
  await save.click();
  await expect(page.getByText(/^The logo of .* is saved\./)).toBeVisible();
  await expect(page.locator('img.header-client-logo')).toBeVisible();

  await runCommand(page, 'Change the logo');
  await dialog.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByText(/no longer has its own logo\./)).toBeVisible();
  await expect(page.locator('img.header-client-logo')).toHaveCount(0);
});

test('the customer care rep of a company is assigned, and narrows the list of clients', async ({
  page,
}) => {
  await signIn(page, 'admin', '/clients');
  const list = page.getByRole('grid', { name: 'Clients' });
  await expect(list).toBeFocused();
  const all = await list.getByRole('row').count();
  await list.getByRole('row').filter({ hasText: 'Three Sisters Hauling' }).dblclick();
  await page.getByRole('button', { name: 'Act in this client' }).click();
  await runCommand(page, 'Assign the customer care rep');
  const dialog = page.getByRole('dialog', { name: /^Customer care rep of/ });
  const button = dialog.getByRole('button', { name: /^Assign/ });
  await expect(button).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Customer care rep' }).selectOption({ index: 2 });
  await expectAccessible(page, '.dialog');
  await button.click();
  await expect(page.getByText(/ looks after Three Sisters Hauling\.$/)).toBeVisible();

  await page.goto('/clients?rep=none');
  await expect(list.getByRole('row')).toHaveCount(all - 1);
  await expect(list).not.toContainText('Three Sisters Hauling');
});
