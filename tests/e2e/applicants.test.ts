import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { darkPicture, heicPicture, licenseOnTable } from '../support/license-pictures.ts';
import { audit } from './audit-steps.ts';
import { signIn } from './sign-in.ts';

const PHONE = { width: 390, height: 844 };

const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const isTitled = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 3, name: title })).toBeVisible();

/** Fills in fields by their labels. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page
      .getByLabel(new RegExp(`^${label}`))
      .last()
      .fill(value);
}

/** Everything fits the screen, and can be read aloud. */
async function expectFit(page: Page): Promise<void> {
  // A button under the pointer is between two colors for a moment.
  await page.mouse.move(0, 0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
}

async function sign(page: Page): Promise<void> {
  await page.getByLabel(/^Your full name/).fill('Ray Oakes');
  await page.getByRole('checkbox').check();
}

test('R067, R102, R114, R127: a driver applies on a phone, is hired by keyboard, an auditor reads his file, and its binder verifies offline', async ({
  page,
  browser,
}) => {
  // From the link to the binder, with what each of them sees go wrong on the way.
  test.slow();
  await signIn(page, 'employer', '/manage/applicants/links');
  await expect(page.getByRole('button', { name: /^Make a link/ }).first()).toBeVisible();
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: 'Make a link to apply by' });
  await expect(dialog.getByLabel(/^Location/)).toBeFocused();
  await dialog.getByRole('button', { name: /^Make the link/ }).click();
  const shown = page.getByText(/\/apply\/[\w-]{43}/).last();
  await expect(shown).toBeVisible();
  const link = (await shown.innerText()).trim();
  await expectAccessible(page);

  const phone = await browser.newContext({ viewport: PHONE });
  const driver = await phone.newPage();
  await driver.goto(link);
  await driver.getByRole('button', { name: 'Begin' }).click();
  await expect(driver.getByText('Enter your first name.')).toBeVisible();
  await expectFit(driver);
  await fill(driver, { 'First name': 'Ray', 'Last name': 'Oakes', Email: 'ray@oakes.example' });
  await driver.getByRole('button', { name: 'Begin' }).click();

  await isTitled(driver, 'Your name and how to reach you');
  await next(driver);
  await expect(driver.getByText('One thing is missing or cannot be right.')).toBeVisible();
  await expectFit(driver);
  await fill(driver, { Phone: '254 555 0101' });
  await next(driver);
  await isTitled(driver, 'Date of birth and Social Security number');
  await fill(driver, { 'Date of birth': '5/6/1980', 'Social Security number': '512-44-6789' });
  await expect(driver.getByText(/ending in 6789 is kept/)).toBeVisible();
  await next(driver);
  await isTitled(driver, 'Where you lived in the last 3 years');

  // On another device, by the link in the address: what was typed is there.
  const own = driver.url().replace(/\?.*/, '');
  const tablet = await browser.newContext({ viewport: PHONE, colorScheme: 'dark' });
  const other = await tablet.newPage();
  await other.goto(own);
  await expect(other.getByText('Done', { exact: true })).toHaveCount(2);
  await expectFit(other);
  // In Spanish, which is kept on that device; what is said by rules is, too.
  await other.getByRole('button', { name: 'Español' }).click();
  await expect(other.getByText('Todo lo que escribió está guardado.')).toBeVisible();
  await expect(other.locator('html')).toHaveAttribute('lang', 'es');
  await other.reload();
  await other.getByRole('button', { name: 'Seguir' }).click();
  await isTitled(other, 'Dónde vivió en los últimos 3 años');
  await other.getByRole('button', { name: 'Continuar' }).click();
  await expect(other.getByText('Agregue dónde vive ahora.')).toBeVisible();
  await expectFit(other);
  await other.getByRole('button', { name: 'English' }).click();
  await isTitled(other, 'Where you lived in the last 3 years');
  await driver.close();
  await phone.close();

  await other.getByRole('button', { name: 'Add where you live now' }).click();
  await fill(other, {
    'Street and number': '9 Elm St',
    City: 'Waco',
    'ZIP code': '76701',
    From: '1/2015',
  });
  await other.getByLabel(/^State/).selectOption('TX');
  await next(other);
  await isTitled(other, 'Your driver’s licenses');
  // A cat is said to be none; the license is read, and confirmed field by field.
  const front = other.getByLabel('Photo of the front');
  await front.setInputFiles({ name: 'dark.jpg', mimeType: 'image/jpeg', buffer: darkPicture() });
  await expect(other.getByText(/^This photo is too dark/)).toBeVisible();
  await front.setInputFiles({
    ...{ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heicPicture(1000) },
  });
  await expect(other.getByText(/cannot open that photo here/)).toBeVisible();
  // On a dark table: its edges are found, and what is sent is the license alone.
  await front.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: licenseOnTable() });
  await expect(other.getByText(/^We found the edges of the document/)).toBeVisible();
  await expectFit(other);
  await other.getByRole('button', { name: 'Use the document alone' }).click();
  const number = other.getByRole('group', { name: 'Number: 12345678. Is this right?' });
  await expect(number).toBeVisible({ timeout: 30_000 });
  await expectFit(other);
  await number.getByLabel('Yes').click();
  await expect(number).toBeHidden();
  await expect(other.getByLabel(/^Number/)).toHaveValue('12345678');
  await other.getByLabel(/^State that issued it/).selectOption('TX');
  await other.getByLabel(/^Class/).selectOption('A');
  await fill(other, { Expires: '5/6/2035' });
  await next(other);
  await other.getByLabel('No', { exact: true }).check();
  await next(other);
  for (const title of ['Accidents in the last 3 years', 'Traffic violations in the last 3 years']) {
    await isTitled(other, title);
    await other.getByLabel('No, none').check();
    await next(other);
  }
  await other.getByLabel('No, never').check();
  await next(other);
  await isTitled(other, 'Where you worked');
  await other.getByRole('button', { name: 'Add what you do now' }).click();
  await fill(other, {
    Employer: 'Acme Freight',
    Address: '1 Dock Rd, Waco TX',
    Position: 'Driver',
    From: '1/2024',
  });
  const yes = other.getByLabel('Yes', { exact: true });
  await yes.first().check();
  await yes.last().check();
  await next(other);
  await expect(other.getByText(/^Say what you did from/)).toBeVisible();
  await expectFit(other);
  await other.getByLabel(/ to 12\/31\/2023/).fill('Cook; drove nothing');
  await next(other);
  await isTitled(other, 'Earlier drug and alcohol tests');
  await other.getByLabel('No', { exact: true }).check();
  await next(other);

  await isTitled(other, 'Signing and getting papers electronically');
  // What is signed stays in English; the aid says that it is none of it.
  await other.getByRole('button', { name: 'Español' }).click();
  await expect(other.getByText(/would like to take your application/)).toBeVisible();
  await other.getByText('Leerlo en español').click();
  await expect(other.getByText(/Esto no es lo que usted firma/)).toBeVisible();
  await expect(other.getByText(/desea recibir su solicitud/)).toBeVisible();
  await expectFit(other);
  await other.getByRole('button', { name: 'English' }).click();
  await other.getByRole('button', { name: 'I agree and sign' }).click();
  await expect(other.getByText('Tick the box to sign.')).toBeVisible();
  await expectFit(other);
  await sign(other);
  await other.getByRole('button', { name: 'I agree and sign' }).click();
  await isTitled(other, 'Disclosure: background reports');
  for (const title of [
    'Driving records from the states',
    'Disclosure: background reports from the PSP Online Service',
    'Questions to earlier employers',
    'Limited queries of the Clearinghouse',
    'Drug and alcohol tests',
  ]) {
    await sign(other);
    await other.getByRole('button', { name: 'I agree and sign' }).click();
    await isTitled(other, title);
  }
  await other.getByRole('button', { name: 'I do not agree' }).click();
  await isTitled(other, 'Check your answers');
  await expect(other.getByText('XXX-XX-6789')).toBeVisible();
  await expect(other.getByText('Not agreed')).toBeVisible();
  await expectFit(other);
  await other.getByRole('button', { name: 'Everything is right' }).click();
  await isTitled(other, 'Sign and send');
  await sign(other);
  await other.getByRole('button', { name: 'Sign and send' }).click();
  await expect(other.getByRole('heading', { name: 'Your application is sent' })).toBeFocused();
  await expectFit(other);
  const saved = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Get your copy (PDF)' }).click();
  expect((await saved).suggestedFilename()).toBe('application.pdf');
  await tablet.close();

  // R102: the list of applicants by its address, and loaded again.
  await page.goto('/manage/alerts/applicants');
  await expect(page.getByRole('gridcell', { name: 'Oakes, Ray' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('gridcell', { name: 'Oakes, Ray' })).toBeVisible();
  await page.goto('/manage/applicants/links');
  await expect(page.getByRole('button', { name: /^Make a link/ }).first()).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('Shift+P');
  await expect(page.getByRole('grid', { name: 'Applicants' })).toBeFocused();
  await expect(page.getByRole('gridcell', { name: 'Oakes, Ray' })).toBeVisible();
  // Found by name among all employees, as the applicant that he is: Enter opens the application.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').last().fill('@ray oakes');
  const found = page.getByRole('option', { selected: true });
  await expect(found).toContainText('Oakes, Ray');
  await expect(found).toContainText('Applicant');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/application\/[\w-]{36}/);
  await expect(page.getByText('Acme Freight')).toBeVisible();
  // R114: the screen of an application stays what it is when it is loaded again.
  await page.reload();
  await expect(page.getByText('Acme Freight')).toBeVisible();
  await expectAccessible(page);
  // A letter about a report, which is in the file at once; then the decision is for him.
  await page.keyboard.press('Shift+L');
  await fill(page, {
    Report: 'Driving record of Texas',
    'Made by': 'Records Inc.',
    Address: '1 Record Rd, Austin TX',
    'Toll-free': '800 555 0199',
  });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/^The letter is in the file/)).toBeVisible();
  await page.keyboard.press('Shift+H');
  await page.getByRole('combobox').last().fill('today');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ray Oakes is hired.')).toBeVisible();
  await expect(page.getByText('Employed', { exact: true })).toBeVisible();

  await audit(page, browser, 'Oakes');
});
