import { expect, expectAccessible, test } from '../support/browser.ts';
import { textPdf } from '../support/pdf-files.ts';
import { signIn } from './sign-in.ts';

test('what is missing or runs out in the company file stands above the alerts of its drivers', async ({
  page,
}) => {
  await signIn(page, 'employer', '/alerts/documentAlerts');
  const notice = page.getByRole('region', { name: 'Alerts of the company file' });
  await expect(notice.getByRole('listitem')).toHaveCount(3);
  await expect(notice.getByRole('listitem').first()).toContainText(/Missing|Expired/);
  await expect(notice).not.toContainText('Not known');
  await expectAccessible(page, '.list-screen');
  await notice.getByRole('link', { name: 'Company file' }).click();
  await expect(page.getByRole('grid', { name: 'Company file' })).toBeVisible();
});

test('the company file shows the worst first; a paper is added, opened, corrected and removed', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/companyFile');
  const list = page.getByRole('grid', { name: 'Company file' });
  const short = list.getByRole('row', { name: /Ramona Ibarra/ });
  await expect(short).toContainText('Missing');
  await expect(list.getByRole('row').nth(1)).toContainText(/Missing|Expired/);
  await expectAccessible(page, '.list-screen');

  // What is short of the training stands below the list, and the missing minutes are added.
  await short.click();
  await expect(page.getByText('45 of 60 minutes on alcohol')).toBeVisible();
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: 'Add a paper' });
  await expect(dialog.getByLabel(/^Paper/)).toHaveValue('341');
  await dialog.getByLabel(/^File/).setInputFiles({
    name: 'more-training.pdf',
    mimeType: 'application/pdf',
    buffer: textPdf(['Fifteen more minutes']),
  });
  await dialog.getByLabel(/^Minutes on alcohol/).fill('15');
  await dialog.getByLabel(/^Document date/).fill('1/15/2026');
  await expectAccessible(page, '.dialog');
  await dialog.getByRole('button', { name: /^Add the paper/ }).click();
  await expect(page.getByText('The paper is on file.')).toBeVisible();
  await expect(short).toContainText('In order');

  // Enter opens the newest paper beside the list.
  await short.click();
  await page.keyboard.press('Enter');
  await expect(page.locator('.pdf-view .pdf-page canvas').first()).toBeVisible();

  const line = page.locator('.company-papers > li', { hasText: 'more-training.pdf' });
  await line.getByRole('button', { name: 'Correct' }).click();
  const correct = page.getByRole('dialog', { name: 'Correct what is noted' });
  await expect(correct.getByLabel(/^Minutes on alcohol/)).toHaveValue('15');
  await correct.getByLabel(/^Minutes on alcohol/).fill('14');
  await correct.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('The paper is corrected.')).toBeVisible();
  await expect(short).toContainText('Missing');
  await expect(line.filter({ hasText: 'Corrected' })).toHaveCount(1);

  await line.filter({ hasText: '14 minutes' }).getByRole('button', { name: 'Remove' }).click();
  const reason = page.getByRole('dialog').getByRole('combobox');
  await reason.fill('Sent for the test');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Paper removed.')).toBeVisible();
  await expect(line.filter({ hasText: 'Sent for the test' })).toBeVisible();
});
