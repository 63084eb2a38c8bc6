import { textPdf } from '../support/pdf-files.ts';
import { expect, expectFocusWithin, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { chooseMedicalCard } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

test("what an employer uploads for an employee, a reviewer files, and it is in the employee's file", async ({
  page,
}) => {
  const name = `physical-${Date.now()}.pdf`;
  await signIn(page, 'employer', '/manage/employees');
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeFocused();
  await expect(page.getByRole('grid', { name: 'Employees' }).getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const id = /employees(?:\/|%2F)([\w-]{36})/;
  await expect(page).toHaveURL(id);
  const employeeId = id.exec(page.url())?.[1];
  await expect(page.getByRole('button', { name: /^Upload/ })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await page.setInputFiles('input[type=file]', {
    name,
    mimeType: 'application/pdf',
    buffer: textPdf(['A physical without a name']),
  });
  await page
    .getByRole('button', { name: /^Upload(?! )/ })
    .last()
    .click();
  await expect(page.getByText('Saved document(s) successfully')).toBeVisible();
  await expectFocusWithin(page);

  await signIn(page, 'dq2', '/dqInternal/workflow');
  const queue = page.getByRole('grid', { name: 'Review queue' });
  await expect(queue).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(queue.getByRole('row')).toHaveCount(2);
  await queue.focus();
  await page.keyboard.press('Enter');
  // The employer has said whose it is: no match to make.
  await expect(page.locator('.pane-title').nth(1)).toContainText('Review:');
  await chooseMedicalCard(page);
  await page.getByLabel(/^Document date/).fill('4/1/2026');
  await page.getByLabel(/^Expires/).fill('4/1/2028');
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/^Medical card filed for /)).toBeVisible();
  // Nothing else in this list: the form says so, and leads back.
  await expect(page.getByText('Nothing is left in this list.')).toBeVisible();
  await expect(page.getByText('This document is done.')).toBeVisible();
  await expect(page.locator('.button[data-command="go.queue"]')).toBeVisible();

  await signIn(page, 'employer', `/manage/employees/${employeeId}`);
  await expect(page.locator('main').getByText('4/1/2026').first()).toBeVisible();
  await page.reload();
  await expect(page.locator('main').getByText('Medical card').first()).toBeVisible();
});
