import { expect, expectAccessible, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

test('a physical ordered from the palette, booked at another clinic, canceled and reopened', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/employees');
  await page.getByRole('gridcell').first().waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('.employee-name')).toBeVisible();
  // The file's employee is taken over by the command.
  await page.keyboard.press('ControlOrMeta+k');
  await page.locator('.palette input').fill('>place an order');
  await page.keyboard.press('Enter');
  const kind = page.getByRole('combobox', { name: /^Order/ });
  await expect(kind).toBeFocused();

  // What DOT does not allow is refused with the reason.
  await page.getByRole('combobox', { name: /^Reason/ }).selectOption('Pre-employment');
  const specimen = page.getByRole('combobox', { name: /^Specimen/ });
  await expect(specimen.getByRole('option', { name: 'Oral fluid' })).toHaveCount(0);
  await expect(page.getByText(/no HHS-certified laboratory/)).toBeVisible();
  await specimen.selectOption('Hair');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/DOT does not allow hair/)).toBeVisible();
  await expectAccessible(page);

  await kind.selectOption('Medical exam');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/manage\/orders\/[\w-]{36}/);
  const trail = page.getByRole('grid', { name: 'Audit trail' });
  await expect(trail.getByText('Order placed')).toBeVisible();

  // The clinic is found inside the edit; only what changed is sent.
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: 'Edit order' });
  await edit.getByRole('button', { name: 'Find a clinic' }).click();
  await edit.getByLabel('ZIP code').fill('60601');
  await page.keyboard.press('Enter');
  const clinics = edit.getByRole('grid', { name: 'Clinics' });
  // One button at a time has the keys.
  await expect(edit.getByRole('button', { name: /^Select clinic/ }).locator('kbd')).toHaveCount(1);
  await expect(edit.getByRole('button', { name: /^Update/ }).locator('kbd')).toHaveCount(0);
  await expect(clinics).toBeFocused();
  await expect(clinics.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Enter');
  await edit.getByRole('button', { name: /^Select clinic/ }).click();
  await expect(clinics).toHaveCount(0);
  const day = edit.getByRole('textbox', { name: 'Appointment date' });
  // What is no date is said, and sends nothing.
  await day.fill('13/45/2031');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/you entered \(13\/45\/2031\) is invalid/).first()).toBeVisible();
  await expect(day).toHaveValue('');
  await day.fill('3/9/2031');
  const time = edit.getByRole('combobox', { name: 'Time' });
  const times = await time.locator('option').allInnerTexts();
  expect(times.slice(1, 6)).toEqual(['12:00 am', '12:15 am', '12:30 am', '12:45 am', '1:00 am']);
  await time.selectOption('2:30 am');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(edit.getByText(/Clocks at the clinic go from 2 to 3 AM/)).toBeVisible();
  await expectAccessible(page);
  await time.selectOption('9:15 am');
  const answered = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await page.keyboard.press('ControlOrMeta+Enter');
  expect(await (await answered).json()).toEqual({
    updateVendor: { hasError: false },
    updateAppointment: { hasError: false },
  });
  await expect(page.getByText('The order is updated.')).toBeVisible();
  await expect(page.getByText('3/9/2031 9:15 am', { exact: true })).toBeVisible();
  await expect(trail.getByText('Appointment changed to 3/9/2031 9:15 am')).toBeVisible();

  // An entry with an error is left out without a word: what was entered stays.
  await page.route('**/v1/orders/*', async (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ json: { updateStatus: { hasError: true } } })
      : route.fallback(),
  );
  await page.keyboard.press('e');
  await edit.getByRole('combobox', { name: 'Status' }).selectOption('On hold');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(edit.getByRole('button', { name: /^Update/ })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );
  await expect(edit.getByRole('combobox', { name: 'Status' })).toHaveValue('22');
  await expect(edit.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/v1/orders/*');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave' }).click();

  await page.keyboard.press('Shift+X');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('The order is canceled.').click();
  await expect(trail.getByText('Status changed to Canceled')).toBeVisible();
  await page.keyboard.press('Shift+R');
  await expect(page.getByText('The order is open again.')).toBeVisible();
  // Of what is undone already the undo goes, although somebody has pinned it.
  await expect(page.getByText('The order is canceled.')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Message' }).fill('Wants the morning.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message successfully added')).toBeVisible();
  await expect(trail.getByText('Wants the morning.')).toBeVisible();
});

test('what somebody else changed meanwhile is met by an edit and by an MVR’s dialog, not undone', async ({
  page,
  faults,
}) => {
  const { headers } = await sessionOf(page, 'employer');
  const { rows } = await (
    await page.request.get('/v1/orders?openOrders=true&onlyPhysicals=true', { headers })
  ).json();
  const booked = rows.find((row: { VendorName: string | null }) => row.VendorName !== null);
  const { OrderID, EmployeeID } = booked;
  await signIn(page, 'employer', `/manage/orders/${OrderID}`);
  const changes = `/v1/orders/${OrderID}`;
  const changed = () => page.waitForResponse((reply) => reply.request().method() === 'PATCH');

  await page.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit order' });
  await edit.getByRole('combobox', { name: 'Status' }).selectOption('On hold');
  const theirs = { updateAppointment: { appointmentDate: '2031-06-03', walkIn: true } };
  const other = await page.request.patch(changes, { headers, data: theirs });
  expect(await other.json()).toEqual({ updateAppointment: { hasError: false } });
  await expect(page.getByText('6/3/2031 (walk-in)', { exact: true })).toBeAttached();
  const refused = changed();
  await page.keyboard.press('ControlOrMeta+Enter');
  expect((await refused).status()).toBe(409);
  await expect(edit.getByRole('alert')).toContainText('Someone else changed this record.');
  await expect(edit.getByRole('textbox', { name: 'Appointment date' })).toHaveValue('6/3/2031');
  await expect(edit.getByRole('checkbox', { name: /^Walk-in/ })).toBeChecked();
  const saved = changed();
  await page.keyboard.press('ControlOrMeta+Enter');
  // Of the reply's keys, which are those of the log: the appointment is theirs.
  expect(await (await saved).json()).toEqual({ updateStatus: { hasError: false } });
  await expect(edit).toHaveCount(0);

  await page.getByRole('link', { name: 'Open the employee file' }).click();
  await expect(page.locator('.employee-name')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  const update = page.getByRole('dialog', { name: /^Update Information for / });
  const number = update.getByLabel(/^License Number/);
  const license = await number.inputValue();
  await number.fill(`${license} `);
  const born = await page.request.patch(`/v1/employees/${EmployeeID}`, {
    headers,
    data: { dob: '1979-03-04' },
  });
  expect(born.ok()).toBe(true);
  await update.getByRole('button', { name: /^Save and Place Order/ }).click();
  await expect(update.getByRole('alert')).toContainText('Someone else changed this record.');
  await expect(update.getByLabel(/^Birth Date/)).toHaveValue('3/4/1979');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('dialog', { name: 'Verification' })).toBeVisible();
  // The refusals are noted on the browser's console.
  faults.length = 0;
});

test('an order whose answer was lost is placed once, however often it is sent', async ({
  page,
  faults,
}) => {
  const { headers } = await sessionOf(page, 'employer');
  const orders = async (query: string) =>
    (await (await page.request.get(`/v1/orders?${query}`, { headers })).json()).rows;
  const [{ EmployeeID }] = await orders('onlyPhysicals=true&openOrders=true');
  const before = (await orders(`forEmployee=${EmployeeID}`)).length;
  await signIn(page, 'employer', `/manage/employees/${EmployeeID}/order`);
  await page.getByRole('combobox', { name: /^Order/ }).selectOption('Medical exam');
  // The same is open already: it is shown, and another one is asked for.
  await expect(page.getByText(/^Medical exam on order since/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Confirm that another one is wanted.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Place another one all the same' }).check();
  // The server has it; its answer never arrives.
  await page.route('**/v1/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/could not be reached/)).toBeVisible();
  await page.unroute('**/v1/orders');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page).toHaveURL(/\/manage\/orders\/[\w-]{36}/);
  expect((await orders(`forEmployee=${EmployeeID}`)).length).toBe(before + 1);
  // Lost answers are noted on the browser's console.
  faults.length = 0;
});

