import { expect, expectAccessible, test } from '../support/browser.ts';
import { pressOnSight } from '../support/early-press.ts';
import { sessionOf, signIn } from './sign-in.ts';

test('a care rep orders an MVR from the palette, and its record comes to the file', async ({
  page,
}) => {
  const { headers, user } = await sessionOf(page, 'employer');
  const roster = await page.request.get(
    `/v1/clients/${user.clientId}/employees?summary=true&limit=100&employmentStatuses=Employee`,
    { headers },
  );
  const drivers: { workId: string; license: string | null }[] = (await roster.json()).rows;
  const driver = drivers.find(({ license }) => license !== null);
  await signIn(page, 'care', `/manage/orders?client=${user.clientId}`);
  await page.getByRole('grid', { name: 'Orders' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.locator('.palette input');
  await palette.fill('>order mvr');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveValue('');
  await palette.pressSequentially(driver?.workId ?? '', { delay: 30 });
  await page
    .getByRole('option')
    .filter({ hasText: driver?.workId ?? '' })
    .waitFor();
  await page.keyboard.press('Enter');

  const update = page.getByRole('dialog', { name: /^Update Information for / });
  await expect(update.getByLabel(/^Birth Date/)).toBeFocused();
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders/mvr'))
      orders.push(request.url());
  });
  // A press before the dialog has been in sight for a moment is not taken.
  await expect(page.locator('[data-settling]')).toHaveCount(0);
  await page.keyboard.down('ControlOrMeta');
  await page.keyboard.down('Enter');
  const verification = page.getByRole('dialog', { name: 'Verification' });
  await expect(verification.getByText(/Fair Credit Reporting Act/)).toBeVisible();
  await expect(update).toHaveCount(0);
  // Keys still held repeat themselves, and certify nothing.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('ControlOrMeta');
  expect(orders).toEqual([]);
  await verification.getByRole('button', { name: /^Accept/ }).dblclick();
  await expect(page.getByText(/^MVR ordered for /)).toBeVisible();
  await page.getByText(/^MVR ordered for /).click();
  // The order's keys work from its first moment. Nobody is asked in the first seconds, unless somebody wants it.
  await page.keyboard.press('Shift+G');
  await expect(page.getByText('The provider is asked again.')).toBeVisible();
  expect(orders).toHaveLength(1);
  await expect(page.getByText('Employee information updated successfully')).toBeVisible();

  const record = page.getByRole('region', { name: 'Driving record' });
  await expect(record.getByText('The provider is simulated.')).toBeVisible();
  await expect(record.getByText(/Carmen Reese/)).toBeVisible();
  await expect(record.getByText('Record on file')).toBeVisible({ timeout: 30_000 });
  // What is on file is not taken back: the message that stays in sight (R036) went with its undo.
  await expect(page.getByText(/^MVR ordered for /)).toHaveCount(0);
  await expectAccessible(page);
  await record.getByRole('link', { name: 'Open the record' }).click();
  await expect(
    page.getByText('Simulated: this is not a record of any state.').first(),
  ).toBeVisible();
});

