import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { goTo, signIn } from './sign-in.ts';

interface Person {
  employeeId: string;
  firstName: string;
  lastName: string;
  clientId: number;
  clientName: string;
}

/** The employer's calls, as its console makes them. */
async function employer(page: Page) {
  const { request } = page;
  const login = await request.post('/v1/auth/login', {
    data: { email: 'employer@demo.example', password: 'console-demo' },
  });
  const { token, user } = await login.json();
  const headers = { Authorization: `Bearer ${token}` };
  return {
    client: Number(user.clientId),
    get: async (path: string) => (await request.get(path, { headers })).json(),
    patch: (path: string, data: object) => request.patch(path, { headers, data }),
  };
}

/** Some of the employer's people, from a place in the roster on: no two tests work on the same. */
async function people(page: Page, at: number): Promise<Person[]> {
  const { client, get } = await employer(page);
  const { rows } = await get(`/v1/clients/${client}/employees?limit=50&active=true`);
  return rows.slice(at, at + 2);
}

test('a driver is transferred by keyboard, as the dialog says (R182-R189)', async ({ page }) => {
  const [driver] = await people(page, 8);
  if (!driver) throw new Error('The demo has no driver');
  const name = `${driver.firstName} ${driver.lastName}`;
  await signIn(page, 'employer', `/manage/employees/${driver.employeeId}`);
  await expect(page.getByRole('button', { name: 'Transfer' })).toBeVisible();
  await page.keyboard.press('Shift+m');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByLabel('Current Location')).toHaveValue(driver.clientName);
  await expect(dialog.getByLabel('Current Location')).toHaveAttribute('readonly');
  const target = dialog.getByLabel(/^New Location/);
  await expect(target).toBeFocused();
  const transfer = dialog.getByRole('button', { name: 'Transfer' });
  await expect(transfer).toBeDisabled();
  await expect(target.locator('option').nth(2)).toBeAttached();
  const names = await target.locator('option:not([value=""])').allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })));
  expect(names).not.toContain(driver.clientName);
  await expectAccessible(page, '[role=dialog]');

  // Cancel sends nothing (R186).
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/v1/employees/'))
      sent.push(request.postData() ?? '');
  });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(sent).toEqual([]);

  await page.keyboard.press('Shift+m');
  const [first = ''] = names;
  await target.selectOption({ label: first });
  const held = Promise.withResolvers<void>();
  await page.route('**/v1/employees/*', async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  await transfer.click();
  await expect(transfer).toBeDisabled();
  held.resolve();
  await expect(page.getByText('The driver file was successfully transferred')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({
    transfer: { oldClientId: driver.clientId, employmentStatusId: expect.any(Number) },
  });
  await expect(page.locator('.employee-place')).toContainText(first);
  // The undo is beside the alert, and takes it back.
  await page.keyboard.press('z');
  await expect(page.getByText(`${name} is back at ${driver.clientName}.`)).toBeVisible();
  await page.unroute('**/v1/employees/*');

  await page.keyboard.press('Shift+m');
  await target.selectOption({ label: first });
  await page.route('**/v1/employees/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 409,
          json: { error: { code: 'request.conflict', message: 'No.' } },
        })
      : route.continue(),
  );
  await transfer.click();
  await expect(
    page.getByText('The transfer completed with issues. Please contact customer service.'),
  ).toBeVisible();
});

test('several are transferred one at a time, with progress and results (R190-R195)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/employees');
  const grid = page.getByRole('grid', { name: 'Employees' });
  await expect(grid).toBeFocused();
  for (const count of [1, 2, 3]) {
    await page.keyboard.press('x');
    await expect(page.getByText(`${count} selected`)).toBeVisible();
    await page.keyboard.press('j');
  }
  const percents: string[] = [];
  let open = 0;
  let most = 0;
  await page.route('**/v1/employees/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    open += 1;
    most = Math.max(most, open);
    percents.push((await page.locator('.move-progress [role=status]').textContent()) ?? '');
    const message = 'Someone else changed this record.';
    await route.fulfill({ status: 409, json: { error: { code: 'request.conflict', message } } });
    open -= 1;
  });
  await page.keyboard.press('Shift+m');
  const dialog = page.getByRole('dialog', { name: 'Bulk transfer' });
  const target = dialog.getByLabel(/^New Location/);
  await expect(target).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Transfer' })).toBeDisabled();
  await target.selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
  expect(most).toBeLessThanOrEqual(1);
  expect(percents.every((text) => /^(0|33|66)%/.test(text))).toBe(true);
  const errors = dialog.getByRole('region', { name: 'Errors' }).getByRole('listitem');
  await expect(errors.first()).toContainText('error completing transfer');
  await page.keyboard.press('Enter');
  await page.unroute('**/v1/employees/*');

  // For good, to where the first of them is already: that one is skipped.
  const [first] = await people(page, 0);
  if (!first) throw new Error('The demo has no driver');
  await page.keyboard.press('Shift+m');
  await target.selectOption(String(first.clientId));
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  const skipped = dialog.getByRole('region', { name: /^Skipped/ }).getByRole('listitem');
  await expect(skipped.first()).toContainText(`${first.lastName}, ${first.firstName}`);
  await expect(dialog.getByText(/^\d of 3 transferred$/)).toBeVisible();
});

