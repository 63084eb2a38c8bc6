import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { newDriver } from './new-driver.ts';
import { logIn, sessionOf, signIn } from './sign-in.ts';

const MINUTE = 60_000;

/** The calls of a method to paths of the API, as they leave the browser. */
function countCalls(page: Page, method: string, path: RegExp): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === method && path.test(pathname)) seen.push(pathname);
  });
  return seen;
}

const noteField = (page: Page) => page.getByRole('textbox', { name: /^Note/ });

/** Begins a note in a file. */
async function beginNote(page: Page, path: string, text: string): Promise<void> {
  await page.goto(`${path}?tab=notes`);
  await page.getByRole('button', { name: /^Add note/ }).click();
  await noteField(page).fill(text);
}

test('a double click, keys pressed twice and a held Enter send a form once', async ({ page }) => {
  const driver = await newDriver(page, 'Twice');
  await signIn(page, 'employer', `/manage/employees/add/${driver.clientId}`);
  const employees = countCalls(page, 'POST', /^\/v1\/clients\/\d+\/employees$/);
  await page.getByLabel(/^First name/).fill('Double');
  await page.getByLabel(/^Last name/).fill('Click');
  await page.getByRole('button', { name: /^Add employee/ }).dblclick();
  await expect(page.getByRole('heading', { name: 'Double Click' })).toBeVisible();
  expect(employees).toHaveLength(1);

  const notes = countCalls(page, 'POST', /\/notes$/);
  await beginNote(page, driver.path, 'Twice by keys');
  // In one go, before anything is painted.
  await noteField(page).evaluate((field) => {
    for (let times = 0; times < 2; times += 1)
      field.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          ctrlKey: true,
          bubbles: true,
          cancelable: true,
        }),
      );
  });
  await expect(page.getByText('Note added.')).toBeVisible();
  expect(notes).toHaveLength(1);
  await beginNote(page, driver.path, 'Twice by mouse');
  await page.getByRole('button', { name: /^Save note/ }).dblclick();
  await expect(page.getByRole('article', { name: 'Note' })).toContainText('Twice by mouse');
  expect(notes).toHaveLength(2);

  // A held Enter sends nothing by its repeats, when what was sent has failed as well.
  await page.goto(`/manage/employees/add/${driver.clientId}`);
  await page.route('**/v1/clients/*/employees', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { error: { code: 'request.in_progress', message: 'No.' } },
        })
      : route.continue(),
  );
  await page.getByLabel(/^First name/).fill('Held');
  await page.getByLabel(/^Last name/).fill('Key');
  const before = employees.length;
  await page.keyboard.down('Enter');
  await expect(page.getByRole('alert').first()).toContainText('No.');
  const once = employees.length;
  expect(once).toBeGreaterThan(before);
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.unroute('**/v1/clients/*/employees');
  await page.getByLabel(/^Last name/).fill('Keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Held Keys' })).toBeVisible();
  expect(employees).toHaveLength(once + 1);
});

