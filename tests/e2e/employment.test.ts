import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { goTo, signIn } from './sign-in.ts';

/** Calls of the employer beside the browser: what a colleague does meanwhile. */
async function colleague(page: Page) {
  const { request } = page;
  const login = await request.post('/v1/auth/login', {
    data: { email: 'employer@demo.example', password: 'console-demo' },
  });
  const { token, user } = await login.json();
  const headers = { Authorization: `Bearer ${token}` };
  return {
    clientId: Number(user.clientId),
    edit: (employeeId: string, data: object) =>
      request.patch(`/v1/employees/${employeeId}`, { data, headers }),
  };
}

const FILE = /employees(?:\/|%2F)([\w-]{36})/;
const key = (page: Page, keys: string) => page.keyboard.press(keys);

test('an employee is added, edited beside a colleague, closed, deleted and restored, by keyboard', async ({
  page,
}) => {
  test.setTimeout(60_000);
  const other = await colleague(page);
  await signIn(page, 'employer', '/manage/employees');
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeFocused();
  await key(page, 'g');
  await key(page, 'l');
  const field = (name: RegExp) => page.getByLabel(name);
  await expect(field(/^First name/)).toBeFocused();
  // The address is not taken for an employee's (R099).
  await expect(page).toHaveURL(/employees\/add\/\d+/);
  await page.keyboard.type("D'Arcy-Zoë");
  await field(/^Last name/).fill("O'Brien-Núñez");
  await field(/^SSN/).fill('900451212');
  await expect(field(/^SSN/)).toHaveValue('900-45-1212');
  await field(/^License state/).selectOption('VI');
  await expect(page.getByText('No formats available')).toBeVisible();
  await field(/^License state/).selectOption('HI');
  await expect(
    field(/^License class/).getByRole('option', { name: /Hawaii class 3/ }),
  ).toBeAttached();
  await field(/^License state/).selectOption('CA');
  await expect(field(/^License class/).getByRole('option', { name: /Hawaii/ })).toHaveCount(0);
  await expect(field(/^License class/).getByRole('option', { name: /Non-driver/ })).toBeAttached();
  await expect(page.getByText('Expected driver license number formats:')).toBeVisible();
  await expect(page.getByText('1 letter followed by 7 numbers')).toBeVisible();
  await expect(page.getByLabel('Override license validation')).toHaveCount(0);
  await field(/^License number/).fill('12');
  await key(page, 'ControlOrMeta+Enter');
  await expect(page.getByRole('alert').first()).toContainText('One field needs correcting');
  // What was typed is not lost by a slip.
  await key(page, 'Escape');
  await page.getByRole('button', { name: /^Stay/ }).click();
  await field(/^License number/).fill('a123-4567');
  await expect(page.getByText('Expected driver license number formats:')).toHaveCount(0);
  await key(page, 'ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { name: "D'Arcy-Zoë O'Brien-Núñez" })).toBeVisible();
  await expect(page.getByText('XXX-XX-1212')).toBeVisible();
  const employeeId = FILE.exec(page.url())?.[1] ?? '';

  await key(page, 'e');
  await expect(field(/^First name/)).toBeFocused();
  await field(/^Phone/).fill('555 0100');
  await other.edit(employeeId, { phone: '555 0199', workId: 'W-1' });
  await key(page, 'ControlOrMeta+Enter');
  const conflict = page.getByRole('region', { name: 'Changed by someone else' });
  await expect(conflict).toContainText('Employee number: nothing → W-1');
  await expect(conflict).toContainText('Phone: nothing → 555 0199 (you changed it too');
  await key(page, 'ControlOrMeta+Enter');
  await expect(page.getByText('Employee information updated successfully')).toBeVisible();

  await key(page, 'Shift+X');
  const close = page.getByRole('form', { name: 'Close employment' });
  await expect(close.getByLabel(/^Status/)).toBeFocused();
  await close.getByLabel(/^Status/).selectOption('Terminated');
  await expect(close.getByText(/The file is kept until .*391\.51/)).toBeVisible();
  await key(page, 'ControlOrMeta+Enter');
  await expect(page.getByText(/^Closed; kept until/)).toBeVisible();
  await expectAccessible(page, '.employment');
  await page.getByRole('button', { name: 'Undo: still employed' }).click();
  await expect(page.getByText('The employment goes on as it was.')).toBeVisible();
  await expect(page.getByText(/^Closed; kept until/)).toHaveCount(0);

  await goTo(page, `/manage/employees/${employeeId}`);
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
  await key(page, 'Shift+L');
  await expect(page.getByRole('combobox').first()).toBeFocused();
  await page.keyboard.type('A lawsuit');
  await key(page, 'Enter');
  await expect(page.getByText(/^The file is held: nothing of it is removed/)).toBeVisible();
  await key(page, 'Shift+Z');
  await expect(page.getByText('The file is no longer held.')).toBeVisible();
  await key(page, 'Shift+D');
  const remove = page.getByRole('form', { name: 'Delete file' });
  await expect(remove.getByLabel(/^Reason/)).toBeFocused();
  await page.keyboard.type('Entered by a slip');
  await key(page, 'ControlOrMeta+Enter');
  await expect(page.getByText('The file is deleted.')).toBeVisible();
  await goTo(page, '/manage/employees/deleted');
  const deleted = page.getByRole('grid', { name: 'Deleted employees' });
  await expect(deleted).toBeFocused();
  await expect(deleted.getByRole('row').nth(1)).toContainText('Entered by a slip');
  await key(page, '/');
  await page.keyboard.type('by a SLIP');
  await expect(deleted.getByRole('row')).toHaveCount(2);
  await key(page, 'Enter');
  await expect(deleted).toBeFocused();
  await key(page, 'ControlOrMeta+a');
  const selected = page.getByRole('toolbar', { name: 'Selected rows' });
  await expect(selected).toContainText('1 selected');
  const saved = page.waitForEvent('download');
  await selected.getByRole('button', { name: 'Export' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Deleted employees .*\.csv$/);
  await key(page, 'Shift+R');
  await expect(page.getByText('1 file is restored.')).toBeVisible();
  await goTo(page, `/manage/employees/${employeeId}`);
  await expect(page.getByRole('heading', { name: "D'Arcy-Zoë O'Brien-Núñez" })).toBeVisible();
});

test('who may assume a client may override the check of a license number', async ({ page }) => {
  const { clientId } = await colleague(page);
  await signIn(page, 'care', `/manage/employees/add/${clientId}?client=${clientId}`);
  await page.getByLabel(/^First name/).fill('Una');
  await page.getByLabel(/^Last name/).fill('Overridden');
  await page.getByLabel(/^License state/).selectOption('CA');
  await page.getByLabel(/^License number/).fill('12');
  await page.getByLabel('Override license validation').check();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { name: 'Una Overridden' })).toBeVisible();
});
