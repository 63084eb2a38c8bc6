import { expect, expectAccessible, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { goTo, signIn } from './sign-in.ts';

test('a second look by keyboard, blind until it is sent; then the dashboard, as charts and tables', async ({
  page,
}) => {
  await signIn(page, 'dq');
  await page.keyboard.press('g');
  await page.keyboard.press('2');
  // What was overturned of one's own stands first, with its reason.
  await expect(page.getByRole('gridcell', { name: /Overturned, new/ }).first()).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^(Check the next|Go on checking)/ }),
  ).toBeEnabled();
  await page.keyboard.press('c');
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByText('Devon')).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(page.getByRole('option', { name: /Illegible/ })).toBeVisible();
  await untilDecidable(page);
  await page.keyboard.press('1');
  await expect(page.getByText('The filed document was rejected.')).toBeVisible();
  await expect(page.getByText('First: Devon Querido')).toBeVisible();
  await page.getByLabel(/^Why, for/).fill('The lower half cannot be read.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByText('The first reviewer sees your note.')).toBeVisible();

  await goTo(page, '/dqInternal/dashboard');
  const work = page.getByRole('img', { name: /^Steps done, 7 bars/ });
  await expect(work).toBeVisible();
  await work.focus();
  await page.keyboard.press('End');
  await expect(page.locator('.work-chart strong')).not.toHaveText('In all');
  await page.keyboard.press('4');
  await expect(page).toHaveURL(/days=month/);
  await expect(page.getByRole('img', { name: /^Steps done, 30 bars/ })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page.getByRole('columnheader', { name: 'Overturn rate' })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Reviewers as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Reviewers .*\.csv$/);
});