test('the dialog says what is missing or wrong, and Cancel places nothing', async ({
  page,
  faults,
}) => {
  let broken = true;
  await page.route('**/v1/settings/documents/verification', (route) =>
    broken
      ? route.fulfill({ status: 404, json: {} })
      : route.fulfill({
          json: {
            documentId: 'verification',
            contents:
              '<p>Certify</p><script>window.ran = true</script><img src=x onerror="window.ran = true">',
            version: 1,
          },
        }),
  );
  await signIn(page, 'employer', '/manage/employees?status=roster');
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('.employee-name')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const update = page.getByRole('dialog', { name: /^Update Information for / });
  const number = update.getByLabel(/^License Number/);
  const kept = await number.inputValue();
  await number.fill('');
  await update.getByLabel(/^Birth Date/).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(number).toBeFocused();
  await expect(update.getByRole('alert')).toHaveText('You must fill in all required fields.');
  await expect(update.getByText('Override license validation')).toHaveCount(0);
  await number.fill('!');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(update.getByRole('alert')).toContainText(
    "You must update the driver's license information. The number ! is invalid for ",
  );
  await expectAccessible(page);
  await number.fill(kept);
  const refusal = { error: { code: 'request.invalid', message: 'No.' } };
  await page.route('**/v1/employees/*', async (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: refusal })
      : route.fallback(),
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Employee information could not be updated.')).toBeVisible();
  await page.unroute('**/v1/employees/*');
  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await update.getByRole('button', { name: /^Save and Place Order/ }).click();
  expect(Object.keys((await saved).postDataJSON()).sort()).toEqual([
    'dob',
    'license',
    'licenseClassId',
    'state',
  ]);
  const verification = page.getByRole('dialog', { name: 'Verification' });
  const failed = verification.getByText('The verification content could not be loaded.');
  await expect(failed).toBeVisible();
  await expect(verification.getByRole('button', { name: /^Accept/ })).toBeDisabled();
  broken = false;
  await verification.getByRole('button', { name: 'Try again' }).click();
  await expect(verification.getByText('Certify')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
  // The browser says that it refused the handler.
  faults.length = 0;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await verification.getByRole('button', { name: 'Cancel' }).click();
  await expect(verification).toHaveCount(0);
  expect(sent.filter((url) => url.includes('/orders/mvr'))).toEqual([]);
});

test('the press that saves does not certify, too: the certification must have been in sight', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/employees?status=roster');
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('.employee-name')).toBeVisible();
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders/mvr'))
      orders.push(request.url());
  });
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: /^Update Information for / })).toBeVisible();
  const certification = '.dialog:has(.mvr-text > *):has([type=submit]:enabled)';
  const pressed = await pressOnSight(page, `${certification} .mvr-text`, 'Control+Enter');
  const order = page.waitForRequest(/\/orders\/mvr$/);
  await page.keyboard.press('ControlOrMeta+Enter');
  expect(await pressed()).toMatch(/^Accept/);
  const verification = page.getByRole('dialog', { name: 'Verification' });
  await expect(verification.getByText('Not yet: this has only just opened.')).toBeAttached();
  expect(orders).toEqual([]);
  await page.keyboard.press('ControlOrMeta+Enter');
  await order;
  await expect(verification).toHaveCount(0);
});

test('an order of before is asked for once its certification is accepted', async ({ page }) => {
  const { headers, user } = await sessionOf(page, 'employer');
  const read = async (path: string) =>
    (
      await page.request.get(path, { headers: { ...headers, 'X-Client': String(user.clientId) } })
    ).json();
  const orders: { OrderID: string }[] = (await read('/v1/orders?types=mvr&openOrders=true')).rows;
  const states = await Promise.all(orders.map(({ OrderID }) => read(`/v1/orders/${OrderID}/mvr`)));
  const failed = states.find(({ allowed }) => allowed.includes('refresh'));
  // As one of before answers; the demo's are all certified.
  for (const path of ['mvr', 'refreshmvr'])
    await page.route(`**/v1/orders/${failed.orderId}/${path}`, (route) =>
      route.fulfill({ json: { ...failed, verification: null } }),
    );
  await signIn(page, 'employer', `/manage/orders/${failed.orderId}`);
  await page.getByRole('region', { name: 'Driving record' }).waitFor();
  await page.keyboard.press('Shift+G');
  const verification = page.getByRole('dialog', { name: 'Verification' });
  await expect(verification.getByText(/Fair Credit Reporting Act/)).toBeVisible();
  await expect(verification.getByRole('document', { name: 'Certification' })).toBeFocused();
  const asked = page.waitForRequest((request) => request.url().endsWith('/refreshmvr'));
  await page.keyboard.press('ControlOrMeta+Enter');
  expect((await asked).postDataJSON()).toEqual({ acceptedVersion: 1 });
  await expect(page.getByText('The provider is asked again.')).toBeVisible();
  await expect(verification).toHaveCount(0);
});