test('what the call itself would refuse stands at its field, and nothing leaves the browser', async ({
  page,
}) => {
  const driver = await newDriver(page, 'Unsent');
  await signIn(page, 'employer', `/manage/employees/add/${driver.clientId}`);
  const sent = countCalls(page, 'POST', /^\/v1\/clients\/\d+\/employees$/);
  const first = page.getByLabel(/^First name/);
  await page.getByLabel(/^Last name/).fill('Nameless');
  const refused = page.getByRole('alert').filter({ hasText: 'need' });
  await page.getByRole('button', { name: /^Add employee/ }).click();
  await expect(refused).toContainText('One field needs correcting.');
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Fill this in.')).toBeVisible();
  expect(sent).toHaveLength(0);
  await first.fill('Named');
  await page.getByRole('button', { name: /^Add employee/ }).click();
  await expect(page.getByRole('heading', { name: 'Named Nameless' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a draft that was begun before a colleague saved says what they changed, each time it is opened (D14)', async ({
  page,
}) => {
  const driver = await newDriver(page, 'Draft');
  await signIn(page, 'employer', driver.path);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel(/^Phone/).fill('555 0100');
  await page.getByLabel(/^SSN/).fill('900451213');
  page.on('dialog', (dialog) => void dialog.accept());
  await driver.edit({ phone: '555 0199', workId: 'W-7' });
  const conflict = page.getByRole('region', { name: 'Changed by someone else' });
  for (let opened = 0; opened < 2; opened += 1) {
    await page.reload();
    await expect(page.getByLabel(/^Phone/)).toHaveValue('555 0100');
    await expect(page.getByLabel(/^Employee number/)).toHaveValue('W-7');
    await expect(page.getByLabel(/^SSN/)).toHaveValue('');
    await expect(conflict).toContainText('Phone: nothing → 555 0199 (you changed it too');
    await expect(conflict).toContainText('Employee number: nothing → W-7');
    await expect(page.getByText('What you typed here before is back.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel(/^Phone/)).toHaveValue('555 0199');
  await page.getByLabel(/^Phone/).fill('555 0101');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Employee information updated successfully')).toBeVisible();
  expect(await driver.read()).toMatchObject({ phone: '555 0101', workId: 'W-7' });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
  await expect(page.getByLabel(/^Phone/)).toHaveCount(0);
});

test('a half-written note outlasts a reload and an expired session, for its writer alone (D33)', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  const driver = await newDriver(page, 'Kept');
  await context.clock.install();
  await signIn(page, 'employer', driver.path);
  page.on('dialog', (dialog) => void dialog.accept());
  await beginNote(page, driver.path, 'Half a no');
  await page.reload();
  await expect(noteField(page)).toHaveValue('Half a no');
  await noteField(page).fill('Half a note, his number is 900-45-1212');
  // An SSN is kept nowhere; the text without it is.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('900-45-1212');
  await noteField(page).fill('Half a note');

  await context.clock.fastForward(40 * MINUTE);
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, 'employer');
  await expect(noteField(page)).toHaveValue('Half a note');

  // Somebody else who comes in after an expiry finds nothing of it, and neither does the writer afterwards.
  await context.clock.fastForward(40 * MINUTE);
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, 'terminal');
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.locator('.palette-hint')).toBeAttached();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half a note');

  // Who signs out leaves nothing behind.
  await signIn(page, 'employer', driver.path);
  await beginNote(page, driver.path, 'Another half');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(sessionStorage)))
    .toContain('Another half');
  await page.getByRole('button', { name: 'Emerson Pike' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Another half');
});

test('a form that is a screen of its own, and a dialog, bring back what was typed', async ({
  page,
}) => {
  await signIn(page, 'employer', '/contact');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('textbox', { name: /^Message/ }).fill('The roster');
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue('The roster');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue('');

  const driver = await newDriver(page, 'Towed');
  await page.goto(`${driver.path}?tab=accidents`);
  const add = page.getByRole('button', { name: /^Add accident/ });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add Accident' });
  await dialog.getByLabel(/^City/).fill('Fresno');
  await page.reload();
  await add.click();
  await expect(dialog.getByLabel(/^City/)).toHaveValue('Fresno');
  // Once it may go it is gone.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();
  await add.click();
  await expect(dialog.getByLabel(/^City/)).toHaveValue('');
});

test('a date is taken in any form that can mean one day, read back while it is typed, and asked for where it could be two', async ({
  page,
}) => {
  const driver = await newDriver(page, 'Dates');
  await driver.edit({ licenseExpires: '2030-05-01' });
  await signIn(page, 'employer', driver.path);
  await page.getByRole('button', { name: /^Edit/ }).click();
  const expires = page.getByRole('textbox', { name: /^License expires/ });
  const reading = page.locator('.field', { has: expires }).locator('output');
  for (const text of ['11/7/28', '110728', '11072028', '11-7-2028', '2028-11-07', '7 nov 2028']) {
    await expires.fill(text);
    await expect(reading).toHaveText('Nov 7, 2028');
    await expires.press('Tab');
    await expect(expires).toHaveValue('11/7/2028');
    await expect(reading).toHaveText('');
  }
  const born = page.getByRole('textbox', { name: /^Date of birth/ });
  await born.fill('5/1/77');
  await born.press('Tab');
  await expect(born).toHaveValue('5/1/1977');

  // Refused: cleared, told once, said below, and a key away.
  const alerts = page.locator('.toast[data-style=danger]');
  for (const text of ['1172028', 'soon']) {
    await expires.fill(text);
    await expires.press('Tab');
    await expect(expires).toHaveValue('');
    await expect(alerts).toHaveText([new RegExp(`\\(${text}\\) is invalid`)]);
    const below = page.locator('.field', { has: expires }).locator('.field-error');
    await expect(below).toContainText('↑ brings back 11/7/2028');
    await expires.press('ArrowUp');
    await expect(expires).toHaveValue('11/7/2028');
    await expect(below).toHaveCount(0);
  }
  await expires.fill('1172028');
  await expect(reading).toHaveText('1/17/2028 or 11/7/2028?');

  // Escape gives up what was typed halfway, then leaves the form.
  await expires.press('Escape');
  await expect(expires).toHaveValue('11/7/2028');
  await expect(expires).toBeFocused();
  await expires.fill('+2y');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Employee information updated successfully')).toBeVisible();
  const year = new Date().getFullYear() + 2;
  expect((await driver.read()).licenseExpires).toMatch(new RegExp(`^${year}-`));
});

test.describe('in Los Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('in the evening today is still today', async ({ page }) => {
    const driver = await newDriver(page, 'Evening');
    // Half past eight in the evening, when it is the next day in UTC.
    await page.clock.install({ time: new Date('2026-11-22T04:30:00Z') });
    await signIn(page, 'employer', `/manage/employees/${driver.employeeId}/employment`);
    await page.getByRole('button', { name: /^Close employment/ }).click();
    const lastDay = page.getByRole('textbox', { name: /^Last day/ });
    await expect(lastDay).toHaveValue('11/21/2026');
    await lastDay.fill('tomorrow');
    await lastDay.press('Tab');
    await expect(page.getByText('The last day cannot be in the future.')).toBeVisible();
    await lastDay.fill('t');
    await expect(page.locator('.date-reading').first()).toHaveText('Nov 21, 2026');
  });
});

test('a question stands, its buttons off, until what it asked about is done (R042)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/user/sessions');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const ended = countCalls(page, 'DELETE', /sessions/);
  await page.route('**/v1/users/me/sessions', async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.continue();
  });
  await sessionOf(page, 'employer');
  await page.reload();
  await page.getByRole('button', { name: /^End all others/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Please confirm' });
  await question.getByRole('button', { name: 'Yes' }).dblclick();
  await expect(question.getByRole('button', { name: 'Yes' })).toBeDisabled();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  answer();
  await expect(question).toHaveCount(0);
  expect(ended).toHaveLength(1);
});
