import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { saidInMail } from '../support/mails.ts';
import { untilDecidable } from '../support/decidable.ts';
import { signIn } from './sign-in.ts';

const PHONE = { width: 390, height: 844 };

async function openList(page: Page, standing: string): Promise<void> {
  await page.goto(`/manage/driverannual?standing=${standing}`);
  await expect(page.getByRole('grid', { name: 'Annual certificates' })).toBeFocused();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
}

test('an employer mails the link, the driver signs on a phone, and it comes back to review', async ({
  page,
  product,
  browser,
}) => {
  await signIn(page, 'employer');
  await openList(page, 'notSent');
  const name = await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).innerText();
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'Send the certificate' })).toBeEnabled();
  await page.keyboard.press('Shift+M');
  await expect(page.getByText(`The link to ${name} leaves by mail in 10 seconds.`)).toBeVisible();

  // While the mail waits, another one is reviewed, and the review is taken back.
  await openList(page, 'signed');
  await page.keyboard.press('Enter');
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByLabel('Note of the review').fill('Compared with the MVR.');
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Emerson Pike,')).toBeVisible();
  await expect(page.getByText('Compared with the MVR.')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible();

  const link = await saidInMail(product, /\/driverannual\/[\w-]{43}/);
  const phone = await browser.newContext({ viewport: PHONE, colorScheme: 'dark' });
  const driver = await phone.newPage();
  await driver.goto(link);
  await driver.getByLabel('Yes, I list them here').check();
  await driver.getByRole('button', { name: /^Sign the certificate/ }).click();
  await expect(driver.getByText('Enter what the violation was.')).toBeVisible();
  await expectAccessible(driver);
  expect(await driver.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await driver.getByLabel('No, none').check();
  await expect(driver.getByText('I was not convicted of any traffic violation')).toBeVisible();
  await driver.getByLabel(/^Your full name/).fill('A Driver');
  await driver.getByLabel(/^I have read/).check();
  await driver.getByRole('button', { name: /^Sign the certificate/ }).click();
  await expect(driver.getByRole('heading', { name: 'Your certificate is signed' })).toBeFocused();
  await driver.reload();
  await expect(driver.getByText('This certificate is signed already.')).toBeVisible();
  await phone.close();

  // The list beside the review has heard of it.
  await expect(page.getByRole('gridcell', { name, exact: true })).toBeVisible();
});
