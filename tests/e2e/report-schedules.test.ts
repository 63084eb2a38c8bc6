import { expect, expectAccessible, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

test('a mail about a report is scheduled, and stopped again', async ({ page }) => {
  await signIn(page, 'employer', '/manage/reports/roster');
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

test('a report is made in the background and saved, by keyboard', async ({ page }) => {
  await signIn(page, 'employer');
  await page.goto('/manage/reports/roster');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Shift+F');
  const dialog = page.getByRole('dialog', { name: 'Files in the background' });
  await dialog.getByLabel('Format', { exact: true }).selectOption('PDF');
  await dialog.getByLabel('Format', { exact: true }).press('Control+Enter');
  const files = dialog.getByRole('list', { name: 'Files that you asked for' });
  await expect(files.getByText(/Ready: [\d,]+ rows/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await files.getByRole('button', { name: 'Save Employee roster, PDF' }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('Employee roster.pdf');
});

test('a view of alerts is kept by a key, opened again, and mailed', async ({ page }) => {
  await signIn(page, 'employer');
  await page.goto('/alerts/documentAlerts?state=expired');
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible();
  // The views come by themselves, a moment after the rows.
  await expect(page.getByRole('button', { name: /^View: / })).toBeVisible();
  await page.keyboard.press('Shift+V');
  await expect(
    page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox'),
  ).toBeFocused();
  await page.keyboard.type('Run out');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The view “Run out” is kept.')).toBeVisible();
  await page.goto('/alerts/documentAlerts');
  await page.getByRole('button', { name: 'View: your own choice' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Run out' }).click();
  await expect(page).toHaveURL(/state=expired/);
  await page.getByRole('button', { name: 'View: Run out' }).click();
  await page.getByRole('menuitem', { name: /^Mail a view/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail a view' });
  await dialog.getByLabel('Mail me').selectOption('Every Monday');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You will get a mail about this view every Monday.')).toBeVisible();
  // It gets another name, and takes its mail with it when it goes.
  await page.getByRole('button', { name: 'View: Run out' }).click();
  await page.getByRole('menuitem', { name: /^Rename this view/ }).click();
  await page.keyboard.type('Expired papers');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'View: Expired papers' }).click();
  await page.getByRole('menuitem', { name: /^Delete this view/ }).click();
  await expect(page.getByText('The view is deleted, and mail about it ends.')).toBeVisible();
});
