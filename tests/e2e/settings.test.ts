import { expect, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

test('an administrator announces something, rewords a reason and takes a text back, by keyboard', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('announce something');
  await expect(page.getByRole('option', { name: /^Announce something/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add announcement' })).toBeVisible();
  await page.keyboard.type('The office closes at noon on Friday.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The announcement is added.')).toBeVisible();
  const header = page.getByRole('region', { name: 'Announcements', exact: true }).first();
  await expect(header).toContainText('The office closes at noon on Friday.');

  await page.goto('/settings');
  const settings = page.getByRole('grid', { name: 'Settings of the installation' });
  await expect(settings).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+Enter');
  const reasons = page.getByRole('grid', { name: 'Reasons to delete a document' });
  await expect(reasons).toBeFocused();
  await expect(reasons.getByRole('row', { name: /^Sent by mistake/ })).toBeVisible();
  await reasons.getByRole('row', { name: /^Sent by mistake/ }).click();
  await page.keyboard.press('Shift+e');
  const text = page.getByLabel(/^Text/);
  await expect(text).toHaveValue('Sent by mistake');
  // Two reasons of the same words: nobody could tell which to choose.
  await text.fill('duplicate');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('This text is in the list already.')).toBeVisible();
  await text.fill('Not meant for this file');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The reason is changed.')).toBeVisible();
  await expect(reasons.getByRole('row', { name: /^Not meant for/ })).toBeVisible();
  await expect(reasons.getByRole('row', { name: /^Sent by mistake\W*Retired/ })).toBeVisible();

  await page.goto('/settings/documents/drugAlcoholReporting');
  const contents = page.getByLabel(/^Text/);
  await expect(contents).toHaveValue(/<p>/);
  const before = await contents.inputValue();
  await contents.fill('<h2>Report</h2><p onclick="x()">Call us.</p>');
  await page.keyboard.press('ControlOrMeta+Enter');
  // Said in the place of the preview, and at the field.
  await expect(page.getByText(/^Leave out <p/)).toHaveCount(2);
  await contents.fill('<h2>Report</h2><p>Call us.</p>');
  await expect(page.getByRole('heading', { name: 'Report', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The text is saved.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Take version 1 up' }).click();
  await expect(contents).toHaveValue(before);
});
