import { expect, expectAccessible, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

test('a mail about a report is scheduled, and stopped again', async ({ page }) => {
  await signIn(page, 'employer');
  await page.goto('/manage/reports/roster');
  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog', { name: /^Schedule/ });
  await dialog.getByLabel('Mail me').selectOption('Every Monday');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You get a mail about this report every Monday.')).toBeVisible();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText(/^The next mail is due/)).toBeVisible();
  await dialog.getByLabel('Mail me').selectOption('Never');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No mail is sent about this report any longer.')).toBeVisible();
});
