import { expect, expectAccessible, test } from '../support/browser.ts';
import { textPdf } from '../support/pdf-files.ts';
import { goTo, signIn } from './sign-in.ts';

test('what is missing or runs out in the company file stands among the alerts, first, and is in their figures', async ({
  page,
}) => {
  await signIn(page, 'employer', '/alerts/documentAlerts');
  const list = page.getByRole('treegrid', { name: 'Document alerts' });
  const rows = list.locator('.list-row');
  // One row the company, with the worst of its papers and how many more there are.
  const company = rows.first();
  await expect(company).toContainText(/Missing|Expired/);
  await expect(company).toContainText(/and \d+ more/);
  await expect(company).not.toContainText('Not known');
  await expect(
    page.getByRole('status').filter({ hasText: 'employees and of the company itself' }),
  ).toBeVisible();
  await company.getByRole('button', { name: /^Unfold/ }).click();
  await expect(rows.locator('[data-below]')).not.toHaveCount(0);
  await expectAccessible(page, '.list-screen');

  // It is of no employee, and the commands for one say so.
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+G');
  await expect(
    page.getByText('This is a document of the company, and of no employee.'),
  ).toBeVisible();

  // Enter opens the company's file, narrowed to what is not in order.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Company file' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Show Not in order/ })).toBeVisible();

  // Words that find no driver find a paper, and what is asked of drivers alone leaves the company out.
  await goTo(page, '/alerts/documentAlerts?dispatch=blocked');
  await expect(rows.first()).toContainText('Do not dispatch');
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
  const dialog = page.getByRole('dialog', { name: 'Add a document' });
  await expect(dialog.getByLabel(/^Document(?! date)/)).toHaveValue('341');
  await dialog.getByLabel(/^File/).setInputFiles({
    name: 'more-training.pdf',
    mimeType: 'application/pdf',
    buffer: textPdf(['Fifteen more minutes']),
  });
  await dialog.getByLabel(/^Minutes on alcohol/).fill('15');
  await dialog.getByLabel(/^Document date/).fill('1/15/2026');
  await expectAccessible(page, '.dialog');
  await dialog.getByRole('button', { name: /^Add the document/ }).click();
  await expect(page.getByText('The document is on file.')).toBeVisible();
  await expect(short).toContainText('In order');

  // Enter opens the newest paper beside the list.
  await short.click();
  await page.keyboard.press('Enter');
  await expect(page.locator('.pdf-view .pdf-page canvas').first()).toBeVisible();

  const line = page.locator('.company-papers > li', { hasText: 'more-training.pdf' });
  await line.getByRole('button', { name: 'Correct' }).click();
  const correct = page.getByRole('dialog', { name: 'Correct the details' });
  await expect(correct.getByLabel(/^Minutes on alcohol/)).toHaveValue('15');
  await correct.getByLabel(/^Minutes on alcohol/).fill('14');
  await correct.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('The document was corrected.')).toBeVisible();
  await expect(short).toContainText('Missing');
  await expect(line.filter({ hasText: 'Corrected' })).toHaveCount(1);

  await line.filter({ hasText: '14 minutes' }).getByRole('button', { name: 'Remove' }).click();
  const reason = page.getByRole('dialog').getByRole('combobox');
  await reason.fill('Sent for the test');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Document removed.')).toBeVisible();
  await expect(line.filter({ hasText: 'Sent for the test' })).toBeVisible();
});