test('two files are merged side by side by keyboard, and are two again (R097)', async ({
  page,
}) => {
  const { get, patch } = await employer(page);
  const [one, other] = await people(page, 10);
  if (!one || !other) throw new Error('The demo has too few drivers');
  const path = `/v1/employees/${one.employeeId}`;
  const { dob } = await get(path);
  const same = { firstName: one.firstName, lastName: one.lastName, dob, phone: '555 0100' };
  expect((await patch(`/v1/employees/${other.employeeId}`, same)).ok()).toBe(true);
  const before = await get(path);

  await signIn(page, 'employer', `/manage/employees/${one.employeeId}`);
  await expect(page.getByRole('button', { name: 'Merge' })).toBeVisible();
  await page.keyboard.press('Shift+g');
  const likely = page.getByRole('grid', { name: 'Likely the same person' });
  await expect(likely).toBeFocused();
  await expect(likely.getByText('Same name and date of birth')).toBeVisible();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  await expect(table.locator('input:focus')).toHaveCount(1);
  await expectAccessible(page, '.merge');
  // Down to the phone by arrows; the digit chooses the side and goes on, the arrow chooses and stays.
  const line = (title: string) => table.getByRole('row', { name: new RegExp(`^${title}`) });
  for (let at = 0; at < 20; at += 1) {
    if ((await line('Phone').locator('input:focus').count()) > 0) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('2');
  await expect(line('Phone').getByRole('cell').last()).toHaveText('555 0100');
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowLeft');
  await expect(line('Phone').getByRole('radio').first()).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ControlOrMeta+Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Merge the file of');
  await question.getByRole('button', { name: /^Merge/ }).click();
  await expect(page.getByText(/was merged into that of/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`employees/${one.employeeId}$`));
  expect(await get(path)).toMatchObject({ phone: '555 0100' });
  expect((await get(`/v1/employees/${other.employeeId}`)).error?.code).toBe('request.not_found');

  await goTo(page, `/manage/employees/${one.employeeId}/merge`);
  await expect(page.getByText(/was merged into this one/)).toBeVisible();
  await page.keyboard.press('Shift+z');
  await expect(page.getByText(/The files are two again/)).toBeVisible();
  await expect(likely.getByText('Same name and date of birth')).toBeVisible();
  expect(await get(path)).toMatchObject({ phone: before.phone });
});

test('a double click and Ctrl+Enter transfer once, one or several', async ({ page }) => {
  const [driver] = await people(page, 12);
  if (!driver) throw new Error('The demo has no driver');
  await signIn(page, 'employer', `/manage/employees/${driver.employeeId}`);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await expect(page.getByRole('button', { name: 'Transfer' })).toBeVisible();
  const done = page.getByText('The driver file was successfully transferred');
  const dialog = page.getByRole('dialog', { name: `${driver.firstName} ${driver.lastName}` });
  await page.keyboard.press('Shift+m');
  await dialog.getByLabel(/^New Location/).selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Transfer' }).dblclick();
  await expect(done).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await page.keyboard.press('z');
  await expect(page.getByText(/is back at/)).toBeVisible();
  await page.keyboard.press('Shift+m');
  await dialog.getByLabel(/^New Location/).selectOption({ index: 1 });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(done).toBeVisible();
  expect(sent).toHaveLength(3);

  await goTo(page, '/manage/employees');
  const grid = page.getByRole('grid', { name: 'Employees' });
  await expect(grid).toBeFocused();
  for (const count of [1, 2, 3]) {
    await page.keyboard.press('x');
    await expect(page.getByText(`${count} selected`)).toBeVisible();
    await page.keyboard.press('j');
  }
  await page.route('**/v1/employees/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 409,
          json: { error: { code: 'request.conflict', message: 'No.' } },
        })
      : route.continue(),
  );
  const bulk = page.getByRole('dialog', { name: 'Bulk transfer' });
  const results = bulk.getByRole('region', { name: 'Errors' }).getByRole('listitem');
  for (const way of ['mouse', 'keys']) {
    await page.keyboard.press('Shift+m');
    await bulk.getByLabel(/^New Location/).selectOption({ index: 1 });
    if (way === 'keys') await page.keyboard.press('ControlOrMeta+Enter');
    else {
      const button = await bulk.getByRole('button', { name: 'Transfer' }).boundingBox();
      if (!button) throw new Error('The button is not there');
      const [x, y] = [button.x + button.width / 2, button.y + button.height - 3];
      await page.mouse.click(x, y);
      await page.mouse.click(x, y);
    }
    await expect(bulk.getByRole('button', { name: 'OK' })).toBeFocused();
    await expect(results).toHaveCount(3);
    await expect(bulk.getByText(/cancelled before their turn/)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(bulk).toHaveCount(0);
  }
});