test('orders are put off together from their list, and one where it stands open', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/orders?status=open');
  const grid = page.getByRole('grid', { name: 'Orders' });
  const rows = grid.locator('.list-row');
  await rows.nth(1).waitFor();
  // After the tick.
  const nameOf = (at: number) => rows.nth(at).getByRole('gridcell').nth(1).innerText();
  const names = [await nameOf(0), await nameOf(1)];
  expect(names[0]).toMatch(/\w, \w/);
  const shown = async () => Number(await grid.getAttribute('aria-rowcount'));
  const before = await shown();
  await grid.focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');
  await expectAccessible(page);
  const option = page.locator('.palette').getByRole('option');
  await page.keyboard.press('h');
  await page.keyboard.type('tomorrow');
  await expect(option).toHaveText([/Tomorrow/]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^2 orders wait until \d+\/\d+\/\d{4}\./)).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect.poll(shown).toBe(before - 2);

  // Undo has them there again.
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(shown).toBe(before);
  expect([await nameOf(0), await nameOf(1)]).toEqual(names);

  // One that stands open says how long it waits; a change of its status ends that.
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/manage\/orders\/[\w-]{36}/);
  await page.getByRole('button', { name: /^Put off/ }).click();
  await page.keyboard.type('state');
  await expect(option).toHaveText([/Until its state changes/]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('waits until its status changes', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Resume/ }).click();
  await expect(page.getByText('waits until its status changes', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Put off/ })).toBeVisible();
});
