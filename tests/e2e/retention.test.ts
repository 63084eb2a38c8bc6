import { expect, expectAccessible, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

test('the destruction of a file is approved by hand, and can be withdrawn before the night', async ({
  page,
}) => {
  test.setTimeout(60_000);
  await signIn(page, 'employer', '/manage/employees/deleted');
  await page.getByRole('button', { name: /^Retention/ }).click();
  const due = page.getByRole('grid', { name: 'Files that may be destroyed' });
  await expect(due).toBeFocused();
  const row = due.getByRole('row').nth(1);
  await expect(row).toContainText('49 CFR 391.51(c)');
  await expect(row).toContainText('May be destroyed');
  await page.keyboard.press('ControlOrMeta+a');
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await expect(bar.getByRole('button', { name: /^Withdraw/ })).toBeDisabled();
  await bar.getByRole('button', { name: /^Approve destruction/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('It happens tonight, and cannot be undone.');
  await question.getByRole('button', { name: 'Approve destruction' }).click();
  await expect(page.getByText(/^Approved: 1 file will be destroyed tonight/)).toBeVisible();
  await expect(row).toContainText(/Approved by/);
  await expectAccessible(page);
  await due.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await bar.getByRole('button', { name: /^Withdraw/ }).click();
  await expect(page.getByText('Withdrawn: 1 file stays.')).toBeVisible();
  await expect(row).toContainText('May be destroyed');
  await page.getByRole('button', { name: /^Destroyed files/ }).click();
  await expect(page.getByText('Nothing has been destroyed')).toBeVisible();
});
